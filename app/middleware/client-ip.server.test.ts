import { expect, test } from "vitest";

import { allowedOrigins, anonClientFor, getClientIp } from "#app/middleware/client-ip.server.ts";
import { createShopContext, NO_BACKEND } from "#tests/unit/support/shop-context.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

const from = (address: string) =>
  new Request("https://shop.example/login", { headers: { "CF-Connecting-IP": address } });

test.each([
  "203.0.113.9",
  "2001:db8::1",
  "::1",
  "::ffff:203.0.113.9",
  "2001:0DB8:0000:0000:0000:0000:0000:0001",
])("reads the address %s", (address) => {
  expect(getClientIp(from(address))).toBe(address);
});

test.each([
  "",
  "ab",
  "shop.example",
  "203.0.113.9, 10.0.0.1",
  "<script>",
  "1".repeat(46),
  "x203.0.113.9",
  "203.0.113.9x",
])("ignores %j, which is no address", (address) => {
  expect(getClientIp(from(address))).toBeNull();
});

test("has no address outside Cloudflare", () => {
  expect(getClientIp(new Request("https://shop.example/"))).toBeNull();
});

test("allows the origin of links in mails and that of the request", () => {
  const request = new Request("https://preview.example/login");
  const online = createShopContext({ config: { siteUrl: "https://shop.example" } });
  expect(allowedOrigins(request, online.context)).toEqual([
    "https://shop.example",
    "https://preview.example",
  ]);
  const local = createShopContext({ config: { siteUrl: null } });
  expect(allowedOrigins(request, local.context)).toEqual([
    "https://preview.example",
    "https://preview.example",
  ]);
});

test("the client without a session forwards the shopper's address to the auth server", async () => {
  const calls = stubFetch({ "POST /auth/v1/recover": () => ({}) });
  const { context } = createShopContext({
    config: {
      backend: {
        url: "https://db.example",
        publishableKey: "public",
        secretKey: "sb_secret_x",
        timeoutMs: 8_000,
      },
    },
  });
  await anonClientFor(from("203.0.113.9"), context)?.auth.resetPasswordForEmail("asha@example.com");
  expect(calls[0]?.headers.get("Sb-Forwarded-For")).toBe("203.0.113.9");
});

test("there is no client without a backend", () => {
  const { context } = createShopContext({ config: NO_BACKEND });
  expect(anonClientFor(from("203.0.113.9"), context)).toBeNull();
});
