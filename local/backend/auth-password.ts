import { decodeJwt } from "jose";

import type { Query } from "#local/backend/connection.ts";

/** Sessions that a link in a mail began. They may set a password without the present one. */
export type LinkSessions = Set<string>;

/** Remembers the session of a link that was opened. */
export async function rememberLinkSession(
  request: Request,
  response: Response,
  sessions: LinkSessions,
): Promise<void> {
  if (new URL(request.url).pathname !== "/auth/v1/verify" || !response.ok) return;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { access_token?: unknown } | null;
  if (typeof body?.access_token === "string") sessions.add(readSession(body.access_token).id);
}

/**
 * Wants the present password for a new one, as hosted Supabase does with "Require current password when updating". The
 * embedded backend takes any session's word.
 * @returns the refusal; null when the backend may handle the request
 */
export async function requirePresentPassword(
  request: Request,
  sessions: LinkSessions,
  query: Query,
): Promise<Response | null> {
  if (request.method !== "PUT" || new URL(request.url).pathname !== "/auth/v1/user") return null;
  const body = (await request
    .clone()
    .json()
    .catch(() => null)) as { password?: unknown; current_password?: unknown } | null;
  if (body?.password === undefined) return null;
  const session = readSession(request.headers.get("Authorization")?.replace(/^Bearer /i, "") ?? "");
  if (sessions.has(session.id)) return null;
  const [match] = await query(
    // pgcrypto knows bcrypt's $2b$ under its older name alone.
    `select from auth.users
      where id::text = $1
        and substr(extensions.crypt($2, '$2a$' || substr(encrypted_password, 5)), 5) = substr(encrypted_password, 5)`,
    [session.user, typeof body.current_password === "string" ? body.current_password : ""],
  );
  if (match) return null;
  return Response.json(
    {
      code: 400,
      error_code: "current_password_mismatch",
      msg: "Current password required when setting new password.",
    },
    { status: 400 },
  );
}

/** Claims of an access token, which the embedded backend verifies afterwards. */
function readSession(token: string): { id: string; user: string } {
  try {
    const { session_id: id, sub } = decodeJwt(token);
    return { id: String(id), user: String(sub) };
  } catch {
    return { id: "", user: "" };
  }
}
