import type { Paise } from "#app/shop/money.ts";

/** The order statistics of a customer. `returned`: delivered orders of which something was returned. */
export type CustomerFigures = {
  orders: number;
  delivered: number;
  returned: number;
  /** Orders cancelled after they had been shipped. */
  undelivered: number;
  cancelled: number;
  /** The sum of paid orders less refunds, in paise. */
  spent: Paise;
};

/** Formats a customer's rate of returns: '2 of 8 delivered orders (25%)'; '–' while nothing was delivered. */
export function returnsRate({
  delivered,
  returned,
}: Pick<CustomerFigures, "delivered" | "returned">): string {
  if (delivered === 0) return "–";
  const orders = delivered === 1 ? "1 delivered order" : `${delivered} delivered orders`;
  return `${returned} of ${orders} (${Math.round((100 * returned) / delivered)}%)`;
}

const CONSENT_LABELS: Record<string, string> = {
  subscribed: "Agreed to the newsletter",
  unconfirmed: "Asked for the newsletter and has not confirmed it",
  unsubscribed: "Does not want the newsletter any more",
};

/** Returns the customer's marketing consent in words, by newsletter status; null: no answer. */
export function consentText(status: string | null): string {
  return (status === null ? undefined : CONSENT_LABELS[status]) ?? "Has not agreed";
}
