import { randomUUID } from "node:crypto";

import type { Database } from "#local/backend/database.ts";
import { passwordCost } from "#local/backend/password-cost.ts";
import { isEqualSecret } from "#local/http/secrets.ts";

/** The columns of auth.users that the admin API returns. */
type UserRow = {
  id: string;
  email: string | null;
  phone: string | null;
  role: string | null;
  email_confirmed_at: string | null;
  last_sign_in_at: string | null;
  raw_app_meta_data: Record<string, unknown> | null;
  raw_user_meta_data: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
};

const COLUMNS = `id, email, phone, role, email_confirmed_at, last_sign_in_at, raw_app_meta_data,
  raw_user_meta_data, created_at, updated_at`;

/** As in supabase/config.toml and app/shop. */
const MIN_PASSWORD_LENGTH = 6;

/** Parameters of `auth.admin.createUser`. */
export type NewUser = {
  email: string;
  password: string;
  email_confirm?: boolean;
  user_metadata?: Record<string, unknown>;
};

/** Parameters of `auth.admin.updateUserById` that the shop uses. A null in `app_metadata` removes the key. */
type UserChange = { password?: string; app_metadata?: Record<string, unknown> };

/**
 * Implements `auth.admin` (list, get, create, change and delete users), which the embedded backend lacks.
 * @returns null for requests to other paths
 */
export async function handleAuthAdmin(
  request: Request,
  secretKey: string,
  database: Database,
): Promise<Response | null> {
  const url = new URL(request.url);
  const path = /^\/auth\/v1\/admin\/users(?:\/([^/]+))?\/?$/.exec(url.pathname);
  if (!path) return null;
  if (!isEqualSecret(request.headers.get("apikey") ?? "", secretKey)) {
    return errorResponse(401, "no_authorization", "This endpoint requires the secret key");
  }
  const id = path[1];
  if (id === undefined) {
    if (request.method === "GET") return listUsers(url, database);
    if (request.method === "POST") return createUserFromRequest(request, database);
  } else if (!/^[0-9a-f-]{36}$/i.test(id)) {
    return errorResponse(404, "validation_failed", "user_id must be an UUID");
  } else if (request.method === "GET") {
    const [row] = await database.query<UserRow>(`select ${COLUMNS} from auth.users where id = $1`, [id]);
    return row ? Response.json(toAuthUser(row)) : errorResponse(404, "user_not_found", "User not found");
  } else if (request.method === "PUT") {
    return updateUserFromRequest(id, request, database);
  } else if (request.method === "DELETE") {
    const deleted = await database.query("delete from auth.users where id = $1 returning id", [id]);
    return deleted.length ? Response.json({}) : errorResponse(404, "user_not_found", "User not found");
  }
  return errorResponse(405, "validation_failed", "Not supported by the local backend");
}

/**
 * Creates an account with a password in auth.users and auth.identities.
 * @returns the new user's id; null when the e-mail address is taken
 */
export async function createUser(database: Database, user: NewUser): Promise<string | null> {
  const id = randomUUID();
  const email = user.email.toLowerCase();
  const created = await database.query<{ id: string }>(
    `with account as (
       insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
                               raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       select $1::uuid, 'authenticated', 'authenticated', $2::text,
              extensions.crypt($3::text, extensions.gen_salt('bf', ${passwordCost()})), case when $4::boolean then now() end,
              '{"provider":"email","providers":["email"]}',
              $5::jsonb || jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', $4::boolean),
              now(), now()
       where not exists (select from auth.users where email = $2::text)
       returning id
     )
     insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     select gen_random_uuid(), 'email', id::text, id,
            jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', $4::boolean), now(), now()
     from account
     returning user_id as id`,
    [id, email, user.password, user.email_confirm ?? false, JSON.stringify(user.user_metadata ?? {})],
  );
  return created[0]?.id ?? null;
}

async function listUsers(url: URL, database: Database): Promise<Response> {
  const perPage = Math.min(Math.max(Number(url.searchParams.get("per_page")) || 50, 1), 1000);
  const page = Math.max(Number(url.searchParams.get("page")) || 1, 1);
  const rows = await database.query<UserRow>(
    `select ${COLUMNS} from auth.users order by created_at desc, id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  );
  const [count] = await database.query<{ total: number }>("select count(*)::int as total from auth.users");
  return Response.json(
    { users: rows.map(toAuthUser), aud: "authenticated" },
    { headers: { "x-total-count": String(count?.total ?? 0) } },
  );
}

async function createUserFromRequest(request: Request, database: Database): Promise<Response> {
  const body = (await request.json().catch(() => null)) as Partial<NewUser> | null;
  const { email, password } = body ?? {};
  if (typeof email !== "string" || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    return errorResponse(400, "validation_failed", "Unable to validate email address: invalid format");
  }
  if (typeof password !== "string" || password.length < MIN_PASSWORD_LENGTH) {
    return weakPassword();
  }
  const id = await createUser(database, { ...body, email, password });
  if (id === null) {
    return errorResponse(422, "email_exists", "A user with this email address has already been registered");
  }
  const [row] = await database.query<UserRow>(`select ${COLUMNS} from auth.users where id = $1`, [id]);
  return row
    ? Response.json(toAuthUser(row))
    : errorResponse(500, "unexpected_failure", "The account could not be read");
}

/** Changes the password, which ends all sessions as hosted Supabase does, and merges `app_metadata`. */
async function updateUserFromRequest(id: string, request: Request, database: Database): Promise<Response> {
  const body = (await request.json().catch(() => null)) as UserChange | null;
  const { password, app_metadata } = body ?? {};
  if (password !== undefined && password.length < MIN_PASSWORD_LENGTH) return weakPassword();
  const [row] = await database.query<UserRow>(
    `update auth.users
        set encrypted_password = case when $2::text is null then encrypted_password
                                 else extensions.crypt($2::text, extensions.gen_salt('bf', ${passwordCost()})) end,
            raw_app_meta_data = jsonb_strip_nulls(coalesce(raw_app_meta_data::jsonb, '{}') || $3::jsonb),
            updated_at = now()
      where id = $1
      returning ${COLUMNS}`,
    [id, password ?? null, JSON.stringify(app_metadata ?? {})],
  );
  if (!row) return errorResponse(404, "user_not_found", "User not found");
  if (password !== undefined) {
    await database.query("delete from auth.refresh_tokens where user_id::text = $1", [id]);
    await database.query("delete from auth.sessions where user_id = $1", [id]);
  }
  return Response.json(toAuthUser(row));
}

function weakPassword(): Response {
  return errorResponse(
    422,
    "weak_password",
    `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`,
  );
}

function toAuthUser(row: UserRow): Record<string, unknown> {
  return {
    id: row.id,
    aud: "authenticated",
    role: row.role ?? "authenticated",
    email: row.email ?? "",
    phone: row.phone ?? "",
    email_confirmed_at: row.email_confirmed_at,
    confirmed_at: row.email_confirmed_at,
    last_sign_in_at: row.last_sign_in_at,
    app_metadata: row.raw_app_meta_data ?? {},
    user_metadata: row.raw_user_meta_data ?? {},
    identities: [],
    created_at: row.created_at,
    updated_at: row.updated_at,
    is_anonymous: false,
  };
}

function errorResponse(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}
