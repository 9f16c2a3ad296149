import { expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { PAYLOADS } from "#tests/attacks/support/stored-payloads.ts";
import { adminScreens, createExamples, pathOf } from "#tests/http/support/admin-routes.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { ADMIN, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";

const attack = attackClass("reflect script");
const shop = await openShop();
const visitor = new Browser(shop.shopUrl);
const shopper = await newShopper(shop);
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);

/** Every parameter that a page reads. */
const PARAMETERS =
  "search category sort page status view min_price max_price in_stock min_rating redirectTo next email type token token_hash item kind from to period step error error_description code filter role";
/** Tags that no page of the shop has; a list of its own that is open is written as React writes it. */
const FOREIGN_TAGS =
  /<(iframe|object|embed|base|style|marquee|video|audio|math|frame|animate|details open(?!=""(?: class="|>)))\b|<meta[^>]*http-equiv/i;

const queryOf = (value: string) =>
  new URLSearchParams(PARAMETERS.split(" ").map((name) => [name, value])).toString();

async function expectNoMarkup(browser: Browser, path: string, payload: string): Promise<void> {
  const page = await browser.get(path);
  expect(page.status).toBeLessThan(500);
  expect(page.location ?? "/").toMatch(/^\/(?!\/)/);
  expect(page.html.includes(payload) && payload.includes("<")).toBe(false);
  for (const script of page.html.match(/<script\b[^>]*>/gi) ?? [])
    expect(script).toMatch(/ nonce="|ld\+json/);
  const markup = page.html.replaceAll(/<script\b[\s\S]*?<\/script>/g, "");
  expect(markup).not.toMatch(FOREIGN_TAGS);
  expect(markup).not.toMatch(
    /<[^>"]*(?:"[^"]*"[^>"]*)* on[a-z]+=|(?:href|src|action)="\s*(?:javascript|data:text):/i,
  );
}

const OPEN = [
  "/",
  "/products",
  "/cart",
  "/login",
  "/register",
  "/forgot-password",
  "/auth/confirm",
  "/newsletter",
  "/newsletter/unsubscribe",
  "/contact",
  "/help",
  "/admin",
];

test("no parameter of an open page becomes markup", async () => {
  for (const [turn, payload] of PAYLOADS.entries()) {
    for (const path of OPEN.filter((_, at) => (at + turn) % 3 === 0)) {
      await attack(`${path} ${payload}`, () =>
        expectNoMarkup(visitor, `${path}?${queryOf(payload)}`, payload),
      );
    }
  }
});

test("no address becomes markup", async () => {
  const places = ["/", "/product/", "/orders/", "/order/", "/media/", "/admin/", "/products?x&", "/sitemap/"];
  for (const [turn, payload] of PAYLOADS.entries()) {
    const place = places[turn % places.length] ?? "/";
    await attack(place + payload, () =>
      expectNoMarkup(shopper, place + encodeURIComponent(payload), payload),
    );
  }
});

test("no parameter of a page of the portal becomes markup", async () => {
  const ids = await createExamples(shop);
  const screens = (await adminScreens(shop)).filter(({ path }) => !/export|\*|signed-in/.test(path));
  for (const [turn, screen] of screens.entries()) {
    const payload = PAYLOADS[(turn * 7) % PAYLOADS.length] ?? "";
    await attack(`${screen.path} ${payload}`, () =>
      expectNoMarkup(admin, `${pathOf(screen, ids)}?${queryOf(payload)}`, payload),
    );
  }
});
