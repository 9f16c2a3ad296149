import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { createKeys } from "#local/backend/keys.ts";
import { openBetween } from "#tests/http/support/backend-proxy.ts";
import { Browser, noticeOf, type Page, textOf } from "#tests/http/support/browser.ts";
import {
  claimsOf,
  encode,
  isSignedIn,
  keys,
  read,
  remaining,
  type Session,
  sign,
  write,
  written,
} from "#tests/http/support/session-tokens.ts";
import { addProduct, addToCart, cartOf, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop({ keys });

function wish(browser: Browser, productId: string): Promise<Page> {
  return browser.post("/wishlist", { productId, wanted: "true", redirectTo: "/about" });
}

const wishes = async (productId: string) =>
  (await shop.sql("select from public.wishlist where product_id = $1", [productId])).length;

test("a form sent after the token's end goes through, and the new token comes back with its answer", async () => {
  const browser = remaining(await newShopper(shop), -3600);
  const before = read(browser);
  const { id } = await addProduct(shop);
  const answer = await wish(browser, id);
  expect([answer.status, answer.location]).toEqual([303, "/about"]);
  expect(await wishes(id)).toBe(1);
  expect(read(browser).refresh_token).not.toBe(before.refresh_token);
  expect(claimsOf(read(browser)).exp).toBeGreaterThan(Date.now() / 1000 + 500);
  expect(noticeOf((await browser.get("/about")).html)).toContain("Added to wishlist");
});

test("a token is renewed when 90 seconds or less remain, and not before", async () => {
  const early = await remaining(await newShopper(shop), 100).get("/about");
  expect(written(early)).toBeUndefined();
  const late = await remaining(await newShopper(shop), 80).get("/about");
  expect(written(late)).toMatch(/HttpOnly/);
});

test("what was chosen at Remember me outlives a renewal, either way", async () => {
  const account = { email: "asha@haat.example", password: "haat-shopper" };
  const kept = new Browser(shop.shopUrl);
  await kept.post("/login", { ...account, remember: "on" });
  const answer = await remaining(kept, 60).get("/about");
  expect(written(answer)).toMatch(/; Max-Age=2592000;/);
  expect(written(answer, "haat-auth-remember")).toMatch(/; Max-Age=2592000;/);
  const plain = await remaining(await signIn(new Browser(shop.shopUrl)), 60).get("/about");
  expect(written(plain)).not.toMatch(/Max-Age|Expires/i);
});

test("tabs that renew at once all stay signed in, with any of their answers kept", async () => {
  const browser = remaining(await newShopper(shop), -10);
  const tabs = Array.from({ length: 6 }, () => browser.fork());
  const { id } = await addProduct(shop);
  const answers = await Promise.all([...tabs.map((tab) => tab.get("/orders")), wish(browser, id)]);
  expect(answers.map(({ status }) => status)).toEqual([...tabs.map(() => 200), 303]);
  expect(await wishes(id)).toBe(1);
  for (const tab of [...tabs, browser]) {
    expect((await tab.get("/orders")).status).toBe(200);
    expect((await remaining(tab, -10).get("/orders")).status).toBe(200);
  }
});

test("an answer that was lost on the way costs nothing: the old token renews once more", async () => {
  const browser = remaining(await newShopper(shop), -10);
  await browser.fork().get("/about");
  expect(await isSignedIn(browser)).toBe(true);
});

test("signed out in one tab, the other is a visitor from its next request on", async () => {
  const browser = await newShopper(shop);
  const other = browser.fork();
  const expired = remaining(browser.fork(), -10);
  await browser.post("/sign-out", {});
  const { id } = await addProduct(shop);
  expect((await wish(other.fork(), id)).location).toMatch(/^\/login/);
  expect((await other.fork().get("/orders")).location).toMatch(/^\/login/);
  expect(await isSignedIn(other)).toBe(false);
  expect(other.cookies.has("haat-auth")).toBe(false);
  expect((await wish(expired, id)).location).toMatch(/^\/login/);
  expect(await wishes(id)).toBe(0);
});

test("sessions that are over, forged or another project's end cleanly: visitor, cookies gone, nothing written", async () => {
  const stranger = createKeys();
  const base = await newShopper(shop);
  const claims = claimsOf(read(base));
  const later = { ...claims, exp: Math.floor(Date.now() / 1000) + 3600 };
  const [admin] = await shop.sql<{ id: string }>("select id from public.users where is_admin");
  const past = { expires_at: 1, access_token: sign({ ...claims, exp: 1 }) };
  const sessions: [string, Partial<Session>][] = [
    ["expired, refresh token unknown", { ...past, refresh_token: "x1y2z3a4b5c6" }],
    ["expired, no refresh token", { ...past, refresh_token: "" }],
    ["expired token dressed up as fresh", { access_token: past.access_token, refresh_token: "x" }],
    ["another secret", { access_token: sign(later, stranger.jwtSecret) }],
    [
      "another project, expired",
      { ...past, access_token: sign(claims, stranger.jwtSecret), refresh_token: "r" },
    ],
    ["somebody else's id", { access_token: sign({ ...later, sub: admin?.id }, stranger.jwtSecret) }],
    ["a session that never was", { access_token: sign({ ...later, session_id: randomUUID() }) }],
    ["the role of the service", { access_token: sign({ ...later, role: "service_role" }) }],
    ["the publishable key", { access_token: keys.publishableKey }],
    ["no algorithm", { access_token: `${encode({ alg: "none" })}.${encode(later)}.` }],
    ["a key nobody has", { access_token: `${encode({ alg: "ES256", kid: "k" })}.${encode(later)}.AAAA` }],
    [
      "an algorithm nobody has",
      { access_token: `${encode({ alg: "XX1", kid: "k" })}.${encode(later)}.AAAA` },
    ],
  ];
  const { id } = await addProduct(shop);
  for (const [name, change] of sessions) {
    const browser = write(base.fork(), change);
    browser.cookies.set("haat-auth-remember", "1");
    const other = browser.fork();
    expect(await isSignedIn(browser), name).toBe(false);
    expect(
      Array.from(browser.cookies.keys()).filter((cookie) => cookie.startsWith("haat-auth")),
      name,
    ).toEqual([]);
    const posted = await wish(other, id);
    expect([posted.status, posted.location?.split("?")[0]], name).toEqual([303, "/login"]);
  }
  expect(await wishes(id)).toBe(0);
  expect(await isSignedIn(base)).toBe(true);
});

test("a rotated SESSION_SECRET keeps cart, notice and session; without the old one the cart is empty, no more", async () => {
  const next = "n".repeat(40);
  const rotated = await openBetween(shop, { SESSION_SECRET: `${next},${keys.sessionSecret}` });
  const changed = await openBetween(shop, { SESSION_SECRET: next });
  const browser = await newShopper(shop);
  await addToCart(browser, (await addProduct(shop)).id, 2);
  const visit = (shopUrl: string, from = browser) => {
    const there = new Browser(shopUrl);
    for (const [name, value] of from.cookies) there.cookies.set(name, value);
    return there;
  };
  const kept = visit(rotated.shopUrl);
  const cart = await kept.get("/cart");
  expect([noticeOf(cart.html) !== "", textOf(cart.html).includes("Sign Out")]).toEqual([true, true]);
  expect(textOf(cart.html)).not.toContain("Your cart is empty");
  await addToCart(kept, (await addProduct(shop)).id);
  expect(cartOf(kept)?.lines).toHaveLength(2);
  // What was written since is signed with the new secret.
  expect(textOf((await visit(changed.shopUrl, kept).get("/cart")).html)).not.toContain("Your cart is empty");
  const lost = await visit(changed.shopUrl).get("/cart");
  expect([
    lost.status,
    textOf(lost.html).includes("Your cart is empty"),
    textOf(lost.html).includes("Sign Out"),
  ]).toEqual([200, true, true]);
});
