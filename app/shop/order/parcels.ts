import { parcelLink } from "#app/shop/order/carriers.ts";
import { isConfirmed } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";

/** What was sent together. `id`: null for the last parcel of an order, which its own row describes. */
export type Parcel = {
  id: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  /** https URL at the carrier. */
  trackingUrl: string | null;
  /** ISO timestamp. */
  shippedAt: string | null;
  lines: { itemId: string; quantity: number }[];
};

/** `shipped`: units in earlier parcels; `dropped`: units that were refunded instead of being sent. */
type Item = { id: string; quantity: number; shipped: number; dropped: number };

type SentOrder = {
  status: OrderStatus;
  shippedAt: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** The parcels that left before the last one, oldest first. */
  parts: readonly Parcel[];
  items: readonly Item[];
};

/** The units of an item that no earlier parcel has had. As private.units_to_ship. */
export function unitsToShip({ quantity, shipped, dropped }: Omit<Item, "id">): number {
  return quantity - shipped - dropped;
}

/** The items with the units that no earlier parcel has had, without those of which there are none. */
export function itemsToShip<T extends Item>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ ...item, quantity: unitsToShip(item) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Whether a part of the order has left, and the rest has not. */
export function isPartlyShipped({
  status,
  parts,
}: Pick<SentOrder, "status"> & { parts: readonly unknown[] }) {
  return parts.length > 0 && isConfirmed(status) && status !== "shipped" && status !== "delivered";
}

/** 'Partly shipped: 2 of 5 pieces'. */
export function partlyShippedText(items: readonly Omit<Item, "id">[]): string {
  const sent = items.reduce((sum, { shipped }) => sum + shipped, 0);
  const all = items.reduce((sum, { quantity, dropped }) => sum + quantity - dropped, 0);
  return `Partly shipped: ${sent} of ${all} pieces`;
}

/** All parcels of an order that was sent in several, oldest first: the last one has what the others have not. */
export function listParcels(order: SentOrder): Parcel[] {
  const { carrier, trackingNumber, trackingUrl, shippedAt } = order;
  const lines = itemsToShip(order.items).map(({ id, quantity }) => ({ itemId: id, quantity }));
  const last = { id: null, carrier, trackingNumber, trackingUrl, shippedAt, lines };
  return shippedAt === null || lines.length === 0 ? [...order.parts] : [...order.parts, last];
}

/** The items of a parcel by their names, in the order of the order's items. */
export function parcelItems<T extends { id: string }>(parcel: Pick<Parcel, "lines">, items: readonly T[]) {
  const quantities = new Map(parcel.lines.map(({ itemId, quantity }) => [itemId, quantity]));
  return items.flatMap((item) => {
    const quantity = quantities.get(item.id);
    return quantity === undefined ? [] : [{ ...item, quantity }];
  });
}

/** Links to follow the parcels of an order that was sent in several; none for an order in one. */
export function trackingLinks(order: SentOrder): { label: string; url: string }[] {
  if (order.parts.length === 0) return [];
  return listParcels(order).flatMap((parcel, index) => {
    const url = parcelLink(parcel);
    return url === null ? [] : [{ label: `Track parcel ${index + 1}`, url }];
  });
}
