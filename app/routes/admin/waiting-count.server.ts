import type { Db } from "#app/data/client.server.ts";
import { countWaiting, type Waiting } from "#app/data/notifications.server.ts";

/**
 * How many rows a list has whose filter is that of the notifications, for its heading; null for another filter, and when
 * they could not be counted.
 */
export async function waitingCount(
  db: Db,
  kind: keyof Waiting,
  isThatFilter: boolean,
): Promise<number | null> {
  if (!isThatFilter) return null;
  return (await countWaiting(db))?.[kind] ?? null;
}
