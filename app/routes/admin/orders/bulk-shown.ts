import type { Repeat } from "#app/routes/admin/orders/bulk-ship.server.ts";
import type { BulkRow } from "#app/routes/admin/orders/bulk.server.ts";
import type { BatchChange } from "#app/shop/order/order-batch.ts";

/** The state of the page that changes several orders. `errors` has messages by order number, and by 'carrier'. */
export type Shown = {
  change: BatchChange;
  rows: BulkRow[];
  problems: string[];
  errors: Record<string, string>;
  /** Tracking numbers that other orders have, by order number; `shared`: the keys of those that are used anyway. */
  repeats: Record<string, Repeat>;
  shared: string[];
  carrier: string;
  otherCarrier: string;
  withoutNumbers: boolean;
  /** Order numbers that were ticked. */
  picked: string[];
  /** The pasted list where it has mistakes. */
  list: string;
  note: string | null;
  /** Describes the tracking numbers that a list replaced; null for none. */
  replaced: string | null;
  isCut: boolean;
};

export const NOTHING_TYPED = {
  problems: [],
  errors: {},
  repeats: {},
  shared: [],
  carrier: "",
  otherCarrier: "",
  withoutNumbers: false,
  list: "",
  note: null,
  replaced: null,
};
