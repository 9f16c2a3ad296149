const LENGTHS = new Set([8, 12, 13, 14]);

/**
 * Returns true if a text is a Global Trade Item Number: 8, 12, 13 or 14 digits with a valid check digit at the end.
 * Mirrors private.is_gtin. https://www.gs1.org/services/how-calculate-check-digit-manually
 */
export function isGtin(text: string): boolean {
  if (!LENGTHS.has(text.length) || !/^\d+$/.test(text) || /^0+$/.test(text)) return false;
  // Digits are weighted from the right, next to the check digit: 3, 1, 3, 1 …
  const sum = Array.from(text)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Removes the spaces and hyphens with which a GTIN is printed. */
export function cleanGtin(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "");
}
