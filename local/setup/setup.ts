import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";

import { siteUrl } from "#local/setup/answer-checks.ts";
import {
  type AnswerName,
  type Answers,
  findDoubts,
  findMistakes,
  parseAnswers,
  QUESTIONS,
  readAnswersFile,
} from "#local/setup/answers.ts";
import { SetupError } from "#local/setup/setup-error.ts";
import { STEPS } from "#local/setup/steps.ts";
import { runCommand, type Tools } from "#local/setup/tools.ts";

/*
 * Puts a shop online, or brings one up to date:
 *
 *   npm run setup -- --answers setup.env [--dry-run]
 *
 * Without a file it asks. Each step can be repeated. `--dry-run` shows every step and changes nothing; it needs no
 * account and no complete answers, and exits with 1 while some are missing or wrong.
 */

const USAGE = `Usage: npm run setup -- [--answers FILE] [--dry-run]

Puts a shop online, or brings one up to date. docs/deploy.md describes it.

  --answers FILE  takes the answers from FILE; copy setup.env.example to begin. Without it, the setup asks.
  --dry-run       shows every step and what is wrong with the answers, and changes nothing
  --help          shows this`;

type Values = Record<string, string | undefined>;

/** Shows every step with its commands. @returns what is missing or wrong in the answers */
export function showPlan(values: Values, print: (line: string) => void): string[] {
  const shown = Object.fromEntries(
    (Object.keys(QUESTIONS) as AnswerName[]).map((name) => [name, values[name] || `<${name}>`]),
  );
  // A missing answer is shown as its name.
  const answers = { ENVIRONMENT: "production", ...definedValues(values), ...shown } as Answers;
  answers.SITE_URL =
    siteUrl(answers.SITE_URL) === null ? new URL(answers.SITE_URL).origin : "https://shop.example";
  STEPS.forEach(({ title, plan }, at) => {
    print(`${at + 1}. ${title}`);
    for (const line of plan(answers)) print(`   ${line}`);
  });
  for (const doubt of findDoubts(values)) print(`Note: ${doubt}`);
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
  for (const doubt of findDoubts(values)) print(`Note: ${doubt}`);
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
  const { values: flags, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean", default: false },
      answers: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (flags.help) {
    console.log(USAGE);
    return 0;
  }
  const [stray] = positionals;
  if (stray !== undefined)
    throw new SetupError(
      `"${stray}" is not expected here. A file is given with -- --answers FILE.\n\n${USAGE}`,
    );
  const given = flags.answers ? readAnswersFile(flags.answers) : {};
  if (flags["dry-run"]) {
    console.log("Nothing is changed: this shows what would be done.\n");
    const mistakes = showPlan(given, console.log);
    console.log(
      mistakes.length > 0 ? `\nStill to answer or to correct:\n${mistakes.join("\n")}` : "\nReady.",
    );
    return mistakes.length > 0 ? 1 : 0;
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
