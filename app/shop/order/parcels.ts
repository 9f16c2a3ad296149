import { parcelLink } from "#app/shop/order/carriers.ts";
import { isConfirmed } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";

/** A parcel of an order. `id` is null for the last parcel, which is stored in the order's own row. */
export type Parcel = {
  id: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  /** The https URL of the carrier's tracking page. */
  trackingUrl: string | null;
  /** ISO timestamp. */
  shippedAt: string | null;
  lines: { itemId: string; quantity: number }[];
};

/** An item of an order. `shipped`: units sent in earlier parcels; `dropped`: units refunded instead of sent. */
type Item = { id: string; quantity: number; shipped: number; dropped: number };

type SentOrder = {
  status: OrderStatus;
  shippedAt: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** The parcels sent before the last one, oldest first. */
  parts: readonly Parcel[];
  items: readonly Item[];
};

/** Returns the units of an item that have not been sent in an earlier parcel. Mirrors private.units_to_ship. */
export function unitsToShip({ quantity, shipped, dropped }: Omit<Item, "id">): number {
  return quantity - shipped - dropped;
}

/** Returns the items still to be shipped, with their remaining units as the quantity. */
export function itemsToShip<T extends Item>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ ...item, quantity: unitsToShip(item) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Returns true if a part of the order has been shipped and the rest has not. */
export function isPartlyShipped({
  status,
  parts,
}: Pick<SentOrder, "status"> & { parts: readonly unknown[] }) {
  return parts.length > 0 && isConfirmed(status) && status !== "shipped" && status !== "delivered";
}

/** Formats the progress of a partly shipped order: 'Partly shipped: 2 of 5 pieces'. */
export function partlyShippedText(items: readonly Omit<Item, "id">[]): string {
  const sent = items.reduce((sum, { shipped }) => sum + shipped, 0);
  const all = items.reduce((sum, { quantity, dropped }) => sum + quantity - dropped, 0);
  return `Partly shipped: ${sent} of ${all} pieces`;
}

/** Returns all parcels of an order, oldest first. The last one holds what the earlier ones did not. */
export function listParcels(order: SentOrder): Parcel[] {
  const { carrier, trackingNumber, trackingUrl, shippedAt } = order;
  const lines = itemsToShip(order.items).map(({ id, quantity }) => ({ itemId: id, quantity }));
  const last = { id: null, carrier, trackingNumber, trackingUrl, shippedAt, lines };
  return shippedAt === null || lines.length === 0 ? [...order.parts] : [...order.parts, last];
}

/** Returns the items of a parcel with their names, in the order of the order's items. */
export function parcelItems<T extends { id: string }>(parcel: Pick<Parcel, "lines">, items: readonly T[]) {
  const quantities = new Map(parcel.lines.map(({ itemId, quantity }) => [itemId, quantity]));
  return items.flatMap((item) => {
    const quantity = quantities.get(item.id);
    return quantity === undefined ? [] : [{ ...item, quantity }];
  });
}

/** Returns links for tracking each parcel of an order that was sent in several; empty for an order sent in one. */
export function trackingLinks(order: SentOrder): { label: string; url: string }[] {
  if (order.parts.length === 0) return [];
  return listParcels(order).flatMap((parcel, index) => {
    const url = parcelLink(parcel);
    return url === null ? [] : [{ label: `Track parcel ${index + 1}`, url }];
  });
}
