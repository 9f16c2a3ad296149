import type { Db } from "#app/data/client.server.ts";
import { countWaiting, type Waiting } from "#app/data/notifications.server.ts";

/**
 * Counts the rows of a list that is filtered as in the notifications, for its heading; null for another filter, and
 * when the rows could not be counted.
 */
export async function waitingCount(
  db: Db,
  kind: keyof Waiting,
  isThatFilter: boolean,
): Promise<number | null> {
  if (!isThatFilter) return null;
  return (await countWaiting(db))?.[kind] ?? null;
}
