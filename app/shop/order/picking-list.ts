import { isUnpaidOnline, type Payable } from "#app/shop/order/order-payment.ts";
import { isOpen } from "#app/shop/order/order-transitions.ts";

type PickedOrder = {
  orderNumber: string;
  items: readonly { productName: string; productSku: string; quantity: number }[];
};

/** A line of the picking list of several orders: a product or variant, with the quantity that each order needs. */
export type PickingLine = {
  name: string;
  sku: string;
  quantity: number;
  orders: { orderNumber: string; quantity: number }[];
};

/**
 * Returns true if the items of an order are to be picked: it is confirmed or being prepared, or waits for cash on
 * delivery.
 */
export function isToPack(order: Pick<Payable, "status" | "paymentMethod" | "paymentStatus">): boolean {
  return isOpen(order.status) && order.status !== "shipped" && !isUnpaidOnline(order);
}

/** Sums the items of orders by SKU and name, sorted by name. */
export function buildPickingList(orders: readonly PickedOrder[]): PickingLine[] {
  const lines = new Map<string, PickingLine>();
  for (const { orderNumber, items } of orders) {
    for (const { productName: name, productSku: sku, quantity } of items) {
      const key = `${sku}\n${name}`;
      const line = lines.get(key) ?? { name, sku, quantity: 0, orders: [] };
      line.quantity += quantity;
      line.orders.push({ orderNumber, quantity });
      lines.set(key, line);
    }
  }
  return [...lines.values()].sort(
    (one, other) =>
      one.name.localeCompare(other.name, "en", { numeric: true }) || one.sku.localeCompare(other.sku, "en"),
  );
}
