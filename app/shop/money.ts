import { plainNumber } from "#app/shop/text.ts";

/** An amount of Indian money in whole paise (₹1 = 100). Always an integer: 49900 is ₹499. */
export type Paise = number;

/** The largest amount that a `numeric(10,2)` column holds: ₹9,99,99,999.99. */
export const MAX_AMOUNT: Paise = 9_999_999_999;

const MINUS = "−";
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/**
 * Converts rupees of the database (499, 499.5, "499.50") to paise. A third decimal is rounded to the nearest paisa.
 * @throws RangeError for anything that is not a finite decimal number
 */
export function paiseFromRupees(rupees: number | string): Paise {
  const amount =
    typeof rupees === "number" ? rupees : DECIMAL.test(rupees.trim()) ? Number(rupees) : Number.NaN;
  const paise = Math.round(amount * 100);
  if (!Number.isSafeInteger(paise)) throw new RangeError(`Not an amount in rupees: ${rupees}`);
  return paise === 0 ? 0 : paise;
}

/**
 * Parses rupees as people type them, '₹1,299.50', to paise. Returns null for anything but up to twelve digits with at
 * most two decimals, and above `max`: an amount that is stored is at most `MAX_AMOUNT`.
 */
export function parseRupees(typed: string, max: Paise = Infinity): Paise | null {
  const plain = plainNumber(typed);
  const paise = /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? paiseFromRupees(plain) : Number.NaN;
  return paise <= max ? paise : null;
}

/** Converts paise to the rupee number that `numeric(10,2)` columns take: 49950 → 499.5. */
export function rupeesFromPaise(paise: Paise): number {
  return paise / 100;
}

/** Rounds to the whole rupee, half up: 49950 → 50000, 49949 → 49900. The result is still in paise. */
export function roundToRupee(paise: Paise): Paise {
  return Math.floor((paise + 50) / 100) * 100;
}

/**
 * Formats an amount with Indian grouping: '₹1,29,999', with paise only when there are any ('₹499.50'), '−₹200' when
 * negative. It does not use Intl, so that server and browser give the same text.
 */
export function formatPaise(paise: Paise): string {
  const rounded = Math.round(paise);
  const whole = Math.abs(rounded);
  const rupees = String(Math.floor(whole / 100)).replace(/\B(?=(\d{2})*\d{3}$)/g, ",");
  const rest = whole % 100;
  const sign = rounded < 0 ? MINUS : "";
  return `${sign}₹${rupees}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}

/** Formats an amount in rupees without grouping, for forms and CSV files: '499' or '499.50'. */
export function formatPlainRupees(paise: Paise): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

/** Formats an amount in rupees with exactly two decimals, for files that a spreadsheet reads: '499.00', '-0.40'. */
export function formatExactRupees(paise: Paise): string {
  return (paise / 100).toFixed(2);
}

/** Formats an amount always with its paise, for columns of amounts: '₹499.00'. */
export function formatPaiseExact(paise: Paise): string {
  const text = formatPaise(paise);
  return text.includes(".") ? text : `${text}.00`;
}
