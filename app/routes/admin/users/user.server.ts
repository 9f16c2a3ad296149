import { href, type RouterContextProvider } from "react-router";

import { findUser, type AdminUser, type UserChangeResult } from "#app/data/admin-users.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { redirectWithNotice } from "#app/routes/admin/admin.server.ts";
import { parseRecordId } from "#app/routes/admin/load-or-null.server.ts";

type Context = Readonly<RouterContextProvider>;

const NOT_FOUND = "User not found";

export function personId(id: unknown): string {
  return parseRecordId(id, NOT_FOUND);
}

/** Back to the list as it was filtered, which says how it went. */
export function usersListPath(
  context: Context,
  url: URL,
  kind: "success" | "error",
  message: string,
): Response {
  return redirectWithNotice(context, href("/admin/users") + url.search, kind, message);
}

/** The way back to the list when nobody has that id any more. */
export function redirectUserNotFound(context: Context, url: URL): Response {
  return usersListPath(context, url, "error", NOT_FOUND);
}

/** @throws 404 for a malformed id; back to the list for one that nobody has */
export async function requireUserRecord(db: Db, context: Context, url: URL, id: string): Promise<AdminUser> {
  const person = await findUser(db, personId(id));
  if (!person) throw redirectUserNotFound(context, url);
  return person;
}

/** Why a change was refused, and the status that goes with it. */
export function refusalOf(
  change: Exclude<UserChangeResult, "done" | "not_found">,
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
