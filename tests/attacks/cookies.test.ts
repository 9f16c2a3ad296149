import { randomUUID } from "node:crypto";

import { createCookie } from "react-router";
import { expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { addProduct, addToCart, cartOf, openShop, signIn } from "#tests/http/support/shop.ts";
import { truncations, flipCharacters, JUNK, MALFORMED_CARTS } from "#tests/http/support/tampered-values.ts";

const attack = attackClass("tamper with cookies");
const shop = await openShop();
const COOKIE_LIMIT = 4096;
const OTHER_SECRET = "another-secret-of-at-least-thirty-two-characters";

/** A cookie value signed as the app signs it. */
async function signed(name: string, value: unknown, secret = shop.sessionSecret): Promise<string> {
  const line = await createCookie(name, { secrets: [secret] }).serialize(value);
  return line.slice(name.length + 1).split(";")[0] ?? "";
}

/** Opens the cart with one cookie and returns which cookie effects the page shows. */
async function effectOf(name: string, value: string) {
  const browser = new Browser(shop.shopUrl);
  browser.cookies.set(name, value);
  const { status, html } = await browser.get("/cart");
  const text = textOf(html);
  return {
    status,
    isEmpty: text.includes("Your cart is empty") && !html.includes('aria-label="Cart, '),
    isVisitor: text.includes("Sign In") && !text.includes("Sign Out"),
    isLight: /<html[^>]*class="light"/.test(html),
    hasNotice: status === 200 && noticeOf(html) !== "",
  };
}

const NO_EFFECT = { status: 200, isEmpty: true, isVisitor: true, isLight: true, hasNotice: false };

/** No value has an effect that differs from having no cookie. */
async function expectNoEffect(name: string, values: string[]): Promise<void> {
  const waiting = [...values];
  async function work() {
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      const tried = value;
      await attack(`${name}=${tried.slice(0, 300)}`, async () =>
        expect(await effectOf(name, tried)).toEqual(NO_EFFECT),
      );
    }
  }
  await Promise.all([work(), work(), work()]);
}

const unsigned = (value: unknown) =>
  encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64"));

/** Cookies of a browser that is signed in, with a cart, a pending notice and the dark theme. */
async function allCookies(): Promise<Map<string, string>> {
  const browser = new Browser(shop.shopUrl);
  await browser.post("/theme", { theme: "dark", redirectTo: "/" });
  await signIn(browser);
  await addToCart(browser, (await addProduct(shop)).id, 2);
  return browser.cookies;
}

const cookies = await allCookies();
const originalValue = (name: string) => cookies.get(name) ?? "";

test("valid cookies have an effect", async () => {
  const seen = await Promise.all(
    [...cookies].map(async ([name, value]) => [name, await effectOf(name, value)] as const),
  );
  const by = Object.fromEntries(seen);
  expect(Object.keys(by).toSorted()).toEqual([
    "haat-auth",
    "haat-cart",
    "haat-known",
    "haat-session",
    "haat-theme",
  ]);
  expect(by["haat-cart"]).toMatchObject({ ...NO_EFFECT, isEmpty: false });
  expect(by["haat-auth"]).toMatchObject({ ...NO_EFFECT, isVisitor: false });
  expect(by["haat-session"]).toMatchObject({ ...NO_EFFECT, hasNotice: true });
  expect(by["haat-theme"]).toMatchObject({ ...NO_EFFECT, isLight: false });
});

test("a tampered cart cookie is an empty cart", async () => {
  const value = originalValue("haat-cart");
  const content = JSON.parse(Buffer.from(decodeURIComponent(value).split(".")[0] ?? "", "base64").toString());
  await expectNoEffect("haat-cart", [
    ...flipCharacters(value, 45),
    ...truncations(value),
    ...JUNK,
    unsigned(content),
    await signed("haat-cart", content, OTHER_SECRET),
    ...(await Promise.all(MALFORMED_CARTS.map((cart) => signed("haat-cart", cart)))),
  ]);
});

test("a tampered session cookie has no effect", async () => {
  const value = originalValue("haat-session");
  const notice = { __flash_notice__: { kind: "success", message: "You won" } };
  await expectNoEffect("haat-session", [
    ...flipCharacters(value, 30),
    ...truncations(value),
    ...JUNK,
    unsigned(notice),
    await signed("haat-session", notice, OTHER_SECRET),
    ...(await Promise.all([null, 42, "x", [], { notice: null }].map((data) => signed("haat-session", data)))),
  ]);
});

test("a tampered cookie of a payment's notice has no effect", async () => {
  const notice = { kind: "success", message: "You won" };
  await expectNoEffect("haat-notice", [
    ...JUNK,
    unsigned(notice),
    await signed("haat-notice", notice, OTHER_SECRET),
    ...(await Promise.all(
      [null, 42, "x", [], {}, { kind: "x", message: "y" }, { kind: "success" }].map((data) =>
        signed("haat-notice", data),
      ),
    )),
  ]);
});

