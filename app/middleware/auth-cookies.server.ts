import {
  createChunks,
  parseCookieHeader,
  serializeCookieHeader,
  stringFromBase64URL,
  stringToBase64URL,
} from "@supabase/ssr";
import * as z from "zod";

import type { CookieJar, CookieToSet } from "#app/data/client.server.ts";
import { cookieOptions } from "#app/middleware/cookie-options.server.ts";

const NAME = "haat-auth";
const SESSION = /^haat-auth(?:\.\d+)?$/;
const ENCODED = "base64-";
const THIRTY_DAYS = 30 * 24 * 60 * 60;
const TEN_MINUTES = 10 * 60;
/** The cookie that is set when the shopper ticked Remember me, so that token refreshes keep the choice. */
const REMEMBER = "haat-auth-remember";

/** The cookies of a Supabase session, as read and changed by one request. */
export type AuthCookies = {
  jar: CookieJar;
  /** The same cookies without the session of the request. */
  visitorJar: CookieJar;
  hasSession: () => boolean;
  /** Returns the id of the user that the session names, without verifying it; null if it names none. */
  namedUser: () => string | null;
  /** Returns true if this browser started the OAuth sign-in with this flow id within ten minutes. */
  hasPendingFlow: (flow: string) => boolean;
  remember: (yes: boolean) => void;
  clearSession: () => void;
  /** Returns true if the session of the request ends with its response. */
  hasEnded: () => boolean;
  /** Reverts all changes made so far. */
  discardChanges: () => void;
  /** Returns the Set-Cookie headers of all changes. */
  toSetCookieHeaders: () => string[];
};

/**
 * Opens the session cookies of a request. Changes stay in memory until the response sends `toSetCookieHeaders`. Without
 * Remember me they end with the browser's session, else after thirty days.
 */
export function openAuthCookies(request: Request): AuthCookies {
  const received = parseCookieHeader(request.headers.get("Cookie") ?? "");
  const jar = new Map<string, string>();
  const changes = new Map<string, CookieToSet>();
  let isRemembered: boolean;

  function discardChanges() {
    changes.clear();
    jar.clear();
    for (const { name, value } of received) jar.set(name, value ?? "");
    isRemembered = jar.has(REMEMBER);
  }
  discardChanges();

  function put(name: string, value: string) {
    jar.set(name, value);
    changes.set(name, { name, value, options: {} });
  }
  function expire(name: string) {
    jar.delete(name);
    changes.set(name, { name, value: "", options: { maxAge: 0 } });
  }
  function set(cookies: CookieToSet[]) {
    const session = cookies.filter(({ name, options }) => SESSION.test(name) && options.maxAge !== 0);
    for (const { name, value, options } of cookies) {
      if (SESSION.test(name) && session.length > 0) continue;
      if (options.maxAge === 0) expire(name);
      else put(name, value);
    }
    if (session.length > 0) setSession(session);
  }
  function setSession(cookies: CookieToSet[]) {
    const chunks = createChunks(NAME, withoutProviderTokens(joinChunks(cookies)));
    const current = new Set(chunks.map(({ name }) => name));
    for (const name of jar.keys()) {
      // Verifiers are for one sign-in, which is now complete.
      if (name.endsWith("-code-verifier") || (SESSION.test(name) && !current.has(name))) expire(name);
    }
    for (const { name, value } of chunks) put(name, value);
    if (isRemembered) put(REMEMBER, "1");
  }
  function maxAgeOf({ name, options }: CookieToSet): number | undefined {
    if (options.maxAge === 0) return 0;
    if (name.endsWith("-code-verifier")) return TEN_MINUTES;
    return isRemembered ? THIRTY_DAYS : undefined;
  }
  const all = () => Array.from(jar, ([name, value]) => ({ name, value }));

  return {
    jar: { getAll: all, set },
    visitorJar: {
      getAll: () => all().filter(({ name }) => !SESSION.test(name) || changes.has(name)),
      set,
    },
    hasSession: () => Array.from(jar.keys()).some((name) => SESSION.test(name)),
    namedUser: () => readNamedUser(all().filter(({ name }) => SESSION.test(name))),
    hasPendingFlow: (flow) => jar.has(`${NAME}-flow-${flow}-code-verifier`),
    remember(yes) {
      isRemembered = yes;
      if (yes) put(REMEMBER, "1");
      else if (jar.has(REMEMBER)) expire(REMEMBER);
    },
    clearSession() {
      for (const name of jar.keys()) if (name.startsWith(NAME)) expire(name);
    },
    hasEnded: () =>
      Array.from(changes.keys()).some((name) => SESSION.test(name)) &&
      !Array.from(jar.keys()).some((name) => SESSION.test(name)),
    discardChanges,
    toSetCookieHeaders: () =>
      Array.from(changes.values(), (cookie) =>
        serializeCookieHeader(cookie.name, cookie.value, {
          ...cookieOptions(request),
          maxAge: maxAgeOf(cookie),
        }),
      ),
  };
}

/** Joins the chunks of a long session, which is split into haat-auth.0, haat-auth.1 and so on. */
function joinChunks(cookies: Pick<CookieToSet, "name" | "value">[]): string {
  const index = ({ name }: { name: string }) => Number(name.slice(NAME.length + 1));
  return cookies
    .toSorted((a, b) => index(a) - index(b))
    .map(({ value }) => value)
    .join("");
}

/** Removes Google's tokens, which the first session contains and the shop does not use. */
function withoutProviderTokens(encoded: string): string {
  if (!encoded.startsWith(ENCODED)) return encoded;
  const text = stringFromBase64URL(encoded.slice(ENCODED.length));
  const session = JSON.stringify(JSON.parse(text), (name, value: unknown) =>
    name === "provider_token" || name === "provider_refresh_token" ? undefined : value,
  );
  return ENCODED + stringToBase64URL(session);
}

const sessionSchema = z.object({ access_token: z.string() });
const claimsSchema = z.object({ sub: z.string() });

function readNamedUser(cookies: Pick<CookieToSet, "name" | "value">[]): string | null {
  try {
    const session: unknown = JSON.parse(stringFromBase64URL(joinChunks(cookies).slice(ENCODED.length)));
    const claims = sessionSchema.parse(session).access_token.split(".")[1] ?? "";
    return claimsSchema.parse(JSON.parse(stringFromBase64URL(claims))).sub;
  } catch {
    return null;
  }
}
