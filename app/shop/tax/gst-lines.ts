import type { Paise } from "#app/shop/money.ts";

/** The tax rate in percent of pieces above a price. The price is in paise without tax, after the discount. */
export type RateAbove = { price: Paise; taxRate: number };

/**
 * A cart line in tax mode 'gst'. `taxRate` is in percent with at most two decimals; `above` is set for goods whose rate
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
 * The tax details of a line, in paise. Values are without tax. The values and taxes of all lines, for goods and
 * delivery, add up to the charge before it is rounded to the rupee.
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

/** The charges on the lines. When `included`, prices and delivery include the tax. */
export type GstCharges = { shipping: Paise; discount: Paise; included: boolean };

/** Returns amount × part / whole, rounded half up to the paisa; 0 when whole is 0. Mirrors private.amount_share. */
export function shareOf(amount: Paise, part: number, whole: number): Paise {
  if (whole === 0) return 0;
  const [a, p, w] = [BigInt(amount), BigInt(part), BigInt(whole)];
  return Number((2n * a * p + w) / (2n * w));
}

/**
 * Returns the GST on a value: added to it, or contained in it when `included`. Each half is rounded to the paisa, so
 * that CGST and SGST are equal and the place of supply changes no total. Mirrors private.gst_on.
 */
export function gstOn(value: Paise, taxRate: number, included: boolean): Paise {
  const hundredths = Math.round(taxRate * 100);
  return 2 * shareOf(value, hundredths, included ? 2 * (10_000 + hundredths) : 20_000);
}

/**
 * Returns the rate of a line by its value after the discount, as the law requires (section 15 of the CGST Act: the
 * price actually paid). A tax-inclusive price counts as above the threshold if it is so at the lower rate: clothes at
 * ₹2,625.01 to ₹2,950 a piece are above ₹2,500 at 5 % and below it at 18 %, and are taxed at 18 %. Mirrors
 * private.rate_of_value.
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
 * Splits an amount in proportion to weights, as differences of the rounded running sums, so that the parts add up to it
 * exactly and each is within a paisa of its share.
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
 * Taxes the lines of a cart, each at its own rate. The discount is split over the lines by price (section 15(3)(a) of
 * the CGST Act: a discount on the invoice lowers the value), and delivery by the remaining values: goods and their
 * delivery are one composite supply, taxed as its principal supply, the goods (section 8). Mirrors private.gst_lines.
 * @returns the lines in the order of their ids
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
