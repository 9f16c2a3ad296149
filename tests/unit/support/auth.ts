import { stringToBase64URL } from "@supabase/ssr";

import type { CookieToSet } from "#app/data/client.server.ts";
import { createUserClient, type Db } from "#app/data/client.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";

export const USER = { id: "a0000000-0000-4000-8000-000000000001", email: "asha@example.com" };

/** The year 2100: the same claims give the same token at any time. */
const EXPIRY = 4_102_444_800;

/** An access token of the kind that the auth server must confirm (HS256). */
export function accessToken(claims: Record<string, unknown> = {}): string {
  const header = { alg: "HS256", typ: "JWT" };
  const person = { sub: USER.id, email: USER.email, aud: "authenticated", role: "authenticated" };
  const payload = { ...person, exp: EXPIRY, ...claims };
  const parts = [JSON.stringify(header), JSON.stringify(payload), "signature"];
  return parts.map((part) => stringToBase64URL(part)).join(".");
}

/** The answer of the auth server to a sign-in. */
export function authSession(claims: Record<string, unknown> = {}) {
  return {
    access_token: accessToken(claims),
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { ...USER, app_metadata: { providers: ["email"] }, user_metadata: {}, aud: "authenticated" },
  };
}

/** The answer of GET /auth/v1/user. */
export function authUser(change: Record<string, unknown> = {}) {
  return { ...authSession().user, ...change };
}

/** The session cookie's value, as the database client stores it. */
export function sessionCookie(claims: Record<string, unknown> = {}): string {
  return `base64-${stringToBase64URL(JSON.stringify(authSession(claims)))}`;
}

/** A client with the rights of USER. */
export function signedInClient(): Db {
  const cookies = new Map([["haat-auth", sessionCookie()]]);
  return createUserClient(BACKEND, {
    getAll: () => Array.from(cookies, ([name, value]) => ({ name, value })),
    set: (changes: CookieToSet[]) => {
      for (const { name, value } of changes) cookies.set(name, value);
    },
  });
}

/** The auth server's answer to a rejected request. */
export function authError(status: number, code: string, message: string): Response {
  return Response.json({ code, msg: message, error_code: code, message }, { status });
}

export const BEGIN_SIGN_IN = "POST /rest/v1/rpc/shop_begin_sign_in";
export const RETURN_SIGN_IN = "POST /rest/v1/rpc/shop_return_sign_in";

/** The database's answers about a password that is the first one tried. */
export const FIRST_TRIAL = {
  [BEGIN_SIGN_IN]: () => ({
    ok: true,
    failures: 1,
    keys: ["network", "account"],
    at: "2026-11-23T07:00:00.123456+00:00",
  }),
  [RETURN_SIGN_IN]: () => new Response(null, { status: 204 }),
};
