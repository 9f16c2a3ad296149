import { formatPaise, type Paise } from "#app/shop/money.ts";
import { ORDER_BUSY } from "#app/shop/order/order-busy.ts";

/**
 * An item with a requested quantity that is too high. `left` is the number that can still be returned, or the stock of
 * the variant wanted in exchange; null when that variant is no longer available.
 */
export type ExcessLine = { name: string; left: number | null };

const REFUSALS: Record<string, string> = {
  not_found: "Order not found",
  not_delivered: "An order can be returned once it is delivered.",
  window_over: "The time to return this order is over.",
  too_often: "You have asked for many returns within an hour. Please wait an hour and try again.",
  nothing_chosen: "Choose at least one item.",
  unknown_item: "That is not an item of this order.",
  invalid_reason: "Choose a reason for each item.",
  not_withdrawable: "This request has been decided on, so it cannot be withdrawn.",
  busy: ORDER_BUSY,
};

/** 'What goes back is now ₹407 instead of ₹707. Please check it and confirm again.' */
export function amountChangeText(now: Paise, shown: Paise): string {
  const amount = `What goes back is now ${formatPaise(now)} instead of ${formatPaise(shown)}.`;
  return `${amount} Please check it and confirm again.`;
}

/**
 * Returns the message for a return that was not requested or withdrawn, by error code. In each case nothing has
 * changed.
 */
export function returnRefusal(code: string, lines: readonly ExcessLine[] = []): string {
  if (code === "too_many" && lines.length > 0) {
    return lines
      .map(({ name, left }) =>
        left ? `Only ${left} of ${name} can still be returned.` : `Nothing more of ${name} can be returned.`,
      )
      .join(" ");
  }
  if (code === "replacement_gone" && lines.length > 0) {
    return lines
      .map(({ name, left }) => (left ? `Only ${left} of ${name} left.` : `${name} is sold out.`))
      .concat("Choose another, or ask for your money back.")
      .join(" ");
  }
  return (Object.hasOwn(REFUSALS, code) && REFUSALS[code]) || "That could not be done. Please try again.";
}
