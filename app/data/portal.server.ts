import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";
import { ROLES } from "#app/shop/account/roles.ts";

const entrySchema = z.object({
  state: z.enum(["open", "no_staff", "ended", "expired", "idle", "code", "set_up"]),
  role: z.enum(ROLES).nullable(),
});

/**
 * The state of the caller's session for the portal. `open`: it may be used; `no_staff`: the caller has no role;
 * `ended`: it was ended elsewhere; `expired`: older than 12 hours; `idle`: unused for 30 minutes; `code`: two-step
 * sign-in requires a code; `set_up`: the shop requires two-step sign-in to be set up.
 */
export type PortalState = z.infer<typeof entrySchema>["state"];
/** The state of the session. `role` is the caller's role, null for a shopper. */
export type PortalEntry = z.infer<typeof entrySchema>;

/**
 * Reads the state of the session, and records that an open one was used.
 * @throws a 503 when that fails
 */
export async function enterPortal(db: Db): Promise<PortalEntry> {
  const { data, error } = await db.rpc("shop_enter_portal");
  if (error) throwUnavailable("enter the portal", error);
  const entry = entrySchema.safeParse(data);
  if (!entry.success) throwUnavailable("enter the portal", entry.error.message);
  return entry.data;
}