test("a PIN cookie of something else than a PIN code breaks no page", async () => {
  await expectNoEffect("haat-pin", [
    ...JUNK,
    unsigned("744101"),
    await signed("haat-pin", "744101", OTHER_SECRET),
    ...(await Promise.all(
      ["<b>", ["744101"], { pin: "744101" }, null, 42].map((pin) => signed("haat-pin", pin)),
    )),
  ]);
});

test("a theme cookie other than light or dark has no effect", async () => {
  const odd = ["DARK", "blue", 'dark"><script>alert(1)</script>', ["dark"], { x: 1 }, null, 42];
  await expectNoEffect("haat-theme", [
    ...JUNK,
    ...odd.map((theme) => unsigned({ theme })),
    unsigned(null),
    unsigned([]),
    unsigned("dark"),
  ]);
});

/** The auth cookie with changes to its JSON. */
function authCookie(change: Record<string, unknown>): string {
  const value = JSON.parse(
    Buffer.from(originalValue("haat-auth").slice("base64-".length), "base64url").toString(),
  );
  return `base64-${Buffer.from(JSON.stringify({ ...value, ...change })).toString("base64url")}`;
}

function forgeToken(header: object, claims: object, signature = "x".repeat(43)): string {
  const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  return [...parts, signature].join(".");
}

test("a tampered auth cookie is a visitor", async () => {
  const [victim] = await shop.sql<{ id: string }>("select id from public.users where is_admin");
  const claims = { sub: victim?.id, role: "authenticated", aud: "authenticated", exp: 4_000_000_000 };
  const value = originalValue("haat-auth");
  const { access_token: mine } = JSON.parse(
    Buffer.from(value.slice("base64-".length), "base64url").toString(),
  ) as { access_token: string };
  const [head, body, signature] = mine.split(".");
  const tokens: unknown[] = [
    "",
    "x",
    "a.b.c",
    42,
    null,
    {},
    forgeToken({ alg: "none", typ: "JWT" }, claims, ""),
    forgeToken({ alg: "HS256", typ: "JWT" }, claims),
    forgeToken({ alg: "RS256", typ: "JWT", kid: "mine" }, claims),
    forgeToken({ alg: "HS256", typ: "JWT" }, { ...claims, role: "service_role" }),
    `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`,
    `${head}.${body}.`,
    `${head}.${body}.${(signature ?? "").split("").toReversed().join("")}`,
  ];
  await expectNoEffect("haat-auth", [
    ...tokens.map((access_token) => authCookie({ access_token })),
    authCookie({ access_token: "x", user: { id: victim?.id, email: "admin@haat.example" } }),
    authCookie({ access_token: "x", refresh_token: "x", expires_at: 1 }),
    authCookie({ refresh_token: "x", expires_at: 1 }),
    ...[null, [], 42, "text", {}].map(
      (data) => `base64-${Buffer.from(JSON.stringify(data)).toString("base64url")}`,
    ),
    ...truncations(value).filter((part) => !part.startsWith("base64-") || part.length < value.length - 8),
    ...JUNK,
  ]);
});

test("a cart of 50 lines rejects another, and every cookie stays below 4 KB", async () => {
  const browser = new Browser(shop.shopUrl);
  const stock = 1_000_000;
  const name = "ऋ".repeat(200);
  const products = await Promise.all(Array.from({ length: 51 }, () => addProduct(shop, { stock, name })));
  const lines = products.slice(1, 50).map(({ id }) => `${id.replaceAll("-", "")}.${stock}`);
  browser.cookies.set(
    "haat-cart",
    await signed("haat-cart", JSON.stringify([randomUUID(), lines.join(","), "X".repeat(40)])),
  );
  const last = await addToCart(browser, products[50]?.id ?? "", stock);
  expect(cartOf(browser)?.lines).toHaveLength(50);
  const one = await addToCart(browser, products[0]?.id ?? "");
  expect(cartOf(browser)?.lines).toHaveLength(50);
  const page = await browser.get("/cart");
  expect(noticeOf(page.html)).toContain("Your cart is full: it holds 50 different products.");
  const again = await addToCart(browser, products[1]?.id ?? "");
  const setCookieLines = [last, one, again, page].flatMap(({ headers }) => headers.getSetCookie());
  expect(setCookieLines.length).toBeGreaterThan(4);
  for (const line of setCookieLines) {
    expect(Buffer.byteLength(line.split("; ")[0] ?? ""), line.slice(0, 12)).toBeLessThanOrEqual(COOKIE_LIMIT);
  }
});
