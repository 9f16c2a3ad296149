import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { changedFiles, selectHttpTests } from "#local/launcher/changed-tests.ts";
import { QUICK_STEPS, type Step, STEPS } from "#local/launcher/test-steps.ts";
import { ROOT } from "#local/root.ts";

// `npm test` runs every check, two at a time; `npm test -- unit http` runs only the named steps. `npm run test:quick`
// runs the static checks, the fast tests, and the HTTP tests of what has changed.

type Result = Step & { seconds: number; code: number };

const temporary = mkdtempSync(join(tmpdir(), "haat-test-"));

/** Steps that run at the same time. The longest ones keep two cores busy by themselves. */
const LANES = availableParallelism() > 1 ? 2 : 1;

const names = process.argv.slice(2);
const steps = selectSteps(names);
const results: Result[] = [];
let code = 2;
if (steps) {
  await runAll(steps).finally(() => rmSync(temporary, { recursive: true, force: true }));
  code = printSummary(steps);
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
    { name: "http", command: `vitest run --project http ${filters.join(" ")}`, after: ["build"] },
  ];
}

/** Runs the steps, as many at a time as there are lanes. Starts no further step after a failure. */
async function runAll(all: readonly Step[]): Promise<void> {
  const waiting = [...all];
  const running = new Map<string, Promise<void>>();
  const isPassed = (name: string) => results.some((result) => result.name === name && result.code === 0);
  const isReady = ({ after = [] }: Step) =>
    after.every((name) => isPassed(name) || !all.some((step) => step.name === name));
  while (waiting.length > 0 || running.size > 0) {
    const hasFailed = results.some(({ code: status }) => status !== 0);
    const next = hasFailed || running.size >= LANES ? undefined : waiting.find(isReady);
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(
        next.name,
        runStep(next).finally(() => running.delete(next.name)),
      );
    } else if (running.size > 0) {
      await Promise.race(running.values());
    } else {
      return;
    }
  }
}

/** Runs one step and prints its output when it ends, so that the outputs of two steps do not mix. */
async function runStep(step: Step): Promise<void> {
  const startedAt = performance.now();
  console.log(`started  ${step.name}`);
  const { code: status, output } = await run(step.command);
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(`\n── ${step.name}: ${step.command}\n${output}\n`);
  console.log(`${status === 0 ? "passed " : "FAILED "}  ${step.name} in ${seconds.toFixed(1)} s`);
  results.push({ ...step, code: status, seconds });
}

function run(command: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: ROOT,
      shell: true,
      stdio: ["inherit", "pipe", "pipe"],
      env: {
        ...process.env,
        HAAT_TEST_TEMP: temporary,
        PATH: [join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter),
        WRANGLER_SEND_METRICS: "false",
        WRANGLER_HIDE_BANNER: "true",
        CLOUDFLARE_CF_FETCH_ENABLED: "false",
      },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    child.once("error", (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.once("close", (status) => resolve({ code: status ?? 1, output }));
  });
}

/** Prints a line for each step. @returns the exit code: that of the first step that failed, 0 when all passed */
function printSummary(all: readonly Step[]): number {
  const lines = all.map(({ name }) => {
    const result = results.find((each) => each.name === name);
    if (!result) return `  not run ${name}`;
    const { seconds, code: status } = result;
    return `  ${status === 0 ? "passed " : "FAILED "} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s`;
  });
  const total = process.uptime();
  const failed = results.filter((result) => result.code !== 0);
  console.log(["", ...lines, ""].join("\n"));
  console.log(`${results.length - failed.length} passed, ${failed.length} failed, ${total.toFixed(0)} s`);
  return failed[0]?.code ?? 0;
}
