import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap, logError } from "#app/data/errors.server.ts";

/** A user account as admins see it. */
export type AdminUser = {
  id: string;
  fullName: string;
  email: string | null;
  phone: string | null;
  isAdmin: boolean;
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
    created_at: z.string(),
    updated_at: z.string(),
  })
  .transform((user): AdminUser => ({
    id: user.id,
    fullName: user.full_name,
    email: user.email,
    phone: user.phone,
    isAdmin: user.is_admin,
    createdAt: user.created_at,
    updatedAt: user.updated_at,
  }));
const listed = z.object({ total: z.number(), users: z.array(row) });

type UsersQuery = { search: string; role: "" | "admin" | "user"; page: number; pageSize: number };

/** A page of users, newest first. The total stops at 1,001. */
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

/** @returns null when there is no such user */
export async function findUser(db: Db, id: string): Promise<AdminUser | null> {
  const { data, error } = await db
    .from("users")
    .select("id, full_name, email, phone, is_admin, created_at, updated_at")
    .eq("id", id)
    .maybeSingle();
  if (error) throwUnavailable("read a user", error);
  return data && row.parse(data);
}

/** Number of orders of a user. */
export async function countOrdersOf(db: Db, userId: string): Promise<number> {
  const { count, error } = await db
    .from("orders")
    .select("id", { count: "exact", head: true })
    .eq("user_id", userId);
  if (error) throwUnavailable("count a user's orders", error);
  return count ?? 0;
}

const refusalCode = z.enum(["not_found", "last_admin", "self", "open_orders", "busy"]);

/** Result of a change: the reason of a rejection, or 'failed', which has been logged. */
export type UserChangeResult = "done" | z.output<typeof refusalCode> | "failed";

const changeResponse = z.object({ ok: z.boolean(), code: refusalCode.optional() });

function read(operation: string, { data, error }: { data: unknown; error: unknown }): UserChangeResult {
  const answer = error ? null : changeResponse.safeParse(data);
  if (!answer?.success) {
    logError(operation, error ?? data);
    return "failed";
  }
  return answer.data.ok ? "done" : (answer.data.code ?? "failed");
}

/** Makes a user an admin or not. The database rejects demoting oneself or the last admin. */
export async function setAdmin(db: Db, userId: string, isAdmin: boolean): Promise<UserChangeResult> {
  return read("set is_admin", await db.rpc("admin_set_admin", { p_user_id: userId, p_is_admin: isAdmin }));
}

/** Deletes a user; orders and reviews stay, anonymised. */
export async function deleteUser(db: Db, userId: string): Promise<UserChangeResult> {
  return read("delete a user", await db.rpc("admin_delete_user", { p_user_id: userId }));
}
