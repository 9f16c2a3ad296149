import { parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { data, href, type MiddlewareFunction, redirect, type RouterContextProvider } from "react-router";

import { configContext, identityContext, sessionContext } from "../context.ts";
import { isAdmin } from "../data/accounts.server.ts";
import { connectAs, type CookieToSet, type Db } from "../data/client.server.ts";
import { fail } from "../data/failure.server.ts";

export type ShopUser = { id: string; email: string };

export type Identity = {
  /** null when no backend is configured. */
  db: Db | null;
  user: ShopUser | null;
  /** The backend could not be asked who this is. */
  unreachable: boolean;
  /** Ticked: the session outlives the browser by 30 days; unticked: it ends with it. Call before signing in. */
  remember: (yes: boolean) => void;
  /** Ends the session in this browser, whatever the backend says. */
  forget: () => void;
};

const THIRTY_DAYS = 30 * 24 * 60 * 60;
const VERIFIER_LIFE = 600;
/** Present while the shopper asked to be remembered, so that every refresh keeps the choice. */
const REMEMBER = "haat-auth-remember";

/** Finds out who is asking, from verified claims, and refreshes tokens that are about to expire. */
export const identity: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { backend } = context.get(configContext);
  if (!backend) {
    const nothing = () => undefined;
    context.set(identityContext, {
      db: null,
      user: null,
      unreachable: false,
      remember: nothing,
      forget: nothing,
    });
    return next();
  }

  const secure = new URL(request.url).protocol === "https:";
  const received = parseCookieHeader(request.headers.get("Cookie") ?? "");
  const jar = new Map(received.map(({ name, value }) => [name, value]));
  const written = new Map<string, CookieToSet>();
  let remembered = jar.has(REMEMBER);

  function set(cookies: CookieToSet[]) {
    for (const cookie of cookies) {
      if (cookie.options.maxAge === 0) jar.delete(cookie.name);
      else jar.set(cookie.name, cookie.value);
      written.set(cookie.name, cookie);
    }
  }
  function expire(name: string) {
    set([{ name, value: "", options: { maxAge: 0 } }]);
  }
  function lifetime({ name, options }: CookieToSet): number | undefined {
    if (options.maxAge === 0) return 0;
    if (name.endsWith("-code-verifier")) return VERIFIER_LIFE;
    return remembered ? THIRTY_DAYS : undefined;
  }

  const cookies = { getAll: () => Array.from(jar, ([name, value]) => ({ name, value })), set };
  const db = connectAs(backend, cookies);
  const known: Identity = {
    db,
    user: null,
    unreachable: false,
    remember(yes) {
      remembered = yes;
      if (yes) set([{ name: REMEMBER, value: "1", options: {} }]);
      else if (jar.has(REMEMBER)) expire(REMEMBER);
    },
    forget() {
      for (const name of jar.keys()) if (name.startsWith("haat-auth")) expire(name);
    },
  };
  if (Array.from(jar.keys()).some((name) => /^haat-auth(\.\d+)?$/.test(name))) {
    const claims = await verify(db);
    if (claims === "unreachable") known.unreachable = true;
    else if (claims) known.user = claims;
    else {
      // A cookie that proves nothing must not reach the database either: from here on this is a visitor.
      known.forget();
      known.db = connectAs(backend, cookies);
    }
  }
  context.set(identityContext, known);

  const response = await next();
  for (const cookie of written.values()) {
    response.headers.append(
      "Set-Cookie",
      serializeCookieHeader(cookie.name, cookie.value, {
        httpOnly: true,
        maxAge: lifetime(cookie),
        path: "/",
        sameSite: "lax",
        secure,
      }),
    );
  }
  return response;
};

async function verify(db: Db): Promise<ShopUser | "unreachable" | null> {
  try {
    const { data: verified, error } = await db.auth.getClaims();
    if (verified) return { id: verified.claims.sub, email: verified.claims.email ?? "" };
    return error?.name === "AuthRetryableFetchError" ? "unreachable" : null;
  } catch {
    // The client trips over cookies whose content is of no expected shape.
    return null;
  }
}

type Guarded = { url: URL; context: Readonly<RouterContextProvider> };

/**
 * The signed-in shopper, or the way to sign in and back again.
 * @throws a redirect to /login; a 503 when the backend cannot be asked
 */
export function requireUser({ url, context }: Guarded): { user: ShopUser; db: Db } {
  const { user, db, unreachable } = context.get(identityContext);
  if (unreachable) fail("verify the session", "auth is unreachable");
  if (!user || !db) {
    const back = url.pathname + url.search;
    throw redirect(`${href("/login")}?redirectTo=${encodeURIComponent(back)}`, 303);
  }
  return { user, db };
}

/** Asks the auth server itself, so that a session ended elsewhere cannot spend money here. */
export async function confirmUser(guarded: Guarded): Promise<{ user: ShopUser; db: Db }> {
  const { user, db } = requireUser(guarded);
  const { data: answer, error } = await db.auth.getUser();
  if (error?.name === "AuthRetryableFetchError") fail("confirm the session", error);
  if (answer.user?.id === user.id) return { user, db };
  guarded.context.get(identityContext).forget();
  throw redirect(`${href("/login")}?redirectTo=${encodeURIComponent(guarded.url.pathname)}`, 303);
}

/** Reads is_admin from the record each time, so that a demoted admin is out with the next request. */
export async function requireAdmin({
  context,
}: Pick<Guarded, "context">): Promise<{ user: ShopUser; db: Db }> {
  const { user, db, unreachable } = context.get(identityContext);
  if (unreachable) fail("verify the session", "auth is unreachable");
  if (!user || !db) {
    if (!db) {
      context.get(sessionContext).notify({
        kind: "error",
        message: NOT_CONFIGURED,
      });
    }
    throw redirect(href("/admin"), 302);
  }
  if (await isAdmin(db, user.id)) return { user, db };
  throw data(
    {
      message:
        "You don't have administrator privileges to access this portal. Contact your system administrator to request admin access.",
    },
    { status: 403 },
  );
}

/** What every write answers while no backend is set. */
export const NOT_CONFIGURED = "Backend not configured. Set SUPABASE_URL and its keys.";

export const userGuard: MiddlewareFunction<Response> = ({ url, context }) => {
  requireUser({ url, context });
};

export const adminGuard: MiddlewareFunction<Response> = async ({ context }) => {
  await requireAdmin({ context });
};
