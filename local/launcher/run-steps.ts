import { spawn } from "node:child_process";
import { join } from "node:path";

import {
  annotateUnsteady,
  commandAgain,
  type FailedFile,
  listFailed,
  MAX_FAILED_FILES,
  readFailedFiles,
  withReport,
} from "#local/launcher/failed-tests.ts";
import type { Step } from "#local/launcher/test-steps.ts";

/** Failed files that the summary names, for each step. */
const MAX_NAMED_FILES = 10;

type Result = {
  step: Step;
  seconds: number;
  code: number;
  /** The files that failed, as far as the step has a report. */
  found: FailedFile[];
  /** The same when they are few: they run again when the other steps have ended. */
  failed: FailedFile[];
};

export type RunOptions = {
  /** The project's folder. */
  root: string;
  /** Folder for reports. */
  temporary: string;
  env: NodeJS.ProcessEnv;
  /** Steps that run at the same time. */
  lanes: number;
  print: (text: string) => void;
};

/**
 * Runs the steps, as many at a time as there are lanes, and starts no further step after a failure. When a step with
 * `again` fails in a few files, these run once more at the end, alone: tests that pass only then are named as unsteady.
 * Prints each step's output when it ends, and a summary.
 * @returns the exit code: that of the first step that failed, 0 when all passed
 */
export async function runSteps(steps: readonly Step[], options: RunOptions): Promise<number> {
  const results: Result[] = [];
  await runAll(steps, results, options);
  const unsteady: FailedFile[] = [];
  if (!results.some(isLost)) {
    for (const result of results.filter(({ failed }) => failed.length > 0)) {
      if (await passesAgain(result, options)) {
        unsteady.push(...result.failed);
        result.code = 0;
      }
    }
  }
  return printSummary(steps, results, unsteady, options);
}

/** Returns true if the step failed without naming tests that can be run again. */
function isLost({ code, failed }: Result): boolean {
  return code !== 0 && failed.length === 0;
}

async function runAll(all: readonly Step[], results: Result[], options: RunOptions): Promise<void> {
  const waiting = [...all];
  const running = new Map<string, Promise<void>>();
  const isPassed = (name: string) => results.some((result) => result.step.name === name && !isLost(result));
  const isReady = ({ after = [] }: Step) =>
    after.every((name) => isPassed(name) || !all.some((step) => step.name === name));
  while (waiting.length > 0 || running.size > 0) {
    const next = results.some(isLost) || running.size >= options.lanes ? undefined : waiting.find(isReady);
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(
        next.name,
        runStep(next, options)
          .then((result) => void results.push(result))
          .finally(() => running.delete(next.name)),
      );
    } else if (running.size > 0) {
      await Promise.race(running.values());
    } else {
      return;
    }
  }
}

/** Runs one step and prints its output when it ends, so that the outputs of two steps do not mix. */
async function runStep(step: Step, options: RunOptions): Promise<Result> {
  const { root, temporary, print } = options;
  const startedAt = performance.now();
  print(`started  ${step.name}\n`);
  const report = join(temporary, `${step.name}.json`);
  const command = step.again ? withReport(step.command, step.again, report) : step.command;
  const { code, output } = await run(command, options);
  const seconds = (performance.now() - startedAt) / 1000;
  const found = code !== 0 && step.again ? (readFailedFiles(report, step.again, root) ?? []) : [];
  const failed = found.length <= MAX_FAILED_FILES ? found : [];
  print(`\n── ${step.name}: ${step.command}\n${output}\n`);
  print(`${code === 0 ? "passed " : "FAILED "}  ${step.name} in ${seconds.toFixed(1)} s\n`);
  if (failed.length > 0) print(`${countFiles(failed)} of it run again when the other steps have ended.\n`);
  return { step, code, seconds, found, failed };
}

/** Runs the failed files of a step once more. @returns whether each of them ran and passed */
async function passesAgain(result: Result, options: RunOptions): Promise<boolean> {
  const { step, failed } = result;
  if (!step.again) return false;
  const report = join(options.temporary, `${step.name}-again.json`);
  options.print(`started  ${step.name} again: ${countFiles(failed)}\n`);
  const rounds = step.roundsAgain ? { RACE_ROUNDS: String(step.roundsAgain) } : {};
  const { code, output } = await run(commandAgain(step.again, step.name, failed, report), {
    ...options,
    env: { ...options.env, ...rounds },
  });
  options.print(`\n── ${step.name}, again\n${output}\n`);
  const failedAgain = readFailedFiles(report, step.again, options.root);
  if (failedAgain && failedAgain.length > 0) result.found = failedAgain;
  return code === 0 && failedAgain?.length === 0;
}

/** A failed file's tests, and what the first of them said. */
function describeFailed(file: FailedFile): string {
  const message = (file.messages[0] ?? "").replaceAll(/^/gm, "    ");
  return [...listFailed([file]).map((line) => `  ${line}`), message].join("\n");
}

function countFiles(files: readonly FailedFile[]): string {
  return files.length === 1 ? "1 file" : `${files.length} files`;
}

function run(command: string, { root, env }: RunOptions): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: root, shell: true, stdio: ["inherit", "pipe", "pipe"], env });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    child.once("error", (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.once("close", (status) => resolve({ code: status ?? 1, output }));
  });
}

/** Prints a line for each step, and the unsteady tests. @returns the exit code */
function printSummary(
  steps: readonly Step[],
  results: readonly Result[],
  unsteady: readonly FailedFile[],
  { env, print }: RunOptions,
): number {
  const lines = steps.map(({ name }) => {
    const result = results.find(({ step }) => step.name === name);
    if (!result) return `  not run ${name}`;
    const { seconds, code, failed } = result;
    const note = code === 0 && failed.length > 0 ? "  UNSTEADY" : "";
    return `  ${code === 0 ? "passed " : "FAILED "} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s${note}`;
  });
  const lost = results.filter(({ code }) => code !== 0);
  print(["", ...lines, ""].join("\n"));
  if (unsteady.length > 0) {
    print(
      "\nUNSTEADY: failed, and passed when run again alone. Each of these tests is a defect to be mended.\n",
    );
    print(
      `${listFailed(unsteady)
        .map((line) => `  ${line}`)
        .join("\n")}\n`,
    );
    if (env.GITHUB_ACTIONS) print(`${annotateUnsteady(unsteady).join("\n")}\n`);
  }
  // Last, where a log that is cut still shows them.
  for (const { step, found } of lost.filter((result) => result.found.length > 0)) {
    print(`\nFailed in ${step.name}:\n${found.slice(0, MAX_NAMED_FILES).map(describeFailed).join("\n")}\n`);
  }
  const total = process.uptime().toFixed(0);
  print(`\n${results.length - lost.length} passed, ${lost.length} failed, ${total} s\n`);
  return lost[0]?.code ?? 0;
}
