import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { parseConfig } from "#app/config.server.ts";
import { seal } from "#app/middleware/seal.server.ts";
import {
  clearPaymentKeysCache,
  readStoredKeys,
  withPaymentKeys,
} from "#app/workflows/payment-keys.server.ts";

const SESSION_SECRET = "a-session-secret-of-32-characters!!";
const ENV = {
  SUPABASE_URL: "https://db.example",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
  SUPABASE_SECRET_KEY: "sb_secret_1",
  SESSION_SECRET,
};
const STAND_IN = {
  RAZORPAY_API_BASE: "http://127.0.0.1:1/v1",
  RAZORPAY_CHECKOUT_SRC: "http://127.0.0.1:1/checkout.js",
};

type Kept = { keyId: string | null; keySecret: string | null; webhookSecret: string | null };

/** The stored keys, read over the wire as the database answers; null: it does not answer. */
let kept: Kept | null;
let reads = 0;
/** The number of reads of the database, answered or not. */
let asked = 0;

async function keep(keyId: string, secret = SESSION_SECRET): Promise<Kept> {
  return {
    keyId,
    keySecret: await seal([secret], `key-secret:${keyId}`, "s3cret"),
    webhookSecret: await seal([secret], "webhook-secret", "new, old"),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "error").mockReturnValue(undefined);
  kept = null;
  reads = 0;
  asked = 0;
  vi.stubGlobal("fetch", async (input: string | URL) => {
    const { pathname } = new URL(input);
    if (pathname !== "/rest/v1/rpc/shop_stored_payment_keys") throw new Error(`Unexpected: ${pathname}`);
    asked += 1;
    if (!kept) throw new TypeError("Network connection lost.");
    reads += 1;
    return Response.json({
      key_id: kept.keyId,
      key_secret: kept.keySecret,
      webhook_secret: kept.webhookSecret,
    });
  });
});

