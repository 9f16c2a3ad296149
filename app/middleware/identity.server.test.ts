import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { type Identity, identityContext } from "#app/context.ts";
import {
  identity,
  requireStaff,
  requireUser,
  revalidateStaff,
  revalidateUser,
  userGuard,
} from "#app/middleware/identity.server.ts";
import {
  accessToken,
  authError,
  authSession,
  authUser,
  sessionCookie,
  signedInClient,
  USER,
} from "#tests/unit/support/auth.ts";
import { createShopContext, NO_BACKEND, runMiddleware, thrownBy } from "#tests/unit/support/shop-context.ts";
import { noAnswer, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const ASK_USER = "GET /auth/v1/user";
const REFRESH = "POST /auth/v1/token";
const ASK_ROLE = "POST /rest/v1/rpc/shop_enter_portal";
const ASK_PROFILE = "GET /rest/v1/users";

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Runs one request through the middleware. */
async function identify(
  cookie: string | null,
  { config = {}, route = (_identity: Identity): unknown => null } = {},
) {
  const { context } = createShopContext({ config });
  const headers: Record<string, string> =
    cookie === null ? {} : { Cookie: `haat-auth=${cookie}; haat-cart=c` };
  const request = new Request("https://shop.example/orders", { headers });
  let caller: Identity | undefined;
  const response = await runMiddleware(identity, request, context, async () => {
    caller = context.get(identityContext);
    await route(caller);
    return new Response("page");
  });
  if (!caller) throw new Error("The route did not run.");
  return { caller, written: response.headers.getSetCookie() };
}

describe("the caller of a request", () => {
  test("without a session is a visitor, and the auth server is not asked", async () => {
    const calls = stubFetch({});
    const { caller, written } = await identify(null);
    expect(caller).toMatchObject({ user: null, isAuthUnreachable: false });
    expect(caller.db).not.toBeNull();
    expect(written).toEqual([]);
    expect(calls).toEqual([]);
  });

  test("without a backend is a visitor without a database", async () => {
    stubFetch({});
    const { caller, written } = await identify(sessionCookie(), { config: NO_BACKEND });
    expect(caller).toMatchObject({ db: null, user: null, isAuthUnreachable: false });
    expect(written).toEqual([]);
  });

  test("with a valid session is its user, by the verified claims", async () => {
    const calls = stubFetch({ [ASK_USER]: () => authUser() });
    const { caller, written } = await identify(sessionCookie());
    expect(caller).toMatchObject({ user: USER, isAuthUnreachable: false });
    expect(calls.map(({ headers }) => headers.get("Authorization"))).toEqual([`Bearer ${accessToken()}`]);
    expect(written).toEqual([]);
  });

  test("has an empty e-mail when the claims have none", async () => {
    stubFetch({ [ASK_USER]: () => authUser() });
    const { caller } = await identify(sessionCookie({ email: undefined }));
    expect(caller.user).toEqual({ id: USER.id, email: "" });
  });

  test.each([
    ["of a service key", { role: "service_role" }],
    ["of a visitor's key", { role: "anon" }],
    ["for another audience", { aud: "billing" }],
    ["for several audiences", { aud: ["authenticated", "billing"] }],
    ["for no audience", { aud: undefined }],
    ["without a user", { sub: undefined }],
    ["with an empty user", { sub: "" }],
  ])("with a token %s is a visitor, whose cookies are cleared", async (_name, claims) => {
    stubFetch({ [ASK_USER]: () => authUser() });
    const { caller, written } = await identify(sessionCookie(claims));
    expect(caller).toMatchObject({ user: null, isAuthUnreachable: false });
    expect(written).toEqual([expect.stringMatching(/^haat-auth=;.*Max-Age=0/)]);
  });

  test.each([
    ["that the auth server rejects", sessionCookie(), () => authError(403, "bad_jwt", "invalid JWT")],
    ["whose user is gone", sessionCookie(), () => authError(404, "user_not_found", "gone")],
    ["that is no session", "base64-e30", noAnswer],
    ["of another shape", "base64-WzFd", noAnswer],
    ["that is no text", "base64-_w", noAnswer],
    [
      "whose token is none",
      `base64-${btoa('{"access_token":"x","refresh_token":"y","expires_at":9999999999}')}`,
      noAnswer,
    ],
  ])("with a session %s is a visitor, whose cookies are cleared", async (_name, cookie, answer) => {
    stubFetch({ [ASK_USER]: answer });
    const { caller, written } = await identify(cookie);
    expect(caller).toMatchObject({ user: null, isAuthUnreachable: false });
    expect(written).toEqual([expect.stringMatching(/^haat-auth=;.*Max-Age=0/)]);
  });

  test.each([
    ["does not answer", noAnswer],
    ["fails", () => authError(503, "unexpected_failure", "down")],
    ["counts too many requests", () => authError(429, "over_request_rate_limit", "slow down")],
    ["is a proxy's page", () => new Response("<html>", { status: 400 })],
  ])("is unknown while the auth server %s: the cookies stay for the next request", async (_name, answer) => {
    stubFetch({ [ASK_USER]: answer });
    const { caller, written } = await identify(sessionCookie());
    expect(caller).toMatchObject({ user: null, isAuthUnreachable: true });
    expect(written).toEqual([]);
  });

  test("is unknown after three seconds without an answer", async () => {
    vi.useFakeTimers();
    stubFetch({ [ASK_USER]: () => new Promise(() => undefined) });
    const identified = identify(sessionCookie());
    let isDone = false;
    void identified.then(() => (isDone = true));
    await vi.advanceTimersByTimeAsync(2_900);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    const { caller, written } = await identified;
    expect(caller).toMatchObject({ user: null, isAuthUnreachable: true });
    expect(written).toEqual([]);
  });

  test("reads the database as a visitor when the session is not known to be valid", async () => {
    const calls = stubFetch({ [ASK_USER]: noAnswer, [ASK_PROFILE]: () => [] });
    await identify(sessionCookie(), { route: ({ db }) => db?.from("users").select("is_admin") });
    expect(calls.find(({ route }) => route === ASK_PROFILE)?.headers.get("Authorization")).toBe(
      "Bearer sb_publishable_1",
    );
  });

  test("has refreshed tokens written to the browser", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const cookie = sessionCookie();
    vi.setSystemTime(Date.now() + 3_590_000);
    stubFetch({ [REFRESH]: () => authSession(), [ASK_USER]: () => authUser() });
    const { caller, written } = await identify(cookie);
    expect(caller.user).toEqual(USER);
    expect(written).toEqual([expect.stringMatching(/^haat-auth=base64-/)]);
  });

  test("has no refreshed tokens written while the new session cannot be confirmed", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const cookie = sessionCookie();
    vi.setSystemTime(Date.now() + 3_590_000);
    const calls = stubFetch({
      [REFRESH]: () => authSession(),
      [ASK_USER]: noAnswer,
      [ASK_PROFILE]: () => [],
    });
    const { caller, written } = await identify(cookie, {
      route: ({ db }) => db?.from("users").select("is_admin"),
    });
    expect(caller).toMatchObject({ user: null, isAuthUnreachable: true });
    expect(written).toEqual([]);
    expect(calls.find(({ route }) => route === ASK_PROFILE)?.headers.get("Authorization")).toBe(
      "Bearer sb_publishable_1",
    );
  });

  test("can be remembered and signed out by the route", async () => {
    stubFetch({ [ASK_USER]: () => authUser() });
    const remembered = await identify(null, { route: ({ remember }) => remember(true) });
    expect(remembered.written).toEqual([expect.stringMatching(/^haat-auth-remember=1;.*Max-Age=2592000/)]);
    const signedOut = await identify(sessionCookie(), { route: ({ clearSession }) => clearSession() });
    expect(signedOut.written).toEqual([expect.stringMatching(/^haat-auth=;.*Max-Age=0/)]);
    expect(remembered.caller.hasPendingFlow("f")).toBe(false);
  });
});

