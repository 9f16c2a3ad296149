import type { Paise } from "#app/shop/money.ts";
import { priceCart, type PricingSettings } from "#app/shop/pricing.ts";

/** A class of goods with its rates, the earliest first; `holdsFrom` is a day such as '2026-11-24'. */
export type TaxClass = { code: string; rates: { holdsFrom: string; rate: number }[] };

/** The rate of a class on a day, in percent; null before its first. */
export function rateOn({ rates }: TaxClass, day: string): number | null {
  return rates.findLast(({ holdsFrom }) => holdsFrom <= day)?.rate ?? null;
}

/** 'standard · 18%', or with a planned rate 'standard · 18%, 20% from 2027-01-01'. */
export function classLabel(taxClass: TaxClass, today: string): string {
  const planned = taxClass.rates
    .filter(({ holdsFrom }) => holdsFrom > today)
    .map(({ holdsFrom, rate }) => `, ${rate}% from ${holdsFrom}`);
  return `${taxClass.code} · ${rateOn(taxClass, today) ?? 0}%${planned.join("")}`;
}

/** A cart as shoppers fill them: prices and discount in paise, rates in percent. */
export type TypicalCart = {
  number: string;
  discount: Paise;
  lines: { id: string; price: Paise; quantity: number; taxRate: number | null }[];
};

/** What a cart costs in each tax mode, in paise. */
export type CartTotals = { number: string; units: number; simple: Paise; inclusive: Paise; exclusive: Paise };

/** Prices carts in each tax mode, so that an owner sees what a switch changes. */
export function compareModes(carts: readonly TypicalCart[], settings: PricingSettings): CartTotals[] {
  return carts.map(({ number, discount, lines }) => {
    const coupon =
      discount > 0 ? { code: "", type: "fixed" as const, value: discount, maximumDiscount: null } : null;
    const totalIn = (mode: Partial<PricingSettings>) =>
      priceCart(lines, { ...settings, ...mode }, coupon).total;
    return {
      number,
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      simple: totalIn({ taxMode: "simple" }),
      inclusive: totalIn({ taxMode: "gst", pricesIncludeTax: true }),
      exclusive: totalIn({ taxMode: "gst", pricesIncludeTax: false }),
    };
  });
}

/**
 * Where to begin for the categories of a new shop, by their slugs. Not advice: rates depend on the goods themselves, such
 * as clothes above ₹2,500, and they change. As notified up to September 2025.
 */
export const STARTING_POINTS: Readonly<Record<string, { hsn: string; taxCode: string; note: string }>> = {
  electronics: { hsn: "8517", taxCode: "standard", note: "phones 8517, computers 8471, headphones 8518" },
  fashion: {
    hsn: "6204",
    taxCode: "merit",
    note: "clothes 61 and 62 up to ₹2,500 a piece, above that standard",
  },
  home: { hsn: "9405", taxCode: "standard", note: "lamps 9405, bed linen 6302 (merit), brass 7418" },
  books: { hsn: "4901", taxCode: "exempt", note: "printed books 4901; exercise books 4820" },
  sports: { hsn: "9506", taxCode: "standard", note: "sports goods 9506" },
  beauty: { hsn: "3304", taxCode: "standard", note: "make-up 3304; soap and shampoo 3401 and 3305 (merit)" },
};
