import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#local/root.ts";

/** The folder of the hand mutants, one folder per area below it. */
const FOLDER = "tests/mutants/hand";

const AREAS = ["routes", "data", "workflows", "middleware", "payment", "sql", "locks", "local"];

const LABELS = new Set(["Breaks", "Tests", "Expect", "Reason"]);

/** One deliberate fault: a patch, and the tests that must notice it. */
export type HandMutant = {
  /** Its path below tests/mutants/hand without ".patch", such as "locks/coupon". */
  name: string;
  /** Absolute path of the patch. */
  file: string;
  /** The behaviour that the patch breaks, in a sentence. */
  breaks: string;
  /** Arguments of `vitest run --project` for each `Tests:` line; any of them red is enough. */
  tests: string[][];
  /** "red": a test must fail. "equivalent": the patch changes no behaviour, so no test can. */
  expect: "red" | "equivalent";
  /** The reason why an equivalent mutant changes no behaviour; null for others. */
  reason: string | null;
  /** The files that the patch changes. */
  paths: string[];
};

/** Reads every hand mutant, in the order of their names. @throws Error listing every malformed patch */
export function readHandMutants(): HandMutant[] {
  const mutants: HandMutant[] = [];
  const problems: string[] = [];
  for (const path of globSync(`${FOLDER}/**/*.patch`, { cwd: ROOT }).toSorted()) {
    const name = path.replaceAll("\\", "/").slice(FOLDER.length + 1, -".patch".length);
    const file = join(ROOT, path);
    try {
      mutants.push(parseHandMutant(name, file, readFileSync(file, "utf8")));
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (problems.length > 0) throw new Error(`Malformed hand mutants:\n${problems.join("\n")}`);
  return mutants;
}

/** Parses the lines before the diff, and the names of the changed files. @throws Error saying what is wrong */
export function parseHandMutant(name: string, file: string, text: string): HandMutant {
  const start = text.search(/^diff --git /m);
  if (start < 0) throw new Error("has no line that starts with 'diff --git'");
  const head = readHead(text.slice(0, start));
  const breaks = only(head, "Breaks");
  const expect = only(head, "Expect");
  if (expect !== "red" && expect !== "equivalent") throw new Error("'Expect:' is neither red nor equivalent");
  const reason = head.get("Reason") ? only(head, "Reason") : null;
  if (expect === "equivalent" && reason === null) throw new Error("an equivalent mutant has no 'Reason:'");
  if (expect === "red" && reason !== null) throw new Error("only an equivalent mutant has a 'Reason:'");
  const tests = (head.get("Tests") ?? []).map(splitArguments);
  if (tests.length === 0) throw new Error("has no 'Tests:'");
  for (const [project, ...filters] of tests)
    if (filters.length === 0) throw new Error(`'Tests: ${project}' names no test file`);
  if (!AREAS.includes(name.split("/")[0] ?? "")) throw new Error(`is in none of ${AREAS.join(", ")}`);
  const paths = Array.from(text.matchAll(/^diff --git a\/(\S+) b\/\S+$/gm), ([, path = ""]) => path);
  const isGenerated = (path: string) => path.startsWith("supabase/migrations/");
  if (paths.some(isGenerated)) throw new Error("changes a migration; change supabase/schemas instead");
  return { name, file, breaks, tests, expect, reason, paths };
}

/** The labelled lines. A line that starts with a space continues the one before it. */
function readHead(text: string): Map<string, string[]> {
  const head = new Map<string, string[]>();
  let values: string[] | undefined;
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const [, label = "", value = ""] = /^([A-Z][a-z]+): +(\S.*)$/.exec(line) ?? [];
    if (LABELS.has(label)) {
      values = head.get(label) ?? [];
      head.set(label, values);
      values.push(value.trim());
    } else if (/^\s/.test(line) && values) {
      values.push(`${values.pop() ?? ""} ${line.trim()}`);
    } else {
      throw new Error(`does not understand the line '${line}'`);
    }
  }
  return head;
}

function only(head: Map<string, string[]>, label: string): string {
  const [value, ...others] = head.get(label) ?? [];
  if (value === undefined || others.length > 0) throw new Error(`must have one '${label}:' line`);
  return value;
}

/** Splits at spaces, except within double quotes. */
function splitArguments(line: string): string[] {
  return Array.from(line.matchAll(/"([^"]*)"|\S+/g), ([whole, quoted]) => quoted ?? whole);
}
