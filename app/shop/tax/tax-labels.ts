/** Labels of the fields of the tax screen. */
export const TAX_LABELS = {
  tax_mode: "Tax mode",
  prices_include_tax: "Prices",
  tax_code: "Tax class",
  hsn_code: "HSN code",
  signatory: "Signatory",
  signature_url: "Image of the signature",
  rate: "Rate",
  threshold: "Above a price",
  rate_above: "Rate above it",
  holds_from: "Starts on",
} as const;

/** Returns the message for a class of goods without a rate. */
export function unknownClassText(code: string): string {
  return `There is no tax class ${code}. Add it on the page Tax first`;
}