const URL_HERE = new URL("https://shop.example/orders?status=open&page=2");

/** Returns a request of USER, with changes. */
function asked(change: Partial<Identity> = {}) {
  const shop = createShopContext({ identity: { db: signedInClient(), user: USER, ...change } });
  return { ...shop, shop, posted: { url: URL_HERE, context: shop.context } };
}

const toLogin = (path: string) => `/login?redirectTo=${encodeURIComponent(path)}`;

describe("a page for shoppers", () => {
  test("gives the shopper and a client with their rights", () => {
    const db = signedInClient();
    const { posted } = asked({ db });
    expect(requireUser(posted)).toEqual({ user: USER, db });
  });

  test("leads a visitor to sign in and back, with the query", async () => {
    const expected = { status: 303, location: toLogin("/orders?status=open&page=2"), message: null };
    expect(await thrownBy(() => requireUser(asked({ user: null }).posted))).toEqual(expected);
    expect(await thrownBy(() => requireUser(asked({ db: null }).posted))).toEqual(expected);
    const request = new Request(URL_HERE);
    expect(await thrownBy(() => runMiddleware(userGuard, request, asked({ user: null }).context))).toEqual(
      expected,
    );
  });

  test("is unavailable while the auth server does not answer: a shopper is not sent to sign in", async () => {
    const { posted } = asked({ user: null, isAuthUnreachable: true });
    expect(await thrownBy(() => requireUser(posted))).toMatchObject({ status: 503, location: null });
  });
});

