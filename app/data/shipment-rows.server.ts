import type { Tables } from "#app/data/database.types.ts";
import type { Parcel } from "#app/shop/order/parcels.ts";

type Row = Pick<Tables<"shipments">, "id" | "carrier" | "tracking_number" | "tracking_url" | "shipped_at"> & {
  shipment_items: Pick<Tables<"shipment_items">, "order_item_id" | "quantity">[];
};

/** Converts the parcels of an order that were sent before the last one, oldest first. */
export function toParts(rows: readonly Row[]): Parcel[] {
  return rows
    .toSorted(
      (one, other) => one.shipped_at.localeCompare(other.shipped_at) || one.id.localeCompare(other.id),
    )
    .map((row) => ({
      id: row.id,
      carrier: row.carrier,
      trackingNumber: row.tracking_number,
      trackingUrl: row.tracking_url,
      shippedAt: row.shipped_at,
      lines: row.shipment_items.map((line) => ({ itemId: line.order_item_id, quantity: line.quantity })),
    }));
}
