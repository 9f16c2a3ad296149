import type { ShopConfig } from "#app/config.server.ts";
import { deleteUnusedFiles, listFiles } from "#app/data/product-images.server.ts";
import { DAY_MS } from "#app/shop/dates.ts";
import type { Work } from "#app/workflows/subrequests.server.ts";

const RUN_MS = 5 * 60_000;
/** Names begin with two of 16 digits: so many parts of the bucket are looked at one after the other. */
const PARTS = 256;
const AT_ONCE = 100;
/** Files of a part that one run looks at, copies included: more than 50,000 images in the bucket. */
const MAX_FILES = 1_000;

/**
 * The cron's work with uploaded images that nothing shows: deletes those that are older than a day. Each run looks at
 * one part of the bucket, which follows from the time, so all of it is looked at in 22 hours.
 */
export function sweepImages({ backend }: Pick<ShopConfig, "backend">, now = Date.now()): Work {
  let isDone = false;
  return {
    name: "delete unused images",
    weight: 1,
    async run(left) {
      // A list, and for each hundred files a question and a deletion.
      if (!backend || isDone || left() < 3) return false;
      isDone = true;
      const part = (Math.floor(now / RUN_MS) % PARTS).toString(16).padStart(2, "0");
      const files = await listFiles(backend, part, MAX_FILES);
      const old = files
        .filter(({ createdAt }) => now - Date.parse(createdAt) > DAY_MS)
        .map(({ name }) => name);
      for (let from = 0; from < old.length && left() >= 2; from += AT_ONCE) {
        await deleteUnusedFiles(backend, old.slice(from, from + AT_ONCE));
      }
      return false;
    },
  };
}
