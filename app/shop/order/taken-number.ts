/** A parcel that is to get a tracking number. `order`: the id or the number of its order. */
export type NumberedParcel = { order: string; carrier: string | null; trackingNumber: string };

/** Names a carrier's number, in whatever letters: the value of the tick that uses a number which another order has. */
export function parcelKey(carrier: string | null, trackingNumber: string): string {
  return `${carrier ?? ""} ${trackingNumber}`.trim().toUpperCase();
}

/** Beside a number that the parcel of another order has with the same carrier. */
export function takenText(trackingNumber: string, takenBy: string): string {
  return `${trackingNumber} is already on order ${takenBy}`;
}

/** The tick that uses such a number: orders of one customer can go in one box. */
export const USE_ANYWAY = "Both go in one box: use this number anyway";
