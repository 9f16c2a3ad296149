import type { Db } from "#app/data/client.server.ts";
import { countWaiting, type Waiting } from "#app/data/notifications.server.ts";

/**
 * Counts the rows of a list that wait, as the notifications do, for its heading; null where a filter shows others, and
 * when the rows could not be counted.
 */
export async function waitingCount(db: Db, kind: keyof Waiting, isShown: boolean): Promise<number | null> {
  if (!isShown) return null;
  return (await countWaiting(db))?.[kind] ?? null;
}
