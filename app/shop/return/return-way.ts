import { formatDate, isoDay } from "#app/shop/dates.ts";

/**
 * The way in which the items of an approved return come back: sent by the shopper, or picked up by the shop's courier.
 */
export type ReturnWay =
  /** `address` has several lines. */
  | { way: "post"; address: string }
  /** `on` is a day in Indian time, '2026-11-28'. */
  | { way: "pickup"; on: string };

/** Returns the way of a stored return; null for one that is not approved, or was approved without one. */
export function toReturnWay(row: {
  return_way: string | null;
  return_address: string | null;
  pickup_on: string | null;
}): ReturnWay | null {
  if (row.return_way === "post" && row.return_address !== null) {
    return { way: "post", address: row.return_address };
  }
  return row.return_way === "pickup" && row.pickup_on !== null ? { way: "pickup", on: row.pickup_on } : null;
}

/** Formats the day of a pick-up: '28 November 2026'. */
export function pickupDay(on: string): string {
  return formatDate(`${on}T06:30:00Z`);
}

/** Describes to the shopper how the items of an approved return come back. */
export function returnWayText(way: ReturnWay | null): string {
  if (way === null)
    return "Please keep the items ready in their packing; we write to you how they come back to us.";
  return way.way === "post"
    ? `Please send the items soon, in their packing and with the return slip, to: ${way.address.split("\n").join(", ")}. There is no deadline.`
    : `Our courier picks the items up on ${pickupDay(way.on)}. Please keep them ready in their packing, with the return slip.`;
}

/**
 * Describes to staff how the items come back: as a plan until they have arrived, then as what was planned.
 * @param receivedAt when they arrived; null while they have not
 */
export function returnWayPlan(
  way: ReturnWay,
  { receivedAt, isOver }: { receivedAt: string | null; isOver: boolean },
  now: Date,
): string {
  if (way.way === "post") {
    const verb =
      receivedAt !== null ? "Sent by the customer" : isOver ? "To be sent" : "The customer sends them";
    return `${verb} to:\n${way.address}${receivedText(receivedAt)}`;
  }
  const day = pickupDay(way.on);
  if (receivedAt !== null || isOver) return `Pick-up planned for ${day}${receivedText(receivedAt)}`;
  return way.on < isoDay(now)
    ? `The pick-up was planned for ${day}, and the items are not marked as received`
    : `To be picked up on ${day}`;
}

function receivedText(receivedAt: string | null): string {
  return receivedAt === null ? "" : `\nReceived on ${formatDate(receivedAt)}`;
}
