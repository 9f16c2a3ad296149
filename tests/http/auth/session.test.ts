import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { createKeys } from "#local/backend/keys.ts";
import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import {
  readClaims,
  encodePart,
  isSignedIn,
  keys,
  withSecondsLeft,
  signToken,
  writeSession,
  setCookieLine,
} from "#tests/http/support/session-tokens.ts";
import { atWorker, type Session, sessionOf } from "#tests/http/support/session.ts";
import { addProduct, addToCart, cartOf, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";
import { createImage, uploadsOf } from "#tests/http/support/uploads.ts";
import { countWishes, postWish } from "#tests/http/support/wishlist.ts";

const shop = await openShop({ keys });

test("a form posted after the access token expired goes through and returns a new token", async () => {
  const browser = withSecondsLeft(await newShopper(shop), -3600);
  const before = sessionOf(browser);
  const { id } = await addProduct(shop);
  const answer = await postWish(browser, id);
  expect([answer.status, answer.location]).toEqual([303, "/about"]);
  expect(await countWishes(shop, id)).toBe(1);
  expect(sessionOf(browser).refresh_token).not.toBe(before.refresh_token);
  expect(readClaims(sessionOf(browser)).exp).toBeGreaterThan(Date.now() / 1000 + 500);
  expect(noticeOf((await browser.get("/about")).html)).toContain("Added to wishlist");
});

test("the access token is refreshed when 90 seconds or less remain", async () => {
  const early = await withSecondsLeft(await newShopper(shop), 100).get("/about");
  expect(setCookieLine(early)).toBeUndefined();
  const late = await withSecondsLeft(await newShopper(shop), 80).get("/about");
  expect(setCookieLine(late)).toMatch(/HttpOnly/);
});

test("a refresh keeps the lifetime chosen with Remember me", async () => {
  const account = { email: "asha@haat.example", password: "haat-shopper" };
  const kept = new Browser(shop.shopUrl);
  await kept.post("/login", { ...account, remember: "on" });
  const answer = await withSecondsLeft(kept, 60).get("/about");
  expect(setCookieLine(answer)).toMatch(/; Max-Age=2592000;/);
  expect(setCookieLine(answer, "haat-auth-remember")).toMatch(/; Max-Age=2592000;/);
  const plain = await withSecondsLeft(await signIn(new Browser(shop.shopUrl)), 60).get("/about");
  expect(setCookieLine(plain)).not.toMatch(/Max-Age|Expires/i);
});

test("tabs that refresh at once all stay signed in", async () => {
  const browser = withSecondsLeft(await newShopper(shop), -10);
  const tabs = Array.from({ length: 6 }, () => browser.fork());
  const { id } = await addProduct(shop);
  const answers = await Promise.all([...tabs.map((tab) => tab.get("/orders")), postWish(browser, id)]);
  expect(answers.map(({ status }) => status)).toEqual([...tabs.map(() => 200), 303]);
  expect(await countWishes(shop, id)).toBe(1);
  for (const tab of [...tabs, browser]) {
    expect((await tab.get("/orders")).status).toBe(200);
    expect((await withSecondsLeft(tab, -10).get("/orders")).status).toBe(200);
  }
});

test("a lost refresh response is harmless, because the old refresh token works once more", async () => {
  const browser = withSecondsLeft(await newShopper(shop), -10);
  await browser.fork().get("/about");
  expect(await isSignedIn(browser)).toBe(true);
});

test("signing out in one tab signs the other out at its next request", async () => {
  const browser = await newShopper(shop);
  const other = browser.fork();
  const expired = withSecondsLeft(browser.fork(), -10);
  await browser.post("/sign-out", {});
  const { id } = await addProduct(shop);
  expect((await postWish(other.fork(), id)).location).toMatch(/^\/login/);
  expect((await other.fork().get("/orders")).location).toMatch(/^\/login/);
  expect(await isSignedIn(other)).toBe(false);
  expect(other.cookies.has("haat-auth")).toBe(false);
  expect((await postWish(expired, id)).location).toMatch(/^\/login/);
  expect(await countWishes(shop, id)).toBe(0);
});

test("expired, forged and foreign sessions become visitors without cookies, and write nothing", async () => {
  const stranger = createKeys();
  const base = await newShopper(shop);
  const claims = readClaims(sessionOf(base));
  const later = { ...claims, exp: Math.floor(Date.now() / 1000) + 3600 };
  const [admin] = await shop.sql<{ id: string }>("select id from public.users where is_admin");
  const past = { expires_at: 1, access_token: signToken({ ...claims, exp: 1 }) };
  const sessions: [string, Partial<Session>][] = [
    ["expired, refresh token unknown", { ...past, refresh_token: "x1y2z3a4b5c6" }],
    ["expired, no refresh token", { ...past, refresh_token: "" }],
    ["expired token dressed up as fresh", { access_token: past.access_token, refresh_token: "x" }],
    ["another secret", { access_token: signToken(later, stranger.jwtSecret) }],
    [
      "another project, expired",
      { ...past, access_token: signToken(claims, stranger.jwtSecret), refresh_token: "r" },
    ],
    ["somebody else's id", { access_token: signToken({ ...later, sub: admin?.id }, stranger.jwtSecret) }],
    ["a session that never was", { access_token: signToken({ ...later, session_id: randomUUID() }) }],
    ["the role of the service", { access_token: signToken({ ...later, role: "service_role" }) }],
    ["the publishable key", { access_token: keys.publishableKey }],
    ["no algorithm", { access_token: `${encodePart({ alg: "none" })}.${encodePart(later)}.` }],
    [
      "a key nobody has",
      { access_token: `${encodePart({ alg: "ES256", kid: "k" })}.${encodePart(later)}.AAAA` },
    ],
    [
      "an algorithm nobody has",
      { access_token: `${encodePart({ alg: "XX1", kid: "k" })}.${encodePart(later)}.AAAA` },
    ],
  ];
  const { id } = await addProduct(shop);
  for (const [name, change] of sessions) {
    const browser = writeSession(base.fork(), change);
    browser.cookies.set("haat-auth-remember", "1");
    const other = browser.fork();
    expect(await isSignedIn(browser), name).toBe(false);
    expect(
      Array.from(browser.cookies.keys()).filter((cookie) => cookie.startsWith("haat-auth")),
      name,
    ).toEqual([]);
    const posted = await postWish(other, id);
    expect([posted.status, posted.location?.split("?")[0]], name).toEqual([303, "/login"]);
  }
  expect(await countWishes(shop, id)).toBe(0);
  expect(await isSignedIn(base)).toBe(true);
});

test("a rotated SESSION_SECRET keeps cart, notice and session; without the old secret only the cart is lost", async () => {
  const next = "n".repeat(40);
  const rotated = await openProxiedShop(shop, { SESSION_SECRET: `${next},${keys.sessionSecret}` });
  const changed = await openProxiedShop(shop, { SESSION_SECRET: next });
  const browser = await newShopper(shop);
  await addToCart(browser, (await addProduct(shop)).id, 2);
  const kept = atWorker(rotated, browser);
  const cart = await kept.get("/cart");
  expect([noticeOf(cart.html) !== "", textOf(cart.html).includes("Sign Out")]).toEqual([true, true]);
  expect(textOf(cart.html)).not.toContain("Your cart is empty");
  await addToCart(kept, (await addProduct(shop)).id);
  expect(cartOf(kept)?.lines).toHaveLength(2);
  // The new cookies are signed with the new secret.
  expect(textOf((await atWorker(changed, kept).get("/cart")).html)).not.toContain("Your cart is empty");
  const lost = await atWorker(changed, browser).get("/cart");
  expect([
    lost.status,
    textOf(lost.html).includes("Your cart is empty"),
    textOf(lost.html).includes("Sign Out"),
  ]).toEqual([200, true, true]);
});

test.each([
  ["a refreshed session", "fresh"],
  ["a session that has ended", "ended"],
])("%s is never stored by a shared cache, on any path that is public otherwise", async (_, kind) => {
  const admin = await signedInAdmin(shop);
  const [image = ""] = (await uploadsOf(shop, admin).productWith(createImage("png"))).addresses;
  expect(image).toMatch(/^\/media\//);
  const paths = [image, "/sitemap.xml", "/sitemap/1.xml", "/robots.txt", "/manifest.webmanifest"];
  const before = await newShopper(shop);
  const change = kind === "ended" ? { refresh_token: "ended" } : {};
  for (const path of paths) {
    const open = await new Browser(shop.shopUrl).get(path);
    expect(open.headers.getSetCookie(), path).toEqual([]);
    expect([open.status, open.headers.get("Cache-Control")], path).toEqual([
      200,
      expect.stringMatching(/^public, max-age=/),
    ]);
    const answer = await writeSession(withSecondsLeft(before.fork(), -10), change).get(path);
    expect(setCookieLine(answer), path).toMatch(kind === "ended" ? /; Max-Age=0/ : /^haat-auth=base64-/);
    expect([answer.status, answer.headers.get("Cache-Control")], path).toEqual([200, "private, no-store"]);
  }
});
