/** A parcel that gets a tracking number. `order` is the id or number of its order. */
export type NumberedParcel = { order: string; carrier: string | null; trackingNumber: string };

/**
 * Returns a key for a carrier's tracking number, ignoring case: the value of the checkbox that uses a number which
 * another order has.
 */
export function parcelKey(carrier: string | null, trackingNumber: string): string {
  return `${carrier ?? ""} ${trackingNumber}`.trim().toUpperCase();
}

/** Returns the message beside a tracking number that another order has with the same carrier. */
export function takenText(trackingNumber: string, takenBy: string): string {
  return `${trackingNumber} is already on order ${takenBy}`;
}

/** The label of the checkbox that uses such a number, because orders of one customer can share a box. */
export const USE_ANYWAY = "Both go in one box: use this number anyway";