afterEach(() => {
  clearPaymentKeysCache();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const keyInUse = async (env = {}) =>
  (await withPaymentKeys(parseConfig({ ...ENV, ...env }))).gateway?.keyId ?? null;

describe("stored payment keys", () => {
  test("become the gateway, with comma-separated webhook secrets", async () => {
    kept = await keep("rzp_live_abc");
    const { gateway, gatewaySource } = await withPaymentKeys(parseConfig(ENV));
    expect(gatewaySource).toBe("settings");
    expect(gateway).toEqual({
      keyId: "rzp_live_abc",
      keySecret: "s3cret",
      webhookSecrets: ["new", "old"],
      apiBase: "https://api.razorpay.com/v1",
      readTimeoutMs: 5_000,
      writeTimeoutMs: 8_000,
      checkoutSrc: "https://checkout.razorpay.com/v1/checkout.js",
      isTest: false,
    });
  });

  test("are not read when the Worker's variables have keys", async () => {
    kept = await keep("rzp_test_stored");
    const worker = {
      RAZORPAY_KEY_ID: "rzp_test_worker",
      RAZORPAY_KEY_SECRET: "x",
      RAZORPAY_WEBHOOK_SECRET: "y",
    };
    expect(await keyInUse(worker)).toBe("rzp_test_worker");
    expect(parseConfig({ ...ENV, ...worker }).gatewaySource).toBe("worker");
    expect(reads).toBe(0);
  });

  test("are rejected when they are live and a stand-in is configured", async () => {
    kept = await keep("rzp_live_abc");
    expect(await keyInUse(STAND_IN)).toBeNull();
    expect(vi.mocked(console.error).mock.calls).toEqual([
      [expect.stringContaining('"operation":"use stored payment keys"')],
    ]);
    clearPaymentKeysCache();
    kept = await keep("rzp_test_abc");
    expect(await keyInUse(STAND_IN)).toBe("rzp_test_abc");
  });

  test.each(["keyId", "keySecret", "webhookSecret"] as const)("are incomplete without %s", async (name) => {
    kept = { ...(await keep("rzp_test_abc")), [name]: null };
    expect(await keyInUse()).toBeNull();
  });

  test("are unreadable with another session secret or key ID", async () => {
    kept = await keep("rzp_test_abc", "another-session-secret-of-32-chars!");
    expect(await keyInUse()).toBeNull();
    clearPaymentKeysCache();
    kept = { ...(await keep("rzp_test_abc")), keyId: "rzp_test_other" };
    expect(await keyInUse()).toBeNull();
  });

  test("are read once a minute, and again after a save", async () => {
    kept = await keep("rzp_test_one");
    expect(await keyInUse()).toBe("rzp_test_one");
    wait(45);
    kept = await keep("rzp_test_two");
    expect(await keyInUse()).toBe("rzp_test_one");
    expect(reads).toBe(1);
    wait(15);
    expect(await keyInUse()).toBe("rzp_test_two");
    kept = await keep("rzp_test_three");
    clearPaymentKeysCache();
    expect(await keyInUse()).toBe("rzp_test_three");
  });

  test("stay cached while the database does not answer", async () => {
    expect(await keyInUse()).toBeNull();
    wait(6);
    kept = await keep("rzp_test_one");
    expect(await keyInUse()).toBe("rzp_test_one");
    kept = null;
    wait(61);
    expect(await keyInUse()).toBe("rzp_test_one");
  });

  test("are used for exactly 50 seconds before they are read again", async () => {
    kept = await keep("rzp_test_one");
    await keyInUse();
    wait(50);
    await keyInUse();
    expect(reads).toBe(1);
    wait(0.001);
    await keyInUse();
    expect(reads).toBe(2);
  });

  test("are not asked for again within five seconds while the database does not answer", async () => {
    await keyInUse();
    const once = asked;
    wait(5);
    await keyInUse();
    expect(asked).toBe(once);
    wait(0.001);
    await keyInUse();
    expect(asked).toBe(2 * once);
  });

  test("are read by one of several requests, while the others use the cached ones", async () => {
    kept = await keep("rzp_test_one");
    await keyInUse();
    kept = await keep("rzp_test_two");
    wait(51);
    expect(await Promise.all([keyInUse(), keyInUse(), keyInUse()])).toEqual([
      "rzp_test_two",
      "rzp_test_one",
      "rzp_test_one",
    ]);
    expect(reads).toBe(2);
    expect(await keyInUse()).toBe("rzp_test_two");
  });

  test("are not read without a backend", async () => {
    kept = await keep("rzp_test_one");
    expect((await withPaymentKeys(parseConfig({}))).gateway).toBeNull();
    expect(reads).toBe(0);
  });
});

describe("the keys that the settings page shows", () => {
  const read = () => readStoredKeys(parseConfig(ENV));

  test("are decrypted", async () => {
    kept = await keep("rzp_test_abc");
    expect(await read()).toEqual({
      keyId: "rzp_test_abc",
      keySecret: "s3cret",
      webhookSecret: "new, old",
      unreadable: { keySecret: false, webhookSecret: false },
    });
  });

  test("are unreadable when another session secret sealed them, and missing when nothing is stored", async () => {
    const other = await keep("rzp_test_abc", "another-session-secret-of-32-chars!");
    kept = other;
    expect(await read()).toEqual({
      keyId: "rzp_test_abc",
      keySecret: null,
      webhookSecret: null,
      unreadable: { keySecret: true, webhookSecret: true },
    });
    kept = { keyId: null, keySecret: null, webhookSecret: other.webhookSecret };
    expect((await read())?.unreadable).toEqual({ keySecret: false, webhookSecret: true });
    kept = { keyId: "rzp_test_abc", keySecret: other.keySecret, webhookSecret: null };
    expect((await read())?.unreadable).toEqual({ keySecret: true, webhookSecret: false });
  });

  test("are unknown while the database does not answer, and without a backend", async () => {
    expect(await read()).toBeNull();
    expect(await readStoredKeys(parseConfig({}))).toBeNull();
  });
});
