import { href } from "react-router";
import * as z from "zod";

import { findUser, type UserChangeResult } from "#app/data/admin-users.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";
import { type Role, ROLE_LABELS, ROLES } from "#app/shop/account/roles.ts";

export const userRecords = adminRecords({
  notFound: "User not found",
  listPath: (url) => href("/admin/users") + url.search,
  find: findUser,
});

/** Forms of a user that change the role: the buttons of an admin, and the choice of a role. */
export const roleChange = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("promote") }),
  z.object({ intent: z.literal("demote") }),
  z.object({ intent: z.literal("role"), role: z.enum([...ROLES, "none"]) }),
]);

/** The role that a form of a user gives, null for none, and the notice when it is done. */
export function chosenRole(form: z.output<typeof roleChange>): { role: Role | null; done: string } {
  if (form.intent === "demote") return { role: null, done: "User removed from admin" };
  const role = form.intent === "promote" ? "owner" : form.role;
  if (role === "owner") return { role, done: "User promoted to admin" };
  if (role === "none") return { role: null, done: "Role removed" };
  return { role, done: `Role changed to ${ROLE_LABELS[role]}` };
}

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
