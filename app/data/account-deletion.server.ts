import { isAdmin } from "#app/data/accounts.server.ts";
import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import type { Json } from "#app/data/database.types.ts";
import { logError, throwUnavailable, unwrap } from "#app/data/errors.server.ts";

/** Everything that the shop keeps about the person who asks, and about nobody else. */
export async function readMyData(db: Db): Promise<Json> {
  return unwrap("read all data of a shopper", await db.rpc("my_data"));
}

/** Whether the shop would have no admin without this one. */
export async function isLastAdmin(db: Db, userId: string): Promise<boolean> {
  if (!(await isAdmin(db, userId))) return false;
  const { count, error } = await db
    .from("users")
    .select("id", { count: "exact", head: true })
    .eq("is_admin", true);
  if (error) throwUnavailable("count admins", error);
  return count === 1;
}

/**
 * Removes a person for good: sign-in, record, addresses, wishlist. The database refuses while orders are open or when
 * no admin would be left, and in the same transaction takes the name off what stays.
 * @returns false when it was refused or could not be done
 */
export async function deleteAccount(backend: Credentials, userId: string): Promise<boolean> {
  const { error } = await createServiceClient(backend).auth.admin.deleteUser(userId);
  if (!error || error.code === "user_not_found") return true;
  logError("delete an account", error);
  return false;
}
