import * as z from "zod";

import { UNREADABLE_FORM } from "#app/shop/form-fields.ts";
import { formatPieces } from "#app/shop/order/admin-order.ts";
import { ORDER_BUSY } from "#app/shop/order/order-busy.ts";
import { type OrderStatus, statusLabel } from "#app/shop/order/order.ts";

/** The form that takes back a parcel recorded by mistake. `version` is the order's version when the page was shown. */
export const takeBackSchema = z.object({
  shipmentId: z.guid({ error: UNREADABLE_FORM }),
  version: z.string().max(40),
});

/** The maximum number of names in a mail. Further items are counted. */
const MAX_NAMES = 5;

/** Returns the message to a customer who was mailed about a parcel that was then taken back. */
export function takenBackMessage(items: readonly { productName: string; quantity: number }[]): string {
  const named = items.slice(0, MAX_NAMES).map(({ productName, quantity }) => `${quantity} × ${productName}`);
  const more = items.length > MAX_NAMES ? [`${items.length - MAX_NAMES} more`] : [];
  return `We told you by mistake that a parcel of your order was on its way: ${[...named, ...more].join(", ").slice(0, 700)}. It has not left yet. We write again when it does.`;
}

/**
 * Returns the notice after a parcel was taken back. `told`: whether the customer had a mail about it and now gets a
 * correction.
 */
export function takenBackText({ pieces, told }: { pieces: number; told: boolean }): string {
  const done = `Parcel taken back: ${formatPieces(pieces)} to be shipped again`;
  return told ? `${done}, and the customer told` : `${done}. The customer had no mail about it`;
}

/** Returns the message for a parcel that was not taken back, by error code. */
export function takeBackRefusal(code: string, status: OrderStatus | null): string {
  if (code === "wrong_status" && status) {
    return status === "shipped"
      ? "All of the order is shipped. Set it to Processing first, then take the parcel back."
      : `The order is ${statusLabel(status)}, so its parcels stay as they are.`;
  }
  if (code === "changed")
    return "Not taken back: someone changed this order meanwhile. Please look at it again.";
  if (code === "not_found") return "This parcel has been taken back already.";
  if (code === "busy") return ORDER_BUSY;
  return "Failed to take the parcel back. Please try again.";
}
