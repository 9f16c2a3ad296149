import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";
import { ROLES } from "#app/shop/account/roles.ts";

const entrySchema = z.object({
  state: z.enum(["open", "no_staff", "ended", "expired", "idle", "code", "set_up"]),
  role: z.enum(ROLES).nullable(),
});

/**
 * Whether the caller's session may be used in the portal: `open`; `no_staff`; `ended` elsewhere; `expired` after 12
 * hours; `idle` for 30 minutes; `code`: two-step sign-in asks for one; `set_up`: the shop requires two-step sign-in.
 */
export type PortalState = z.infer<typeof entrySchema>["state"];
/** `role` of the caller, null for a shopper. */
export type PortalEntry = z.infer<typeof entrySchema>;

/** Reads the state of the session and notes that an open one was used. @throws a 503 when that fails */
export async function enterPortal(db: Db): Promise<PortalEntry> {
  const { data, error } = await db.rpc("shop_enter_portal");
  if (error) throwUnavailable("enter the portal", error);
  const entry = entrySchema.safeParse(data);
  if (!entry.success) throwUnavailable("enter the portal", entry.error.message);
  return entry.data;
}
