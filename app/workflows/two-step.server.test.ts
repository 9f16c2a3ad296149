import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { securityLogContext } from "#app/context.ts";
import { renewRecoveryCodes, tryCode, tryRecoveryCode } from "#app/workflows/two-step.server.ts";
import { authError, authSession, RETURN_SIGN_IN, signedInClient, USER } from "#tests/unit/support/auth.ts";
import { CONFIG, createShopContext } from "#tests/unit/support/shop-context.ts";
import { bodiesOf, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const FACTOR = "f0000000-0000-4000-8000-000000000001";
const SESSION = "5f0c7a52-8d1d-4f0e-9d2b-0e1a2b3c4d5e";
const BEGIN = "POST /rest/v1/rpc/shop_begin_code";
const USE = "POST /rest/v1/rpc/shop_use_recovery_code";
const STORE = "POST /rest/v1/rpc/shop_store_recovery_codes";
const CHALLENGE = `POST /auth/v1/factors/${FACTOR}/challenge`;
const VERIFY = `POST /auth/v1/factors/${FACTOR}/verify`;
const ENROLLED = { id: FACTOR, factor_type: "totp", status: "verified" };

const ANSWERS = {
  [BEGIN]: () => ({ ok: true, keys: ["network", "account"] }),
  [RETURN_SIGN_IN]: () => new Response(null, { status: 204 }),
  [CHALLENGE]: () => ({ id: "c0000000-0000-4000-8000-000000000009", type: "totp", expires_at: 1 }),
  [VERIFY]: () => authSession({ aal: "aal2", session_id: SESSION }),
  "GET /auth/v1/user": () => ({ ...authSession().user, factors: [ENROLLED] }),
};
const WRONG = () => authError(422, "mfa_verification_failed", "Invalid TOTP code entered");

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

function open(answers: Record<string, () => unknown> = {}, isLimited = false) {
  const calls = stubFetch({ ...ANSWERS, ...answers });
  const limit = { limit: async () => ({ success: !isLimited }) };
  const { context } = createShopContext({ config: { limits: { ...CONFIG.limits, auth: limit } } });
  const events: string[] = [];
  context.set(securityLogContext, (event) => void events.push(event));
  const request = new Request("https://shop.example/two-step", {
    headers: { "CF-Connecting-IP": "203.0.113.7" },
  });
  const posted = { request, context };
  const db = signedInClient();
  return {
    calls,
    events,
    code: () => tryCode(posted, db, { userId: USER.id, factorId: FACTOR, code: "123456" }),
    recovery: () => tryRecoveryCode(posted, db, { userId: USER.id, recoveryCode: "abcdefgh234567ab" }),
    renew: () => renewRecoveryCodes(context, db, USER.id),
  };
}

describe("a code of the authenticator app", () => {
  test("is counted before it is tried, and taken back with the session when it is right", async () => {
    const { calls, events, code } = open();
    expect(await code()).toBeNull();
    expect(bodiesOf(calls, BEGIN)).toEqual([
      { p_user_id: USER.id, p_network: "203.0.113.7", p_code: "123456" },
    ]);
    expect(bodiesOf(calls, RETURN_SIGN_IN)).toEqual([
      { p_keys: ["network", "account"], p_session_id: SESSION },
    ]);
    expect(events).toEqual(["code_accepted"]);
    const routes = calls.map(({ route }) => route);
    expect(routes.indexOf(BEGIN)).toBeLessThan(routes.indexOf(VERIFY));
  });

  test("stays counted when it is wrong", async () => {
    const { calls, events, code } = open({ [VERIFY]: WRONG });
    expect(await code()).toContain("That code is not correct.");
    expect(bodiesOf(calls, RETURN_SIGN_IN)).toEqual([]);
    expect(events).toEqual(["code_refused"]);
  });

  test("is taken back, without confirming anything, when the auth server fails", async () => {
    const { calls, events, code } = open({ [VERIFY]: () => authError(500, "unexpected_failure", "no") });
    expect(await code()).toBe("An error occurred. Please try again.");
    expect(bodiesOf(calls, RETURN_SIGN_IN)).toEqual([{ p_keys: ["network", "account"] }]);
    expect(events).toEqual([]);
  });

  test.each([
    ["used", "A code works once.", "code_refused"],
    ["too_many", "Too many wrong codes.", "sign_in_limited"],
  ])("is not tried when the database answers %s", async (refusal, message, event) => {
    const { calls, events, code } = open({ [BEGIN]: () => ({ ok: false, code: refusal }) });
    expect(await code()).toContain(message);
    expect(calls.map(({ route }) => route)).not.toContain(VERIFY);
    expect(events).toEqual([event]);
  });

  test("is neither counted nor tried beyond the limit of the network", async () => {
    const { calls, code } = open({}, true);
    expect(await code()).toContain("Too many attempts.");
    expect(calls).toEqual([]);
  });

  test("is tried when the database does not answer", async () => {
    const { calls, code } = open({ [BEGIN]: () => new Response(null, { status: 500 }) });
    expect(await code()).toBeNull();
    expect(bodiesOf(calls, RETURN_SIGN_IN)).toEqual([]);
  });
});

describe("a recovery code", () => {
  test("is sent as a keyed hash under each secret, and leaves the session that asks", async () => {
    const { calls, events, recovery } = open({ [USE]: () => true });
    expect(await recovery()).toBeNull();
    const [used] = bodiesOf<{ p_hashes: string[] }>(calls, USE);
    expect(used?.p_hashes).toEqual([expect.stringMatching(/^[\da-f]{64}$/)]);
    expect(JSON.stringify(used)).not.toContain("abcdefgh");
    expect(bodiesOf(calls, BEGIN)).toEqual([{ p_user_id: USER.id, p_network: "203.0.113.7" }]);
    expect(bodiesOf(calls, RETURN_SIGN_IN)).toHaveLength(1);
    expect(events).toEqual(["recovery_code_used"]);
  });

  test("stays counted when it is none of the account's", async () => {
    const { calls, events, recovery } = open({ [USE]: () => false });
    expect(await recovery()).toBe("That is not one of your unused recovery codes.");
    expect(bodiesOf(calls, RETURN_SIGN_IN)).toEqual([]);
    expect(events).toEqual(["code_refused"]);
  });

  test("turns nothing off when the database does not answer", async () => {
    const { events, recovery } = open({ [USE]: () => new Response(null, { status: 500 }) });
    expect(await recovery()).toBe("An error occurred. Please try again.");
    expect(events).toEqual([]);
  });
});

describe("new recovery codes", () => {
  test("are ten, each different, and stored as hashes alone", async () => {
    const { calls, events, renew } = open({ [STORE]: () => new Response(null, { status: 204 }) });
    const codes = (await renew()) ?? [];
    expect(new Set(codes).size).toBe(10);
    const [stored] = bodiesOf<{ p_hashes: string[] }>(calls, STORE);
    expect(new Set(stored?.p_hashes).size).toBe(10);
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code);
    expect(events).toEqual(["recovery_codes_made"]);
  });

  test("are not shown when they could not be stored", async () => {
    const { events, renew } = open({ [STORE]: () => new Response(null, { status: 500 }) });
    expect(await renew()).toBeNull();
    expect(events).toEqual([]);
  });
});
