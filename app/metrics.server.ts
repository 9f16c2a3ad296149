import { AsyncLocalStorage } from "node:async_hooks";

/** A dataset of Cloudflare's Analytics Engine, or anything else that counts in the same shape. */
export type Metrics = {
  writeDataPoint: (point: { indexes: string[]; blobs: string[]; doubles: number[] }) => void;
};

/**
 * The events that are counted. docs/operations.md, “Counters”, has the columns of each and the questions they answer.
 */
type Counted =
  | "request"
  | "cron"
  | "order_placed"
  | "order_refused"
  | "payment_settled"
  | "mail_sent"
  | "mail_failed";

type Store = { metrics: Metrics | null; route: string | null };
const current = new AsyncLocalStorage<Store>();

/** Does work whose events are counted in this dataset; null: nothing is counted. */
export function withMetrics<T>(metrics: Metrics | null, work: () => T): T {
  return current.run({ metrics, route: null }, work);
}

/** Names the route of the request, as in app/routes.ts: an address itself may hold ids and tokens. */
export function nameRoute(pattern: string): void {
  const store = current.getStore();
  if (store) store.route = pattern;
}

/** The route of the request; "other" before it is known, and for what no route answers. */
export function routeName(): string {
  return current.getStore()?.route ?? "other";
}

/**
 * Counts an event: its name as index and first column, up to three labels, and values. Labels are words of a small set,
 * never anything about a person. A dataset that fails changes nothing for the shopper.
 */
export function countEvent(
  name: Counted,
  labels: readonly string[] = [],
  values: readonly number[] = [],
): void {
  try {
    current
      .getStore()
      ?.metrics?.writeDataPoint({ indexes: [name], blobs: [name, ...labels], doubles: [...values] });
  } catch {
    // Counting is never worth an error page.
  }
}
