import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { ROOT } from "#local/root.ts";

/*
 * `npm start` and `npm test` begin on the machine's own Node, from version 20, and go on with the Node that they
 * install. So what runs before that must not use anything newer.
 */

const OLDEST = 20;
const folder = mkdtempSync(join(tmpdir(), "haat-oldest-node-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files that run on the machine's own Node. */
const ENTRY = ["local/launcher/run.mjs", "local/launcher/browser.mjs"];

/** Every Node on this machine outside the project, with its version; the project's own last. */
function findNodes(): { path: string; major: number }[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((one) => !one.includes("node_modules"));
  const paths = [...new Set(folders)].map((one) => join(one, "node")).filter((path) => existsSync(path));
  const nodes = [...paths, process.execPath].map((path) => {
    const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
    return { path, major: Number(/^v(\d+)/.exec(stdout)?.[1]) };
  });
  const byMajor = new Map(nodes.toReversed().map((node) => [node.major, node]));
  return Array.from(byMajor.values()).filter(({ major }) => major >= OLDEST);
}

/** A copy of what a fresh clone runs first, with an npm that only makes the folder that an installation makes. */
function prepareClone(): { npm: string } {
  for (const file of [...ENTRY, "package.json", "package-lock.json"]) {
    cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  }
  writeFileSync(
    join(folder, "local/launcher/start.ts"),
    "console.log(`started on ${process.version}`, process.argv[2]);",
  );
  const npm = join(folder, "npm.cjs");
  writeFileSync(
    npm,
    `const { mkdirSync, symlinkSync, writeFileSync } = require("node:fs");
     console.log("npm", process.argv.slice(2).join(" "), "on", process.version);
     mkdirSync("node_modules/node/bin", { recursive: true });
     writeFileSync("node_modules/.package-lock.json", "{}");
     symlinkSync(${JSON.stringify(process.execPath)}, "node_modules/node/bin/node");`,
  );
  return { npm };
}

test.each(findNodes())("a fresh clone starts with Node $major", ({ path, major }) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const { npm } = prepareClone();
  const run = () =>
    spawnSync(path, ["local/launcher/run.mjs", "dev", "extra"], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, npm_execpath: npm, npm_lifecycle_event: "" },
    });
  const first = run();
  expect(first.stderr).toBe("");
  expect(first.stdout).toContain(`npm ci --engine-strict=false`);
  expect(first.stdout).toContain(`on v${major}.`);
  expect(first.stdout).toContain(`started on ${process.version} --dev`);
  expect(first.status).toBe(0);
  // The second start installs nothing.
  const second = run();
  expect(second.stdout).toBe(`started on ${process.version} --dev\n`);
});

/** Newer than Node 20, or behind a flag there. */
const TOO_NEW = [
  "import.meta.main",
  "import.meta.dirname",
  "import.meta.filename",
  "withResolvers",
  "groupBy",
  "fromAsync",
  "globSync",
  "loadEnvFile",
  "parseEnv",
  "styleText",
  "node:sqlite",
  "stripTypeScriptTypes",
  "registerHooks",
  "await using",
];

test("what runs before the installation imports only itself and Node, and nothing newer than Node 20", () => {
  for (const file of ENTRY) {
    const source = readFileSync(join(ROOT, file), "utf8");
    const imports = Array.from(source.matchAll(/(?:from|import\()\s*"([^"]+)"/g), ([, name = ""]) => name);
    expect(imports.length).toBeGreaterThan(0);
    for (const name of imports) expect(name, file).toMatch(/^(?:node:|#local\/launcher\/browser\.mjs$)/);
    expect(
      TOO_NEW.filter((name) => source.includes(name)),
      file,
    ).toEqual([]);
  }
});
