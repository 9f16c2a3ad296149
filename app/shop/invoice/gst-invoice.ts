import { unitOf } from "#app/shop/bookkeeping/gst-return.ts";
import { splitTax, type TaxPart } from "#app/shop/invoice/gst.ts";
import { formatPaiseExact, type Paise } from "#app/shop/money.ts";

/** What an item of an order in tax mode 'gst' was taxed on, in paise; values are without tax, `taxRate` in percent. */
export type TaxedItem = {
  taxRate: number;
  discountShare: Paise;
  taxableValue: Paise;
  tax: Paise;
  deliveryValue: Paise;
  deliveryTax: Paise;
};

/** Goods and delivery of one rate. */
export type RateRow = { rate: number; taxableValue: Paise; taxes: TaxPart[] };

/** A rate in percent: '18%', '0.25%'. */
export function formatPercent(rate: number): string {
  return `${Number(rate.toFixed(3))}%`;
}

/** The tax of an order by rate, the lowest first. */
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

/** What rates come to in all. */
export function sumRates(rates: readonly RateRow[]): { taxableValue: Paise; tax: Paise } {
  return {
    taxableValue: rates.reduce((sum, row) => sum + row.taxableValue, 0),
    tax: rates.reduce((sum, { taxes }) => sum + taxes.reduce((all, { amount }) => all + amount, 0), 0),
  };
}

/**
 * The document of a supply: a Bill of Supply where all of it is exempt (CGST Act, section 31(3)(c)), one for both where a
 * buyer without a GSTIN bought exempt and taxed goods (CGST Rules, rule 46A), otherwise a Tax Invoice.
 */
export function documentTitle(items: readonly TaxedItem[], buyerGstin: string | null): string {
  const exempt = items.filter(({ taxRate }) => taxRate === 0).length;
  if (exempt === items.length) return "Bill of Supply";
  return exempt > 0 && buyerGstin === null ? "Invoice-cum-bill of supply" : "Tax Invoice";
}

/** What an item was taxed on: 'Discount −₹8.32 · Taxable value ₹91.68 · GST 18% ₹16.50 · Delivery ₹8.15 + ₹1.46 GST'. */
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

/** A quantity with its unit as GST names it (Unique Quantity Code), which the HSN summary of GSTR-1 has, too: '2 NOS'. */
export function inUnits(quantity: number, hsn: string | null): string {
  return `${quantity} ${unitOf(hsn ?? "")}`;
}

/** The copies of an invoice for goods (CGST Rules, rule 48(1)); the first is the buyer's. */
export const COPIES = [
  "Original for recipient",
  "Duplicate for transporter",
  "Triplicate for supplier",
] as const;
