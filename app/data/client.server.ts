import { createServerClient } from "@supabase/ssr";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { Database } from "#app/data/database.types.ts";
import { isRead } from "#app/data/reading-functions.ts";

export type Db = SupabaseClient<Database>;
/** The URL and keys of a Supabase project, hosted or embedded, with the options of its calls. */
export type Credentials = {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** The timeout of a call, in milliseconds. */
  timeoutMs: number;
  /** The timeout of a session check, in milliseconds; by default timeoutMs. */
  sessionTimeoutMs?: number;
  /** The function that sends requests; by default the global one. */
  fetch?: typeof fetch;
};

export type CookieToSet = { name: string; value: string; options: { maxAge?: number; expires?: Date } };
/** The cookies of one request. getAll includes cookies that set wrote earlier in the request. */
export type CookieJar = {
  getAll: () => { name: string; value: string }[];
  set: (cookies: CookieToSet[]) => void;
};

/** Statuses of a server that is starting or lost its connection, which may pass at once. */
const BRIEF_FAILURES = new Set([503, 520]);

/**
 * Creates a fetch with a timeout that follows no redirect, because a redirect would take keys and tokens elsewhere. A
 * read is repeated once when its connection was lost, but never after a timeout: a server that is slow to answer is
 * busy enough.
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

/**
 * Returns true if a request may be repeated: a read, or shop_enter_portal, with which each request of the portal begins
 * and which has the same effect when it is called twice.
 */
function mayRepeat(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): boolean {
  const url = new URL(input instanceof Request ? input.url : input);
  return isRead(init?.method ?? "GET", url) || url.pathname.endsWith("/rpc/shop_enter_portal");
}

/** Returns true if a request checks the session, as pages do before their own reads. */
function isSessionCheck(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): boolean {
  const url = input instanceof Request ? input.url : input.toString();
  const isGet = (init?.method ?? "GET") === "GET";
  return isGet ? url.includes("/auth/v1/") : url.includes("/auth/v1/token?grant_type=refresh_token");
}

/**
 * The database client's own retries are off, because they would multiply the load on a database that is down: eight
 * calls for one.
 */
const WITHOUT_RETRIES = { retry: false };

/**
 * Endpoints that start and refresh sessions, or send mails. Supabase rate-limits them by IP address; none of them
 * carries a user's token.
 */
const SIGN_IN_PATHS = /\/auth\/v1\/(?:token|signup|recover|resend|otp|verify)$/;

/** The visitor's address and device of a request to the shop. `device`: see deviceCode. */
export type Requester = { address: string | null; device: string | null };

const NOBODY: Requester = { address: null, device: null };

/**
 * Creates a fetch that tells the sign-in endpoints the requester's address and device. Supabase stores the device with
 * the session, and would otherwise count all shoppers as Cloudflare's address. It trusts the header with the address
 * only together with a secret key of the new kind, which is sent with these calls alone.
 */
function fetchAs(backend: Credentials, { address, device }: Requester): typeof fetch {
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

/** Creates a client with the rights of the user whose session is in the cookies, under row level security. */
export function createUserClient(backend: Credentials, jar: CookieJar, requester: Requester = NOBODY): Db {
  return createServerClient<Database>(backend.url, backend.publishableKey, {
    cookies: { encode: "tokens-only", getAll: jar.getAll, setAll: jar.set },
    cookieOptions: { name: "haat-auth" },
    global: { fetch: fetchAs(backend, requester) },
    db: WITHOUT_RETRIES,
  });
}

/** Creates a client without a stored session: for links in mails and to verify a password. */
export function createAnonClient(backend: Credentials, requester: Requester = NOBODY): Db {
  return createClient<Database>(backend.url, backend.publishableKey, {
    auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
    global: { fetch: fetchAs(backend, requester) },
    db: WITHOUT_RETRIES,
  });
}

/**
 * Creates a client that bypasses row level security. Only the files listed in tests/project/service-client.test.ts may
 * use it.
 */
export function createServiceClient(backend: Credentials): Db {
  return createClient<Database>(backend.url, backend.secretKey, {
    auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
    global: { fetch: fetchWithin(backend) },
    db: WITHOUT_RETRIES,
  });
}
