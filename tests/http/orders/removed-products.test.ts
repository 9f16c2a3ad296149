import { expect, test } from "vitest";

import type { Browser } from "#tests/http/support/browser.ts";
import { textOf } from "#tests/http/support/browser.ts";
import { placeCod, setStatus } from "#tests/http/support/placed-order.ts";
import {
  addProduct,
  addToCart,
  checkoutForm,
  openShop,
  readStockAndCounts,
} from "#tests/http/support/shop.ts";

const shop = await openShop();

/** Text of the main part of the page at this path: without the number of units in the cart. */
async function read(browser: Browser, path: string): Promise<string> {
  const page = await browser.get(path);
  expect(page.status, path).toBe(200);
  // A product that is not sold any more takes no review.
  return textOf(page.html.slice(page.html.indexOf("<main"))).replaceAll("Write a review ", "");
}

test("twenty products that are hidden or deleted after they were ordered change no order, and the cart names them", async () => {
  const products = [];
  for (let n = 1; n <= 20; n++) {
    products.push(await addProduct(shop, { name: `Vanishing lamp ${n}`, price: 100 + n }));
  }
  const order = await placeCod(shop, { products });
  for (const status of ["processing", "shipped", "delivered"]) await setStatus(shop, order, status);
  const { browser } = order;
  // Takes the notice about the order.
  await read(browser, "/");
  const invoice = `/order/${order.id}/invoice`;
  const [orderBefore, invoiceBefore, listBefore] = [
    await read(browser, order.path),
    await read(browser, invoice),
    await read(browser, "/orders"),
  ];
  for (const { id } of products) await addToCart(browser, id);
  const form = await checkoutForm(browser);

  const [hidden, deleted] = [products.slice(0, 10), products.slice(10)];
  const ids = (some: { id: string }[]) => [some.map(({ id }) => id)];
  await shop.sql("update public.products set is_active = false where id = any($1)", ids(hidden));
  await shop.sql("delete from public.products where id = any($1)", ids(deleted));

  const cart = await read(browser, "/cart");
  expect(cart).toContain("10 products are no longer sold.");
  expect(cart).toContain("Vanishing lamp 1 is no longer sold.");
  const before = await readStockAndCounts(shop, ...products);
  const placed = await browser.post("/checkout", form);
  expect(placed.status).toBeLessThan(500);
  expect(placed.location ?? "").not.toContain("order-confirmation");
  expect(await readStockAndCounts(shop, ...products)).toEqual(before);

  expect(await read(browser, order.path)).toBe(orderBefore);
  expect(await read(browser, invoice)).toBe(invoiceBefore);
  expect(await read(browser, "/orders")).toBe(listBefore);
  expect(await read(browser, "/")).not.toContain("Vanishing lamp");
});
