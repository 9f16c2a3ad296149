import { describe, expect, test } from "vitest";

import { ConfigError } from "#app/config-checks.server.ts";
import { parseConfig } from "#app/config.server.ts";

/** A key of the old kind with this role. */
function oldKey(role: string): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");
  return `${part({ alg: "HS256" })}.${part({ role, iss: "supabase" })}.c2lnbmF0dXJl`;
}

const BACKEND = {
  SUPABASE_URL: "https://abc.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_abc",
  SUPABASE_SECRET_KEY: "sb_secret_abc",
  SESSION_SECRET: "s".repeat(32),
};

const PUBLISHABLE = "SUPABASE_PUBLISHABLE_KEY is not a publishable key (sb_publishable_…).";
const SECRET = "SUPABASE_SECRET_KEY is not a secret key (sb_secret_…).";

describe("Supabase keys", () => {
  test.each([
    ["of today", "sb_publishable_abc", "sb_secret_abc"],
    ["of the old kind", oldKey("anon"), oldKey("service_role")],
    ["of both kinds", "sb_publishable_abc", oldKey("service_role")],
  ])("%s are accepted", (_, publishable, secret) => {
    const config = parseConfig({
      ...BACKEND,
      SUPABASE_PUBLISHABLE_KEY: publishable,
      SUPABASE_SECRET_KEY: secret,
    });
    expect(config.backend).toMatchObject({ publishableKey: publishable, secretKey: secret });
  });

  test.each([
    ["swapped", "sb_secret_abc", "sb_publishable_abc", PUBLISHABLE],
    ["swapped, of the old kind", oldKey("service_role"), oldKey("anon"), PUBLISHABLE],
    ["both secret", "sb_secret_abc", "sb_secret_abc", PUBLISHABLE],
    ["both publishable", "sb_publishable_abc", "sb_publishable_abc", SECRET],
    ["both anon", oldKey("anon"), oldKey("anon"), SECRET],
    ["of a user", oldKey("authenticated"), "sb_secret_abc", PUBLISHABLE],
    ["something else", "abc", "sb_secret_abc", PUBLISHABLE],
    ["something else as well", "sb_publishable_abc", "ey.not.json", SECRET],
  ])("%s are refused, and the message names the variable but no value", (_, publishable, secret, message) => {
    const env = { ...BACKEND, SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SECRET_KEY: secret };
    expect(() => parseConfig(env)).toThrow(new ConfigError(message));
  });
});

test.each(["abc.supabase.co", "http://abc.supabase.co", "postgresql://abc", "ftp://abc.supabase.co"])(
  "SUPABASE_URL %s is refused, since keys are sent to it",
  (url) => {
    expect(() => parseConfig({ ...BACKEND, SUPABASE_URL: url })).toThrow(
      new ConfigError("SUPABASE_URL is not an https address."),
    );
  },
);

test.each(["shop.example", "//shop.example", "mailto:a@shop.example", "https://"])(
  "SITE_URL %s is refused with an example",
  (url) => {
    expect(() => parseConfig({ SITE_URL: url })).toThrow(
      new ConfigError("SITE_URL is not an address with https://, such as https://shop.example."),
    );
  },
);

test("SITE_URL counts without its path", () => {
  expect(parseConfig({ SITE_URL: "https://shop.example/shop?x" }).siteUrl).toBe("https://shop.example");
});

test.each(["GOOGLE_SIGN_IN", "IMAGE_TRANSFORMATIONS"])("%s is true, false or not set", (name) => {
  expect(() => parseConfig({ [name]: "1" })).toThrow(
    new ConfigError(`${name} is neither "true" nor "false".`),
  );
  const key = name === "GOOGLE_SIGN_IN" ? "googleSignIn" : "imageTransformations";
  expect(["true", "false", "", undefined].map((value) => parseConfig({ [name]: value })[key])).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  ["swapped with the secret", "key-secret", "rzp_live_abc"],
  ["something else", "abc", "key-secret"],
])("a Razorpay key id that is %s is refused", (_, id, secret) => {
  const keys = { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret, RAZORPAY_WEBHOOK_SECRET: "hook" };
  expect(() => parseConfig(keys)).toThrow(
    new ConfigError("RAZORPAY_KEY_ID is not a key id (rzp_test_… or rzp_live_…)."),
  );
});
