import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { throwIfNotConfirmed, throwUnavailable, unwrap, logError } from "#app/data/errors.server.ts";
import { type Role, roleOf } from "#app/shop/account/roles.ts";

/** A user account as the portal shows it. */
export type AdminUser = {
  id: string;
  fullName: string;
  email: string | null;
  phone: string | null;
  /** The role; null for a shopper. */
  role: Role | null;
  /** ISO timestamps. */
  createdAt: string;
  updatedAt: string;
};

const row = z
  .object({
    id: z.string(),
    full_name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    is_admin: z.boolean(),
    staff_role: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .transform((user): AdminUser => ({
    id: user.id,
    fullName: user.full_name,
    email: user.email,
    phone: user.phone,
    role: roleOf(user),
    createdAt: user.created_at,
    updatedAt: user.updated_at,
  }));
const listed = z.object({ total: z.number(), users: z.array(row) });

/** A query of the list of users. `role` is one of the roles, "user" for users without one, or "" for all. */
type UsersQuery = { search: string; role: "" | Role | "user"; page: number; pageSize: number };

/** Lists a page of users, newest first. The total stops at 1,001. */
export async function listUsers(
  db: Db,
  { search, role, page, pageSize }: UsersQuery,
): Promise<{ total: number; users: AdminUser[] }> {
  const answer = await db.rpc("admin_list_users", {
    p_search: search,
    p_role: role,
    p_limit: pageSize,
    p_offset: (page - 1) * pageSize,
  });
  return listed.parse(unwrap("list users", answer));
}

/**
 * Finds a user.
 * @returns null when there is none
 */
export async function findUser(db: Db, id: string): Promise<AdminUser | null> {
  const { data, error } = await db
    .from("users")
    .select("id, full_name, email, phone, is_admin, staff_role, created_at, updated_at")
    .eq("id", id)
    .maybeSingle();
  if (error) throwUnavailable("read a user", error);
  return data && row.parse(data);
}

/** Counts the orders of a user. */
export async function countOrdersOf(db: Db, userId: string): Promise<number> {
  const { count, error } = await db
    .from("orders")
    .select("id", { count: "exact", head: true })
    .eq("user_id", userId);
  if (error) throwUnavailable("count a user's orders", error);
  return count ?? 0;
}

const refusalCode = z.enum(["not_found", "last_admin", "self", "open_orders", "busy"]);

/** The result of a change: 'done', the reason of a rejection, or 'failed', which has been logged. */
export type UserChangeResult = "done" | z.output<typeof refusalCode> | "failed";

const endedResponse = z.object({ ended: z.number() });
const changeResponse = z.object({ ok: z.boolean(), code: refusalCode.optional() });

function read(operation: string, { data, error }: { data: unknown; error: unknown }): UserChangeResult {
  throwIfNotConfirmed(error);
  const answer = error ? null : changeResponse.safeParse(data);
  if (!answer?.success) {
    logError(operation, error ?? data);
    return "failed";
  }
  return answer.data.ok ? "done" : (answer.data.code ?? "failed");
}

/** Gives a user a role, or removes it with null. The database rejects demoting oneself or the last owner. */
export async function setRole(db: Db, userId: string, role: Role | null): Promise<UserChangeResult> {
  const given = role === null ? {} : { p_role: role };
  return read("set a role", await db.rpc("admin_set_role", { p_user_id: userId, ...given }));
}

/** Deletes a user. Orders and reviews stay, anonymized. */
export async function deleteUser(db: Db, userId: string): Promise<UserChangeResult> {
  return read("delete a user", await db.rpc("admin_delete_user", { p_user_id: userId }));
}

/**
 * Ends every session of another user. The database rejects ending one's own.
 * @returns `ended`: the number of sessions; otherwise as setRole
 */
export async function endSessionsOf(
  db: Db,
  userId: string,
): Promise<{ ended: number } | Exclude<UserChangeResult, "done">> {
  const answer = await db.rpc("admin_end_sessions", { p_user_id: userId });
  const result = read("end a user's sessions", answer);
  return result === "done" ? endedResponse.parse(answer.data) : result;
}
