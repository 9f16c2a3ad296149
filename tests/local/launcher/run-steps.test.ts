import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { describe, expect, test } from "vitest";

import { runSteps } from "#local/launcher/run-steps.ts";
import { type Step, STEPS } from "#local/launcher/test-steps.ts";
import { ROOT } from "#local/root.ts";
import { atEnd } from "#tests/support/at-end.ts";

/* `npm test` runs failed files once more, with the real vitest and Playwright on small files. */

/** A test of this name that fails as often as `fails` says, counted in a file; Infinity: always. */
function source(runner: "vitest" | "playwright", name: string, fails: number, count: string): string {
  const from = runner === "vitest" ? "vitest" : "@playwright/test";
  return `import { appendFileSync, readFileSync } from "node:fs";
import { expect, test } from "${from}";
test("${name}", () => {
  appendFileSync(${JSON.stringify(count)}, "x");
  expect(readFileSync(${JSON.stringify(count)}, "utf8").length).toBeGreaterThan(${fails});
});
`;
}

type Files = Record<string, number>;

/** A project of tests, by their names, with how often each fails. */
function project(runner: "vitest" | "playwright", files: Files): string {
  const root = mkdtempSync(join(tmpdir(), "haat-steps-"));
  atEnd()(() => rmSync(root, { recursive: true, force: true }));
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  writeFileSync(
    join(root, "vitest.config.ts"),
    'export default { test: { name: "http", include: ["*.test.ts"] } };',
  );
  writeFileSync(
    join(root, "playwright.config.ts"),
    'export default { testDir: ".", testMatch: "*.test.ts", projects: [{ name: "phone" }] };',
  );
  for (const [name, fails] of Object.entries(files)) {
    writeFileSync(join(root, `${name}.test.ts`), source(runner, `${name} works`, fails, join(root, name)));
  }
  return root;
}

async function runIn(root: string, steps: readonly Step[], env: Partial<Record<string, string>> = {}) {
  let printed = "";
  const code = await runSteps(steps, {
    root,
    temporary: root,
    lanes: 2,
    print: (text) => void (printed += text),
    env: {
      PATH: [join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter),
      HOME: root,
      NO_COLOR: "1",
      ...env,
    },
  });
  return { code, printed };
}

const VITEST = { name: "http", command: "vitest run", again: "vitest" } as const;
const PLAYWRIGHT = { name: "e2e", command: "playwright test", again: "playwright" } as const;

describe("a file that fails once", () => {
  test.each([
    { step: VITEST, env: {}, annotated: [] },
    {
      step: PLAYWRIGHT,
      env: { GITHUB_ACTIONS: "true" },
      annotated: ["shaky.test.ts › shaky works (phone)"],
    },
  ])(
    "of $step.name passes when it runs again, and is named as unsteady",
    async ({ step, env, annotated }) => {
      const root = project(step.again, { steady: 0, shaky: 1 });
      const { code, printed } = await runIn(root, [step], env);
      expect(code, printed).toBe(0);
      expect(printed).toMatch(new RegExp(`passed  ${step.name} .* s  UNSTEADY`));
      expect(printed).toMatch(
        /UNSTEADY: failed, and passed when run again alone\..*\n {2}shaky\.test\.ts › shaky works/,
      );
      const start = "::warning file=shaky.test.ts,title=Unsteady test::Passed only when run again: ";
      const annotations = printed.split("\n").filter((line) => line.startsWith("::"));
      expect(annotations).toEqual(annotated.map((line) => start + line));
      // The second run had the failed file alone.
      expect(printed.split(", again\n")[1]).not.toContain("steady.test.ts");
    },
  );

  test("fails the run in a step that does not run again", async () => {
    const root = project("vitest", { shaky: 1 });
    const { code, printed } = await runIn(root, [{ name: "unit", command: "vitest run" }]);
    expect([code, printed.includes("again")]).toEqual([1, false]);
  });
});

test("a file that fails again fails the run, and the other steps have run before", async () => {
  const root = project("vitest", { broken: Infinity, shaky: 1 });
  const then: Step = { name: "then", command: "echo the other step", after: ["http"] };
  const { code, printed } = await runIn(root, [VITEST, then]);
  expect(code).toBe(1);
  expect(printed).toMatch(/ {2}FAILED {2}http/);
  expect(printed).not.toContain("UNSTEADY");
  expect(printed.indexOf("the other step")).toBeLessThan(printed.indexOf("started  http again: 2 files"));
});

test.each([VITEST, PLAYWRIGHT])("the last lines name what failed in $name, and its message", async (step) => {
  const root = project(step.again, { broken: Infinity });
  const { code, printed } = await runIn(root, [step]);
  expect(code).toBe(1);
  const end = printed.slice(printed.lastIndexOf(`Failed in ${step.name}:`));
  expect(end).toContain("  broken.test.ts › broken works");
  expect(end).toMatch(/expected 2 to be greater than|toBeGreaterThan/);
});

test("a race runs five rounds when it runs again", async () => {
  const root = project("vitest", { shaky: 1 });
  writeFileSync(
    join(root, "rounds.test.ts"),
    `import { existsSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
test("rounds", () => {
  const first = !existsSync("first");
  writeFileSync("first", "");
  expect([first, process.env.RACE_ROUNDS]).toEqual([false, "5"]);
});
`,
  );
  const races = STEPS.find(({ name }) => name === "races");
  const { code, printed } = await runIn(root, [{ ...VITEST, roundsAgain: races?.roundsAgain }]);
  expect(code, printed).toBe(0);
});

test("six failed files do not run again, and no further step starts", async () => {
  const names = ["one", "two", "three", "four", "five", "six"];
  const root = project("vitest", Object.fromEntries(names.map((name) => [name, 1])));
  const { code, printed } = await runIn(root, [
    VITEST,
    { name: "then", command: "echo no", after: ["http"] },
  ]);
  expect([code, printed.includes("again")]).toEqual([1, false]);
  expect(printed).toContain("  not run then");
});

test("a step that fails without a failed file fails the run", async () => {
  const root = project("vitest", {});
  const { code, printed } = await runIn(root, [VITEST]);
  expect([code, printed.includes("again")]).toEqual([1, false]);
});

test("nothing runs again once another step has failed for good", async () => {
  const root = project("vitest", { shaky: 1 });
  const { code, printed } = await runIn(root, [VITEST, { name: "types", command: "exit 3" }]);
  expect(code).toBeGreaterThan(0);
  expect(printed).not.toContain("http again");
});

test("only steps with servers, browsers and databases run again", () => {
  const again = STEPS.filter((step) => step.again).map((step) => `${step.name} ${step.again}`);
  expect(again).toEqual([
    "http vitest",
    "attacks vitest",
    "e2e playwright",
    "database vitest",
    "local vitest",
    "races vitest",
  ]);
});
