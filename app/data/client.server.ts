import { createServerClient } from "@supabase/ssr";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { Database } from "#app/data/database.types.ts";
import { isRead } from "#app/data/reading-functions.ts";

export type Db = SupabaseClient<Database>;
/** Address and keys of a Supabase project, hosted or embedded, and how to call it. */
export type Credentials = {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** How long a call may take, in milliseconds. */
  timeoutMs: number;
  /** How long the check of a session may take, in milliseconds; timeoutMs by default. */
  sessionTimeoutMs?: number;
  /** Sends the requests; the global one by default. */
  fetch?: typeof fetch;
};

export type CookieToSet = { name: string; value: string; options: { maxAge?: number; expires?: Date } };
/** Cookies of one request; getAll includes what set wrote earlier in the request. */
export type CookieJar = {
  getAll: () => { name: string; value: string }[];
  set: (cookies: CookieToSet[]) => void;
};

/** Answers of a server that is just starting or lost its connection, which may be gone at once. */
const BRIEF_FAILURES = new Set([503, 520]);

/**
 * Limits the time of each call, and follows no redirect, which would take keys and tokens elsewhere. A read is made a
 * second time when its connection was lost, and never after a timeout: who does not answer has enough to do.
 */
function fetchWithin({
  timeoutMs,
  sessionTimeoutMs = timeoutMs,
  fetch: send = fetch,
}: Credentials): typeof fetch {
  return async (input, init) => {
    const timeout = isSessionCheck(input, init) ? Math.min(timeoutMs, sessionTimeoutMs) : timeoutMs;
    const attempt = () =>
      send(input, { ...init, redirect: "manual", signal: init?.signal ?? AbortSignal.timeout(timeout) });
    if (!mayRepeat(input, init)) return attempt();
    try {
      const response = await attempt();
      if (!BRIEF_FAILURES.has(response.status)) return response;
      await response.text();
    } catch (error) {
      if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError"))
        throw error;
    }
    return attempt();
  };
}

/** A read, or the call that each request of the portal begins with, which does the same twice as once. */
function mayRepeat(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): boolean {
  const url = new URL(input instanceof Request ? input.url : input);
  return isRead(init?.method ?? "GET", url) || url.pathname.endsWith("/rpc/shop_enter_portal");
}

/** A call that a page makes to learn who is asking, before its own. */
function isSessionCheck(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): boolean {
  const url = input instanceof Request ? input.url : input.toString();
  const isGet = (init?.method ?? "GET") === "GET";
  return isGet ? url.includes("/auth/v1/") : url.includes("/auth/v1/token?grant_type=refresh_token");
}

/** The database client's own retries would multiply the load on a database that is down: eight calls for one. */
const WITHOUT_RETRIES = { retry: false };

/**
 * Endpoints that begin and refresh sessions, or send mails. Supabase rate-limits them by IP address; none of them carries
 * a user's token.
 */
const SIGN_IN_PATHS = /\/auth\/v1\/(?:token|signup|recover|resend|otp|verify)$/;

/** Who sends a request to the shop. `device`: see deviceCode. */
export type Sender = { address: string | null; device: string | null };

const NOBODY: Sender = { address: null, device: null };

/**
 * Tells the sign-in endpoints who is asking: Supabase keeps the device with the session, and would count all
 * shoppers as Cloudflare's address. It trusts the header with the address only with a secret key of the new kind, which
 * is sent with these calls alone.
 */
function fetchAs(backend: Credentials, { address, device }: Sender): typeof fetch {
  const { url, secretKey } = backend;
  const fetchInTime = fetchWithin(backend);
  const tellsAddress = address !== null && secretKey.startsWith("sb_secret_");
  const { origin } = new URL(url);
  return (input, init) => {
    const target = new URL(input instanceof Request ? input.url : input);
    if (target.origin !== origin || !SIGN_IN_PATHS.test(target.pathname)) return fetchInTime(input, init);
    const headers = new Headers(init?.headers);
    if (device !== null) headers.set("User-Agent", device);
    if (tellsAddress) {
      headers.set("apikey", secretKey);
      headers.set("Authorization", `Bearer ${secretKey}`);
      headers.set("Sb-Forwarded-For", address);
    }
    return fetchInTime(input, { ...init, headers });
  };
}

/** A client with the rights of the user whose session is in the cookies, under row level security. */
export function createUserClient(backend: Credentials, jar: CookieJar, sender: Sender = NOBODY): Db {
  return createServerClient<Database>(backend.url, backend.publishableKey, {
    cookies: { encode: "tokens-only", getAll: jar.getAll, setAll: jar.set },
    cookieOptions: { name: "haat-auth" },
    global: { fetch: fetchAs(backend, sender) },
    db: WITHOUT_RETRIES,
  });
}

/** A client without a stored session: for links in mails and to verify a password. */
export function createAnonClient(backend: Credentials, sender: Sender = NOBODY): Db {
  return createClient<Database>(backend.url, backend.publishableKey, {
    auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
    global: { fetch: fetchAs(backend, sender) },
    db: WITHOUT_RETRIES,
  });
}

/** A client that bypasses row level security. Only the files listed in tests/project/service-client.test.ts may use it. */
export function createServiceClient(backend: Credentials): Db {
  return createClient<Database>(backend.url, backend.secretKey, {
    auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
    global: { fetch: fetchWithin(backend) },
    db: WITHOUT_RETRIES,
  });
}
