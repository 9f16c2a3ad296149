import { formatPaise, type Paise } from "#app/shop/money.ts";
import type { RateAbove } from "#app/shop/tax/gst-lines.ts";

/**
 * The ways in which the price of clothes or footwear does not match their tax class, see private.misclassed_products.
 */
export const CLASS_PROBLEMS = ["above", "below", "between"] as const;
export type ClassProblem = (typeof CLASS_PROBLEMS)[number];

/** The text after '₹2,600 at 5%: ', by problem. */
export const PROBLEM_TEXT: Readonly<Record<ClassProblem, string>> = {
  above: "above ₹2,500 the rate is 18%",
  below: "up to ₹2,500 the rate is 5%",
  between: "no rate fits this price with tax in it; 18% is charged",
};

/**
 * Returns the range of tax-inclusive prices that are above the threshold of a class at the lower rate, but not at the
 * higher one, so that no rate fits. The higher rate is charged, so that no tax is missing.
 */
export function pricesBetween(rate: number, above: RateAbove): { over: Paise; upTo: Paise } {
  const withTax = (percent: number) =>
    Math.floor((above.price * (10_000 + Math.round(percent * 100))) / 10_000);
  return { over: withTax(rate), upTo: withTax(above.taxRate) };
}

/** Returns the note beside a price that no rate fits; null for any other price. */
export function priceBetweenText(price: Paise, rate: number, above: RateAbove | null): string | null {
  if (above === null) return null;
  const { over, upTo } = pricesBetween(rate, above);
  if (price <= over || price > upTo) return null;
  return `No rate fits a price above ${formatPaise(over)} and up to ${formatPaise(upTo)} with tax in it: ${above.taxRate}% is charged. Choose ${formatPaise(over)} or less, or more than ${formatPaise(upTo)}.`;
}
