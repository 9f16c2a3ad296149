import { ORDER_BUSY } from "#app/shop/order/order-busy.ts";
import { isCancellable } from "#app/shop/order/order-transitions.ts";
import { type OrderStatus, statusLabel } from "#app/shop/order/order.ts";

/** Returns true if staff can still correct the delivery address of an order. */
export function isAddressOpen(status: OrderStatus, invoiceNumber: string | null): boolean {
  return isCancellable(status) && invoiceNumber === null;
}

/** Returns the message for an address that was not changed, by error code. `status` is the order's status. */
export function addressRefusal(code: string, status: OrderStatus | null): string {
  if (code === "changed") return "Someone changed this order meanwhile. Please check it and save again.";
  if (code === "wrong_status" && status) {
    return `The order is ${statusLabel(status)}: its address cannot be changed any more.`;
  }
  if (code === "invoiced") return "The order has an invoice with its address, which cannot be changed.";
  if (code === "not_served") return "The shop does not deliver to this PIN code.";
  if (code === "no_cod_there") {
    return "Cash on delivery is not offered for this PIN code. The customer has to pay online first.";
  }
  if (code === "state_unknown") return "Please choose the state from the list.";
  if (code === "busy") return ORDER_BUSY;
  return "Failed to change the address. Please try again.";
}

/** Returns the message for a mail to a customer that was not written, by error code. */
export function messageRefusal(code: string): string {
  if (code === "no_email") return "This customer has no account or e-mail address any more.";
  return "Failed to write the e-mail. Please try again.";
}
