import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Identity } from "#app/context.ts";
import { attemptSignIn } from "#app/workflows/sign-in.server.ts";
import { authError, authSession, FIRST_TRIAL, signedInClient } from "#tests/unit/support/auth.ts";
import { CONFIG, createShopContext, postForm, thrownBy } from "#tests/unit/support/shop-context.ts";
import { bodiesOf, noAnswer, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const SIGN_IN = "POST /auth/v1/token";
const FORM = { email: " Asha@Example.com ", password: "secret-1", redirectTo: "/orders" };

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type How = { answer?: () => unknown; identity?: Partial<Identity>; isLimited?: boolean };

async function attempt(
  fields: Record<string, string>,
  { answer = () => authSession(), identity = {}, isLimited = false }: How = {},
) {
  const calls = stubFetch({ [SIGN_IN]: answer, ...FIRST_TRIAL });
  const keys: string[] = [];
  const limit = {
    limit: async ({ key }: { key: string }) => {
      keys.push(key);
      return { success: !isLimited };
    },
  };
  const shop = createShopContext({
    identity: { db: signedInClient(), ...identity },
    config: { limits: { ...CONFIG.limits, auth: limit } },
  });
  const result = await attemptSignIn(postForm("/login", fields), shop.context);
  return { result, refusal: result.signedIn ? null : result.refusal, shop, calls, keys };
}

describe("signing in", () => {
  test("asks the auth server, welcomes the shopper and gives the form, which says where to go", async () => {
    const { result, shop, calls } = await attempt(FORM);
    expect(result.signedIn && result.form.get("redirectTo")).toBe("/orders");
    expect(bodiesOf(calls, SIGN_IN)).toMatchObject([{ email: "asha@example.com", password: "secret-1" }]);
    expect(result.signedIn && result.headers.get("Set-Cookie")).toMatch(/^haat-known=/);
    expect(shop.notices).toEqual([{ kind: "success", message: "Welcome back!" }]);
  });

  test("remembers the session only when the shopper ticks it, before the session begins", async () => {
    expect((await attempt(FORM)).shop.remembered).toEqual([false]);
    const order: string[] = [];
    await attempt(
      { ...FORM, remember: "on" },
      {
        identity: { remember: (yes) => void order.push(`remember ${yes}`) },
        answer: () => {
          order.push("sign in");
          return authSession();
        },
      },
    );
    expect(order).toEqual(["remember true", "sign in"]);
  });

  test.each([
    [
      "a wrong password",
      FORM,
      { answer: () => authError(400, "invalid_credentials", "Invalid login credentials") },
      400,
      { "": ["Invalid login credentials"] },
    ],
    [
      "an auth server that fails",
      FORM,
      { answer: noAnswer },
      400,
      { "": ["An error occurred. Please try again."] },
    ],
    [
      "too many attempts",
      FORM,
      { isLimited: true },
      429,
      { "": ["Too many attempts. Please wait a minute and try again."] },
    ],
    [
      "no backend",
      FORM,
      { identity: { db: null } },
      503,
      { "": ["Backend not configured. Set SUPABASE_URL and its keys."] },
    ],
    ["an e-mail that is none", { ...FORM, email: "asha" }, {}, 400, { email: ["Invalid email address"] }],
    [
      "a password that is too short",
      { ...FORM, password: "12345" },
      {},
      400,
      { password: ["Password must be at least 6 characters"] },
    ],
  ])(
    "is refused for %s, and the answer does not repeat the password",
    async (_name, fields, how, status, error) => {
      const { refusal, shop } = await attempt(fields, how);
      expect(refusal?.init?.status).toBe(status);
      expect(refusal?.data.unconfirmed).toBeNull();
      expect(refusal?.data.result.error).toEqual(error);
      expect(refusal?.data.result.initialValue).toMatchObject({ email: fields.email });
      expect(JSON.stringify(refusal)).not.toMatch(/secret-1|12345/);
      expect(shop.notices).toEqual([]);
    },
  );

  test("of an account that is not confirmed names its e-mail, so that the link can be sent again", async () => {
    const { refusal } = await attempt(FORM, {
      answer: () => authError(400, "email_not_confirmed", "Email not confirmed"),
    });
    expect(refusal?.data.unconfirmed).toBe("asha@example.com");
    expect(refusal?.data.result.error).toEqual({ "": ["Email not confirmed"] });
  });

  test("counts against the network, and asks nobody anything at the limit", async () => {
    const { keys, calls } = await attempt(FORM, { isLimited: true });
    expect(keys).toEqual(["auth:unknown"]);
    expect(calls).toEqual([]);
  });

  test("takes the minimum time, whether it succeeds or not", async () => {
    vi.useFakeTimers();
    for (const password of ["secret-1", "1"]) {
      stubFetch({ [SIGN_IN]: () => authSession(), ...FIRST_TRIAL });
      const { context } = createShopContext({
        identity: { db: signedInClient() },
        config: { authMinResponseMs: 400 },
      });
      let isDone = false;
      const signingIn = attemptSignIn(postForm("/login", { ...FORM, password }), context);
      void signingIn.then(() => (isDone = true));
      await vi.advanceTimersByTimeAsync(399);
      expect(isDone).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await signingIn;
    }
  });

  test("rejects a form with fields that no sign-in page has", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    expect(await thrownBy(() => attempt({ ...FORM, isAdmin: "true" }))).toMatchObject({ status: 400 });
  });
});
