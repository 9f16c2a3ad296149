import * as z from "zod";

// Control characters (a NUL makes Postgres refuse the row) and the bidi marks that can make text read backwards.
// Joiners stay: Indian scripts need them.
// oxlint-disable-next-line no-control-regex
const UNWANTED = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]+/g;

const DIGIT_ZEROS = [
  0xff10, 0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
];

/** One line of typed text without control characters, with single spaces and none at the ends. */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(UNWANTED, " ").replace(/\s+/g, " ").trim();
}

/** Typed text of several lines: each line cleaned, of several empty ones in a row one kept, none at the ends. */
export function cleanParagraphs(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(cleanLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Turns full-width, Arabic and Indian digits into 0–9 and leaves everything else alone. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = DIGIT_ZEROS.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

/**
 * A required line of text: cleaned, then at least `min` and at most `max` characters. `missing` is said when it is
 * absent, of a wrong type or too short; the label names it when it is too long.
 */
export function requiredLine(label: string, min: number, max: number, missing: string) {
  // Refinements instead of .min and .max: those also speak about a repeated field, which arrives as an array.
  return z
    .string({ error: missing })
    .overwrite(cleanLine)
    .refine((line) => line.length >= min, { error: missing })
    .refine((line) => line.length <= max, { error: tooLong(label, max) });
}

/** An optional line of text: cleaned; null when blank; at most `max` characters. */
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

function tooLong(label: string, max: number): string {
  return `${label} must be at most ${max} characters`;
}
