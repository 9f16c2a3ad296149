/**
 * The tax mode of orders. 'simple': one percentage of the subtotal. 'gst': the products' own rates, on their value
 * after the discount.
 */
export type TaxMode = "simple" | "gst";

/** The tax settings. `taxRate` is in percent and applies in mode 'simple'. */
export type TaxSettings = { taxMode: TaxMode; taxRate: number; pricesIncludeTax: boolean };

/** Returns only the tax settings. */
export function pickTax({ taxMode, taxRate, pricesIncludeTax }: TaxSettings): TaxSettings {
  return { taxMode, taxRate, pricesIncludeTax };
}

/**
 * Returns true if prices include the tax, so that they may be called MRP (maximum retail price, inclusive of all
 * taxes).
 */
export function isMrp({ taxMode, pricesIncludeTax }: TaxSettings): boolean {
  return taxMode === "gst" && pricesIncludeTax;
}

/** Returns true if the cart adds tax to the prices. */
export function isTaxAdded(tax: TaxSettings): boolean {
  return tax.taxMode === "gst" ? !tax.pricesIncludeTax : tax.taxRate > 0;
}

/** Returns the tax label beside a price: '+ 18% tax', '+ GST', or 'inclusive of all taxes'; '' without tax. */
export function priceTaxLabel(tax: TaxSettings): string {
  if (tax.taxMode === "simple") return tax.taxRate > 0 ? `+ ${tax.taxRate}% tax` : "";
  return isMrp(tax) ? "inclusive of all taxes" : "+ GST";
}

/**
 * Returns the label beside a price, and the label of the tax row in a total: 'Tax (18%)' or 'GST'. Both are '' without
 * tax.
 */
export function taxLabels(tax: TaxSettings): { price: string; row: string } {
  const row = tax.taxRate > 0 ? `Tax (${tax.taxRate}%)` : "";
  return { price: priceTaxLabel(tax), row: tax.taxMode === "simple" ? row : "GST" };
}
