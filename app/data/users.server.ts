import type { Db } from "#app/data/client.server.ts";
import { unwrap, logError } from "#app/data/errors.server.ts";

/** Reads the user's own profile. */
export async function getProfile(db: Db, userId: string) {
  const row = unwrap(
    "read a profile",
    await db.from("users").select("full_name, email, phone").eq("id", userId).single(),
  );
  return { fullName: row.full_name, email: row.email ?? "", phone: row.phone };
}

/** Changes the user's own profile. @returns false when it failed, which is logged */
export async function saveProfile(
  db: Db,
  userId: string,
  { fullName, phone }: { fullName: string; phone: string | null },
): Promise<boolean> {
  const { data, error } = await db
    .from("users")
    .update({ full_name: fullName, phone })
    .eq("id", userId)
    .select("id");
  if (error) logError("save a profile", error);
  return data?.length === 1;
}

/** Returns people's names by id, or their e-mail addresses if they gave no name. */
export async function readNames(db: Db, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map();
  const response = await db
    .from("users")
    .select("id, full_name, email")
    .in("id", [...ids]);
  const people = unwrap("name the actors", response);
  return new Map(people.map(({ id, full_name: name, email }) => [id, name || (email ?? "")]));
}
