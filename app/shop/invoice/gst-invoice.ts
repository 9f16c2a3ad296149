import { unitOf } from "#app/shop/bookkeeping/gst-return.ts";
import { splitTax, type TaxPart } from "#app/shop/invoice/gst.ts";
import { formatPaiseExact, type Paise } from "#app/shop/money.ts";

/**
 * The tax details of an order item in tax mode 'gst'. Amounts are in paise, values without tax, `taxRate` in percent.
 */
export type TaxedItem = {
  taxRate: number;
  discountShare: Paise;
  taxableValue: Paise;
  tax: Paise;
  deliveryValue: Paise;
  deliveryTax: Paise;
};

/** The goods and delivery taxed at one rate. */
export type RateRow = { rate: number; taxableValue: Paise; taxes: TaxPart[] };

/** Formats a rate in percent: '18%', '0.25%'. */
export function formatPercent(rate: number): string {
  return `${Number(rate.toFixed(3))}%`;
}

/** Sums the tax of an order by rate, the lowest first. */
export function sumByRate(
  items: readonly TaxedItem[],
  states: { seller: string; supply: string },
): RateRow[] {
  const rates = [...new Set(items.map(({ taxRate }) => taxRate))].sort((one, other) => one - other);
  return rates.map((rate) => {
    const own = items.filter(({ taxRate }) => taxRate === rate);
    const sum = (of: (item: TaxedItem) => Paise) => own.reduce((all, item) => all + of(item), 0);
    return {
      rate,
      taxableValue: sum((item) => item.taxableValue + item.deliveryValue),
      taxes: splitTax(
        sum((item) => item.tax + item.deliveryTax),
        rate,
        states,
      ),
    };
  });
}

/** Sums the rows of all rates. */
export function sumRates(rates: readonly RateRow[]): { taxableValue: Paise; tax: Paise } {
  return {
    taxableValue: rates.reduce((sum, row) => sum + row.taxableValue, 0),
    tax: rates.reduce((sum, { taxes }) => sum + taxes.reduce((all, { amount }) => all + amount, 0), 0),
  };
}

/**
 * Returns the title of the document for a supply: a Bill of Supply when all of it is exempt (CGST Act, section
 * 31(3)(c)), an Invoice-cum-bill of supply when a buyer without a GSTIN bought exempt and taxed goods (CGST Rules, rule
 * 46A), otherwise a Tax Invoice.
 */
export function documentTitle(items: readonly TaxedItem[], buyerGstin: string | null): string {
  const exempt = items.filter(({ taxRate }) => taxRate === 0).length;
  if (exempt === items.length) return "Bill of Supply";
  return exempt > 0 && buyerGstin === null ? "Invoice-cum-bill of supply" : "Tax Invoice";
}

/**
 * Formats the tax details of an item: 'Discount −₹8.32 · Taxable value ₹91.68 · GST 18% ₹16.50 · Delivery ₹8.15 + ₹1.46
 * GST'.
 */
export function itemTaxText(item: TaxedItem): string {
  const { taxRate, discountShare, taxableValue, tax, deliveryValue, deliveryTax } = item;
  return [
    ...(discountShare > 0 ? [`Discount ${formatPaiseExact(-discountShare)}`] : []),
    `Taxable value ${formatPaiseExact(taxableValue)}`,
    taxRate === 0 ? "Exempt" : `GST ${formatPercent(taxRate)} ${formatPaiseExact(tax)}`,
    ...(deliveryValue > 0
      ? [`Delivery ${formatPaiseExact(deliveryValue)} + ${formatPaiseExact(deliveryTax)} GST`]
      : []),
  ].join(" · ");
}

/** Formats a quantity with its GST unit (Unique Quantity Code), which the HSN summary of GSTR-1 also has: '2 NOS'. */
export function inUnits(quantity: number, hsn: string | null): string {
  return `${quantity} ${unitOf(hsn ?? "")}`;
}

/** The copies of an invoice for goods (CGST Rules, rule 48(1)). The first is the buyer's. */
export const COPIES = [
  "Original for recipient",
  "Duplicate for transporter",
  "Triplicate for supplier",
] as const;
