import { createServerClient } from "@supabase/ssr";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { Database } from "./database.types.ts";

export type Db = SupabaseClient<Database>;
export type Credentials = { url: string; publishableKey: string; secretKey: string };

export type CookieToSet = { name: string; value: string; options: { maxAge?: number; expires?: Date } };
/** The cookies of one request: getAll must include what set wrote earlier in the same request. */
export type CookieJar = {
  getAll: () => { name: string; value: string }[];
  set: (cookies: CookieToSet[]) => void;
};

const TIMEOUT = 8_000;

/** No answer is better than a page that never comes; a read that failed on the way is tried once more. */
async function patientFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const attempt = () => fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT) });
  const method = init?.method ?? "GET";
  if (method !== "GET" && method !== "HEAD") return attempt();
  try {
    return await attempt();
  } catch {
    return attempt();
  }
}

/** A client that reads and writes as the person whose cookies these are, under row level security. */
export function connectAs(backend: Credentials, jar: CookieJar): Db {
  return createServerClient<Database>(backend.url, backend.publishableKey, {
    cookies: { encode: "tokens-only", getAll: jar.getAll, setAll: jar.set },
    cookieOptions: { name: "haat-auth" },
    global: { fetch: patientFetch },
  });
}

/** A client above row level security. Only service.server.ts may call this. */
export function connectAsService(backend: Credentials): Db {
  return createClient<Database>(backend.url, backend.secretKey, {
    auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
    global: { fetch: patientFetch },
  });
}
