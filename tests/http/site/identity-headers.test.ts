import { expect, test } from "vitest";

import { Browser } from "#tests/http/support/browser.ts";
import { ADMIN, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const visitor = new Browser(shop.shopUrl);

test("headers that claim an identity or another host have no effect", async () => {
  const claims = {
    "X-User": ADMIN.email,
    "X-Forwarded-User": ADMIN.email,
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    "X-Original-URL": "/admin/dashboard",
    "X-Rewrite-URL": "/admin/dashboard",
    "X-HTTP-Method-Override": "DELETE",
    Authorization: `Bearer ${shop.serviceKey}`,
    apikey: shop.serviceKey,
    "X-React-Router-SPA-Mode": "yes",
    "X-React-Router-Prerender-Data": "[]",
  };
  for (const [name, value] of Object.entries(claims)) {
    expect((await visitor.get("/admin/dashboard", { [name]: value })).location, name).toBe("/admin");
    const away = await visitor.get("/orders", { [name]: value });
    expect(away.location, name).toBe("/login?redirectTo=%2Forders");
    expect((await visitor.get("/", { [name]: value })).html, name).not.toContain("evil.example");
  }
});
