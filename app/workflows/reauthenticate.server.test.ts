import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { verifyPassword, verifyUserOrNull } from "#app/workflows/reauthenticate.server.ts";
import {
  authError,
  authSession,
  authUser,
  FIRST_TRIAL,
  signedInClient,
  USER,
} from "#tests/unit/support/auth.ts";
import { CONFIG, createShopContext, NO_BACKEND, thrownBy } from "#tests/unit/support/shop-context.ts";
import { bodiesOf, noAnswer, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const ASK_USER = "GET /auth/v1/user";
const SIGN_IN = "POST /auth/v1/token";
const request = new Request("https://shop.example/profile/security", { method: "POST" });
const account = { email: USER.email, password: "secret-1" };

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

describe("verifyUserOrNull", () => {
  const posted = (user: typeof USER | null = USER) => ({
    url: new URL(request.url),
    context: createShopContext({ identity: { db: signedInClient(), user } }).context,
  });

  test("gives the shopper whose session the auth server confirms", async () => {
    stubFetch({ [ASK_USER]: () => authUser() });
    expect((await verifyUserOrNull(posted()))?.user).toEqual(USER);
  });

  test("gives null while the auth server does not answer, so that the form can be shown again", async () => {
    stubFetch({ [ASK_USER]: noAnswer });
    expect(await verifyUserOrNull(posted())).toBeNull();
  });

  test("leads to sign-in when the session has ended or there is none", async () => {
    const toLogin = { status: 303, location: "/login?redirectTo=%2Fprofile%2Fsecurity" };
    stubFetch({ [ASK_USER]: () => authError(403, "session_not_found", "ended") });
    expect(await thrownBy(() => verifyUserOrNull(posted()))).toMatchObject(toLogin);
    expect(await thrownBy(() => verifyUserOrNull(posted(null)))).toMatchObject(toLogin);
  });
});

describe("verifyPassword", () => {
  async function verify({ answer = (): unknown => authSession(), config = {}, isLimited = false } = {}) {
    const calls = stubFetch({ [SIGN_IN]: answer, ...FIRST_TRIAL });
    const keys: string[] = [];
    const limit = {
      limit: async ({ key }: { key: string }) => {
        keys.push(key);
        return { success: !isLimited };
      },
    };
    const { context } = createShopContext({
      config: { limits: { ...CONFIG.limits, auth: limit }, ...config },
    });
    return { check: await verifyPassword({ request, context }, account), calls, keys };
  }

  test("signs in with a client of its own, which the caller gets", async () => {
    const { check, calls, keys } = await verify();
    expect((await check.owner?.auth.getSession())?.data.session?.user.id).toBe(USER.id);
    expect(bodiesOf(calls, SIGN_IN)).toMatchObject([account]);
    expect(keys).toEqual(["auth:unknown"]);
  });

  test.each([
    [
      "a wrong password",
      { answer: () => authError(400, "invalid_credentials", "Invalid login credentials") },
      { status: 400, message: "That is not your current password" },
    ],
    [
      "an account that is not confirmed",
      { answer: () => authError(400, "email_not_confirmed", "Email not confirmed") },
      { status: 503, message: "Email not confirmed" },
    ],
    ["no answer", { answer: noAnswer }, { status: 503, message: "An error occurred. Please try again." }],
    [
      "too many attempts",
      { isLimited: true },
      { status: 429, message: "Too many attempts. Please wait a minute and try again." },
    ],
    [
      "no backend",
      { config: NO_BACKEND },
      { status: 503, message: "Backend not configured. Set SUPABASE_URL and its keys." },
    ],
  ])("gives no client after %s", async (_name, how, expected) => {
    expect((await verify(how)).check).toEqual({ owner: null, ...expected });
  });

  test("asks the auth server nothing after too many attempts", async () => {
    expect((await verify({ isLimited: true })).calls).toEqual([]);
  });
});

test("an auth server that did not answer at the start of the request is not a redirect either", async () => {
  const context = createShopContext({ identity: { db: signedInClient(), isAuthUnreachable: true } }).context;
  expect(await verifyUserOrNull({ url: new URL(request.url), context })).toBeNull();
});
