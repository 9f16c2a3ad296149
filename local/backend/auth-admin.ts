import { randomUUID, timingSafeEqual } from "node:crypto";

import type { Database } from "#local/backend/database.ts";

/** A row of auth.users as far as the admin calls show it. */
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

/** Same number as supabase/config.toml and the shop's own rule. */
const PASSWORD_MIN = 6;

/** A new account as `auth.admin.createUser` takes it. */
export type NewUser = {
  email: string;
  password: string;
  email_confirm?: boolean;
  user_metadata?: Record<string, unknown>;
};

/**
 * `auth.admin`: list, get, create and delete users, which the embedded backend lacks.
 * @returns null when the request is for something else.
 */
export async function answerAuthAdmin(
  request: Request,
  secretKey: string,
  database: Database,
): Promise<Response | null> {
  const url = new URL(request.url);
  const path = /^\/auth\/v1\/admin\/users(?:\/([^/]+))?\/?$/.exec(url.pathname);
  if (!path) return null;
  if (!isSame(request.headers.get("apikey") ?? "", secretKey)) {
    return refuse(401, "no_authorization", "This endpoint requires the secret key");
  }
  const id = path[1];
  if (id === undefined) {
    if (request.method === "GET") return listUsers(url, database);
    if (request.method === "POST") return create(request, database);
  } else if (!/^[0-9a-f-]{36}$/i.test(id)) {
    return refuse(404, "validation_failed", "user_id must be an UUID");
  } else if (request.method === "GET") {
    const [row] = await database.rows<UserRow>(`select ${COLUMNS} from auth.users where id = $1`, [id]);
    return row ? Response.json(shown(row)) : refuse(404, "user_not_found", "User not found");
  } else if (request.method === "DELETE") {
    const gone = await database.rows("delete from auth.users where id = $1 returning id", [id]);
    return gone.length ? Response.json({}) : refuse(404, "user_not_found", "User not found");
  }
  return refuse(405, "validation_failed", "Not supported by the local backend");
}

/**
 * Creates an account with a password, as the auth server would.
 * @returns the new user's id, or null when the e-mail is taken.
 */
export async function createUser(database: Database, user: NewUser): Promise<string | null> {
  const id = randomUUID();
  const email = user.email.toLowerCase();
  const made = await database.rows<{ id: string }>(
    `with account as (
       insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
                               raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       select $1::uuid, 'authenticated', 'authenticated', $2::text,
              extensions.crypt($3::text, extensions.gen_salt('bf', 10)), case when $4::boolean then now() end,
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
  return made[0]?.id ?? null;
}

async function listUsers(url: URL, database: Database): Promise<Response> {
  const perPage = Math.min(Math.max(Number(url.searchParams.get("per_page")) || 50, 1), 1000);
  const page = Math.max(Number(url.searchParams.get("page")) || 1, 1);
  const rows = await database.rows<UserRow>(
    `select ${COLUMNS} from auth.users order by created_at desc, id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  );
  const [count] = await database.rows<{ total: number }>("select count(*)::int as total from auth.users");
  return Response.json(
    { users: rows.map(shown), aud: "authenticated" },
    { headers: { "x-total-count": String(count?.total ?? 0) } },
  );
}

async function create(request: Request, database: Database): Promise<Response> {
  const body = (await request.json().catch(() => null)) as Partial<NewUser> | null;
  const { email, password } = body ?? {};
  if (typeof email !== "string" || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    return refuse(400, "validation_failed", "Unable to validate email address: invalid format");
  }
  if (typeof password !== "string" || password.length < PASSWORD_MIN) {
    return refuse(422, "weak_password", `Password should be at least ${PASSWORD_MIN} characters.`);
  }
  const id = await createUser(database, { ...body, email, password });
  if (id === null) {
    return refuse(422, "email_exists", "A user with this email address has already been registered");
  }
  const [row] = await database.rows<UserRow>(`select ${COLUMNS} from auth.users where id = $1`, [id]);
  return row ? Response.json(shown(row)) : refuse(500, "unexpected_failure", "The account is gone");
}

function shown(row: UserRow): Record<string, unknown> {
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

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
