import { formatPaise, type Paise } from "#app/shop/money.ts";
import { priceCart, type PricingSettings } from "#app/shop/pricing.ts";
import type { RateAbove } from "#app/shop/tax/gst-lines.ts";
import type { TaxMode } from "#app/shop/tax/tax-mode.ts";

/**
 * The rate of a class of goods in percent, from a day on. `above` is set when pieces above a price have another rate.
 */
export type ClassRate = { holdsFrom: string; rate: number; above: RateAbove | null };

/** A class of goods with its rates, the earliest first. `holdsFrom` is a day such as '2026-11-24'. */
export type TaxClass = { code: string; rates: ClassRate[] };

/** Returns the rate of a class on a day; null before its first. */
export function rateOn({ rates }: TaxClass, day: string): ClassRate | null {
  return rates.findLast(({ holdsFrom }) => holdsFrom <= day) ?? null;
}

/** Sorts classes by their rates on a day, the lowest first. */
export function sortByRate(classes: readonly TaxClass[], day: string): TaxClass[] {
  const ratesOf = (one: TaxClass) => {
    const { rate = 0, above = null } = rateOn(one, day) ?? {};
    return { rate, highest: above?.taxRate ?? rate };
  };
  return classes.toSorted((a, b) => {
    const [first, second] = [ratesOf(a), ratesOf(b)];
    return first.rate - second.rate || first.highest - second.highest;
  });
}

/** Formats a rate: '18%', or '5%; 18% above ₹2,500 a piece'. */
function rateText({ rate, above }: ClassRate): string {
  return above ? `${rate}%; ${above.taxRate}% above ${formatPaise(above.price)} a piece` : `${rate}%`;
}

/** Formats a class with its rate: 'standard · 18%', or with a planned rate 'standard · 18%, 20% from 2027-01-01'. */
export function classLabel(taxClass: TaxClass, today: string): string {
  const planned = taxClass.rates
    .filter(({ holdsFrom }) => holdsFrom > today)
    .map((one) => `, ${rateText(one)} from ${one.holdsFrom}`);
  const now = rateOn(taxClass, today);
  return `${taxClass.code} · ${now ? rateText(now) : "0%"}${planned.join("")}`;
}

/**
 * A typical cart: prices and discount in paise, rates in percent. `number` is the number of its order, or the name of
 * its product; `isDefault`: the line has the tax class of the settings.
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

/** The total of a cart in each tax mode, in paise. */
export type CartTotals = { number: string; units: number; simple: Paise; inclusive: Paise; exclusive: Paise };

/** Prices carts in each tax mode, to show an owner the effect of a switch. */
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

/** The settings of the tax screen that affect totals, by column name. */
export type TaxTerms = { tax_mode: string; prices_include_tax: boolean; tax_code: string };

/** Returns a key of the terms, so that only terms whose totals were shown can be saved. */
export function termsKey({ tax_mode: mode, prices_include_tax: included, tax_code: code }: TaxTerms): string {
  return mode === "simple" ? mode : `${mode}/${included ? "included" : "added"}/${code}`;
}

/** The total of a cart before and after a change of the terms, in paise. */
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
 * Starting points for the categories of a new shop, by slug. Not tax advice: rates depend on the goods themselves and
 * change. As notified up to September 2025.
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
