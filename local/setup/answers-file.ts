import { existsSync, readFileSync } from "node:fs";

import { SetupError } from "#local/setup/setup-error.ts";

const NAME_AND_VALUE = /^\s*([A-Za-z_]\w*)\s*=(.*)$/;
const QUOTED = /^(["'`])(.*?)\1\s*(.*)$/;

/** The value of one line, or what is wrong with it. */
function parseValue(text: string): { value: string } | { mistake: string } {
  const trimmed = text.trim();
  if (/^["'`]/.test(trimmed)) {
    const [, , value, rest = ""] = QUOTED.exec(trimmed) ?? [];
    if (value === undefined) return { mistake: "the quote is not closed on this line" };
    if (rest !== "" && !rest.startsWith("#")) return { mistake: "there is text after the closing quote" };
    return { value };
  }
  // With a space before it, # could begin a comment or belong to a password.
  if (/\s#/.test(text))
    return { mistake: "put a value with # in quotes, and a comment on a line of its own" };
  return { value: trimmed };
}

/**
 * Names and values of a text in the format of .env, one to a line. What other readers pass over or guess is a mistake: half
 * a password would be sent without a word.
 * @returns the values, and what is wrong, with numbers of lines
 */
export function parseAnswersText(text: string): { values: Record<string, string>; mistakes: string[] } {
  const values: Record<string, string> = {};
  const mistakes: string[] = [];
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [, name = "", written = ""] = NAME_AND_VALUE.exec(line) ?? [];
    const parsed = name === "" ? { mistake: "this must be NAME=value" } : parseValue(written);
    if ("mistake" in parsed) mistakes.push(`Line ${at + 1}: ${name && `${name}: `}${parsed.mistake}.`);
    else if (name in values) mistakes.push(`Line ${at + 1}: ${name} is there a second time.`);
    else values[name] = parsed.value;
  }
  return { values, mistakes };
}

/** The values of a file. @throws SetupError when there is no such file, and for lines that cannot be read */
export function readEnvFile(file: string): Record<string, string> {
  if (!existsSync(file)) throw new SetupError(`There is no file ${file}. Copy setup.env.example to begin.`);
  const { values, mistakes } = parseAnswersText(readFileSync(file, "utf8"));
  if (mistakes.length > 0) throw new SetupError(`${file} cannot be read:\n${mistakes.join("\n")}`);
  return values;
}
