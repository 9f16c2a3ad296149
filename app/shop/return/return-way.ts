import { formatDate, isoDay } from "#app/shop/dates.ts";

/** How the items of an approved return come back: the shopper sends them, or the shop's courier fetches them. */
export type ReturnWay =
  /** `address`: several lines. */
  | { way: "post"; address: string }
  /** `on`: a day in India, '2026-11-28'. */
  | { way: "pickup"; on: string };

/** The way of a stored return; null for one that was approved without one, or is not approved. */
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

/** '28 November 2026'. */
export function pickupDay(on: string): string {
  return formatDate(`${on}T06:30:00Z`);
}

/** How the items of an approved return come back, as a sentence for the shopper. */
export function returnWayText(way: ReturnWay | null): string {
  if (way === null)
    return "Please keep the items ready in their packing; we write to you how they come back to us.";
  return way.way === "post"
    ? `Please send the items in their packing, with the return slip, to: ${way.address.split("\n").join(", ")}`
    : `Our courier picks the items up on ${pickupDay(way.on)}. Please keep them ready in their packing, with the return slip.`;
}

/**
 * How the items come back, as staff read it: a plan until they are here, and then what was planned.
 * @param receivedAt when they came; null while they have not
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
