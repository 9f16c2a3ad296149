import type { Db } from "#app/data/client.server.ts";
import { changeNextOrder } from "#app/data/order-batches.server.ts";

/** The number of orders in one slice, because on Workers Free a request may make 50 database calls. */
const SLICE = 30;
/** The time after which a slice ends, so that its page shows progress. */
const SLICE_MS = 3_000;

/** Changes some orders of a batch, one after the other, each in a transaction of its own. */
export async function continueBatch(db: Db, id: string): Promise<void> {
  const endsAt = Date.now() + SLICE_MS;
  for (let done = 0; done < SLICE && Date.now() < endsAt; done++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: two could wait for the same product
    if (!(await changeNextOrder(db, id))) return;
  }
}
