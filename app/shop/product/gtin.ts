const LENGTHS = new Set([8, 12, 13, 14]);

/**
 * Whether a text is a Global Trade Item Number: 8, 12, 13 or 14 digits, the last of which checks the others.
 * private.is_gtin asks the same. https://www.gs1.org/services/how-calculate-check-digit-manually
 */
export function isGtin(text: string): boolean {
  if (!LENGTHS.has(text.length) || !/^\d+$/.test(text) || /^0+$/.test(text)) return false;
  // From the right, beside the check digit: 3, 1, 3, 1 …
  const sum = Array.from(text)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** A GTIN without the spaces and hyphens that it is printed with. */
export function cleanGtin(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "");
}
