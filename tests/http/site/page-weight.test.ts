import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

import { expect, test } from "vitest";

import { Browser } from "#tests/http/support/browser.ts";
import { placeOnline } from "#tests/http/support/online-order.ts";
import { addProduct, addToCart, openShop, signIn } from "#tests/http/support/shop.ts";

/** Bytes a server sends before the first acknowledgement: ten packets of 1,460 bytes. */
const FIRST_FLIGHT = 14_600;
const CLIENT = fileURLToPath(new URL("../../../build/client/", import.meta.url));
const DYNAMIC_QUALITY = 4;
const STATIC_QUALITY = 11;

// Uses its own shop, because products of other tests have external images and long texts.
const shop = await openShop({ own: true });
const shopper = await signIn(new Browser(shop.shopUrl));
const visitor = new Browser(shop.shopUrl);

function brotli(content: string | Buffer, quality: number): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}

const files = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`);

async function weigh(browser: Browser, path: string) {
  const { status, html } = await browser.get(path);
  expect(status, path).toBe(200);
  const sheets = Array.from(
    html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="\/([^"]+)"/g),
    ([, file]) => file,
  );
  expect(sheets.length, path).toBeGreaterThan(0);
  const css = sheets.reduce((sum, file) => sum + brotli(readFileSync(CLIENT + file), STATIC_QUALITY), 0);
  const page = brotli(html, DYNAMIC_QUALITY);
  return { html, row: { path, html: page, css, both: page + css, plain: html.length } };
}

test("HTML and CSS of each screen fit into the first round trip", async () => {
  const [product] = await shop.sql<{ id: string }>(
    "select p.id from public.products p join public.reviews r on r.product_id = p.id where r.is_approved group by p.id order by count(*) desc limit 1",
  );
  const lamp = await addProduct(shop);
  const soldOut = await addProduct(shop, { stock: 0 });
  await shopper.post("/stock-notices", { productId: soldOut.id, notify: "true", redirectTo: "/" });
  for (const browser of [shopper, visitor]) {
    for (const id of [product?.id ?? "", lamp.id]) await addToCart(browser, id);
  }
  await visitor.get("/cart");
  const online = await placeOnline(shop);
  const weighed = [];
  for (const [browser, path] of [
    [visitor, "/"],
    [visitor, "/products"],
    [visitor, "/products?f=size:uk+7"],
    [visitor, `/product/${product?.id}`],
    [visitor, `/product/${product?.id}/pictures`],
    [visitor, "/product/00000000-0000-4000-8000-000000000111?size=uk-7"],
    [visitor, "/collections/under-999"],
    [visitor, "/cart"],
    [visitor, "/login"],
    [visitor, "/register"],
    [shopper, "/checkout"],
    [online.browser, online.pay],
    [online.browser, online.confirmation],
    [shopper, "/orders"],
    [shopper, "/order/00000000-0000-4000-8000-000000003005"],
    [shopper, "/order/00000000-0000-4000-8000-000000003005/return"],
    [shopper, "/order/00000000-0000-4000-8000-000000003005/invoice"],
    [shopper, "/profile/addresses"],
    [shopper, "/profile/addresses/new"],
    [shopper, "/profile/wishlist"],
    [shopper, `/product/${soldOut.id}`],
    [shopper, "/profile/security"],
    [shopper, "/profile/security/sessions"],
    [visitor, "/contact"],
    [visitor, "/help"],
    [visitor, "/privacy"],
  ] as const) {
    weighed.push(await weigh(browser, path));
  }
  expect(weighed[1]?.html.match(/<article/g)).toHaveLength(24);
  console.table(weighed.map(({ row }) => row));
  expect(weighed.flatMap(({ row }) => (row.both > FIRST_FLIGHT ? `${row.path}: ${row.both}` : []))).toEqual(
    [],
  );
});

test("no fonts are used, and nothing is loaded from another host", async () => {
  expect(files.filter((file) => /\.(woff2?|ttf|otf|eot)$/.test(file))).toEqual([]);
  for (const file of files.filter((name) => name.endsWith(".css"))) {
    expect(readFileSync(file, "utf8"), file).not.toMatch(/@font-face|@import|url\(["']?(https?:)?\/\//);
  }
  for (const path of ["/", "/products?search=brass", "/login"]) {
    const { html } = await visitor.get(path);
    expect(html, path).not.toMatch(/<link[^>]*as="font"/);
    const foreign = html.match(/<(script|link|img)[^>]*(src|href)="(https?:)?\/\/[^"]*"/g) ?? [];
    expect(
      foreign.filter((tag) => !/rel="canonical"/.test(tag)),
      path,
    ).toEqual([]);
  }
});

/** The shop's script: what an improvement of plain HTML may cost. */
const MAX_SHOP_SCRIPT = 6_000;

test("the shop's script is small, and stands alone", async () => {
  const { html } = await visitor.get("/");
  const [path = ""] = /assets\/main-[\w-]+\.js/.exec(html) ?? [];
  const script = readFileSync(CLIENT + path, "utf8");
  expect(brotli(script, STATIC_QUALITY)).toBeLessThanOrEqual(MAX_SHOP_SCRIPT);
  // It loads nothing else.
  expect(script).not.toMatch(/\bimport\b|importScripts|\.js["'`]/);
});

test("client scripts contain no database client and no schema library", () => {
  const scripts = files.filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  for (const file of scripts) {
    const text = readFileSync(file, "utf8");
    for (const trace of [
      "supabase",
      "GoTrue",
      "postgrest",
      "PGRST",
      "ZodError",
      "invalid_type",
      "too_small",
      "_zod",
    ]) {
      expect(text.includes(trace), `${trace} in ${file}`).toBe(false);
    }
  }
});

/** Sentences as shoppers write them, another mix for each number. */
function written(n: number): string {
  const parts = [
    "The glaze is darker than on the picture",
    "it arrived in Coimbatore after four days",
    "my mother uses it every evening",
    "the handle sits firmly",
    "a little smaller than I had thought",
    "packed in straw and paper",
    "works on gas and on induction",
    "I would order it once more",
    "the seams are neat",
    "colour stayed after the third wash",
    "the lid does not rattle",
  ];
  return [0, 3, 5, 8].map((step) => parts[(n * (step + 2) + step) % parts.length]).join(`, ${n} of `);
}

test("a product with ten questions and ten reviews fits, too", async () => {
  const product = await addProduct(shop, { name: "Stoneware serving bowl" });
  for (let n = 0; n < 10; n += 1) {
    await shop.sql(
      `insert into public.reviews (product_id, rating, title, comment, is_approved, author_name)
       values ($1, $2, $3, $4, true, $5)`,
      [product.id, 1 + (n % 5), `Verdict ${n}`, written(n), `Buyer ${n}`],
    );
    await shop.sql(
      `insert into public.product_questions (product_id, question, answer, answered_at)
       values ($1, $2, $3, now() - $4 * interval '1 hour')`,
      [product.id, `${written(n + 10)}?`, `Yes: ${written(n + 20)}.`, n],
    );
  }
  const { html, row } = await weigh(visitor, `/product/${product.id}?reviews=1`);
  expect(html.match(/Verdict \d/g)?.length).toBeGreaterThanOrEqual(5);
  expect(html.match(/Yes: /g)?.length).toBeGreaterThanOrEqual(5);
  expect(row.both, JSON.stringify(row)).toBeLessThanOrEqual(FIRST_FLIGHT);
});
