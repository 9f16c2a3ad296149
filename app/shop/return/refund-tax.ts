import type { RequestReason } from "#app/shop/return/return.ts";

/** The choices of how a refund affects the tax: by its reason, or decided by hand. */
export const TAX_CHOICES = [
  { value: "reason", label: "Decide by the reason" },
  { value: "yes", label: "Yes, with a credit note" },
  { value: "no", label: "No, leave the tax as it is" },
] as const;
export type TaxChoice = (typeof TAX_CHOICES)[number]["value"];

/** Reasons that lower the tax although the items stay with the customer: not delivered, or deficient. */
const LOWERING: ReadonlySet<RequestReason> = new Set([
  "missing",
  "lost",
  "cannot_send",
  "damaged",
  "defective",
  "wrong_item",
  "not_as_described",
]);

/**
 * Returns true if a refund of items lowers the tax of their invoice. Section 34 of the CGST Act allows it for goods
 * that were returned, not supplied or deficient, but not for a goodwill gesture.
 */
export function lowersTax(
  { reason, cameBack }: { reason: RequestReason; cameBack: boolean },
  choice: TaxChoice,
): boolean {
  return choice === "reason" ? cameBack || LOWERING.has(reason) : choice === "yes";
}

/** Describes what a refund does to the tax of an invoice, on the last line before it is sent. */
export function refundTaxText(lowers: boolean): string {
  return lowers
    ? "A credit note lowers the tax of the invoice."
    : "No credit note: the tax of the invoice stays as it is, because no goods came back, were missing or deficient.";
}

/** The purposes of refunding an amount. The choice is required for an order with GST. */
export const AMOUNT_PURPOSES = [
  { value: "yes", label: "The price was too high, or goods are missing or deficient" },
  { value: "no", label: "A gesture of goodwill" },
] as const;
