import { data, href, type MiddlewareFunction, redirect, type RouterContextProvider } from "react-router";

import {
  configContext,
  type Identity,
  identityContext,
  sessionContext,
  type ShopUser,
} from "#app/context.ts";
import { isAdmin } from "#app/data/accounts.server.ts";
import { createUserClient, type Db } from "#app/data/client.server.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";
import { openAuthCookies } from "#app/middleware/auth-cookies.server.ts";
import { getClientIp } from "#app/middleware/client-ip.server.ts";
import { withTimeout } from "#app/middleware/with-timeout.ts";

/** Response to a write while no backend is configured. */
export const NOT_CONFIGURED = "Backend not configured. Set SUPABASE_URL and its keys.";

/** Identifies the caller from verified claims and refreshes tokens that are about to expire. */
export const identity: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { backend, timeouts } = context.get(configContext);
  const cookies = openAuthCookies(request);
  const { remember, clearSession, hasPendingFlow } = cookies;
  const connect = (jar = cookies.jar) => backend && createUserClient(backend, jar, getClientIp(request));
  const caller: Identity = {
    db: connect(),
    user: null,
    isAuthUnreachable: false,
    remember,
    clearSession,
    hasPendingFlow,
  };
  if (caller.db && cookies.hasSession()) {
    const claims = await withTimeout(verifyClaims(caller.db), timeouts.session, "unreachable" as const);
    if (claims === "unreachable") {
      // The session may be valid, so its cookies stay for the next request; this request runs as a visitor.
      caller.isAuthUnreachable = true;
      cookies.discardChanges();
      caller.db = connect(cookies.visitorJar);
    } else if (claims) caller.user = claims;
    // An invalid token must not reach the database: the rest of this request runs as a visitor.
    else clearSession();
  }
  context.set(identityContext, caller);

  const response = await next();
  for (const header of cookies.toSetCookieHeaders()) response.headers.append("Set-Cookie", header);
  return response;
};

/** Tokens signed with the project's public key are verified in the Worker; auth-js caches the key set for ten minutes. */
async function verifyClaims(db: Db): Promise<ShopUser | "unreachable" | null> {
  try {
    const { data: verified, error } = await db.auth.getClaims();
    if (error) return isOutage(error) ? "unreachable" : null;
    if (verified?.claims.role === "authenticated" && verified.claims.sub) {
      return { id: verified.claims.sub, email: verified.claims.email ?? "" };
    }
  } catch {
    // auth-js throws on cookies whose content has an unexpected shape.
  }
  return null;
}

/** No response, a failing server, a rate limit, or a proxy that does not send JSON. */
function isOutage({ name, status }: { name: string; status?: number | undefined }): boolean {
  return name === "AuthRetryableFetchError" || name === "AuthUnknownError" || status === 429;
}

type RequestContext = { url: URL; context: Readonly<RouterContextProvider> };
type SignedIn = { user: ShopUser; db: Db };

/**
 * The signed-in shopper.
 * @throws a redirect to /login, which leads back here; a 503 when the auth server does not answer
 */
export function requireUser({ url, context }: RequestContext): SignedIn {
  const { user, db, isAuthUnreachable } = context.get(identityContext);
  if (isAuthUnreachable) throwUnavailable("verify the session", "auth is unreachable");
  if (!user || !db) throw redirect(loginPath(url.pathname + url.search), 303);
  return { user, db };
}

/**
 * The signed-in admin. Reads is_admin from the database in each request, so a demotion takes effect with the next one.
 * @throws a redirect to /admin for a visitor; a 403 for a shopper; a 503 when the auth server does not answer
 */
export async function requireAdmin({ context }: Pick<RequestContext, "context">): Promise<SignedIn> {
  const { user, db, isAuthUnreachable } = context.get(identityContext);
  if (isAuthUnreachable) throwUnavailable("verify the session", "auth is unreachable");
  if (!db) context.get(sessionContext).notify({ kind: "error", message: NOT_CONFIGURED });
  if (!user || !db) throw redirect(href("/admin"), 302);
  if (await isAdminInRequest(db, user.id)) return { user, db };
  throw data(
    {
      message:
        "You don't have administrator privileges to access this portal. Contact your system administrator to request admin access.",
    },
    { status: 403 },
  );
}

/** Answers by client: a client lives for one request, so guard, layout and page share one read. */
const adminsOfRequest = new WeakMap<Db, Promise<boolean>>();

function isAdminInRequest(db: Db, userId: string): Promise<boolean> {
  const reading = adminsOfRequest.get(db) ?? isAdmin(db, userId);
  adminsOfRequest.set(db, reading);
  return reading;
}

/** As requireUser, and the auth server confirms that the session has not ended elsewhere. For actions and money. */
export async function revalidateUser(request: RequestContext): Promise<SignedIn> {
  return revalidate(requireUser(request), request.context, loginPath(request.url.pathname));
}

/** As requireAdmin, and the auth server confirms that the session has not ended elsewhere. For actions. */
export async function revalidateAdmin(request: Pick<RequestContext, "context">): Promise<SignedIn> {
  return revalidate(await requireAdmin(request), request.context, href("/admin"));
}

async function revalidate(
  signedIn: SignedIn,
  context: Readonly<RouterContextProvider>,
  signInPath: string,
): Promise<SignedIn> {
  const { data: current, error } = await signedIn.db.auth.getUser();
  if (error && isOutage(error)) throwUnavailable("confirm the session", error);
  if (current.user?.id === signedIn.user.id) return signedIn;
  context.get(identityContext).clearSession();
  throw redirect(signInPath, 303);
}

function loginPath(redirectTo: string): string {
  return `${href("/login")}?redirectTo=${encodeURIComponent(redirectTo)}`;
}

export const userGuard: MiddlewareFunction<Response> = ({ url, context }) => {
  requireUser({ url, context });
};

export const adminGuard: MiddlewareFunction<Response> = async ({ context }) => {
  await requireAdmin({ context });
};
