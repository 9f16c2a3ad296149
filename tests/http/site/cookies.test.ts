import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { createCookie } from "react-router";
import { expect, test } from "vitest";

import { Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { addProduct, addToCart, cartOf, openShop, signIn } from "#tests/http/support/shop.ts";
import { truncations, flipCharacters, JUNK, MALFORMED_CARTS } from "#tests/http/support/tampered-values.ts";

const shop = await openShop();
const COOKIE_LIMIT = 4096;
const OTHER_SECRET = "another-secret-of-at-least-thirty-two-characters";

/** A cookie's value as the shop would sign it, had it wanted to. */
async function signed(name: string, value: unknown, secret = shop.sessionSecret): Promise<string> {
  const line = await createCookie(name, { secrets: [secret] }).serialize(value);
  return line.slice(name.length + 1).split(";")[0] ?? "";
}

/** One visit with one cookie, and what it says about cart, person, theme and notices. */
async function visit(name: string, value: string) {
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

const NOTHING = { status: 200, isEmpty: true, isVisitor: true, isLight: true, hasNotice: false };

/** The values that were more, or less, than no cookie at all. */
async function mattering(name: string, values: string[]): Promise<string[]> {
  const waiting = [...values];
  const found: string[] = [];
  async function work() {
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      const seen = await visit(name, value);
      if (!isDeepStrictEqual(seen, NOTHING)) found.push(`${JSON.stringify(seen)} ${value.slice(0, 300)}`);
    }
  }
  await Promise.all([work(), work(), work()]);
  return found;
}

const unsigned = (value: unknown) =>
  encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64"));

/** A browser whose every cookie is set: signed in, something in the cart, a notice waiting, dark theme. */
async function fullBrowser(): Promise<Map<string, string>> {
  const browser = new Browser(shop.shopUrl);
  await browser.post("/theme", { theme: "dark", redirectTo: "/" });
  await signIn(browser);
  await addToCart(browser, (await addProduct(shop)).id, 2);
  return browser.cookies;
}

const cookies = await fullBrowser();
const kept = (name: string) => cookies.get(name) ?? "";

test("the untouched cookies do what the tampered ones must not", async () => {
  const seen = await Promise.all(
    [...cookies].map(async ([name, value]) => [name, await visit(name, value)] as const),
  );
  const by = Object.fromEntries(seen);
  expect(Object.keys(by).toSorted()).toEqual(["haat-auth", "haat-cart", "haat-session", "haat-theme"]);
  expect(by["haat-cart"]).toMatchObject({ ...NOTHING, isEmpty: false });
  expect(by["haat-auth"]).toMatchObject({ ...NOTHING, isVisitor: false });
  expect(by["haat-session"]).toMatchObject({ ...NOTHING, hasNotice: true });
  expect(by["haat-theme"]).toMatchObject({ ...NOTHING, isLight: false });
});

test("a cart cookie that was tampered with is an empty cart", async () => {
  const value = kept("haat-cart");
  const content = JSON.parse(Buffer.from(decodeURIComponent(value).split(".")[0] ?? "", "base64").toString());
  const found = await mattering("haat-cart", [
    ...flipCharacters(value, 45),
    ...truncations(value),
    ...JUNK,
    unsigned(content),
    await signed("haat-cart", content, OTHER_SECRET),
    ...(await Promise.all(MALFORMED_CARTS.map((cart) => signed("haat-cart", cart)))),
  ]);
  expect(found).toEqual([]);
});

test("a session cookie that was tampered with says nothing", async () => {
  const value = kept("haat-session");
  const notice = { __flash_notice__: { kind: "success", message: "You won" } };
  const found = await mattering("haat-session", [
    ...flipCharacters(value, 30),
    ...truncations(value),
    ...JUNK,
    unsigned(notice),
    await signed("haat-session", notice, OTHER_SECRET),
    ...(await Promise.all([null, 42, "x", [], { notice: null }].map((data) => signed("haat-session", data)))),
  ]);
  expect(found).toEqual([]);
});

test("a theme cookie holds light, dark or nothing", async () => {
  const odd = ["DARK", "blue", 'dark"><script>alert(1)</script>', ["dark"], { x: 1 }, null, 42];
  const found = await mattering("haat-theme", [
    ...JUNK,
    ...odd.map((theme) => unsigned({ theme })),
    unsigned(null),
    unsigned([]),
    unsigned("dark"),
  ]);
  expect(found).toEqual([]);
});

/** The session cookie's JSON with something else in it. */
function session(change: Record<string, unknown>): string {
  const value = JSON.parse(Buffer.from(kept("haat-auth").slice("base64-".length), "base64url").toString());
  return `base64-${Buffer.from(JSON.stringify({ ...value, ...change })).toString("base64url")}`;
}

function token(header: object, claims: object, signature = "x".repeat(43)): string {
  const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  return [...parts, signature].join(".");
}

test("a sign-in cookie that was tampered with is a visitor", async () => {
  const [victim] = await shop.sql<{ id: string }>("select id from public.users where is_admin");
  const claims = { sub: victim?.id, role: "authenticated", aud: "authenticated", exp: 4_000_000_000 };
  const value = kept("haat-auth");
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
    token({ alg: "none", typ: "JWT" }, claims, ""),
    token({ alg: "HS256", typ: "JWT" }, claims),
    token({ alg: "RS256", typ: "JWT", kid: "mine" }, claims),
    token({ alg: "HS256", typ: "JWT" }, { ...claims, role: "service_role" }),
    `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`,
    `${head}.${body}.`,
    `${head}.${body}.${(signature ?? "").split("").toReversed().join("")}`,
  ];
  const found = await mattering("haat-auth", [
    ...tokens.map((access_token) => session({ access_token })),
    session({ access_token: "x", user: { id: victim?.id, email: "admin@haat.example" } }),
    session({ access_token: "x", refresh_token: "x", expires_at: 1 }),
    session({ refresh_token: "x", expires_at: 1 }),
    ...[null, [], 42, "text", {}].map(
      (data) => `base64-${Buffer.from(JSON.stringify(data)).toString("base64url")}`,
    ),
    ...truncations(value).filter((part) => !part.startsWith("base64-") || part.length < value.length - 8),
    ...JUNK,
  ]);
  expect(found).toEqual([]);
});

test("a full cart of 50 lines is refused a 51st, and no cookie is ever above 4 KB", async () => {
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
  const written = [last, one, again, page].flatMap(({ headers }) => headers.getSetCookie());
  expect(written.length).toBeGreaterThan(4);
  for (const line of written) {
    expect(Buffer.byteLength(line.split("; ")[0] ?? ""), line.slice(0, 12)).toBeLessThanOrEqual(COOKIE_LIMIT);
  }
});
