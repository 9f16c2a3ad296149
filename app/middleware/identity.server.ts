import { data, href, type MiddlewareFunction, redirect, type RouterContextProvider } from "react-router";

import { configContext, identityContext, sessionContext } from "#app/context.ts";
import { isAdmin } from "#app/data/accounts.server.ts";
import { createUserClient, type Db } from "#app/data/client.server.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";
import { openAuthCookies } from "#app/middleware/auth-cookies.server.ts";
import { getClientIp } from "#app/middleware/client-ip.server.ts";

export type ShopUser = { id: string; email: string };

export type Identity = {
  /** null when no backend is configured. */
  db: Db | null;
  user: ShopUser | null;
  /** The backend could not be asked who this is. */
  isAuthUnreachable: boolean;
  /** Ticked: the session outlives the browser by 30 days; unticked: it ends with it. Call before signing in. */
  remember: (yes: boolean) => void;
  /** Ends the session in this browser, whatever the backend says. */
  clearSession: () => void;
  /** Whether this browser began the sign-in of that name (see startGoogle) a short while ago. */
  hasPendingFlow: (flow: string) => boolean;
};

/** Auth-js goes on trying for half a minute (200 ms, 400, 800 …); nobody waits that long for a page. */
const AUTH_TIMEOUT_MS = 6_000;

/** Finds out who is asking, from verified claims, and refreshes tokens that are about to expire. */
export const identity: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { backend } = context.get(configContext);
  const cookies = openAuthCookies(request);
  const { remember, clearSession, hasPendingFlow } = cookies;
  const connect = (jar = cookies.jar) => backend && createUserClient(backend, jar, getClientIp(request));
  const known: Identity = {
    db: connect(),
    user: null,
    isAuthUnreachable: false,
    remember,
    clearSession,
    hasPendingFlow,
  };
  if (known.db && cookies.hasSession()) {
    const claims = await verify(known.db);
    if (claims === "unreachable") {
      // Nothing is known against this session, so it stays for the next request; this one goes on without.
      known.isAuthUnreachable = true;
      cookies.discardChanges();
      known.db = connect(cookies.visitorJar);
    } else if (claims) known.user = claims;
    // A cookie that proves nothing must not reach the database either: from here on this is a visitor.
    else clearSession();
  }
  context.set(identityContext, known);

  const response = await next();
  for (const line of cookies.toSetCookieHeaders()) response.headers.append("Set-Cookie", line);
  return response;
};

async function verify(db: Db): Promise<ShopUser | "unreachable" | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"unreachable">((resolve) => {
    timer = setTimeout(resolve, AUTH_TIMEOUT_MS, "unreachable");
  });
  return Promise.race([ask(db), late]).finally(() => clearTimeout(timer));
}

/** Tokens signed with the project's public key are checked here; the key set is kept for ten minutes by auth-js. */
async function ask(db: Db): Promise<ShopUser | "unreachable" | null> {
  try {
    const { data: verified, error } = await db.auth.getClaims();
    if (error) return isOutage(error) ? "unreachable" : null;
    if (verified?.claims.role !== "authenticated" || !verified.claims.sub) return null;
    return { id: verified.claims.sub, email: verified.claims.email ?? "" };
  } catch {
    // The client trips over cookies whose content is of no expected shape.
    return null;
  }
}

/** No answer, a failing server, one that is asked too often, or something in between that speaks no JSON. */
function isOutage({ name, status }: { name: string; status?: number | undefined }): boolean {
  return name === "AuthRetryableFetchError" || name === "AuthUnknownError" || status === 429;
}

type Guarded = { url: URL; context: Readonly<RouterContextProvider> };

/**
 * The signed-in shopper, or the way to sign in and back again.
 * @throws a redirect to /login; a 503 when the backend cannot be asked
 */
export function requireUser({ url, context }: Guarded): { user: ShopUser; db: Db } {
  const { user, db, isAuthUnreachable } = context.get(identityContext);
  if (isAuthUnreachable) throwUnavailable("verify the session", "auth is unreachable");
  if (!user || !db) {
    const back = url.pathname + url.search;
    throw redirect(`${href("/login")}?redirectTo=${encodeURIComponent(back)}`, 303);
  }
  return { user, db };
}

/** Asks the auth server itself, so that a session ended elsewhere cannot spend money here. */
export async function revalidateUser(guarded: Guarded): Promise<{ user: ShopUser; db: Db }> {
  const { user, db } = requireUser(guarded);
  const { data: answer, error } = await db.auth.getUser();
  if (error?.name === "AuthRetryableFetchError") throwUnavailable("confirm the session", error);
  if (answer.user?.id === user.id) return { user, db };
  guarded.context.get(identityContext).clearSession();
  throw redirect(`${href("/login")}?redirectTo=${encodeURIComponent(guarded.url.pathname)}`, 303);
}

/** Reads is_admin from the record each time, so that a demoted admin is out with the next request. */
export async function requireAdmin({
  context,
}: Pick<Guarded, "context">): Promise<{ user: ShopUser; db: Db }> {
  const { user, db, isAuthUnreachable } = context.get(identityContext);
  if (isAuthUnreachable) throwUnavailable("verify the session", "auth is unreachable");
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
