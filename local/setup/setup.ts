import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";

import {
  type AnswerName,
  type Answers,
  findMistakes,
  parseAnswers,
  QUESTIONS,
  readAnswersFile,
  SetupError,
} from "#local/setup/answers.ts";
import { STEPS } from "#local/setup/steps.ts";
import { runCommand, type Tools } from "#local/setup/tools.ts";

/*
 * Puts a shop online, or brings one up to date:
 *
 *   npm run setup -- --answers setup.env [--dry-run]
 *
 * Without a file it asks. Each step can be repeated. `--dry-run` shows every step and changes nothing; it needs no
 * account and no complete answers.
 */

type Values = Record<string, string | undefined>;

/** Shows every step with its commands. @returns what is missing or wrong in the answers */
export function showPlan(values: Values, print: (line: string) => void): string[] {
  const shown = Object.fromEntries(
    (Object.keys(QUESTIONS) as AnswerName[]).map((name) => [name, values[name] || `<${name}>`]),
  );
  // What is not answered is shown by its name.
  const answers = { ENVIRONMENT: "production", ...definedValues(values), ...shown } as Answers;
  if (!URL.canParse(answers.SITE_URL)) answers.SITE_URL = "https://shop.example";
  STEPS.forEach(({ title, plan }, at) => {
    print(`${at + 1}. ${title}`);
    for (const line of plan(answers)) print(`   ${line}`);
  });
  return findMistakes(values);
}

function definedValues(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** Does every step, until one fails. @throws SetupError with the step's number and what to do */
export async function runSetup(values: Values, tools: Tools, print: (line: string) => void): Promise<void> {
  const answers = parseAnswers(values);
  for (const [at, { title, run }] of STEPS.entries()) {
    print(`${at + 1}. ${title}`);
    try {
      for (const line of await run(answers, tools)) print(`   ${line}`);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      throw new SetupError(`Step ${at + 1} of ${STEPS.length} failed.\n${error.message}`);
    }
  }
}

/** Asks for what the answers lack. */
async function askMissing(values: Values): Promise<Values> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const complete = { ...values };
  for (const [name, question] of Object.entries(QUESTIONS)) {
    if (!complete[name]) complete[name] = (await lines.question(`${question}: `)).trim();
  }
  lines.close();
  return complete;
}

async function main(): Promise<number> {
  const { values: flags } = parseArgs({
    options: { "dry-run": { type: "boolean", default: false }, answers: { type: "string" } },
  });
  const given = flags.answers ? readAnswersFile(flags.answers) : {};
  if (flags["dry-run"]) {
    console.log("Nothing is changed: this shows what would be done.\n");
    const mistakes = showPlan(given, console.log);
    console.log(
      mistakes.length > 0 ? `\nStill to answer or to correct:\n${mistakes.join("\n")}` : "\nReady.",
    );
    return 0;
  }
  const values = process.stdin.isTTY ? await askMissing(given) : given;
  await runSetup(values, { run: runCommand, fetch }, console.log);
  console.log("\nThe shop is set up. Open Help & Support in the portal for what is still missing.");
  return 0;
}

if (import.meta.main) {
  process.exitCode = await main().catch((error: unknown) => {
    const isExpected = error instanceof SetupError || (error instanceof TypeError && "code" in error);
    if (!isExpected) throw error;
    console.error(`\n${error.message}`);
    return 1;
  });
}
