import {
  createChunks,
  parseCookieHeader,
  serializeCookieHeader,
  stringFromBase64URL,
  stringToBase64URL,
} from "@supabase/ssr";

import type { CookieJar, CookieToSet } from "#app/data/client.server.ts";

const NAME = "haat-auth";
const SESSION = /^haat-auth(?:\.\d+)?$/;
const ENCODED = "base64-";
const THIRTY_DAYS = 30 * 24 * 60 * 60;
const VERIFIER_LIFE = 600;
/** Present while the shopper asked to be remembered, so that every refresh keeps the choice. */
const REMEMBER = "haat-auth-remember";

/** The cookies that hold one browser's session with Supabase, as one request reads and changes them. */
export type AuthCookies = {
  jar: CookieJar;
  /** The same without the session that came with the request. */
  visitorJar: CookieJar;
  hasSession: () => boolean;
  /** Whether this browser began the sign-in of that name in the last ten minutes. */
  hasPendingFlow: (flow: string) => boolean;
  remember: (yes: boolean) => void;
  clearSession: () => void;
  /** Takes back what was changed so far. */
  discardChanges: () => void;
  /** What to send back, as Set-Cookie lines. */
  toSetCookieHeaders: () => string[];
};

export function openAuthCookies(request: Request): AuthCookies {
  const secure = new URL(request.url).protocol === "https:";
  const received = parseCookieHeader(request.headers.get("Cookie") ?? "");
  const jar = new Map<string, string>();
  const written = new Map<string, CookieToSet>();
  let remembered = false;

  function discardChanges() {
    written.clear();
    jar.clear();
    for (const { name, value } of received) jar.set(name, value ?? "");
    remembered = jar.has(REMEMBER);
  }
  discardChanges();

  function put(name: string, value: string) {
    jar.set(name, value);
    written.set(name, { name, value, options: {} });
  }
  function expire(name: string) {
    jar.delete(name);
    written.set(name, { name, value: "", options: { maxAge: 0 } });
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
  function setSession(pieces: CookieToSet[]) {
    const chunks = createChunks(NAME, withoutProviderTokens(joined(pieces)));
    const kept = new Set(chunks.map(({ name }) => name));
    for (const name of jar.keys()) {
      // A verifier has done its work once somebody is signed in.
      if (name.endsWith("-code-verifier") || (SESSION.test(name) && !kept.has(name))) expire(name);
    }
    for (const { name, value } of chunks) put(name, value);
    if (remembered) put(REMEMBER, "1");
  }
  function lifetime({ name, options }: CookieToSet): number | undefined {
    if (options.maxAge === 0) return 0;
    if (name.endsWith("-code-verifier")) return VERIFIER_LIFE;
    return remembered ? THIRTY_DAYS : undefined;
  }
  const all = () => Array.from(jar, ([name, value]) => ({ name, value }));

  return {
    jar: { getAll: all, set },
    visitorJar: {
      getAll: () => all().filter(({ name }) => !SESSION.test(name) || written.has(name)),
      set,
    },
    hasSession: () => Array.from(jar.keys()).some((name) => SESSION.test(name)),
    hasPendingFlow: (flow) => jar.has(`${NAME}-flow-${flow}-code-verifier`),
    remember(yes) {
      remembered = yes;
      if (yes) put(REMEMBER, "1");
      else if (jar.has(REMEMBER)) expire(REMEMBER);
    },
    clearSession() {
      for (const name of jar.keys()) if (name.startsWith(NAME)) expire(name);
    },
    discardChanges,
    toSetCookieHeaders: () =>
      Array.from(written.values(), (cookie) =>
        serializeCookieHeader(cookie.name, cookie.value, {
          httpOnly: true,
          maxAge: lifetime(cookie),
          path: "/",
          sameSite: "lax",
          secure,
        }),
      ),
  };
}

/** A long session comes in pieces: haat-auth.0, haat-auth.1 and so on. */
function joined(pieces: CookieToSet[]): string {
  const place = ({ name }: CookieToSet) => Number(name.slice(NAME.length + 1));
  return pieces
    .toSorted((a, b) => place(a) - place(b))
    .map(({ value }) => value)
    .join("");
}

/** Google's tokens come along with the first session. The shop has no use for them, so no cookie carries them about. */
function withoutProviderTokens(value: string): string {
  if (!value.startsWith(ENCODED)) return value;
  const text = stringFromBase64URL(value.slice(ENCODED.length));
  const kept = JSON.stringify(JSON.parse(text), (name, part: unknown) =>
    name === "provider_token" || name === "provider_refresh_token" ? undefined : part,
  );
  return ENCODED + stringToBase64URL(kept);
}
