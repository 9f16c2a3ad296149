import { expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { ADMIN, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";
import { hashAllTables } from "#tests/http/support/table-hashes.ts";

const attack = attackClass("name a user by a header");
const shop = await openShop();
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const visitor = new Browser(shop.shopUrl);
const shopper = await newShopper(shop);
const adminId = userIdOf(admin);

/** Headers by which a proxy or an identity service may name a user, with the value that names the admin. */
const CLAIMS: [name: string, value: string][] = [
  ..."X-User X-User-Id X-User-Email X-Auth-User X-Auth-Request-User X-Auth-Request-Email".split(" "),
  ..."X-Forwarded-User X-Forwarded-Email X-Forwarded-Preferred-Username X-Remote-User Remote-User".split(" "),
  ..."X-Authenticated-User X-WEBAUTH-USER X-Goog-Authenticated-User-Email X-MS-CLIENT-PRINCIPAL-NAME".split(
    " ",
  ),
  ..."Cf-Access-Authenticated-User-Email Cf-Access-Jwt-Assertion X-Supabase-User X-Supabase-Auth".split(" "),
  ..."X-WCPay-Platform-Checkout-User X-Shopify-Customer-Id X-Customer-Id X-Account-Id X-Impersonate".split(
    " ",
  ),
]
  .flatMap((name): [string, string][] => [[name, /id$|-user$/i.test(name) ? adminId : ADMIN.email]])
  .concat([
    ["Authorization", `Bearer ${shop.serviceKey}`],
    ["apikey", shop.serviceKey],
    ["X-Role", "service_role"],
    ["X-Is-Admin", "true"],
    ["X-Forwarded-Host", "127.0.0.1"],
    ["X-Forwarded-For", "127.0.0.1"],
    ["CF-Connecting-IP", "127.0.0.1"],
    ["CF-Worker", "localhost"],
    ["X-Original-URL", "/admin/dashboard"],
    ["X-HTTP-Method-Override", "DELETE"],
  ]);

test("no header signs anybody in or makes anybody an admin", async () => {
  expect(CLAIMS.length).toBeGreaterThanOrEqual(30);
  const before = await hashAllTables(shop);
  for (const [name, value] of CLAIMS) {
    const headers = { [name]: value };
    await attack(name, async () => {
      expect((await visitor.get("/admin/dashboard", headers)).location).toBe("/admin");
      expect((await visitor.get("/orders", headers)).location).toBe("/login?redirectTo=%2Forders");
      const portal = await shopper.get("/admin/users", headers);
      expect([portal.status, portal.html.includes(ADMIN.email)]).toEqual([403, false]);
      const post = await visitor.post("/profile", { fullName: "Changed", phone: "" }, headers);
      expect([post.status, post.html.includes('action="/login"')]).toEqual([403, true]);
    });
  }
  expect(await hashAllTables(shop)).toEqual(before);
});
