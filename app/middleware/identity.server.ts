import { data, href, type MiddlewareFunction, redirect, type RouterContextProvider } from "react-router";

import {
  configContext,
  type Identity,
  identityContext,
  securityLogContext,
  sessionContext,
  type ShopUser,
  confirmedStaffContext,
} from "#app/context.ts";
import { createUserClient, type Db } from "#app/data/client.server.ts";
import { logError, throwUnavailable } from "#app/data/errors.server.ts";
import { enterPortal, type PortalEntry, type PortalState } from "#app/data/portal.server.ts";
import { openAuthCookies } from "#app/middleware/auth-cookies.server.ts";
import { getRequester } from "#app/middleware/client-ip.server.ts";
import { withTimeout } from "#app/middleware/with-timeout.ts";
import type { Role } from "#app/shop/account/roles.ts";

/** The message in response to a write while no backend is configured. */
export const NOT_CONFIGURED = "Backend not configured. Set SUPABASE_URL and its keys.";

/** The role and audience of a shopper's access token. Tokens for anything else are not a session. */
const AUDIENCE = "authenticated";

/** Identifies the caller from verified claims and refreshes tokens that are about to expire. */
export const identity: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { backend, timeouts } = context.get(configContext);
  const cookies = openAuthCookies(request);
  const { remember, clearSession, hasPendingFlow } = cookies;
  const connect = (jar = cookies.jar) => backend && createUserClient(backend, jar, getRequester(request));
  const caller: Identity = {
    db: connect(),
    user: null,
    endedUserId: null,
    isAuthUnreachable: false,
    remember,
    clearSession,
    hasPendingFlow,
  };
  if (caller.db && cookies.hasSession()) {
    // Read first: a failed refresh deletes the cookies.
    const named = cookies.namedUser();
    const claims = await withTimeout(verifyClaims(caller.db), timeouts.session, "unreachable" as const);
    if (claims === "unreachable") {
      // The session may be valid, so its cookies stay for the next request; this request runs as a visitor.
      caller.isAuthUnreachable = true;
      cookies.discardChanges();
      caller.db = connect(cookies.visitorJar);
    } else if (claims && claims !== "forged") caller.user = claims;
    else {
      // An invalid token must not reach the database: the rest of this request runs as a visitor.
      clearSession();
      caller.endedUserId = named;
    }
    if (claims === "forged") context.get(securityLogContext)("cookie_refused");
  }
  context.set(identityContext, caller);

  const response = await next();
  for (const header of cookies.toSetCookieHeaders()) response.headers.append("Set-Cookie", header);
  // The data that the shop's script has stored for its tabs ends with the session. Pages are not stored.
  if (cookies.hasEnded()) response.headers.set("Clear-Site-Data", '"storage"');
  return response;
};

/**
 * Verifies the claims of the access token. Tokens signed with the project's public key are verified in the Worker;
 * auth-js caches the key set for ten minutes.
 */
async function verifyClaims(db: Db): Promise<ShopUser | "unreachable" | "forged" | null> {
  try {
    const { data: verified, error } = await db.auth.getClaims();
    if (error && isForgery(error)) return "forged";
    if (error && isOutage(error)) {
      logError("verify a session", error);
      return "unreachable";
    }
    if (error) return null;
    if (verified?.claims.role === AUDIENCE && verified.claims.aud === AUDIENCE && verified.claims.sub) {
      return { id: verified.claims.sub, email: verified.claims.email ?? "" };
    }
  } catch {
    // auth-js throws on cookies whose content has an unexpected shape.
    return "forged";
  }
  return null;
}

/** Returns true if a token has an invalid signature, as opposed to a token of a session that has ended. */
function isForgery({ name, code }: AuthFailure): boolean {
  return name === "AuthInvalidJwtError" || code === "bad_jwt";
}

type AuthFailure = { name: string; status?: number | undefined; code?: string | undefined };

/**
 * Returns true if the auth server is out of order: no response, a failing server, a rate limit, or a response without
 * the error code that the auth server always gives. Supabase answers 402 for an overdue bill, 540 for a paused project,
 * 544 for a slow database and 401 for a wrong key. The session may be valid.
 */
function isOutage({ name, status, code }: AuthFailure): boolean {
  if (name === "AuthRetryableFetchError" || name === "AuthUnknownError" || status === 429) return true;
  return name === "AuthApiError" && !code;
}

type RequestContext = { url: URL; context: Readonly<RouterContextProvider> };
type SignedIn = { user: ShopUser; db: Db };
/** A user with a role in the portal. */
export type Staff = SignedIn & { role: Role };

