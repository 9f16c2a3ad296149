import type { Db } from "#app/data/client.server.ts";
import { findTakenNumbers } from "#app/data/shipments.server.ts";
import { parcelKey, takenText } from "#app/shop/order/taken-number.ts";

type Parcel = { carrier: string | null; trackingNumber: string | null; shared?: string | undefined };

/**
 * Looks whether another order has a parcel's number with the same carrier. `taken`: the value of the tick that uses it all
 * the same. @returns null when none has, or when it was ticked
 */
export async function findTaken(
  db: Db,
  order: string,
  { carrier, trackingNumber, shared }: Parcel,
): Promise<{ message: string; taken: string } | null> {
  if (trackingNumber === null || shared === parcelKey(carrier, trackingNumber)) return null;
  const takenBy = (await findTakenNumbers(db, [{ order, carrier, trackingNumber }])).get(order);
  return takenBy
    ? { message: takenText(trackingNumber, takenBy), taken: parcelKey(carrier, trackingNumber) }
    : null;
}
