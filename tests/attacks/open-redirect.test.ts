import { expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { OFF_SITE_PATHS } from "#tests/http/support/redirect-paths.ts";
import { addProduct, newShopper, openShop } from "#tests/http/support/shop.ts";

const attack = attackClass("redirect to another site");
const shop = await openShop();
const shopper = await newShopper(shop);
const visitor = new Browser(shop.shopUrl);
const { id: productId } = await addProduct(shop, { stock: 1_000 });

/** Every address that leads on to where a field or parameter says. */
const PLACES: [name: string, open: (target: string) => Promise<string | null>][] = [
  ["/login", (target) => follow(`/login?redirectTo=${encodeURIComponent(target)}`)],
  ["/register", (target) => follow(`/register?redirectTo=${encodeURIComponent(target)}`)],
  ["/admin", (target) => follow(`/admin?redirectTo=${encodeURIComponent(target)}`)],
  ["/theme", (redirectTo) => post("/theme", { theme: "dark", redirectTo })],
  ["/deliver-to", (redirectTo) => post("/deliver-to", { pin: "560001", redirectTo })],
  ["/cart", (redirectTo) => post("/cart", { intent: "add", productId, quantity: "1", redirectTo })],
  ["/wishlist", (redirectTo) => post("/wishlist", { productId, wanted: "true", redirectTo })],
  ["/stock-notices", (redirectTo) => post("/stock-notices", { productId, notify: "true", redirectTo })],
];

/** The redirects of routes that do not fall back to the home page; null for none. */
const LEADS_TO: Record<string, string | null> = {
  // The portal's sign-in knows one place to lead to, and tells a shopper so.
  "/admin": null,
  // The field of the PIN code.
  "/deliver-to": "/#pin",
  // The card whose heart was pressed.
  "/wishlist": `/#p-${productId.slice(-6)}`,
};

async function follow(path: string): Promise<string | null> {
  return (await shopper.fork().get(path)).location;
}

async function post(path: string, fields: Record<string, string>): Promise<string | null> {
  return (
    await (["/wishlist", "/stock-notices"].includes(path) ? shopper : visitor).fork().post(path, fields)
  ).location;
}

test.each(PLACES)("%s leads nowhere but to the shop", async (place, open) => {
  expect(OFF_SITE_PATHS.length).toBeGreaterThanOrEqual(60);
  for (const target of OFF_SITE_PATHS) {
    await attack(`${place} ${JSON.stringify(target).slice(0, 80)}`, async () => {
      const location = await open(target);
      expect(location).toBe(place in LEADS_TO ? LEADS_TO[place] : "/");
    });
  }
});

test("no path of its own that looks like a host leads off the site", async () => {
  for (const path of [
    "//evil.example",
    "//evil.example/cart",
    "/\\evil.example",
    "/.//evil.example",
    "/%2f%2fevil.example",
  ]) {
    for (const suffix of ["", "/", "/..", "?x=1"]) {
      await attack(path + suffix, async () => {
        const page = await visitor.send(shop.shopUrl + path + suffix, {});
        expect(page.status).toBeLessThan(500);
        expect(page.location ?? "/").toMatch(/^\/(?![/\\])/);
      });
    }
  }
});
