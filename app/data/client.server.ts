import { createServerClient } from "@supabase/ssr";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { Database } from "#app/data/database.types.ts";

export type Db = SupabaseClient<Database>;
export type Credentials = { url: string; publishableKey: string; secretKey: string };

export type CookieToSet = { name: string; value: string; options: { maxAge?: number; expires?: Date } };
/** The cookies of one request: getAll must include what set wrote earlier in the same request. */
export type CookieJar = {
  getAll: () => { name: string; value: string }[];
  set: (cookies: CookieToSet[]) => void;
};

const TIMEOUT_MS = 8_000;

/** No answer is better than a page that never comes; a read that failed on the way is tried once more. */
async function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const attempt = () => fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) });
  const method = init?.method ?? "GET";
  if (method !== "GET" && method !== "HEAD") return attempt();
  try {
    return await attempt();
  } catch {
    return attempt();
  }
}

/** What Supabase counts by address. None of these carries a shopper's token. */
const RATE_LIMITED_PATHS = /\/auth\/v1\/(?:token|signup|recover|resend|otp|verify)$/;

/**
 * Every shopper comes to Supabase from Cloudflare, so the calls it counts say whose they are. It believes them only
 * with a secret key of the new kind, which therefore goes with these calls, and with no other.
 */
function fetchFor({ url, secretKey }: Credentials, address: string | null): typeof fetch {
  if (!address || !secretKey.startsWith("sb_secret_")) return fetchWithTimeout;
  const { origin } = new URL(url);
  return (input, init) => {
    const target = new URL(input instanceof Request ? input.url : input);
    if (target.origin !== origin || !RATE_LIMITED_PATHS.test(target.pathname))
      return fetchWithTimeout(input, init);
    const headers = new Headers(init?.headers);
    headers.set("apikey", secretKey);
    headers.set("Authorization", `Bearer ${secretKey}`);
    headers.set("Sb-Forwarded-For", address);
    return fetchWithTimeout(input, { ...init, headers });
  };
}

/**
 * A client that reads and writes as the person whose cookies these are, under row level security.
 * @param address where that person calls from
 */
export function createUserClient(backend: Credentials, jar: CookieJar, address: string | null = null): Db {
  return createServerClient<Database>(backend.url, backend.publishableKey, {
    cookies: { encode: "tokens-only", getAll: jar.getAll, setAll: jar.set },
    cookieOptions: { name: "haat-auth" },
    global: { fetch: fetchFor(backend, address) },
  });
}

/** A client that begins as a visitor and keeps nothing: for links by mail, and to prove a password. */
export function createAnonClient(backend: Credentials, address: string | null): Db {
  return createClient<Database>(backend.url, backend.publishableKey, {
    auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
    global: { fetch: fetchFor(backend, address) },
  });
}

/** A client above row level security. Only service, settling, mails and payment-secrets.server.ts may call this. */
export function createServiceClient(backend: Credentials): Db {
  return createClient<Database>(backend.url, backend.secretKey, {
    auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
    global: { fetch: fetchWithTimeout },
  });
}
