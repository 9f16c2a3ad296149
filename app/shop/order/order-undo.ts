import { isCancellable } from "#app/shop/order/order-transitions.ts";
import { type OrderStatus, statusLabel } from "#app/shop/order/order.ts";

/** Returns the label of the undo button: 'Undo for 10 seconds'. */
export function undoLabel(seconds: number): string {
  return `Undo for ${seconds} ${seconds === 1 ? "second" : "seconds"}`;
}

/**
 * Returns the notice after a change of status was undone: 'Undone: the order is Confirmed again, and no mail was sent'.
 * An invoice is never taken back (section 31 of the CGST Act), so for an order that has yet to be shipped the notice
 * says that its invoice fixes the address and items.
 */
export function undoneText(status: OrderStatus, invoiceNumber: string | null): string {
  const undone = `Undone: the order is ${statusLabel(status)} again, and no mail was sent`;
  return invoiceNumber === null || !isCancellable(status)
    ? undone
    : `${undone}. Its invoice ${invoiceNumber} was issued and stays, so its address and items cannot be changed any more`;
}

/** Returns the message for a change of status that was not undone, by error code. */
export function undoRefusal(code: string): string {
  if (code === "too_late")
    return "Too late to undo: the customer has been told. Set the status again instead.";
  if (code === "changed") return "Not undone: the order has changed since.";
  if (code === "returned") return "Not undone: something of it was returned or refunded since.";
  if (code === "out_of_stock") return "Not undone: something in it has been sold meanwhile.";
  if (code === "coupon_exhausted") return "Not undone: its coupon has been used up meanwhile.";
  if (code === "not_found") return "Nothing to undo: it has been undone already.";
  if (code === "busy") return "Not undone: the order is being worked on. Please try again.";
  return "Failed to undo. Please set the status again.";
}
