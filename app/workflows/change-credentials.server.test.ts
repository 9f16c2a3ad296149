import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { changeSecurity, changeSignIn } from "#app/workflows/change-credentials.server.ts";
import {
  accessToken,
  authError,
  authSession,
  authUser,
  FIRST_TRIAL,
  signedInClient,
  USER,
} from "#tests/unit/support/auth.ts";
import {
  CONFIG,
  createShopContext,
  NO_BACKEND,
  postForm,
  thrownBy,
} from "#tests/unit/support/shop-context.ts";
import { settingsRow } from "#tests/unit/support/storefront.ts";
import { type FetchCall, noAnswer, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const ASK_USER = "GET /auth/v1/user";
const SIGN_IN = "POST /auth/v1/token";
const UPDATE = "PUT /auth/v1/user";
const SIGN_OUT = "POST /auth/v1/logout";
const RECOVER = "POST /auth/v1/recover";
const FORGET = "POST /rest/v1/rpc/shop_forget_browsers";

/** The account's and the shop's details with which an easy password is compared. */
const OWNER = {
  "GET /rest/v1/users": () => ({ full_name: "Asha Rao", email: USER.email, phone: null }),
  "GET /rest/v1/settings": () => settingsRow({ site_name: "Bazaar" }),
};

/** The session started by verifying the present password. The browser's own session has another token. */
const PROOF = { session_id: "proof" };
const asProof = `Bearer ${accessToken(PROOF)}`;
const GENERIC = "An error occurred. Please try again.";

const PASSWORD = {
  intent: "password",
  present: "old-secret",
  password: "new-secret",
  confirmPassword: "new-secret",
};
const EMAIL = { intent: "email", email: " New@Example.com ", present: "old-secret" };

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

type How = {
  answers?: Record<string, (call: FetchCall) => unknown>;
  config?: Partial<typeof CONFIG>;
  isLimited?: boolean;
  isSignedIn?: boolean;
};

function open({ answers = {}, config = {}, isLimited = false, isSignedIn = true }: How) {
  const calls = stubFetch({
    [ASK_USER]: () => authUser(),
    [SIGN_IN]: () => authSession(PROOF),
    [UPDATE]: () => authUser(),
    [SIGN_OUT]: () => new Response(null, { status: 204 }),
    [RECOVER]: () => ({}),
    [FORGET]: () => Response.json("2026-11-23T07:00:00.123456+00:00"),
    ...FIRST_TRIAL,
    ...OWNER,
    ...answers,
  });
  const limit = { limit: async () => ({ success: !isLimited }) };
  const db = signedInClient();
  const shop = createShopContext({
    identity: { db, user: isSignedIn ? USER : null },
    config: { siteUrl: "https://haat.example", limits: { ...CONFIG.limits, auth: limit }, ...config },
  });
  return { calls, db, shop };
}

/** Posts one of the forms of the Security page. */
async function post(fields: Record<string, string>, how: How = {}) {
  const { calls, shop } = open(how);
  const request = postForm("/profile/security", fields);
  const answer = await changeSecurity({ request, url: new URL(request.url), context: shop.context });
  const isRedirect = answer instanceof Response;
  return {
    status: isRedirect ? answer.status : answer.init?.status,
    location: isRedirect ? answer.headers.get("Location") : null,
    intent: isRedirect ? null : answer.data.intent,
    error: isRedirect ? null : answer.data.result.error,
    answer: isRedirect ? "" : JSON.stringify(answer.data),
    typed: isRedirect ? null : answer.data.result.initialValue,
    notices: shop.notices,
    cleared: shop.cleared,
    calls,
    cookie: isRedirect ? answer.headers.get("Set-Cookie") : null,
    // The counting of passwords is tested with tryPassword.
    routes: calls
      .filter(({ route }) => !(route in FIRST_TRIAL) && !(route in OWNER))
      .map(
        ({ route, url }) =>
          `${route}${url.searchParams.has("scope") ? `?${url.searchParams.get("scope")}` : ""}`,
      ),
    find: (route: string) => calls.find((call) => call.route === route),
  };
}

/**
 * Posts a form that is rejected.
 * @returns what is shown and done
 */
async function refusal(fields: Record<string, string>, answers: How["answers"] & {}) {
  const { status, intent, error, answer, notices, routes } = await post(fields, { answers });
  return {
    status,
    intent,
    error,
    notices,
    repeatsPassword: /old-secret|new-secret|other-one/.test(answer),
    endsOthers: routes.includes(`${SIGN_OUT}?others`),
  };
}

const REFUSED = { status: 400, notices: [], repeatsPassword: false, endsOthers: false };

const toPage = { status: 303, location: "/profile/security" };
const success = (message: string) => [{ kind: "success", message }];
const failure = (message: string) => [{ kind: "error", message }];

describe("changing the password", () => {
  test("verifies the present one, sets the new one and ends all other sessions", async () => {
    const { routes, find, notices, status, location, cookie } = await post(PASSWORD);
    expect(routes).toEqual([ASK_USER, ASK_USER, SIGN_IN, UPDATE, `${SIGN_OUT}?others`, FORGET]);
    expect(cookie).toMatch(/^haat-known=/);
    expect(find(SIGN_IN)?.body).toMatchObject({ email: USER.email, password: "old-secret" });
    // The present password is sent along, and the browser now has the session that it started.
    expect(find(UPDATE)?.body).toMatchObject({ password: "new-secret", current_password: "old-secret" });
    expect(find(UPDATE)?.headers.get("Authorization")).toBe(asProof);
    expect(find(SIGN_OUT)?.headers.get("Authorization")).toBe(asProof);
    expect({ status, location }).toEqual(toPage);
    expect(notices).toEqual(success("Your password is changed."));
  });

  test("verifies it for the e-mail that the account has now, which the session may not know", async () => {
    const { find } = await post(PASSWORD, {
      answers: { [ASK_USER]: () => authUser({ email: "new@example.com" }) },
    });
    expect(find(SIGN_IN)?.body).toMatchObject({ email: "new@example.com" });
  });

  test.each([
    [
      "the new passwords differ",
      { confirmPassword: "other-one" },
      {},
      { confirmPassword: ["Passwords don't match"] },
    ],
    [
      "the present one is wrong",
      {},
      { [SIGN_IN]: () => authError(400, "invalid_credentials", "Invalid login credentials") },
      { present: ["That is not your current password"] },
    ],
    ["the present one cannot be verified", {}, { [SIGN_IN]: noAnswer }, { "": [GENERIC] }],
    [
      "the new one is rejected",
      {},
      { [UPDATE]: () => authError(422, "weak_password", "Password is too easy to guess") },
      { password: ["Password is too easy to guess"] },
    ],
    ["the new one cannot be stored", {}, { [UPDATE]: noAnswer }, { "": [GENERIC] }],
  ])(
    "is refused when %s: the error stands at its field, and no password is repeated",
    async (_name, fields, answers, error) => {
      expect(await refusal({ ...PASSWORD, ...fields }, answers)).toEqual({
        ...REFUSED,
        intent: "password",
        error,
      });
    },
  );

  test("that fails ends no session", async () => {
    const { routes } = await post(PASSWORD, { answers: { [UPDATE]: noAnswer } });
    expect(routes.filter((route) => route.startsWith(SIGN_OUT))).toEqual([]);
  });

  test.each(["password1", "Asha1990", "bazaar-12", "zzzzzzzz", "asha@example.com"])(
    "is refused for one that is too easy to guess, before anything is asked: %s",
    async (password) => {
      const { error, routes, status } = await post({ ...PASSWORD, password, confirmPassword: password });
      expect(status).toBe(400);
      expect(error).toEqual({
        password: [
          expect.stringMatching(/^This password is too easy to guess\. Please choose another\. It is /),
        ],
      });
      expect(routes).toEqual([ASK_USER]);
    },
  );

  test("compares with what can be read", async () => {
    const answers = { "GET /rest/v1/users": noAnswer, "GET /rest/v1/settings": noAnswer };
    expect((await post(PASSWORD, { answers })).status).toBe(303);
    const easy = { ...PASSWORD, password: "password1", confirmPassword: "password1" };
    expect((await post(easy, { answers })).status).toBe(400);
  });

  test("stops at too many attempts before the auth server is asked", async () => {
    const { error, routes } = await post(PASSWORD, { isLimited: true });
    expect(error).toEqual({ "": ["Too many attempts. Please wait a minute and try again."] });
    expect(routes).not.toContain(SIGN_IN);
  });
});

describe("changing the e-mail", () => {
  test("verifies the password and sends links that lead back, with the session that proved it; that one ends", async () => {
    const { routes, find, notices, status, location } = await post(EMAIL);
    expect(routes).toEqual([ASK_USER, ASK_USER, SIGN_IN, UPDATE, `${SIGN_OUT}?local`]);
    const update = find(UPDATE);
    expect(update?.body).toMatchObject({ email: "new@example.com" });
    expect(update?.url.searchParams.get("redirect_to")).toBe("https://haat.example/profile/security");
    expect(update?.headers.get("Authorization")).toBe(asProof);
    expect(find(SIGN_OUT)?.headers.get("Authorization")).toBe(asProof);
    expect({ status, location }).toEqual(toPage);
    expect(notices).toEqual(
      success("If that e-mail can be used, we have sent links to it and to your current one."),
    );
  });

  test("says the same when another account has it", async () => {
    const { notices } = await post(EMAIL, {
      answers: {
        [UPDATE]: () => authError(422, "email_exists", "A user with this email has been registered"),
      },
    });
    expect(notices).toEqual(
      success("If that e-mail can be used, we have sent links to it and to your current one."),
    );
  });

  test.each([
    ["it is none", { email: "new" }, {}, { email: ["Invalid email address"] }],
    [
      "the password is wrong",
      {},
      { [SIGN_IN]: () => authError(400, "invalid_credentials", "Invalid login credentials") },
      { present: ["That is not your current password"] },
    ],
    ["the password cannot be verified", {}, { [SIGN_IN]: noAnswer }, { "": [GENERIC] }],
    [
      "the auth server rejects it",
      {},
      { [UPDATE]: () => authError(422, "email_address_invalid", "Email address is invalid") },
      { email: ["Email address is invalid"] },
    ],
    ["it cannot be stored", {}, { [UPDATE]: noAnswer }, { "": [GENERIC] }],
  ])(
    "is refused when %s: the error stands at its field, and the password is not repeated",
    async (_name, fields, answers, error) => {
      expect(await refusal({ ...EMAIL, ...fields }, answers)).toEqual({ ...REFUSED, intent: "email", error });
    },
  );

  test("that fails ends the session that proved the password", async () => {
    const { routes } = await post(EMAIL, { answers: { [UPDATE]: noAnswer } });
    expect(routes.at(-1)).toBe(`${SIGN_OUT}?local`);
  });
});

test("a refused form gives back the e-mail as typed, and nothing else", async () => {
  expect((await post({ ...PASSWORD, confirmPassword: "other-one" })).typed).toEqual({});
  expect((await post({ ...EMAIL, present: "1" })).typed).toEqual({ email: " New@Example.com " });
});

describe("the link to set a password", () => {
  const LINK = { intent: "link" };

  test("is sent to the account's own e-mail and leads to the shop's reset page", async () => {
    const { find, notices, status, location } = await post(LINK);
    expect(find(RECOVER)?.body).toMatchObject({ email: USER.email });
    expect(find(RECOVER)?.url.searchParams.get("redirect_to")).toBe("https://haat.example/reset-password");
    expect({ status, location }).toEqual(toPage);
    expect(notices).toEqual(success(`We have sent a link to ${USER.email}.`));
  });

  test.each([
    ["too many attempts", { isLimited: true }, "Too many attempts. Please wait a minute and try again."],
    ["no answer", { answers: { [RECOVER]: noAnswer } }, GENERIC],
    [
      "no backend",
      { config: { backend: NO_BACKEND.backend } },
      "Backend not configured. Set SUPABASE_URL and its keys.",
    ],
  ])("is not sent after %s, and the page says so", async (_name, how: How, message) => {
    const { notices, status, location, routes } = await post(LINK, how);
    expect({ status, location }).toEqual(toPage);
    expect(notices).toEqual(failure(message));
    expect(routes.filter((route) => route === RECOVER)).toHaveLength(how.answers ? 1 : 0);
  });
});

describe("signing out everywhere", () => {
  const EVERYWHERE = { intent: "everywhere" };

  test("ends all sessions, clears this browser's, and leads to the home page", async () => {
    const { routes, cleared, notices, status, location } = await post(EVERYWHERE);
    expect(routes).toEqual([ASK_USER, FORGET, `${SIGN_OUT}?global`]);
    expect(cleared).toBe(1);
    expect({ status, location }).toEqual({ status: 303, location: "/" });
    expect(notices).toEqual(success("You are signed out everywhere."));
  });

  test("keeps this browser signed in when the other sessions could not be ended", async () => {
    const { cleared, notices, status, location } = await post(EVERYWHERE, {
      answers: { [SIGN_OUT]: noAnswer },
    });
    expect(cleared).toBe(0);
    expect({ status, location }).toEqual(toPage);
    expect(notices).toEqual(failure("We could not sign you out everywhere. Please try again."));
  });
});

describe("the forms of the Security page", () => {
  test("are for a shopper whose session the auth server confirms", async () => {
    const thrown = (how: How) => thrownBy(() => post(PASSWORD, how));
    expect(await thrown({ isSignedIn: false })).toMatchObject({ status: 303 });
    expect(
      await thrown({ answers: { [ASK_USER]: () => authError(403, "session_not_found", "ended") } }),
    ).toMatchObject({ status: 303 });
    expect(await thrown({ answers: { [ASK_USER]: noAnswer } })).toMatchObject({ status: 503 });
  });

  test.each([[{ intent: "promote" }], [{}], [{ ...PASSWORD, isAdmin: "true" }]])(
    "reject %j",
    async (fields) => {
      expect(await thrownBy(() => post(fields as Record<string, string>))).toMatchObject({ status: 400 });
    },
  );

  test("of the portal lead to its own pages and have no e-mail form", async () => {
    const work = (fields: Record<string, string>) => {
      const { shop, db } = open({});
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const request = postForm("/admin/profile", fields);
      const pages = { page: "/admin/profile", signedOutPage: "/admin" };
      return changeSignIn({
        request,
        url: new URL(request.url),
        context: shop.context,
        form,
        user: USER,
        db,
        ...pages,
      });
    };
    const locationOf = async (fields: Record<string, string>) => {
      const answer = await work(fields);
      return answer instanceof Response ? answer.headers.get("Location") : null;
    };
    expect(await locationOf(PASSWORD)).toBe("/admin/profile");
    expect(await locationOf({ intent: "link" })).toBe("/admin/profile");
    expect(await locationOf({ intent: "everywhere" })).toBe("/admin");
    expect(await thrownBy(() => work(EMAIL))).toMatchObject({ status: 400 });
  });
});
