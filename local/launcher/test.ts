import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { changedFiles, selectHttpTests } from "#local/launcher/changed-tests.ts";
import { runSteps } from "#local/launcher/run-steps.ts";
import { QUICK_STEPS, type Step, STEPS } from "#local/launcher/test-steps.ts";
import { ROOT } from "#local/root.ts";

// `npm test` runs every check, two at a time; `npm test -- unit http` runs only the named steps. `npm run test:quick`
// runs the static checks, the fast tests, and the HTTP tests of what has changed.

const temporary = mkdtempSync(join(tmpdir(), "haat-test-"));

/** Steps that run at the same time. The longest ones keep two cores busy by themselves. */
const LANES = availableParallelism() > 1 ? 2 : 1;

const names = process.argv.slice(2);
const steps = selectSteps(names);
let code = 2;
if (steps) {
  const options = {
    root: ROOT,
    temporary,
    env: {
      ...process.env,
      HAAT_TEST_TEMP: temporary,
      PATH: [join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter),
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_HIDE_BANNER: "true",
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
    },
    lanes: LANES,
    print: (text: string) => void process.stdout.write(text),
  };
  code = await runSteps(steps, options).finally(() => rmSync(temporary, { recursive: true, force: true }));
}
process.exit(code);

/** @returns the steps to run; null when a name is unknown */
function selectSteps(selected: readonly string[]): readonly Step[] | null {
  if (selected[0] === "--quick") return quickSteps();
  const unknown = selected.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    const all = STEPS.map(({ name }) => name).join(", ");
    console.error(`Unknown step: ${unknown.join(", ")}. The steps are: ${all}.`);
    return null;
  }
  return selected.length === 0 ? STEPS : STEPS.filter(({ name }) => selected.includes(name));
}

function quickSteps(): readonly Step[] {
  const { filters, left } = selectHttpTests(changedFiles());
  const fast = STEPS.filter(({ name }) => QUICK_STEPS.includes(name));
  if (filters.length === 0) return fast;
  if (left > 0) console.log(`The change touches ${left} more groups of HTTP tests; npm test runs them.`);
  return [
    ...fast,
    {
      name: "http",
      command: `vitest run --project http ${filters.join(" ")}`,
      after: ["build"],
      again: "vitest",
    },
  ];
}
