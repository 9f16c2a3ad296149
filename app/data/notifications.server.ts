import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";

const kinds = {
  orders: z.number(),
  payments: z.number(),
  returns: z.number(),
  stock: z.number(),
  reviews: z.number(),
  questions: z.number(),
  messages: z.number(),
};

const bell = z.object({ ...kinds, until: z.string(), since: z.string().nullable() });
/** The counts by kind, each at most 1,001. */
export const waitingCounts = z.object(kinds);

/**
 * The numbers of new items since this person last read the notifications, each at most 100. `until` is the time of
 * counting, `since` the time of reading, null for never.
 */
export type Bell = z.infer<typeof bell>;

/**
 * Reads the counts of new items.
 * @returns null when the query fails, so that the page is shown without them
 */
export async function readBell(db: Db): Promise<Bell | null> {
  const { data, error } = await db.rpc("admin_notifications");
  const read = error ? null : bell.safeParse(data);
  if (read?.success) return read.data;
  logError("read the bell", error ?? read?.error.message);
  return null;
}

/** The number of waiting items of each kind, seen or not; at most 1,001. */
export type Waiting = z.infer<typeof waitingCounts>;

/**
 * Counts the waiting items.
 * @returns null when the query fails, so that the page is shown without them
 */
export async function countWaiting(db: Db): Promise<Waiting | null> {
  const { data, error } = await db.rpc("admin_count_waiting");
  const read = error ? null : waitingCounts.safeParse(data);
  if (read?.success) return read.data;
  logError("count what waits", error ?? read?.error.message);
  return null;
}

/** Marks notifications up to this ISO timestamp as read. @returns false when it failed, which has been logged */
export async function markBellRead(db: Db, until: string): Promise<boolean> {
  const { error } = await db.rpc("admin_mark_notifications_read", { p_until: until });
  if (error) logError("mark the bell read", error);
  return !error;
}
