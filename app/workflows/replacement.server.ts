import { findOrder, type Order } from "#app/data/orders.server.ts";
import type { Paise } from "#app/shop/money.ts";
import { isPayable, paymentState } from "#app/shop/order/order-payment.ts";
import type { Shopper } from "#app/workflows/checkout.server.ts";

/**
 * An order that was placed from the same cart instead of a cancelled one. `isPayable`: it awaits its payment, and none is
 * under way or unknown. `isConfirming`: one is.
 */
export type Replacement = {
  id: string;
  orderNumber: string;
  total: Paise;
  isPayable: boolean;
  isConfirming: boolean;
};

/** Reads the order that replaces a cancelled one; null when none does, and when it cannot be read now. */
export async function readReplacement(
  { db, user }: Shopper,
  { status, replacedBy }: Pick<Order, "status" | "replacedBy">,
): Promise<Replacement | null> {
  if (status !== "cancelled" || replacedBy === null) return null;
  const order = await findOrder(db, user.id, { id: replacedBy }).catch(() => null);
  if (order === null) return null;
  const { id, orderNumber, total } = order;
  const isConfirming = paymentState(order) === "confirming";
  return { id, orderNumber, total, isPayable: !isConfirming && isPayable(order, new Date()), isConfirming };
}
