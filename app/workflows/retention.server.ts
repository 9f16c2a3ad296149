import type { ShopConfig } from "#app/config.server.ts";
import { thinRecords } from "#app/data/retention.server.ts";
import type { Work } from "#app/workflows/subrequests.server.ts";

/**
 * The number of records removed by one call, and of calls in one run: millions of records a day, without keeping the
 * database busy.
 */
const BATCH_SIZE = 500;
const MAX_BATCHES = 20;

/** Returns the cron's work with old records, which removes those whose retention has ended. */
export function removeOldRecords({ backend }: Pick<ShopConfig, "backend">): Work {
  let batches = 0;
  return {
    name: "remove old records",
    weight: 1,
    async run(left) {
      if (!backend) return false;
      for (; left() > 0; batches += 1) {
        if (batches === MAX_BATCHES) return false;
        if ((await thinRecords(backend, BATCH_SIZE)) < BATCH_SIZE) return false;
      }
      return true;
    },
  };
}
