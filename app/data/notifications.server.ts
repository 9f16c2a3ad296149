import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";

const bell = z.object({
  until: z.string(),
  orders: z.number(),
  payments: z.number(),
  returns: z.number(),
  stock: z.number(),
  reviews: z.number(),
  messages: z.number(),
});

/** What is new for this admin, each counted up to 100, and the moment it was counted at. */
export type Bell = z.infer<typeof bell>;

/** @returns null when it could not be asked: a bell that is silent is no reason for a page that fails */
export async function readBell(db: Db): Promise<Bell | null> {
  const { data, error } = await db.rpc("admin_bell");
  const read = error ? null : bell.safeParse(data);
  if (read?.success) return read.data;
  logError("read the bell", error ?? read?.error.message);
  return null;
}

/** Everything up to that moment, an ISO timestamp, is read. @returns whether it was written */
export async function markBellRead(db: Db, until: string): Promise<boolean> {
  const { error } = await db.rpc("mark_bell_read", { p_until: until });
  if (error) logError("mark the bell read", error);
  return !error;
}
