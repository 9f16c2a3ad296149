import { beforeEach, expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, noticeOf, type Page, textOf } from "#tests/http/support/browser.ts";
import { atWorker } from "#tests/http/support/session.ts";
import {
  addProduct,
  addToCart,
  ADMIN,
  checkoutForm,
  newShopper,
  openShop,
  orderOf,
  signIn,
} from "#tests/http/support/shop.ts";
import { postWish } from "#tests/http/support/wishlist.ts";

const shop = await openShop();
/** A Worker that keeps copies as online. */
const copying = await openProxiedShop(shop, { CATALOGUE_FRESH_MS: "60000", STALE_COPY_MS: "3600000" });
const visitor = () => new Browser(copying.shopUrl);

const plainText = ({ html }: Pick<Page, "html">) => textOf(html);

let product = { id: "", name: "" };
let page = "";

/** A new product whose page has been read, so that a copy is kept. */
beforeEach(async () => {
  product = await addProduct(shop, { name: "Copper bottle", price: 500, stock: 5 });
  page = `/product/${product.id}`;
  await visitor().get(page);
});

async function setPrice(price: number, stock: number): Promise<void> {
  await shop.sql("update public.products set price = $1, stock = $2 where id = $3", [
    price,
    stock,
    product.id,
  ]);
}

test("home, lists and products are shown to visitors without asking the backend", async () => {
  const paths = ["/", "/products", "/products?sort=newest", page];
  for (const path of paths) await visitor().get(path);
  copying.calls.length = 0;
  for (const path of paths) {
    const { status, html } = await visitor().get(path);
    expect(status, path).toBe(200);
    expect(textOf(html), path).not.toContain("The shop is not available right now");
  }
  expect(copying.calls).toEqual([]);
});

test.each(["/", "/products", "product"])(
  "a visitor without cookies gets a copy of the page %s, with a nonce, an id and a time of its own",
  async (path) => {
    const at = path === "product" ? page : path;
    const [first, second] = [await visitor().get(at), await visitor().get(at)];
    const own = ({ html, headers }: Page) => ({
      nonces: new Set(Array.from(html.matchAll(/ nonce="([^"]+)"/g), ([, nonce]) => nonce)),
      policy: /'nonce-([^']+)'/.exec(headers.get("Content-Security-Policy") ?? "")?.[1],
      id: /<meta name="request-id" content="([^"]+)"/.exec(html)?.[1],
      header: headers.get("X-Request-Id"),
      time: Number(/ data-at="(\d+)"/.exec(html)?.[1]),
    });
    const [a, b] = [own(first), own(second)];
    expect(a.nonces).toEqual(new Set([a.policy]));
    expect(b.nonces).toEqual(new Set([b.policy]));
    expect(b.policy).not.toBe(a.policy);
    expect([a.id, b.id]).toEqual([a.header, b.header]);
    expect(b.id).not.toBe(a.id);
    expect(b.time).toBeGreaterThan(a.time);
    const plain = (html: string, one: typeof a) =>
      html
        .replaceAll(one.policy ?? "?", "")
        .replaceAll(one.id ?? "?", "")
        .replace(`data-at="${one.time}"`, "");
    expect(plain(second.html, b)).toBe(plain(first.html, a));
    expect(second.headers.get("Cache-Control")).toBe("private, no-store");
  },
);

test("a page with a cart, a name, a theme or a PIN code on it is neither kept nor answered from a copy", async () => {
  const owner = atWorker(copying, await newShopper(shop));
  await addToCart(owner, product.id, 2);
  const themed = visitor();
  await themed.post("/theme", { theme: "dark" });
  const before = plainText(await visitor().get(page));
  const mine = await owner.get(page);
  const dark = await themed.get(page);
  expect(mine.html).toMatch(/ data-lines="[^"]/);
  expect(dark.html).toMatch(/<html[^>]* class="dark"/);
  const { html } = await visitor().get(page);
  expect(html).toContain(' data-lines=""');
  expect(html).toMatch(/<html[^>]* class="light"/);
  expect(plainText({ html })).toBe(before);
});

test("lists for words and prices that somebody typed are always read", async () => {
  for (const path of ["/products?search=copper", "/products?min=400&max=600"]) {
    await visitor().get(path);
    copying.calls.length = 0;
    await visitor().get(path);
    expect(copying.calls, path).toEqual(["POST /rest/v1/rpc/shop_browse_products"]);
  }
});

test("prices and stock of cart, checkout and order never come from a copy", async () => {
  await setPrice(700, 2);
  expect(textOf((await visitor().get(page)).html)).toContain("₹500");

  const buyer = atWorker(copying, await newShopper(shop));
  // More than there is, and as many as the copy says.
  const added = await addToCart(buyer, product.id, 5);
  expect(noticeOf((await buyer.get(added.location ?? "")).html)).toContain("2");
  const cart = textOf((await buyer.get("/cart")).html);
  expect(cart).toContain("₹1,400");
  expect(cart).not.toContain("₹500");
  const form = await checkoutForm(buyer);
  expect(textOf((await buyer.get("/checkout")).html)).toContain("₹1,400");

  // It becomes dearer and scarcer while the form is open.
  await setPrice(900, 1);
  await visitor().get(page);
  const refused = await buyer.post("/checkout", form);
  expect(refused.status).toBe(409);
  const { items, order } = await orderOf(shop, await buyer.post("/checkout", await checkoutForm(buyer)));
  expect(items.map(({ unit_price, quantity }) => [Number(unit_price), quantity])).toEqual([[900, 1]]);
  expect(Number(order.subtotal)).toBe(900);
  const [left] = await shop.sql("select stock from public.products where id = $1", [product.id]);
  expect(left).toEqual({ stock: 0 });
});

test("what is sold out cannot be bought, whatever the copy says", async () => {
  await setPrice(500, 0);
  expect(textOf((await visitor().get(page)).html)).toContain("Add to Cart");
  const buyer = visitor();
  await addToCart(buyer, product.id);
  expect(textOf((await buyer.get("/cart")).html)).not.toContain("₹500");
});

test("a save in the portal is seen at once, and so is hiding a product", async () => {
  const admin = atWorker(copying, await signIn(new Browser(shop.shopUrl), ADMIN));
  await setPrice(650, 5);
  expect(textOf((await visitor().get(page)).html)).toContain("₹500");
  const bulk = { intent: "bulk", ids: product.id, amount: "" };
  const change = async (name: string) =>
    (await admin.post("/admin/products", { ...bulk, change: name })).status;
  expect(await change("feature")).toBe(303);
  expect(textOf((await visitor().get(page)).html)).toContain("₹650");
  expect(await change("deactivate")).toBe(303);
  expect((await visitor().get(page)).status).toBe(404);
});

test("a shopper who posts to the portal does not make the copies stale", async () => {
  const shopper = atWorker(copying, await newShopper(shop));
  await shopper.post("/admin/", { email: ADMIN.email, password: "not-the-password" });
  await shopper.post("/admin/products", { intent: "archive" });
  copying.calls.length = 0;
  await visitor().get(page);
  expect(copying.calls).toEqual([]);
});

test("a shopper's own parts are theirs alone, and always read", async () => {
  const shopper = atWorker(copying, await newShopper(shop));
  expect((await postWish(shopper, product.id, true, page)).status).toBe(303);
  const pressed = /aria-label="Remove Copper bottle from wishlist"/;
  expect((await shopper.get(page)).html).toMatch(pressed);
  expect((await visitor().get(page)).html).not.toMatch(pressed);
  expect((await atWorker(copying, await newShopper(shop)).get(page)).html).not.toMatch(pressed);
});
