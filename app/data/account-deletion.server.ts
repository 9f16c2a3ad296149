import { findRole } from "#app/data/accounts.server.ts";
import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import type { Json } from "#app/data/database.types.ts";
import { logError, throwUnavailable, unwrap } from "#app/data/errors.server.ts";

/** Reads all data stored about the caller. */
export async function readMyData(db: Db): Promise<Json> {
  return unwrap("read all data of a shopper", await db.rpc("shop_my_data"));
}

/** Returns true if this user is the only owner. */
export async function isLastAdmin(db: Db, userId: string): Promise<boolean> {
  if ((await findRole(db, userId)) !== "owner") return false;
  const { count, error } = await db
    .from("users")
    .select("id", { count: "exact", head: true })
    .eq("is_admin", true);
  if (error) throwUnavailable("count owners", error);
  return count === 1;
}

/**
 * Deletes a user with profile, addresses and wishlist, and anonymizes orders and reviews, in one transaction. The
 * database rejects it while orders are open, and for the last owner.
 * @returns false when it was rejected or failed
 */
export async function deleteAccount(backend: Credentials, userId: string): Promise<boolean> {
  const { error } = await createServiceClient(backend).auth.admin.deleteUser(userId);
  if (!error || error.code === "user_not_found") return true;
  logError("delete an account", error);
  return false;
}
