import { describe, expect, test } from "vitest";

import { ConfigError, parseConfig } from "./config.server.ts";

const KEYS = {
  RAZORPAY_KEY_ID: "rzp_live_abc",
  RAZORPAY_KEY_SECRET: "key-secret",
  RAZORPAY_WEBHOOK_SECRET: "new-secret, old-secret",
};

describe("the account at Razorpay", () => {
  test("is absent while no key is set", () => {
    expect(parseConfig({}).payment).toBeNull();
  });

  test("speaks to Razorpay, and takes webhooks signed with either secret", () => {
    expect(parseConfig(KEYS).payment).toEqual({
      keyId: "rzp_live_abc",
      keySecret: "key-secret",
      webhookSecrets: ["new-secret", "old-secret"],
      apiBase: "https://api.razorpay.com/v1",
      checkoutSrc: "https://checkout.razorpay.com/v1/checkout.js",
      isTest: false,
    });
  });

  test.each(Object.keys(KEYS))("is refused without %s, which the message names", (name) => {
    expect(() => parseConfig({ ...KEYS, [name]: undefined })).toThrow(new ConfigError(`Missing: ${name}.`));
  });

  test.each([
    ["RAZORPAY_API_BASE", "http://127.0.0.1:54322/v1"],
    ["RAZORPAY_CHECKOUT_SRC", "https://pay.example/checkout.js"],
  ])("never meets a stand-in (%s) with a live key, only with a test key", (name, address) => {
    expect(() => parseConfig({ ...KEYS, [name]: address })).toThrow(/never be used with a live key/);
    const config = parseConfig({ ...KEYS, RAZORPAY_KEY_ID: "rzp_test_abc", [name]: address });
    expect(config.payment?.isTest).toBe(true);
  });

  test("a stand-in that is no address is refused", () => {
    expect(() => parseConfig({ ...KEYS, RAZORPAY_API_BASE: "razorpay" })).toThrow(
      "RAZORPAY_API_BASE is not a URL.",
    );
  });
});
