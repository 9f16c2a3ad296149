import { href } from "react-router";

import { findUser, type UserChangeResult } from "#app/data/admin-users.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";

export const userRecords = adminRecords({
  notFound: "User not found",
  listPath: (url) => href("/admin/users") + url.search,
  find: findUser,
});

/** Message and status for a change of a user that was refused or failed. */
export function userRefusal(
  change: Exclude<UserChangeResult, "done" | "not_found">,
  failed: string,
): { message: string; status: 409 | 503 } {
  const status = change === "failed" || change === "busy" ? 503 : 409;
  const busy = `${failed}: the account is being worked on. Please try again in a moment.`;
  return { message: { ...REASONS, busy, failed }[change], status };
}

const REASONS = {
  last_admin: "This is the only admin. Make somebody else an admin first.",
  self: "You cannot do this to your own account. Ask another admin.",
  open_orders: "This user has orders under way. Deliver or cancel them first.",
};
