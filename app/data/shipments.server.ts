import * as z from "zod";

import { parseOrderChange } from "#app/data/admin-order-changes.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";
import type { NumberedParcel } from "#app/shop/order/taken-number.ts";

type Part = {
  shipmentId: string;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  items: readonly { id: string; quantity: number }[];
  /** The order's version when the page was shown. */
  version: string;
};

const takenBack = z.object({ ok: z.literal(true), pieces: z.number(), told: z.boolean() });

/**
 * Takes back a parcel that was recorded by mistake. `message` is mailed to a customer who was mailed about the parcel.
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

/** Ships a part of an order. `isLast`: nothing is left to send, and the order is set to shipped. */
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

const takenNumbers = z.array(z.object({ order: z.string(), taken_by: z.string() }));

/**
 * Finds other orders whose parcels have these tracking numbers already. Returns their numbers by the order that is to
 * get the tracking number. Returns none when they cannot be read, which is logged, because a missing warning must not
 * hold up parcels.
 */
export async function findTakenNumbers(
  db: Db,
  parcels: readonly NumberedParcel[],
): Promise<Map<string, string>> {
  if (parcels.length === 0) return new Map();
  const { data, error } = await db.rpc("admin_find_taken_numbers", {
    p_parcels: parcels.map(({ order, carrier, trackingNumber }) => ({
      order,
      carrier,
      tracking_number: trackingNumber,
    })),
  });
  if (error) {
    logError("find tracking numbers of other orders", error);
    return new Map();
  }
  return new Map(takenNumbers.parse(data).map(({ order, taken_by: takenBy }) => [order, takenBy]));
}
