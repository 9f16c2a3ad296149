import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#local/root.ts";

/*
 *   npm run drill                  lists the faults of docs/runbook.md
 *   npm run drill -- webhook       shows what the runbook says about those with that word, and makes them happen
 *   npm run drill -- --secret 3    starts a shop with a fault that nothing names; without a number, any of them
 *
 * A fault happens in a shop of its own, by the test that the runbook names. The shop of `npm start` is not touched.
 */

/** A line of the runbook. `heading`: the one above it; `test`: the file that makes the fault happen. */
export type Fault = {
  heading: string;
  symptom: string;
  log: string;
  meaning: string;
  action: string;
  test: string;
};

/** The faults of the runbook, in its order. */
export function readFaults(runbook: string): Fault[] {
  let heading = "";
  return runbook.split("\n").flatMap((line) => {
    if (line.startsWith("## ")) heading = line.slice(3);
    const [symptom = "", log = "", meaning = "", action = "", proof = ""] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const test = /^`((?:app|tests)\/[\w/.-]+\.test\.ts)`$/.exec(proof)?.[1];
    return test ? [{ heading, symptom, log, meaning, action, test }] : [];
  });
}

/** The faults with this word in any part of their line. */
export function findFaults(faults: Fault[], word: string): Fault[] {
  return faults.filter(({ heading: _heading, ...fault }) =>
    Object.values(fault).join(" ").toLowerCase().includes(word.toLowerCase()),
  );
}

/** The arguments of vitest for a test file: files beside the rules are unit tests, others are named after their folder. */
export function toTestRun(test: string): string[] {
  const project = test.startsWith("app/") ? "unit" : (test.split("/")[1] ?? "");
  return ["run", "--project", project, test];
}

function show(faults: Fault[]): void {
  for (const { heading, symptom, log, meaning, action } of faults) {
    console.log(
      `docs/runbook.md, ${heading}\nYou see:   ${symptom}\nIn the log: ${log}\nIt means:  ${meaning}\nWhat to do: ${action}\n`,
    );
  }
}

async function main(): Promise<number> {
  const faults = readFaults(readFileSync(join(ROOT, "docs/runbook.md"), "utf8"));
  const [first, number] = process.argv.slice(2);
  if (first === "--secret") {
    const { runSecretDrill } = await import("#local/desk/secret-drill.ts");
    const symptom = await runSecretDrill(number);
    if (symptom !== null) show(findFaults(faults, symptom));
    return symptom === null ? 1 : 0;
  }
  const word = process.argv.slice(2).join(" ");
  if (word === "") {
    for (const { symptom, test } of faults) console.log(`${symptom}\n    ${test}`);
    console.log("\nName a word of one: npm run drill -- webhook");
    return 0;
  }
  const found = findFaults(faults, word);
  if (found.length === 0) {
    console.error(`The runbook has no "${word}". npm run drill lists its faults.`);
    return 1;
  }
  show(found);
  const failed = [...new Set(found.map(({ test }) => test))].filter((test) => {
    const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
    return (
      spawnSync(process.execPath, [vitest, ...toTestRun(test)], { cwd: ROOT, stdio: "inherit" }).status !== 0
    );
  });
  return failed.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main();
