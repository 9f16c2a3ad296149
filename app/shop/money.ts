/** An amount of Indian money in whole paise (₹1 = 100). Always an integer: 49900 is ₹499. */
export type Paise = number;

const MINUS = "−";
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/**
 * Turns rupees, as the database or a form gives them (499, 499.5, "499.50"), into paise. A third decimal is
 * rounded to the nearest paisa. Throws a RangeError for anything that is not a finite decimal number.
 */
export function paiseFromRupees(rupees: number | string): Paise {
  const amount =
    typeof rupees === "number" ? rupees : DECIMAL.test(rupees.trim()) ? Number(rupees) : Number.NaN;
  const paise = Math.round(amount * 100);
  if (!Number.isSafeInteger(paise)) throw new RangeError(`Not an amount in rupees: ${rupees}`);
  return paise === 0 ? 0 : paise;
}

/** Paise as the rupee number that `numeric(10,2)` columns take: 49950 → 499.5. */
export function rupeesFromPaise(paise: Paise): number {
  return paise / 100;
}

/** Rounds to the whole rupee, half up: 49950 → 50000, 49949 → 49900. The result is still in paise. */
export function roundToRupee(paise: Paise): Paise {
  return Math.floor((paise + 50) / 100) * 100;
}

/**
 * A price as shoppers read it, with Indian grouping: '₹1,29,999', '₹499.50' only when there are paise, '−₹200'
 * when negative. Written by hand so that server and browser can never print it differently.
 */
export function formatPaise(paise: Paise): string {
  const whole = Math.round(Math.abs(paise));
  const rupees = String(Math.floor(whole / 100)).replace(/\B(?=(\d{2})*\d{3}$)/g, ",");
  const rest = whole % 100;
  const sign = paise < 0 && whole > 0 ? MINUS : "";
  return `${sign}₹${rupees}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}
