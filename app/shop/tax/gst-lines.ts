import type { Paise } from "#app/shop/money.ts";

/** The rate in percent of pieces that cost more than a price without tax, after the discount. */
export type RateAbove = { price: Paise; taxRate: number };

/**
 * A line of a cart in tax mode 'gst': `taxRate` in percent, at most two decimals; `above` of a class of goods whose rate
 * depends on the price of a piece.
 */
export type GstCartLine = {
  id: string;
  amount: Paise;
  quantity: number;
  taxRate: number;
  above?: RateAbove | null;
};

/**
 * What a line is taxed on, in paise. The values are without tax; value and tax of all lines, goods and delivery, add up
 * to what is charged before it is rounded to the rupee.
 */
export type GstLine = {
  id: string;
  taxRate: number;
  discountShare: Paise;
  taxableValue: Paise;
  tax: Paise;
  deliveryValue: Paise;
  deliveryTax: Paise;
};

/** What is charged on the lines: the prices and the delivery hold the tax already when `included`. */
export type GstCharges = { shipping: Paise; discount: Paise; included: boolean };

/** amount × part / whole, rounded half up to the paisa; 0 of nothing. As private.amount_share. */
export function shareOf(amount: Paise, part: number, whole: number): Paise {
  if (whole === 0) return 0;
  const [a, p, w] = [BigInt(amount), BigInt(part), BigInt(whole)];
  return Number((2n * a * p + w) / (2n * w));
}

/**
 * The GST on a value: on top of it, or contained in it when `included`. Each half is rounded to the paisa, so that CGST
 * and SGST are equal and the place of supply changes no total. As private.gst_on.
 */
export function gstOn(value: Paise, taxRate: number, included: boolean): Paise {
  const hundredths = Math.round(taxRate * 100);
  return 2 * shareOf(value, hundredths, included ? 2 * (10_000 + hundredths) : 20_000);
}

/**
 * The rate of a line by its value after the discount, which is that of the law (section 15 of the CGST Act: the price
 * actually paid). A price that holds the tax is above where it would be above at the lower rate: from ₹2,625.01 to ₹2,950 a
 * piece of clothes is above ₹2,500 at 5 % and below it at 18 %, and has 18 %. As private.rate_of_value.
 */
export function rateOfValue(
  { taxRate, above, quantity }: Pick<GstCartLine, "taxRate" | "above" | "quantity">,
  value: Paise,
  included: boolean,
): number {
  if (!above) return taxRate;
  const percent = included ? 10_000 + Math.round(taxRate * 100) : 10_000;
  return BigInt(value) * 10_000n > BigInt(above.price) * BigInt(quantity) * BigInt(percent)
    ? above.taxRate
    : taxRate;
}

/**
 * Splits an amount over weights: differences of the rounded running sums, so that the parts add up to it exactly and
 * each is within a paisa of its share.
 */
export function splitByWeight(amount: Paise, weights: readonly Paise[]): Paise[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let running = 0;
  return weights.map((weight) => {
    const before = shareOf(amount, running, whole);
    running += weight;
    return shareOf(amount, running, whole) - before;
  });
}

/**
 * Taxes the lines of a cart, each at its own rate. The discount is shared over the lines by their price (section 15(3)(a)
 * of the CGST Act: a discount on the invoice lowers the value), and delivery by what is left of it: goods and their
 * delivery are one composite supply, taxed as its principal supply, the goods (section 8). The database computes the same
 * in private.gst_lines. @returns the lines in the order of their ids
 */
export function priceGstLines(lines: readonly GstCartLine[], charges: GstCharges): GstLine[] {
  const { shipping, discount, included } = charges;
  const sorted = lines.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const discounts = splitByWeight(
    discount,
    sorted.map(({ amount }) => amount),
  );
  const values = sorted.map(({ amount }, index) => amount - (discounts[index] ?? 0));
  const deliveries = splitByWeight(shipping, values);
  return sorted.map(({ id, ...line }, index) => {
    const value = values[index] ?? 0;
    const taxRate = rateOfValue(line, value, included);
    const delivery = deliveries[index] ?? 0;
    const tax = gstOn(value, taxRate, included);
    const deliveryTax = gstOn(delivery, taxRate, included);
    return {
      id,
      taxRate,
      discountShare: discounts[index] ?? 0,
      taxableValue: included ? value - tax : value,
      tax,
      deliveryValue: included ? delivery - deliveryTax : delivery,
      deliveryTax,
    };
  });
}