/**
 * Returns the signed-in shopper.
 * @throws a redirect to /login, which leads back to this page; a 503 when the auth server does not answer
 */
export function requireUser({ url, context }: RequestContext): SignedIn {
  const { user, db, isAuthUnreachable } = context.get(identityContext);
  if (isAuthUnreachable) throwUnavailable("verify the session", "auth is unreachable");
  if (user && db) return { user, db };
  if (!context.get(configContext).backend)
    context.get(sessionContext).notify({ kind: "error", message: NOT_CONFIGURED });
  throw redirect(loginPath(url.pathname + url.search), 303);
}

/**
 * Returns the signed-in member of staff, whose session may be used in the portal. Queries the database in each request,
 * so that a change of the role takes effect with the next one.
 * @throws a redirect for a visitor, or to the step that the session lacks; a 403 for a shopper; a 503 when the auth
 * server does not answer
 */
export async function requireStaff({ context }: Pick<RequestContext, "context">): Promise<Staff> {
  const { state, ...staff } = await requirePortalState({ context });
  if (state === "open") return staff;
  if (state === "code") throw redirect(href("/two-step"), 303);
  if (state === "set_up") throw redirect(href("/admin/two-step"), 303);
  if (state === "ended") context.get(identityContext).clearSession();
  throw redirect(href("/admin"), 303);
}

/** Does the same as requireStaff, but returns a session that may not be used in the portal with the reason. */
export async function requirePortalState({
  context,
}: Pick<RequestContext, "context">): Promise<Staff & { state: Exclude<PortalState, "no_staff"> }> {
  const { user, db, isAuthUnreachable } = context.get(identityContext);
  if (isAuthUnreachable) throwUnavailable("verify the session", "auth is unreachable");
  if (!db) context.get(sessionContext).notify({ kind: "error", message: NOT_CONFIGURED });
  if (!user || !db) throw redirect(href("/admin"), 302);
  const { state, role } = await enterPortalInRequest(db);
  if (state !== "no_staff" && role) return { user, db, role, state };
  context.get(securityLogContext)("access_refused", { userId: user.id });
  throw data(
    {
      message:
        "You don't have administrator privileges to access this portal. Contact your system administrator to request admin access.",
      account: user.email,
    },
    { status: 403 },
  );
}

/** Portal entries by client. A client lives for one request, so guard, layout and page share one read. */
const entriesOfRequest = new WeakMap<Db, Promise<PortalEntry>>();

function enterPortalInRequest(db: Db): Promise<PortalEntry> {
  const entry = entriesOfRequest.get(db) ?? enterPortal(db);
  entriesOfRequest.set(db, entry);
  return entry;
}

/**
 * Does the same as requireUser, and asks the auth server to confirm that the session has not ended elsewhere. For
 * actions and money.
 */
export async function revalidateUser(request: RequestContext): Promise<SignedIn> {
  return revalidate(
    requireUser(request),
    request.context,
    loginPath(request.url.pathname + request.url.search),
  );
}

/**
 * Does the same as requireStaff, and asks the auth server to confirm that the session has not ended elsewhere. For
 * actions.
 */
export async function revalidateStaff(request: Pick<RequestContext, "context">): Promise<Staff> {
  const staff = await revalidate(await requireStaff(request), request.context, href("/admin"));
  request.context.set(confirmedStaffContext, true);
  return staff;
}

/**
 * Asks the auth server to confirm that the session has not ended elsewhere.
 * @throws a redirect to `signInPath` if it has
 */
export async function revalidate<T extends SignedIn>(
  signedIn: T,
  context: Readonly<RouterContextProvider>,
  signInPath: string,
): Promise<T> {
  const { data: current, error } = await signedIn.db.auth.getUser();
  if (error && isOutage(error)) throwUnavailable("confirm the session", error);
  if (current.user?.id === signedIn.user.id) return signedIn;
  const ended = context.get(identityContext);
  ended.clearSession();
  // The rest of the request runs as a visitor, so that a form which was typed can be kept (see keepShoppersForm).
  ended.user = null;
  ended.endedUserId = signedIn.user.id;
  throw redirect(signInPath, 303);
}

function loginPath(redirectTo: string): string {
  return `${href("/login")}?redirectTo=${encodeURIComponent(redirectTo)}`;
}

/** Middleware of layouts: redirects a visitor to the sign-in page, see requireUser. */
export const userGuard: MiddlewareFunction<Response> = ({ url, context }) => {
  requireUser({ url, context });
};
