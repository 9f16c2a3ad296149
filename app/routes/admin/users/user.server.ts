import { href, type RouterContextProvider } from "react-router";

import { findPerson, type Person, type PersonChange } from "#app/data/admin-users.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { leadTo } from "#app/routes/admin/admin.server.ts";
import { recordId } from "#app/routes/admin/load-or-null.server.ts";

type Context = Readonly<RouterContextProvider>;

const NOT_FOUND = "User not found";

export function personId(id: unknown): string {
  return recordId(id, NOT_FOUND);
}

/** Back to the list as it was filtered, which says how it went. */
export function toPeople(context: Context, url: URL, kind: "success" | "error", message: string): Response {
  return leadTo(context, href("/admin/users") + url.search, kind, message);
}

/** The way back to the list when nobody has that id any more. */
export function nobodyThere(context: Context, url: URL): Response {
  return toPeople(context, url, "error", NOT_FOUND);
}

/** @throws 404 for a malformed id; back to the list for one that nobody has */
export async function knownPerson(db: Db, context: Context, url: URL, id: string): Promise<Person> {
  const person = await findPerson(db, personId(id));
  if (!person) throw nobodyThere(context, url);
  return person;
}

/** Why a change was refused, and the status that goes with it. */
export function refusalOf(
  change: Exclude<PersonChange, "done" | "not_found">,
  failed: string,
): { message: string; status: 409 | 503 } {
  const status = change === "failed" ? 503 : 409;
  return { message: { ...REASONS, failed }[change], status };
}

const REASONS = {
  last_admin: "This is the only admin. Make somebody else an admin first.",
  self: "You cannot do this to your own account. Ask another admin.",
  open_orders: "This user has orders under way. Deliver or cancel them first.",
};
