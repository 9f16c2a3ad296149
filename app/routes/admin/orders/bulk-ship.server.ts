import type { Db } from "#app/data/client.server.ts";
import { findTakenNumbers } from "#app/data/shipments.server.ts";
import { OTHER_CARRIER, trackingLink } from "#app/shop/order/carriers.ts";
import type { BatchChange } from "#app/shop/order/order-batch.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";
import { parcelKey, takenText } from "#app/shop/order/taken-number.ts";
import { isTrackingNumber } from "#app/shop/order/tracking-number.ts";
import { findTrackingErrors, findTwins, type TrackingRow } from "#app/shop/order/tracking-rows.ts";

/** The values typed for orders. The arrays of the rows have the same order. */
export type TypedRows = {
  change: BatchChange;
  numbers: string[];
  seen: OrderStatus[];
  tracking: string[];
  /** Courier of a row that a file named; '' for the one chosen above. */
  rowCarriers: string[];
  carrier: string;
  otherCarrier: string;
  withoutNumbers: boolean;
};

/** The carrier of the rows that have none of their own. */
export function chosenCarrier({
  carrier,
  otherCarrier,
}: Pick<TypedRows, "carrier" | "otherCarrier">): string | null {
  return (carrier === OTHER_CARRIER ? otherCarrier : carrier) || null;
}

/** The rows of a posted form as they are to be shipped. */
export function trackingRows(posted: TypedRows): TrackingRow[] {
  return posted.numbers.map((orderNumber, index) => ({
    orderNumber,
    tracking: posted.tracking[index] ?? "",
    carrier: posted.rowCarriers[index] || chosenCarrier(posted),
  }));
}

/** A number that another order has with the same carrier. `key`: the value of the tick that uses it all the same. */
export type Repeat = { message: string; key: string };

/** Readable numbers that a row above or the parcel of another order has, by order number. */
export async function findRepeats(db: Db, rows: readonly TrackingRow[]): Promise<Record<string, Repeat>> {
  const numbered = rows.filter(({ tracking }) => isTrackingNumber(tracking));
  const taken = await findTakenNumbers(
    db,
    numbered.map(({ orderNumber, carrier, tracking }) => ({
      order: orderNumber,
      carrier,
      trackingNumber: tracking,
    })),
  );
  const twins = findTwins(numbered);
  return Object.fromEntries(
    numbered.flatMap(({ orderNumber, carrier, tracking }) => {
      const takenBy = taken.get(orderNumber);
      const message = twins[orderNumber] ?? (takenBy && takenText(tracking, takenBy));
      return message
        ? [[orderNumber, { message, key: `${orderNumber} ${parcelKey(carrier, tracking)}` }]]
        : [];
    }),
  );
}

/** Returns the errors that prevent shipping the orders as typed: messages by order number, and by 'carrier'. */
export function findShippingErrors(confirmed: TypedRows): Record<string, string> {
  const { tracking, rowCarriers, carrier, otherCarrier, withoutNumbers } = confirmed;
  const errors = findTrackingErrors(trackingRows(confirmed), withoutNumbers);
  if (carrier === "other" && otherCarrier === "") errors["carrier"] = "Enter the carrier's name";
  if (otherCarrier.length > 80) errors["carrier"] = "Carrier must be at most 80 characters";
  const needsCarrier = tracking.some((typed, index) => typed !== "" && !rowCarriers[index]);
  if (carrier === "" && needsCarrier) errors["carrier"] = "Choose the carrier";
  return errors;
}

/** The orders of a confirmed change as the database takes them. */
export function toOrders(confirmed: TypedRows) {
  const { change, seen } = confirmed;
  return trackingRows(confirmed).map(({ orderNumber, carrier, tracking }, index) => {
    const number = tracking || null;
    return {
      orderNumber,
      seen: seen[index] ?? ("pending" as const),
      ...(change === "shipped"
        ? { shipment: { carrier, trackingNumber: number, trackingUrl: trackingLink(carrier, number) } }
        : {}),
    };
  });
}
