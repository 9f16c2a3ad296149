import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { writeBrowserMark } from "#app/middleware/known-browser-cookie.server.ts";
import { tryPassword } from "#app/workflows/try-password.server.ts";
import {
  authError,
  authSession,
  BEGIN_SIGN_IN,
  FIRST_TRIAL,
  RETURN_SIGN_IN,
  signedInClient,
  USER,
} from "#tests/unit/support/auth.ts";
import { CONFIG, createShopContext } from "#tests/unit/support/shop-context.ts";
import { bodiesOf, noAnswer, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const SIGN_IN = "POST /auth/v1/token";
const SINCE = "2026-11-01T00:00:00+00:00";
const WRONG = () => authError(400, "invalid_credentials", "Invalid login credentials");
const ACCOUNT = { email: "asha@example.com", password: "secret-1" };
const TOO_MANY_WRONG =
  "Too many wrong passwords. Please wait a quarter of an hour, or set a new one with “Forgot password?”.";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
});

type How = { answers?: Record<string, () => unknown>; isKnown?: boolean; minimumMs?: number };

async function open({ answers = {}, isKnown = false, minimumMs = 0 }: How) {
  const calls = stubFetch({ [SIGN_IN]: () => authSession(), ...FIRST_TRIAL, ...answers });
  const keys: string[] = [];
  const limit = {
    limit: async ({ key }: { key: string }) => {
      keys.push(key);
      return { success: true };
    },
  };
  const { context } = createShopContext({
    config: { limits: { ...CONFIG.limits, auth: limit }, authMinResponseMs: minimumMs },
  });
  const request = new Request("https://shop.example/login", {
    headers: { "CF-Connecting-IP": "2001:db8:1:2::7" },
  });
  if (isKnown) {
    const mark = { email: ACCOUNT.email, user: USER.id, since: SINCE };
    request.headers.set("Cookie", (await writeBrowserMark({ request, context }, mark)).split(";")[0] ?? "");
  }
  const attempt = () => tryPassword({ request, context }, signedInClient(), ACCOUNT);
  return { calls, keys, attempt };
}

describe("a password that is tried", () => {
  test("confirms the session that begins, when it is right", async () => {
    const session_id = "5f0c7a52-8d1d-4f0e-9d2b-0e1a2b3c4d5e";
    const { calls, attempt } = await open({ answers: { [SIGN_IN]: () => authSession({ session_id }) } });
    await attempt();
    expect(bodiesOf(calls, RETURN_SIGN_IN)).toMatchObject([{ p_session_id: session_id }]);
  });

  test("is counted by account and network before, and taken back when it is right", async () => {
    const { calls, keys, attempt } = await open({});
    const trial = await attempt();
    expect(calls.map(({ route }) => route)).toEqual([BEGIN_SIGN_IN, SIGN_IN, RETURN_SIGN_IN]);
    expect(bodiesOf(calls, BEGIN_SIGN_IN)).toEqual([
      { p_account: "asha@example.com", p_network: "2001:db8:1:2" },
    ]);
    expect(bodiesOf(calls, RETURN_SIGN_IN)).toEqual([{ p_keys: ["network", "account"] }]);
    expect(keys).toEqual(["auth:2001:db8:1:2"]);
    expect(trial.problem).toBeNull();
    expect(trial.mark).toMatch(/^haat-known=/);
  });

  test("is counted by browser where that signed in before", async () => {
    const { calls, keys, attempt } = await open({ isKnown: true });
    await attempt();
    const [begun] = bodiesOf<{ p_mark: { browser: string } }>(calls, BEGIN_SIGN_IN);
    expect(begun).toMatchObject({ p_mark: { user: USER.id, since: SINCE } });
    expect(keys).toEqual([`auth:browser:${begun?.p_mark.browser}`]);
  });

  test("stays counted when it is wrong, and only then", async () => {
    for (const [answer, returned] of [
      [WRONG, 0],
      [() => authError(400, "email_not_confirmed", "Email not confirmed"), 1],
      [noAnswer, 1],
    ] as const) {
      const { calls, attempt } = await open({ answers: { [SIGN_IN]: answer } });
      expect((await attempt()).mark).toBeNull();
      expect(bodiesOf(calls, RETURN_SIGN_IN)).toHaveLength(returned);
    }
  });

  test("is not tried at the limit", async () => {
    const { calls, attempt } = await open({ answers: { [BEGIN_SIGN_IN]: () => ({ ok: false }) } });
    expect(await attempt()).toEqual({
      problem: { code: "too_many", message: TOO_MANY_WRONG },
      isRefused: true,
      mark: null,
    });
    expect(calls.map(({ route }) => route)).toEqual([BEGIN_SIGN_IN]);
  });

  test("is tried when the database does not answer, and marks no browser", async () => {
    const { attempt } = await open({
      answers: { [BEGIN_SIGN_IN]: () => new Response(null, { status: 500 }) },
    });
    expect(await attempt()).toMatchObject({ problem: null, mark: null });
  });

  test.each([
    [1, []],
    [3, []],
    [4, [400]],
    [10, [2_800]],
  ])("waits before it is tried, as wrong password number %i, for %o ms", async (failures, expected) => {
    const waits: unknown[] = [];
    const begun = () => ({ ...FIRST_TRIAL[BEGIN_SIGN_IN](), failures });
    const answers = {
      [BEGIN_SIGN_IN]: begun,
      [SIGN_IN]: () => {
        waits.push("tried");
        return WRONG();
      },
    };
    const { attempt } = await open({ answers, minimumMs: 400 });
    vi.stubGlobal("setTimeout", (done: () => void, ms: number) => {
      if (ms >= 400 && ms <= 2_800) waits.push(ms);
      queueMicrotask(done);
      return 0;
    });
    await attempt();
    expect(waits).toEqual([...expected, "tried"]);
  });
});
