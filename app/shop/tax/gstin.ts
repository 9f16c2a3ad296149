const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Normalizes a typed GSTIN: without spaces, in capitals. */
export function normalizeGstin(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}

/**
 * Computes the check character for the first 14 characters of a GSTIN: alternating weights 1 and 2, folded, in base 36.
 */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0;
  for (const [index, character] of Array.from(first14).entries()) {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS.charAt((36 - (sum % 36)) % 36);
}

/** Returns true if a text has the format and the check character of a GSTIN. Mirrors private.is_gstin. */
export function isGstin(text: string): boolean {
  return SHAPE.test(text) && gstinCheckCharacter(text.slice(0, 14)) === text.slice(14);
}
