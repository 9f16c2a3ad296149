// Control characters (Postgres rejects NUL) and bidi marks, which can reverse text. Joiners are kept: Indian scripts
// need them.
// oxlint-disable-next-line no-control-regex
const UNWANTED = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]+/g;

const DIGIT_ZEROS = [
  0xff10, 0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
];

/** Cleans a line of typed text: no control characters, single spaces, none at the ends. */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(UNWANTED, " ").replace(/\s+/g, " ").trim();
}

/** Cleans typed text of several lines: each line is cleaned, with no two empty lines in a row and none at the ends. */
export function cleanParagraphs(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(cleanLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Converts full-width, Arabic and Indian digits to 0–9 and leaves everything else unchanged. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = DIGIT_ZEROS.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Thousands separated by commas, as in '1,299' or '1,29,999.50'. */
const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;

/**
 * Converts a typed number to ASCII digits, without spaces, '₹' and the commas between thousands. A comma elsewhere is
 * kept, so that '1,5' is not a number: it may be meant as a decimal point.
 */
export function plainNumber(typed: string): string {
  const plain = asciiDigits(typed).replace(/[₹\s]/g, "");
  return GROUPED.test(plain) ? plain.replaceAll(",", "") : plain;
}

/** Parses a whole number of at most twelve digits; null for anything else. */
export function parseWholeNumber(typed: string): number | null {
  const plain = plainNumber(typed);
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null;
}

/** Truncates a text to at most `max` whole characters. Surrogate pairs are not split. */
export function truncate(text: string, max: number): string {
  return Array.from(text).slice(0, max).join("");
}

/** Formats a number of days: '1 day', '7 days'. */
export function formatDays(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}

const UNITS = ["kB", "MB", "GB", "TB"];

/** Formats a size in bytes, rounded to two digits or more: '0 kB', '1.2 MB', '310 GB'. 1 kB is 1,000 bytes. */
export function formatBytes(bytes: number): string {
  let size = bytes / 1_000;
  let unit = 0;
  for (; size >= 999.5 && unit < UNITS.length - 1; unit += 1) size /= 1_000;
  return `${size < 9.95 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
}

/**
 * Puts no-break spaces between a number and its unit or month, around '×', before a year, a PIN code and a dash: '16 GB',
 * '30 %', '40 × 40 cm', '5 litres', '4:20 pm', '20 November 2026', 'Karnataka 560001', '30 Nov – 3 Dec'.
 */
export function keepNumbers(text: string): string {
  return text.replace(
    /(?<=\d) (?=[A-Za-z]{1,3}\b|(?:day|hour|litre|watt)s?\b|[A-Z][a-z]+|[%×])|(?<=×) (?=\d)|(?<=[a-z]) (?=\d{4}\b|\d{6}\b|–)/g,
    "\u00a0",
  );
}

/**
 * Keeps numbers together, see keepNumbers, the ends of a range, and short words at their hyphens, for headings, names and
 * texts that wrap: '18–55 mm', 'USB-C', '10-day'.
 */
export function keepTogether(text: string): string {
  return keepNumbers(text)
    .replace(/(?<=\d–)(?=\d)/g, "\u2060")
    .replace(/(?<![\w-])(?=(?:\d+-)?[A-Za-z-]{1,11}(?![\w-]))(\d+|[A-Za-z]+)-(?=[A-Za-z]+)/g, "$1\u2011");
}
