import { jwtVerify, SignJWT } from "jose";

import type { Query } from "#local/backend/connection.ts";
import type { Keys } from "#local/backend/keys.ts";

// The assurance level of a session: aal1 after the password, aal2 after a code. Hosted Supabase writes it into access
// tokens; the embedded backend does not.

export type MfaBackend = { query: Query; keys: Pick<Keys, "jwtSecret">; siteUrl: string };

export type Caller = {
  userId: string;
  sessionId: string;
  email: string;
  isAal2: boolean;
  claims: Record<string, unknown>;
};

/** The user and session of the access token; null for a token that does not count, or whose session has ended. */
export async function readCaller(request: Request, { query, keys }: MfaBackend): Promise<Caller | null> {
  const token = request.headers.get("Authorization")?.replace(/^Bearer /i, "") ?? "";
  const verified = await jwtVerify(token, new TextEncoder().encode(keys.jwtSecret)).catch(() => null);
  const { sub, session_id, email } = verified?.payload ?? {};
  const [session] = await query<{ aal: string | null }>(
    "select aal from auth.sessions where id::text = $1 and user_id::text = $2",
    [String(session_id), String(sub)],
  );
  if (!verified || !session) return null;
  return {
    userId: String(sub),
    sessionId: String(session_id),
    email: typeof email === "string" ? email : "",
    isAal2: session.aal === "aal2",
    claims: verified.payload,
  };
}

/**
 * Refuses a new password or e-mail address in a session without the second step, as hosted Supabase does for accounts
 * that have one.
 */
export async function requireSecondStep(request: Request, backend: MfaBackend): Promise<Response | null> {
  if (request.method !== "PUT" || new URL(request.url).pathname !== "/auth/v1/user") return null;
  const caller = await readCaller(request, backend);
  const body = (await request
    .clone()
    .json()
    .catch(() => null)) as { password?: unknown; email?: unknown } | null;
  if (!caller || caller.isAal2 || (body?.password === undefined && body?.email === undefined)) return null;
  const [factor] = await backend.query(
    "select from auth.mfa_factors where user_id = $1 and status = 'verified'",
    [caller.userId],
  );
  if (!factor) return null;
  return refuse(
    401,
    "insufficient_aal",
    "AAL2 session is required to update email or password when MFA is enabled.",
  );
}

/** Adds what hosted Supabase has in its answers: the assurance level in access tokens, and a user's factors. */
export async function addAssurance(
  request: Request,
  response: Response,
  backend: MfaBackend,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!response.ok || !/^\/auth\/v1\/(?:token|verify|signup|user)$/.test(pathname)) return response;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as Record<string, unknown> | null;
  if (!body) return response;
  if (typeof body.access_token === "string") {
    const { payload } = await jwtVerify(body.access_token, new TextEncoder().encode(backend.keys.jwtSecret));
    const [session] = await backend.query<{ aal: string | null }>(
      "select aal from auth.sessions where id::text = $1",
      [String(payload.session_id)],
    );
    body.access_token = await signToken(payload, session?.aal ?? "aal1", backend);
    body.user = await addFactors(body.user, backend);
  } else if (typeof body.id === "string") Object.assign(body, await addFactors(body, backend));
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  return Response.json(body, { status: response.status, headers });
}

/** Adds the factors to a user, as hosted Supabase answers. */
export async function addFactors(user: unknown, { query }: MfaBackend): Promise<unknown> {
  if (user === null || typeof user !== "object" || !("id" in user)) return user;
  const factors = await query(
    `select id, friendly_name, factor_type, status, created_at, updated_at
       from auth.mfa_factors where user_id::text = $1 order by created_at, id`,
    [String(user.id)],
  );
  return factors.length > 0 ? { ...user, factors } : user;
}

/** Signs the claims of an access token again, with this level. */
export function signToken(
  claims: Record<string, unknown>,
  aal: string,
  { keys }: MfaBackend,
): Promise<string> {
  return new SignJWT({ ...claims, aal })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(keys.jwtSecret));
}

/** An error as the auth server answers it. */
export function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}
