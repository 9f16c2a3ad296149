import * as z from "zod";

import { cleanLine, cleanParagraphs } from "#app/shop/text.ts";

/** The error for a form with missing or repeated fields, which no page of the shop posts. */
export const UNREADABLE_FORM = "The form could not be read. Please try again.";

const EMAIL_MAX = 254;
const INVALID_EMAIL = "Invalid email address";

/** An e-mail address: trimmed, in lower case. */
export const emailField = z
  .string({ error: INVALID_EMAIL })
  .trim()
  .toLowerCase()
  .refine((value) => value.length <= EMAIL_MAX && z.regexes.email.test(value), { error: INVALID_EMAIL });

/**
 * Builds a required line of text: cleaned, then from `min` to `max` characters. `missing` is the error when it is
 * absent, of a wrong type or too short; the label names the field when it is too long.
 */
export function requiredLine(label: string, min: number, max: number, missing: string) {
  // Refinements instead of .min and .max, which would also report a repeated field, which arrives as an array. A
  // refinement without an error of its own uses the string's.
  return z
    .string({ error: missing })
    .overwrite(cleanLine)
    .refine((line) => line.length >= min)
    .refine((line) => line.length <= max, { error: tooLong(label, max) });
}

/** Builds an optional line of text: cleaned; null when blank; at most `max` characters. */
export function optionalLine(label: string, max: number) {
  return z
    .optional(
      z
        .string({ error: `${label} must be one line of text` })
        .overwrite(cleanLine)
        .refine((line) => line.length <= max, { error: tooLong(label, max) }),
    )
    .transform((line) => line || null);
}

/**
 * Builds a text of several lines: cleaned, then from `min` to `max` characters.
 * @param errors `missing`: absent, of a wrong type or too short; `tooLong`: above `max`
 */
export function multilineText(min: number, max: number, errors: { missing: string; tooLong: string }) {
  return z
    .string({ error: errors.missing })
    .overwrite(cleanParagraphs)
    .refine((text) => text.length >= min)
    .refine((text) => text.length <= max, { error: errors.tooLong });
}

/** Builds an optional text of several lines: cleaned; null when blank; at most `max` characters. */
export function optionalMultilineText(label: string, max: number) {
  return z
    .optional(
      z
        .string({ error: `${label} must be text` })
        .overwrite(cleanParagraphs)
        .refine((text) => text.length <= max, { error: tooLong(label, max) }),
    )
    .transform((text) => text || null);
}

/** Builds a checkbox field as a boolean: true for 'on'. */
export function checkbox(error: string) {
  return z.optional(z.string({ error })).transform((value) => value === "on");
}

/**
 * Returns the condition under which a rule over several fields is checked: even while other fields have errors, but not
 * while one of its own has.
 * @param names the fields that the rule reads
 */
export function whenValid(names: readonly string[]) {
  return ({ value, issues }: { value: unknown; issues: { path?: PropertyKey[] | undefined }[] }): boolean =>
    typeof value === "object" &&
    value !== null &&
    !issues.some(({ path }) => path?.[0] === undefined || names.some((name) => name === path[0]));
}

function tooLong(label: string, max: number): string {
  return `${label} must be at most ${max} characters`;
}
