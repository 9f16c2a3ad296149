import type { ShopConfig } from "#app/config.server.ts";
import { deleteUnusedFiles, listFiles } from "#app/data/product-images.server.ts";
import { DAY_MS } from "#app/shop/dates.ts";
import type { Work } from "#app/workflows/subrequests.server.ts";

const RUN_MS = 5 * 60_000;
/** The number of parts of the bucket, which are checked one after the other: names begin with two of 16 digits. */
const PARTS = 256;
const AT_ONCE = 100;
/**
 * The maximum number of files of a part that one run checks, including copies. It suffices for more than 50,000 images.
 */
const MAX_FILES = 1_000;

/**
 * Returns the cron's work with unused uploaded images: it deletes those that are older than a day. Each run checks one
 * part of the bucket, determined by the time, so that all of it is checked in 22 hours.
 */
export function sweepImages({ backend }: Pick<ShopConfig, "backend">, now = Date.now()): Work {
  let isDone = false;
  return {
    name: "delete unused images",
    weight: 1,
    async run(left) {
      // One request for a list, and two for each hundred files: a check and a deletion.
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
