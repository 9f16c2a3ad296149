import { isAdmin } from "#app/data/accounts.server.ts";
import type { Db } from "#app/data/client.server.ts";
import type { Json } from "#app/data/database.types.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";

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
