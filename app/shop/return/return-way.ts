import { formatDate } from "#app/shop/dates.ts";

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
