import * as z from "zod";

import { parseOrderChange } from "#app/data/admin-order-changes.server.ts";
import type { Db } from "#app/data/client.server.ts";

type Part = {
  shipmentId: string;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  items: readonly { id: string; quantity: number }[];
  /** Of the order that the admin saw. */
  version: string;
};

const takenBack = z.object({ ok: z.literal(true), pieces: z.number(), told: z.boolean() });

/**
 * Takes back a parcel that was recorded by mistake. `message` is mailed to the customer, unless the mail about the parcel
 * was not sent yet.
 */
export async function takeBackParcel(
  db: Db,
  orderId: string,
  { shipmentId, version, message }: { shipmentId: string; version: string; message: string | null },
) {
  const answer = await db.rpc("admin_take_back_parcel", {
    p_parcel: { order_id: orderId, shipment_id: shipmentId, expected_updated_at: version, message },
  });
  return parseOrderChange("take back a parcel", answer, takenBack);
}

const sent = z
  .object({ ok: z.literal(true), is_last: z.boolean(), pieces: z.number() })
  .transform(({ ok, is_last: isLast, pieces }) => ({ ok, isLast, pieces }));

/** Sends a part of an order. `isLast`: it was everything that was left, and the order is shipped. */
export async function shipPart(db: Db, orderId: string, part: Part) {
  const answer = await db.rpc("admin_ship_part", {
    p_part: {
      order_id: orderId,
      shipment_id: part.shipmentId,
      carrier: part.carrier,
      tracking_number: part.trackingNumber,
      tracking_url: part.trackingUrl,
      expected_updated_at: part.version,
      items: part.items.map(({ id, quantity }) => ({ order_item_id: id, quantity })),
    },
  });
  return parseOrderChange("ship a part of an order", answer, sent);
}
