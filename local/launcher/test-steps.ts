import { readFileSync } from "node:fs";
import { join } from "node:path";

import * as z from "zod";

import type { Runner } from "#local/launcher/failed-tests.ts";
import { ROOT } from "#local/root.ts";

/** One check of `npm test`. */
export type Step = {
  name: string;
  command: string;
  /** Names of the steps that must have passed before; a step that is not selected does not count. */
  after?: readonly string[];
  /**
   * The program that runs the tests, for a step whose failed files may run once more: servers, browsers and databases
   * share a busy machine. A rule that fails once is wrong, so those steps have none.
   */
  again?: Runner;
  /** Rounds of each race when it runs again: a missing lock fails in ten of ten, so five rounds do not hide one. */
  roundsAgain?: number | undefined;
};
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));

/** Every step, in the order in which they start. */
export const STEPS: readonly Step[] = [
  script("build", "build"),
  // Generates the route types, which the linter needs.
  script("types", "typecheck"),
  { ...script("lint", "lint"), after: ["types"] },
  script("format", "format:check"),
  script("knip", "knip"),
  script("unit", "test:unit"),
  { ...script("project", "test:project"), after: ["types"] },
  { ...script("http", "test:http"), after: ["build"], again: "vitest" },
  { ...script("attacks", "test:attacks"), after: ["build"], again: "vitest" },
  // As soon as the HTTP tests have ended, so that the other steps run beside it and it is not the last one alone.
  { ...script("e2e", "test:e2e"), after: ["build", "http"], again: "playwright" },
  { ...script("database", "test:database"), again: "vitest" },
  { ...script("local", "test:local"), after: ["build"], again: "vitest" },
  // One round per test; `npm run test:races` runs twenty.
  { name: "races", command: "vitest run --project races", again: "vitest", roundsAgain: 5 },
  {
    name: "deploy",
    command:
      'wrangler deploy --dry-run --config build/server/wrangler.json --outdir "$HAAT_TEST_TEMP/deploy"',
    after: ["build"],
  },
];

/** The steps of `npm run test:quick`, which adds the HTTP tests of what has changed. */
export const QUICK_STEPS = ["build", "types", "lint", "unit", "project", "database"];

/** A step that runs a script of package.json. */
function script(name: string, key: string): Step {
  const command = scripts[key];
  if (!command) throw new Error(`package.json has no script "${key}".`);
  return { name, command };
}