describe("a page for staff", () => {
  const answering = (answer: unknown) => ({ [ASK_ROLE]: () => answer });

  test.each(["owner", "packer"])("gives the %s, whom the database knows by the session", async (role) => {
    const calls = stubFetch(answering({ state: "open", role }));
    const { posted } = asked();
    expect(await requireStaff(posted)).toMatchObject({ user: USER, role });
    expect(calls.map(({ headers }) => headers.get("Authorization"))).toEqual([`Bearer ${accessToken()}`]);
  });

  test.each([
    ["lacks a code", "code", "/two-step", 0],
    ["lacks the authenticator app that the shop requires", "set_up", "/admin/two-step", 0],
    ["was idle", "idle", "/admin", 0],
    ["is 12 hours old", "expired", "/admin", 0],
    ["has ended elsewhere", "ended", "/admin", 1],
  ])("leads an admin whose session %s to what it lacks", async (_name, state, location, cleared) => {
    stubFetch(answering({ state, role: "owner" }));
    const { posted, shop } = asked();
    expect(await thrownBy(() => requireStaff(posted))).toMatchObject({ status: 303, location });
    expect(shop.cleared).toBe(cleared);
  });

  test("is unavailable when the database answers something else", async () => {
    stubFetch(answering({ state: "fine", role: "owner" }));
    expect(await thrownBy(() => requireStaff(asked().posted))).toMatchObject({ status: 503 });
  });

  test("is forbidden to a shopper", async () => {
    stubFetch(answering({ state: "no_staff", role: null }));
    expect(await thrownBy(() => requireStaff(asked().posted))).toMatchObject({
      status: 403,
      message: expect.stringContaining("You don't have administrator privileges"),
    });
  });

  test("is unavailable while the record cannot be read", async () => {
    stubFetch(answering(Response.json({ message: "down" }, { status: 400 })));
    expect(await thrownBy(() => requireStaff(asked().posted))).toMatchObject({ status: 503 });
  });

  test("is asked about once per request, and again in the next", async () => {
    const calls = stubFetch(answering({ state: "open", role: "owner" }));
    const { posted } = asked();
    await Promise.all([requireStaff(posted), requireStaff(posted)]);
    expect(calls).toHaveLength(1);
    await requireStaff(asked().posted);
    expect(calls).toHaveLength(2);
  });

  test("leads a visitor to the portal's entrance", async () => {
    const { posted, shop } = asked({ user: null });
    expect(await thrownBy(() => requireStaff(posted))).toMatchObject({ status: 302, location: "/admin" });
    expect(shop.notices).toEqual([]);
  });

  test("says that there is no backend", async () => {
    const { posted, shop } = asked({ db: null, user: null });
    expect(await thrownBy(() => requireStaff(posted))).toMatchObject({ status: 302, location: "/admin" });
    expect(shop.notices).toEqual([
      { kind: "error", message: "Backend not configured. Set SUPABASE_URL and its keys." },
    ]);
  });

  test("is unavailable while the auth server does not answer", async () => {
    const { posted } = asked({ user: null, isAuthUnreachable: true });
    expect(await thrownBy(() => requireStaff(posted))).toMatchObject({ status: 503 });
  });
});

describe("before money moves, the auth server", () => {
  test("confirms the shopper's session", async () => {
    stubFetch({ [ASK_USER]: () => authUser() });
    const { posted, shop } = asked();
    expect((await revalidateUser(posted)).user).toEqual(USER);
    expect(shop.cleared).toBe(0);
  });

  test.each([
    ["has ended elsewhere", () => authError(403, "session_not_found", "ended")],
    ["belongs to somebody else", () => authUser({ id: "a0000000-0000-4000-8000-000000000002" })],
  ])("finds that the session %s: it is cleared, and the shopper signs in again", async (_name, answer) => {
    stubFetch({ [ASK_USER]: answer });
    const { posted, shop } = asked();
    expect(await thrownBy(() => revalidateUser(posted))).toMatchObject({
      status: 303,
      location: toLogin("/orders?status=open&page=2"),
    });
    expect(shop.cleared).toBe(1);
    expect(posted.context.get(identityContext)).toMatchObject({ user: null, endedUserId: USER.id });
  });

  test("does not answer: nothing is done, and the session stays", async () => {
    stubFetch({ [ASK_USER]: noAnswer });
    const { posted, shop } = asked();
    expect(await thrownBy(() => revalidateUser(posted))).toMatchObject({ status: 503 });
    expect(shop.cleared).toBe(0);
  });

  test("is asked about the session of staff too", async () => {
    stubFetch({
      [ASK_ROLE]: () => ({ state: "open", role: "owner" }),
      [ASK_USER]: () => authError(403, "session_not_found", "ended"),
    });
    const { posted, shop } = asked();
    expect(await thrownBy(() => revalidateStaff(posted))).toMatchObject({ status: 303, location: "/admin" });
    expect(shop.cleared).toBe(1);
  });

  test("is not asked about a shopper in the portal, nor about a visitor", async () => {
    const calls = stubFetch({
      [ASK_ROLE]: () => ({ state: "no_staff", role: null }),
    });
    expect(await thrownBy(() => revalidateStaff(asked().posted))).toMatchObject({ status: 403 });
    expect(await thrownBy(() => revalidateUser(asked({ user: null }).posted))).toMatchObject({ status: 303 });
    expect(calls.map(({ route }) => route)).toEqual([ASK_ROLE]);
  });
});
