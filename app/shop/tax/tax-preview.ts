import { formatPaise, type Paise } from "#app/shop/money.ts";
import { priceCart, type PricingSettings } from "#app/shop/pricing.ts";
import type { RateAbove } from "#app/shop/tax/gst-lines.ts";
import type { TaxMode } from "#app/shop/tax/tax-mode.ts";

/** A rate of a class of goods in percent; `above` where pieces above a price have another one. */
export type ClassRate = { holdsFrom: string; rate: number; above: RateAbove | null };

/** A class of goods with its rates, the earliest first; `holdsFrom` is a day such as '2026-11-24'. */
export type TaxClass = { code: string; rates: ClassRate[] };

/** The rate of a class on a day; null before its first. */
export function rateOn({ rates }: TaxClass, day: string): ClassRate | null {
  return rates.findLast(({ holdsFrom }) => holdsFrom <= day) ?? null;
}

/** '18%', or '5%, above ₹2,500 a piece 18%'. */
function rateText({ rate, above }: ClassRate): string {
  return above ? `${rate}%, above ${formatPaise(above.price)} a piece ${above.taxRate}%` : `${rate}%`;
}

/** 'standard · 18%', or with a planned rate 'standard · 18%, 20% from 2027-01-01'. */
export function classLabel(taxClass: TaxClass, today: string): string {
  const planned = taxClass.rates
    .filter(({ holdsFrom }) => holdsFrom > today)
    .map((one) => `, ${rateText(one)} from ${one.holdsFrom}`);
  const now = rateOn(taxClass, today);
  return `${taxClass.code} · ${now ? rateText(now) : "0%"}${planned.join("")}`;
}

/**
 * A cart as shoppers fill them: prices and discount in paise, rates in percent. `number` is that of its order, or the name
 * of its product; `isDefault` says that a line has the tax class of the settings.
 */
export type TypicalCart = {
  number: string;
  discount: Paise;
  lines: {
    id: string;
    price: Paise;
    quantity: number;
    taxRate: number | null;
    above?: RateAbove | null;
    isDefault: boolean;
  }[];
};

/** What a cart costs in each tax mode, in paise. */
export type CartTotals = { number: string; units: number; simple: Paise; inclusive: Paise; exclusive: Paise };

/** Prices carts in each tax mode, so that an owner sees what a switch changes. */
export function compareModes(carts: readonly TypicalCart[], settings: PricingSettings): CartTotals[] {
  return carts.map((cart) => {
    const totalIn = (mode: Partial<PricingSettings>) => totalOf(cart, { ...settings, ...mode });
    return {
      number: cart.number,
      units: unitsOf(cart),
      simple: totalIn({ taxMode: "simple" }),
      inclusive: totalIn({ taxMode: "gst", pricesIncludeTax: true }),
      exclusive: totalIn({ taxMode: "gst", pricesIncludeTax: false }),
    };
  });
}

function totalOf({ lines, discount }: TypicalCart, settings: PricingSettings): Paise {
  const coupon =
    discount > 0 ? { code: "", type: "fixed" as const, value: discount, maximumDiscount: null } : null;
  return priceCart(lines, settings, coupon).total;
}

function unitsOf({ lines }: TypicalCart): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The settings on the tax screen that totals depend on, by their columns. */
export type TaxTerms = { tax_mode: string; prices_include_tax: boolean; tax_code: string };

/** Names the terms, so that only those are saved whose totals were shown. */
export function termsKey({ tax_mode: mode, prices_include_tax: included, tax_code: code }: TaxTerms): string {
  return mode === "simple" ? mode : `${mode}/${included ? "included" : "added"}/${code}`;
}

/** What a cart costs before and after a change of the terms, in paise. */
export type SwitchTotals = { number: string; units: number; before: Paise; after: Paise };

/**
 * Prices carts before and after a change of the terms.
 * @param defaultRate the rate of the new tax class of the settings
 */
export function previewSwitch(
  carts: readonly TypicalCart[],
  settings: PricingSettings,
  terms: TaxTerms,
  defaultRate: Pick<ClassRate, "rate" | "above"> | null,
): SwitchTotals[] {
  const taxMode: TaxMode = terms.tax_mode === "gst" ? "gst" : "simple";
  const after = { ...settings, taxMode, pricesIncludeTax: terms.prices_include_tax };
  return carts.map((cart) => ({
    number: cart.number,
    units: unitsOf(cart),
    before: totalOf(cart, settings),
    after: totalOf(
      {
        ...cart,
        lines: cart.lines.map((line) =>
          line.isDefault
            ? { ...line, taxRate: defaultRate?.rate ?? null, above: defaultRate?.above ?? null }
            : line,
        ),
      },
      after,
    ),
  }));
}

/**
 * Where to begin for the categories of a new shop, by their slugs. Not advice: rates depend on the goods themselves, and
 * they change. As notified up to September 2025.
 */
export const STARTING_POINTS: Readonly<Record<string, { hsn: string; taxCode: string; note: string }>> = {
  electronics: { hsn: "8517", taxCode: "standard", note: "phones 8517, computers 8471, headphones 8518" },
  fashion: {
    hsn: "6204",
    taxCode: "clothes",
    note: "clothes 61 and 62, footwear 64: 5% up to ₹2,500 a piece, 18% above it",
  },
  home: {
    hsn: "9405",
    taxCode: "standard",
    note: "lamps 9405, bed linen 6302 (clothes), brass 7418 (check: often merit)",
  },
  books: { hsn: "4901", taxCode: "exempt", note: "printed books 4901; exercise books 4820" },
  sports: {
    hsn: "9506",
    taxCode: "merit",
    note: "sports goods 9506: 5% since 22 September 2025; equipment for exercise 950691 (standard)",
  },
  beauty: { hsn: "3304", taxCode: "standard", note: "make-up 3304; soap and shampoo 3401 and 3305 (merit)" },
};
