import { countOrders } from "#app/shop/order/order-batch.ts";
import { parcelKey } from "#app/shop/order/taken-number.ts";
import { isTrackingNumber, NO_TRACKING_NUMBER } from "#app/shop/order/tracking-number.ts";

/** An order to be shipped, with the tracking number typed or read for it. */
export type TrackingRow = { orderNumber: string; tracking: string; carrier: string | null };

const MISSING = "Enter its tracking number";

/** The maximum number of orders named in a sentence. Further ones are counted. */
const MAX_NAMED = 10;

/** Returns the errors that keep orders from being shipped with these numbers, by order number. */
export function findTrackingErrors(
  rows: readonly TrackingRow[],
  withoutNumbers: boolean,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { orderNumber, tracking } of rows) {
    if (tracking === "") {
      if (!withoutNumbers) errors[orderNumber] = MISSING;
    } else if (!isTrackingNumber(tracking)) errors[orderNumber] = NO_TRACKING_NUMBER;
  }
  return errors;
}

/** Returns an error, by order number, for each order that has the same carrier and number as one above it. */
export function findTwins(rows: readonly TrackingRow[]): Record<string, string> {
  const twins: Record<string, string> = {};
  const first = new Map<string, string>();
  for (const { orderNumber, tracking, carrier } of rows.filter((row) => row.tracking !== "")) {
    const key = parcelKey(carrier, tracking);
    const twin = first.get(key);
    if (twin) twins[orderNumber] = `${twin} has the same tracking number`;
    else first.set(key, orderNumber);
  }
  return twins;
}

/** Formats the same errors as sentences. Orders without a number share one sentence. */
export function describeTrackingErrors(errors: Readonly<Record<string, string>>): string[] {
  const all = Object.entries(errors);
  const missing = all.filter(([, error]) => error === MISSING).map(([number]) => number);
  const verb = missing.length === 1 ? "has" : "have";
  return [
    ...all.filter(([, error]) => error !== MISSING).map(([number, error]) => `${number}: ${error}.`),
    ...(missing.length === 0
      ? []
      : [`${countOrders(missing.length)} ${verb} no tracking number yet: ${nameOrders(missing)}.`]),
  ];
}

/** Describes the numbers that a list has replaced; null when it replaced none. */
export function describeReplaced(
  replaced: readonly { orderNumber: string; before: string; now: string }[],
): string | null {
  if (replaced.length === 0) return null;
  const named = replaced
    .slice(0, MAX_NAMED)
    .map(({ orderNumber, before, now }) => `${orderNumber} had ${before}, now ${now}`);
  const more = replaced.length - MAX_NAMED;
  const rest = more > 0 ? ` and ${more} more` : "";
  const numbers = replaced.length === 1 ? "a number that was" : "numbers that were";
  return `The list replaced ${numbers} in the rows: ${named.join("; ")}${rest}.`;
}

/** Describes the orders of a list that were not ticked and what happens to them; null when all were. */
export function describeUnticked(numbers: readonly string[]): string | null {
  if (numbers.length === 0) return null;
  const [were, they] =
    numbers.length === 1
      ? ["was", "It stays out unless you tick it"]
      : ["were", "They stay out unless you tick them"];
  return `${countOrders(numbers.length)} of the list ${were} not ticked: ${nameOrders(numbers)}. ${they} below.`;
}

function nameOrders(numbers: readonly string[]): string {
  const more = numbers.length - MAX_NAMED;
  return numbers.slice(0, MAX_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
