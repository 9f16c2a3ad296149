import { describe, expect, test } from "vitest";

import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import { type Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { placeOnline } from "#tests/http/support/online-order.ts";
import { placeCod, type PlacedOrder, setStatus } from "#tests/http/support/placed-order.ts";
import {
  addProduct,
  addToCart,
  cartOf,
  newShopper,
  openShop,
  type Product,
} from "#tests/http/support/shop.ts";

const shop = await openShop();

/** Orders again. Returns the redirect and the notice shown there. */
async function reorder({ browser, path }: Pick<PlacedOrder, "browser" | "path">): Promise<string> {
  const answer = await browser.post(`${path}/reorder`, { intent: "reorder" });
  if (answer.status !== 303 || !answer.location) return `${answer.status}: ${textOf(answer.html)}`;
  return `${answer.location}: ${noticeOf((await browser.get(answer.location)).html)}`;
}

const lines = (browser: Browser) =>
  Object.fromEntries((cartOf(browser)?.lines ?? []).map(({ id, quantity }) => [id, quantity]));

const setStock = ({ id }: Product, stock: number) =>
  shop.sql("update public.products set stock = $2 where id = $1", [id, stock]);

test("the button is on orders of every status and works", async () => {
  const product = await addProduct(shop);
  const order = await placeCod(shop, { products: [product] });
  let inCart = 0;
  for (const status of ORDER_STATUSES) {
    await setStatus(shop, order, status);
    const { html } = await order.browser.get(order.path);
    expect(html, status).toMatch(
      new RegExp(`<form[^>]*action="${order.path}/reorder"[^>]*><button[^>]*>Reorder Items</button>`),
    );
    // What is there already is said, so that a second press is not unseen.
    inCart += 1;
    const said = inCart === 1 ? "" : `. Already in your cart: ${product.name} (${inCart} now).`;
    expect(await reorder(order), status).toBe(`/cart: Added 1 item(s) to cart${said}`);
    expect(lines(order.browser)).toEqual({ [product.id]: inCart });
  }
});

test("adds to the current cart at current prices", async () => {
  const jug = await addProduct(shop, { name: "Copper jug", price: 600 });
  const lamp = await addProduct(shop, { name: "Brass lamp", price: 100 });
  const other = await addProduct(shop, { name: "Blue tile", price: 50 });
  const order = await placeCod(shop, { products: [jug, lamp], quantity: 2 });
  await addToCart(order.browser, lamp.id);
  await addToCart(order.browser, other.id);
  await shop.sql("update public.products set price = 650 where id = $1", [jug.id]);
  expect(await reorder(order)).toBe(
    "/cart: Added 4 item(s) to cart. Already in your cart: Brass lamp (3 now).",
  );
  expect(lines(order.browser)).toEqual({ [lamp.id]: 3, [other.id]: 1, [jug.id]: 2 });
  expect(textOf((await order.browser.get("/cart")).html)).toContain("Subtotal ₹1,650");
});

describe("items that cannot be added are named with the reason", () => {
  test("deleted, inactive, out of stock, too few, or all in the cart already", async () => {
    const names = ["Copper jug", "Brass lamp", "Blue tile", "Reed mat", "Clay cup"];
    const products: Product[] = [];
    for (const name of names) products.push(await addProduct(shop, { name }));
    const [jug, lamp, tile, mat, cup] = products as [Product, Product, Product, Product, Product];
    const order = await placeCod(shop, { products, quantity: 3 });
    await shop.sql("delete from public.products where id = $1", [jug.id]);
    await shop.sql("update public.products set is_active = false where id = $1", [lamp.id]);
    await setStock(tile, 0);
    await setStock(mat, 2);
    expect(await reorder(order)).toMatch(/^\/cart: Added 5 item\(s\) to cart\. Not added: /);
    expect(lines(order.browser)).toEqual({ [mat.id]: 2, [cup.id]: 3 });
    await setStock(cup, 3);
    const notice = await reorder(order);
    const skipped = [
      "Copper jug (no longer sold)",
      "Brass lamp (no longer sold)",
      "Blue tile (out of stock)",
      "Reed mat (all 2 that we have are in your cart)",
      "Clay cup (all 3 that we have are in your cart)",
    ];
    expect(notice).toMatch(/^\/cart: Nothing was added to your cart\. Not added: /);
    expect(
      notice
        .replace(/^.*Not added: /, "")
        .replace(/\.$/, "")
        .split(", ")
        .sort(),
    ).toEqual(skipped.sort());
    expect(lines(order.browser)).toEqual({ [mat.id]: 2, [cup.id]: 3 });
  });

  test("too few left", async () => {
    const product = await addProduct(shop, { name: "Reed mat" });
    const order = await placeCod(shop, { products: [product], quantity: 3 });
    await setStock(product, 2);
    expect(await reorder(order)).toBe(
      "/cart: Added 2 item(s) to cart. Not added: 1 of Reed mat (only 2 left).",
    );
  });

  test("a cart of fifty products is full", async () => {
    const product = await addProduct(shop, { name: "Reed mat" });
    const order = await placeCod(shop, { products: [product] });
    for (let count = 0; count < 50; count += 1) {
      await addToCart(order.browser, (await addProduct(shop, { price: 1 })).id);
    }
    expect(Object.keys(lines(order.browser))).toHaveLength(50);
    expect(await reorder(order)).toBe(
      "/cart: Nothing was added to your cart. Not added: Reed mat (your cart is full at 50 products).",
    );
    expect(Object.keys(lines(order.browser))).toHaveLength(50);
  });

  test("fifty long names fit into one notice", async () => {
    const products: Product[] = [];
    for (let count = 0; count < 50; count += 1) {
      products.push(await addProduct(shop, { name: `${"पीतल का दीपक ".repeat(8)}${count}`, price: 10 }));
    }
    const order = await placeCod(shop, { products });
    await shop.sql("update public.products set stock = 0 where id = any($1)", [products.map(({ id }) => id)]);
    expect(await reorder(order)).toMatch(/^\/cart: Nothing was added.*\(out of stock\) and 44 more\.$/);
  });
});

test("stock reserved by the same cart's unpaid order counts as available", async () => {
  const product = await addProduct(shop, { stock: 1 });
  const order = await placeOnline(shop, product);
  await order.browser.post("/cart", { intent: "remove", productId: product.id });
  expect(await reorder({ browser: order.browser, path: `/order/${order.id}` })).toBe(
    "/cart: Added 1 item(s) to cart",
  );
});

test("GET redirects to the order; foreign, unknown and malformed orders add nothing", async () => {
  const order = await placeCod(shop);
  const opened = await order.browser.get(`${order.path}/reorder`);
  expect([opened.status, opened.location]).toEqual([303, order.path]);
  expect(lines(order.browser)).toEqual({});

  const browser = await newShopper(shop);
  for (const path of [order.path, "/order/00000000-0000-4000-8000-00000000dead"]) {
    const answer = await browser.post(`${path}/reorder`, { intent: "reorder" });
    expect([answer.status, answer.location]).toEqual([303, "/orders"]);
    expect(noticeOf((await browser.get("/orders")).html)).toBe("Order not found");
  }
  expect((await browser.post("/order/not-an-id/reorder", { intent: "reorder" })).status).toBe(404);
  expect(lines(browser)).toEqual({});
  const foreign = { Origin: "https://evil.example" };
  expect((await order.browser.post(`${order.path}/reorder`, { intent: "reorder" }, foreign)).status).toBe(
    403,
  );
});
