import { describe, expect, test } from "vitest";

import { ConfigError } from "#app/config-checks.server.ts";
import { parseConfig } from "#app/config.server.ts";

const KEYS = {
  RAZORPAY_KEY_ID: "rzp_live_abc",
  RAZORPAY_KEY_SECRET: "key-secret",
  RAZORPAY_WEBHOOK_SECRET: "new-secret, old-secret",
};

describe("Razorpay gateway", () => {
  test("is null without keys", () => {
    expect(parseConfig({}).gateway).toBeNull();
  });

  test("uses Razorpay's addresses and every webhook secret", () => {
    expect(parseConfig(KEYS).gateway).toEqual({
      keyId: "rzp_live_abc",
      keySecret: "key-secret",
      webhookSecrets: ["new-secret", "old-secret"],
      apiBase: "https://api.razorpay.com/v1",
      checkoutSrc: "https://checkout.razorpay.com/v1/checkout.js",
      readTimeoutMs: 5_000,
      writeTimeoutMs: 8_000,
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
    expect(config.gateway?.isTest).toBe(true);
  });

  test("never takes a live key in a demo", () => {
    expect(() => parseConfig({ ...KEYS, DEMO: "true" })).toThrow(
      new ConfigError("A demo shop takes test keys alone (rzp_test_…)."),
    );
    const { gateway, gatewayAccess } = parseConfig({
      ...KEYS,
      RAZORPAY_KEY_ID: "rzp_test_abc",
      DEMO: "true",
    });
    expect([gateway?.isTest, gatewayAccess.testKeysOnly]).toEqual([true, true]);
  });

  test.each(["razorpay", "http://pay.example/v1", "http://127.0.0.1.pay.example/v1"])(
    "rejects a stand-in at %s, which is neither https nor local",
    (address) => {
      expect(() => parseConfig({ ...KEYS, RAZORPAY_API_BASE: address })).toThrow(
        new ConfigError("RAZORPAY_API_BASE is not an https address."),
      );
    },
  );
});

test.each([
  ["true", "https://demo.haat.example", { demo: true, publicDemo: true }],
  ["true", "http://localhost:5173", { demo: true, publicDemo: false }],
  ["true", undefined, { demo: true, publicDemo: false }],
  ["false", "https://demo.haat.example", { demo: false, publicDemo: false }],
  [undefined, "https://demo.haat.example", { demo: false, publicDemo: false }],
])("DEMO %s at %s", (DEMO, SITE_URL, expected) => {
  expect(parseConfig({ DEMO, SITE_URL })).toMatchObject(expected);
});

const FROM = "Haat <orders@haat.example>";
const SITE_URL = "https://haat.example/";
const API = {
  SITE_URL,
  MAIL_FROM: FROM,
  MAIL_API_URL: "https://api.mail.example/emails",
  MAIL_API_KEY: "mail-key",
};
const MAIL = { send: () => Promise.resolve() };

describe("Supabase", () => {
  const backend = {
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
    SUPABASE_SECRET_KEY: "sb_secret_x",
    SESSION_SECRET: "s".repeat(32),
  };

  test.each(["https://shop.supabase.co", "http://127.0.0.1:54321", "http://localhost:54321"])(
    "may be at %s",
    (url) => {
      expect(parseConfig({ ...backend, SUPABASE_URL: url }).backend?.url).toBe(url);
    },
  );

  test.each(["http://shop.supabase.co", "http://localhost.evil.example", "ftp://127.0.0.1", "supabase"])(
    "is refused at %s: keys and personal data would go there in the clear",
    (url) => {
      expect(() => parseConfig({ ...backend, SUPABASE_URL: url })).toThrow(
        new ConfigError("SUPABASE_URL is not an https address."),
      );
    },
  );

  test("needs session secrets of at least 32 characters", () => {
    const url = { SUPABASE_URL: "https://shop.supabase.co" };
    for (const secret of ["s".repeat(31), `${"s".repeat(32)},short`]) {
      expect(() => parseConfig({ ...backend, ...url, SESSION_SECRET: secret })).toThrow(
        new ConfigError("SESSION_SECRET must be at least 32 characters."),
      );
    }
  });
});

describe("mail sender", () => {
  test("is null without variables", () => {
    expect(parseConfig({ SITE_URL }).mail).toBeNull();
  });

  test("uses a provider's API", () => {
    const via = { kind: "api", url: "https://api.mail.example/emails", key: "mail-key" };
    expect(parseConfig(API).mail).toEqual({ from: FROM, timeoutMs: 8_000, via });
  });

  test("is refused in a demo, but for a mailbox on the same computer", () => {
    const refused = new ConfigError(
      "A demo shop sends no mail. Remove MAIL_API_URL or the binding MAIL, or DEMO.",
    );
    expect(() => parseConfig({ ...API, DEMO: "true" })).toThrow(refused);
    expect(() => parseConfig({ SITE_URL, MAIL_FROM: FROM, MAIL, DEMO: "true" })).toThrow(refused);
    const mailbox = { ...API, MAIL_API_URL: "http://127.0.0.1:54323/emails", DEMO: "true" };
    expect(parseConfig(mailbox).mail?.via.kind).toBe("api");
  });

  test("uses Cloudflare's binding unless a provider is configured", () => {
    const env = { SITE_URL, MAIL_FROM: "orders@haat.example", MAIL };
    expect(parseConfig(env).mail).toEqual({
      from: "orders@haat.example",
      timeoutMs: 8_000,
      via: { kind: "binding", binding: MAIL },
    });
    expect(parseConfig({ ...API, MAIL }).mail?.via.kind).toBe("api");
  });

  test.each([
    [{ ...API, MAIL_FROM: undefined }, "Missing: MAIL_FROM."],
    [{ ...API, MAIL_API_URL: undefined }, "Missing: MAIL_API_URL (or the binding MAIL)."],
    [{ ...API, MAIL_API_KEY: undefined }, "Missing: MAIL_API_KEY."],
    [{ ...API, SITE_URL: undefined }, "Missing: SITE_URL."],
    [{ SITE_URL, MAIL }, "Missing: MAIL_FROM."],
    [{ SITE_URL, MAIL_FROM: FROM }, "Missing: MAIL_API_URL (or the binding MAIL), MAIL_API_KEY."],
  ])("half set, it says what is missing (%#)", (env, message) => {
    expect(() => parseConfig(env)).toThrow(new ConfigError(message));
  });

  test("needs a valid sender and an https URL", () => {
    for (const from of ["Haat", "a@b@c", "Haat <orders>", "x@haat.example\nBcc: y@haat.example"]) {
      expect(() => parseConfig({ ...API, MAIL_FROM: from }), from).toThrow(/MAIL_FROM is not a sender/);
    }
    for (const url of ["mail", "http://api.mail.example/", "ftp://127.0.0.1/"]) {
      expect(() => parseConfig({ ...API, MAIL_API_URL: url }), url).toThrow(/not an https address/);
    }
    expect(parseConfig({ ...API, MAIL_API_URL: "http://127.0.0.1:54321/mail" }).mail).not.toBeNull();
  });
});

describe("requests of the cron", () => {
  const limitOf = (value?: string) => parseConfig({ CRON_SUBREQUESTS: value }).cronSubrequests;

  test("are 1,000 a run, or as many as the variable says", () => {
    expect(limitOf()).toBe(1_000);
    expect(["20", "50", "10000"].map(limitOf)).toEqual([20, 50, 10_000]);
  });

  test.each(["", "all", "0", "-1", "19", "10001", "49.5", "NaN"])(
    "are 1,000 when the variable is '%s'",
    (value) => {
      expect(limitOf(value)).toBe(1_000);
    },
  );
});

describe("timeouts", () => {
  const BACKEND = {
    SUPABASE_URL: "https://db.example",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
    SUPABASE_SECRET_KEY: "sb_secret_1",
    SESSION_SECRET: "s".repeat(32),
  };

  test("a service is down after five failures; copies are fresh for a minute and shown for an hour", () => {
    const counts = (vars: Record<string, unknown>) => {
      const { breaker, catalogueTimes } = parseConfig({ ...BACKEND, ...vars });
      return [breaker.failures, catalogueTimes.freshMs, catalogueTimes.staleMs];
    };
    expect(counts({})).toEqual([5, 60_000, 3_600_000]);
    const wrong = { BREAKER_FAILURES: "0", CATALOGUE_FRESH_MS: "60001", STALE_COPY_MS: "-1" };
    expect(counts(wrong)).toEqual([5, 60_000, 3_600_000]);
    expect(counts({ BREAKER_FAILURES: "1", CATALOGUE_FRESH_MS: "0", STALE_COPY_MS: "0" })).toEqual([1, 0, 0]);
  });

  /** Every timeout by its variable, as the Worker would use it. */
  function timeoutsOf(vars: Record<string, unknown>): Record<string, number | undefined> {
    const { backend, gateway, mail, timeouts, breaker } = parseConfig({
      ...BACKEND,
      ...KEYS,
      ...API,
      ...vars,
    });
    return {
      BACKEND_TIMEOUT_MS: backend?.timeoutMs,
      PAGE_TIMEOUT_MS: timeouts.page,
      FORM_TIMEOUT_MS: timeouts.form,
      WORK_TIMEOUT_MS: timeouts.work,
      BREAKER_RETRY_MS: breaker.retryAfterMs,
      SESSION_TIMEOUT_MS: timeouts.session,
      RAZORPAY_READ_TIMEOUT_MS: gateway?.readTimeoutMs,
      RAZORPAY_WRITE_TIMEOUT_MS: gateway?.writeTimeoutMs,
      PAYMENT_CHECK_TIMEOUT_MS: timeouts.paymentCheck,
      WEBHOOK_TIMEOUT_MS: timeouts.webhook,
      MAIL_TIMEOUT_MS: mail?.timeoutMs,
    };
  }

  const PRESETS = {
    BACKEND_TIMEOUT_MS: 8_000,
    PAGE_TIMEOUT_MS: 5_000,
    FORM_TIMEOUT_MS: 8_000,
    WORK_TIMEOUT_MS: 25_000,
    BREAKER_RETRY_MS: 3_000,
    SESSION_TIMEOUT_MS: 3_000,
    RAZORPAY_READ_TIMEOUT_MS: 5_000,
    RAZORPAY_WRITE_TIMEOUT_MS: 8_000,
    PAYMENT_CHECK_TIMEOUT_MS: 3_000,
    // Below the five seconds after which Razorpay closes the connection.
    WEBHOOK_TIMEOUT_MS: 4_500,
    MAIL_TIMEOUT_MS: 8_000,
  };

  test("have these values in production", () => {
    expect(timeoutsOf({})).toEqual(PRESETS);
  });

  test.each(Object.keys(PRESETS))("%s changes one of them", (name) => {
    expect(timeoutsOf({ [name]: "200" })).toEqual({ ...PRESETS, [name]: 200 });
  });

  test.each(["", "soon", "0", "-1", "49", "60001", "1e9", "1.5", "Infinity", "NaN"])(
    "keep their values when the variable is '%s'",
    (value) => {
      const vars = Object.fromEntries(Object.keys(PRESETS).map((name) => [name, value]));
      expect(timeoutsOf(vars)).toEqual(PRESETS);
    },
  );

  test("the webhook is never answered later than Razorpay waits", () => {
    expect(timeoutsOf({ WEBHOOK_TIMEOUT_MS: "4501" })).toEqual(PRESETS);
  });
});
