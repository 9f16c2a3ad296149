import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// oxlint-disable-next-line eslint/no-restricted-imports -- the root folder has no alias
import rules, { PACKAGES, ROOMS, SECTIONS } from "../../dependency-cruiser.config.ts";

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a plain object to the type checker
const OPTIONS = rules.options as ICruiseOptions;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Every way of writing an import that a bundler follows. */
const FORMS: Record<string, (specifier: string) => string> = {
  import: (to) => `import { thing } from "${to}";\nconsole.log(thing);\n`,
  "import type": (to) => `import type { Thing } from "${to}";\nexport const one: Thing | null = null;\n`,
  "import for its side effect": (to) => `import "${to}";\n`,
  "export from": (to) => `export { thing } from "${to}";\n`,
  "export all": (to) => `export * from "${to}";\n`,
  "dynamic import": (to) => `export const load = () => import("${to}");\n`,
};

/** A file of each room, section and base file that a planted import can lead to. */
const TARGETS = [
  ...Object.keys(ROOMS)
    .filter(
      (room) =>
        room !== "config.server" && room !== "context" && room !== "log.server" && room !== "metrics.server",
    )
    .map((room) => `app/${room}/target.ts`),
  ...SECTIONS.map((section) => `app/routes/${section}/target.ts`),
  "app/config.server.ts",
  "app/variables.server.ts",
  "app/context.ts",
  "app/crypto.server.ts",
  "app/log.server.ts",
  "app/root.tsx",
  "workers/app.ts",
  "local/target.ts",
  "tests/target.ts",
];

type Planted = { file: string; target: string; form: string; spelling: string; isAllowed: boolean };

function roomOf(file: string): string {
  return file.replace(/^(app\/(?:routes\/)?)/, "").replace(/\/.*|\.tsx?$/g, "");
}

/**
 * Returns true if the table of rooms allows the import. Written anew from the documents, independently of the rules.
 */
function isAllowed(from: string, target: string): boolean {
  // Only the configuration reads the variables.
  if (target === "app/variables.server.ts") return false;
  if (/^(local|tests|workers)\//.test(target))
    return from.startsWith("workers/") && target.startsWith("workers/");
  const [own, other] = [roomOf(from), roomOf(target)];
  if (from.startsWith("workers/")) {
    return ["config.server", "context", "log.server", "metrics.server", "middleware", "workflows"].includes(
      other,
    );
  }
  if (from.startsWith("app/routes/")) return !target.startsWith("app/routes/") || own === other;
  const allowed: readonly string[] = ROOMS[own] ?? [];
  return own === other || (allowed.includes(other) && !target.startsWith("app/routes/"));
}

let folder: string;
const planted: Planted[] = [];
const violations = new Map<string, string[]>();

function write(file: string, text: string): void {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function plant(room: string, target: string, specifiers: Record<string, string>, allowed: boolean): void {
  for (const [spelling, specifier] of Object.entries(specifiers)) {
    for (const [form, text] of Object.entries(FORMS)) {
      const file = `${room}/planted-${planted.length}.ts`;
      write(file, text(specifier));
      planted.push({ file, target, form, spelling, isAllowed: allowed });
    }
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "haat-fences-"));
  write(
    "package.json",
    `{"type":"module","imports":{"#app/*":"./app/*","#local/*":"./local/*","#tests/*":"./tests/*"}}`,
  );
  for (const target of TARGETS) write(target, "export const thing = 1;\nexport type Thing = number;\n");
  const rooms = [
    ...Object.keys(ROOMS).map((room) => `app/${room}`),
    ...SECTIONS.map((section) => `app/routes/${section}`),
    "workers",
  ];
  for (const room of rooms) {
    for (const target of TARGETS) {
      const way = relative(room, target);
      const specifiers = {
        relative: way.startsWith(".") ? way : `./${way}`,
        ...(target.startsWith("workers/") ? {} : { "from the root": `#${target}` }),
      };
      plant(room, target, specifiers, isAllowed(`${room}/planted.ts`, target));
    }
  }
  for (const [room, names] of Object.entries(PACKAGES)) {
    for (const name of names) {
      const whole =
        name === "@supabase" ? "@supabase/supabase-js" : name === "@conform-to" ? "@conform-to/react" : name;
      write(`node_modules/${whole}/package.json`, `{"name":"${whole}","main":"index.js"}`);
      write(`node_modules/${whole}/index.js`, "export const thing = 1;\n");
      plant(`app/${room}`, name, { package: whole }, false);
    }
    plant(`app/${room}`, "node:fs", { "of Node": "node:fs" }, false);
  }
  const { output } = await cruise(["app", "workers"], {
    ...OPTIONS,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: rules.forbidden },
  });
  for (const { from, rule } of (output as ICruiseResult).summary.violations) {
    violations.set(from, [...(violations.get(from) ?? []), rule.name]);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the fences between the rooms of app/", () => {
  test("refuse every forbidden import, however it is written", () => {
    const forbidden = planted.filter((one) => !one.isAllowed);
    const passed = forbidden.filter(({ file }) => !violations.has(file));
    expect(passed).toEqual([]);
    expect(forbidden.length).toBeGreaterThan(1_000);
  });

  test("let every allowed import pass", () => {
    const refused = planted.filter((one) => one.isAllowed && violations.has(one.file));
    expect(refused.map((one) => ({ ...one, rules: violations.get(one.file) }))).toEqual([]);
  });

  test("refuse a circle, type imports included", async () => {
    write(
      "app/shop/circle/one.ts",
      `import type { Two } from "#app/shop/circle/two.ts";\nexport type One = Two;\n`,
    );
    write(
      "app/shop/circle/two.ts",
      `import type { One } from "#app/shop/circle/one.ts";\nexport type Two = One[];\n`,
    );
    const { output } = await cruise(["app/shop/circle"], {
      ...OPTIONS,
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: rules.forbidden },
    });
    const names = (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
    expect(new Set(names)).toEqual(new Set(["no-circle"]));
  });

  test("hold in the shop's own tree", async () => {
    const { output } = await cruise(["app", "workers"], {
      ...OPTIONS,
      baseDir: ROOT,
      validate: true,
      ruleSet: { forbidden: rules.forbidden },
    });
    const { summary } = output as ICruiseResult;
    expect(summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
    expect(summary.totalCruised).toBeGreaterThan(400);
  });
});

describe("the spelling of imports", () => {
  const lint = (file: string, text: string) => {
    write(file, text);
    return spawnSync("oxlint", ["--config", join(ROOT, ".oxlintrc.json"), join(folder, file)], {
      cwd: ROOT,
      encoding: "utf8",
    }).stdout;
  };

  test.each(["./sibling.ts", "../ui/button.tsx", "../../app/shop/money.ts"])("refuses %s", (specifier) => {
    const said = lint(
      "app/data/spelled.ts",
      `import { thing } from "${specifier}";\nconsole.error(thing);\n`,
    );
    expect(said).toContain("no-restricted-imports");
  });

  test("refuses the type of an import written in place, which the fences do not see", () => {
    const said = lint("app/data/spelled.ts", `export type One = import("#app/shop/money.ts").Paise;\n`);
    expect(said).toContain("consistent-type-imports");
  });

  test.each(["#app/shop/money.ts", "./+types/order"])("accepts %s", (specifier) => {
    const said = lint(
      "app/data/spelled.ts",
      `import { thing } from "${specifier}";\nconsole.error(thing);\n`,
    );
    expect(said).not.toContain("no-restricted-imports");
  });
});
