// `npm run mutants:hand [-- [--jobs N] [--repeat N] [--baseline] [--resume FILE] [part of a name …]]`: tries each patch of
// tests/mutants/hand on a copy of the tree and says whether the tests that it names notice. --repeat tries each so many times,
// for races, and wants the same every time. --baseline runs the named tests on the tree as it is. --resume notes in a file
// what was as expected, and leaves out what the file names already.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { type HandMutant, readHandMutants } from "#tests/mutants/patches.ts";
import { type Outcome, Workspace } from "#tests/mutants/workspace.ts";

type Task = { label: string; expected: string; run(workspace: Workspace): Promise<Outcome> };

const { values, positionals } = parseArgs({
  options: {
    jobs: { type: "string", default: "1" },
    repeat: { type: "string", default: "1" },
    baseline: { type: "boolean", default: false },
    resume: { type: "string" },
  },
  allowPositionals: true,
});
const mutants = readHandMutants().filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
const asked = values.baseline ? baselineTasks(mutants) : mutants.map(mutantTask);
const done = new Set(
  values.resume && existsSync(values.resume) ? readFileSync(values.resume, "utf8").split("\n") : [],
);
const tasks = asked.filter(({ label }) => !done.has(label));
if (tasks.length < asked.length) console.log(`${asked.length - tasks.length} were as expected before.`);
if (asked.length === 0) {
  console.error("No hand mutant has such a name.");
  process.exit(1);
}
const wrong = await runTasks(tasks, Math.min(Number(values.jobs), tasks.length));
console.log(`\n${tasks.length - wrong.length} of ${tasks.length} as expected.`);
if (wrong.length > 0) console.log(`Not as expected:\n${wrong.join("\n")}`);
process.exitCode = wrong.length > 0 ? 1 : 0;

function mutantTask(mutant: HandMutant): Task {
  return {
    label: mutant.name,
    expected: mutant.expect === "red" ? "red" : "green",
    run: (workspace) =>
      repeatedly(Number(values.repeat), mutant.expect === "red" ? "red" : "green", () =>
        workspace.tryMutant(mutant),
      ),
  };
}

/** Tries so many times, up to the first that is not as expected. @returns the last outcome, and how many were as expected */
async function repeatedly(times: number, expected: string, once: () => Promise<Outcome>): Promise<Outcome> {
  let outcome = await once();
  let [asExpected, seconds] = [0, outcome.seconds];
  while (outcome.verdict === expected && ++asExpected < times) {
    outcome = await once();
    seconds += outcome.seconds;
  }
  const count = times > 1 ? `${asExpected} of ${times}: ` : "";
  return { ...outcome, seconds, detail: count + outcome.detail };
}

/** Each distinct `Tests:` line once, without a patch. */
function baselineTasks(all: HandMutant[]): Task[] {
  const lines = new Set(all.flatMap(({ tests }) => tests.map((line) => JSON.stringify(line))));
  return Array.from(lines, (line) => {
    const test: string[] = JSON.parse(line);
    return {
      label: test.join(" "),
      expected: "green",
      async run(workspace) {
        const start = performance.now();
        const outcome = await workspace.runTests([test]);
        return { ...outcome, seconds: (performance.now() - start) / 1000 };
      },
    };
  });
}

/** Runs the tasks in that many copies at a time and prints a line for each. @returns the lines of the unexpected ones */
async function runTasks(queue: Task[], jobs: number): Promise<string[]> {
  const waiting = [...queue];
  const unexpected: string[] = [];
  const width = Math.max(0, ...queue.map(({ label }) => label.length));
  const workspaces = Array.from({ length: jobs }, () => new Workspace());
  process.once("exit", () => workspaces.forEach((workspace) => workspace.remove()));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  await Promise.all(
    workspaces.map(async (workspace) => {
      for (let task = waiting.shift(); task; task = waiting.shift()) {
        const { verdict, detail, seconds } = await task.run(workspace);
        const mark = verdict === task.expected ? " " : "!";
        const line = `${mark} ${task.label.padEnd(width)}  ${verdict.padEnd(5)}  ${seconds.toFixed(0).padStart(4)} s  ${detail}`;
        console.log(line);
        if (verdict !== task.expected) unexpected.push(line);
        else if (values.resume) appendFileSync(values.resume, `${task.label}\n`);
      }
    }),
  );
  return unexpected;
}
