import type { Route } from "@playwright/test";

import { expect, notice, open, test } from "#tests/e2e/support/fixtures.ts";
import { addProduct, setStock } from "#tests/e2e/support/products.ts";

test("the badge counts a new product before the response, and each product once", async ({ page }) => {
  const product = await addProduct({ price: 640, stock: 4 });
  await open(page, `/product/${product.id}`);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/cart", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("link", { name: "Cart, 1 product" })).toBeVisible();
  await expect(notice(page, "Added 1 item(s) to cart")).toBeHidden();
  release();
  await expect(notice(page, "Added 1 item(s) to cart")).toBeVisible();

  const again = page.waitForResponse("**/cart");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await again;
  await expect(page.getByRole("link", { name: "Cart, 1 product" })).toBeVisible();
});

test("the badge takes back a product that was not added", async ({ page, guard }) => {
  const product = await addProduct({ price: 640, stock: 4 });
  await open(page, `/product/${product.id}`);
  const add = page.getByRole("button", { name: "Add to Cart" }).first();
  const counted = page.getByRole("link", { name: "Cart, 1 product" });
  const empty = page.getByRole("link", { name: "Cart", exact: true });
  let answer: (route: Route) => Promise<void> = (route) => route.continue();
  let held = Promise.withResolvers<void>();
  await page.route("**/cart", async (route) => {
    await held.promise;
    await answer(route);
  });

  // Sold out meanwhile.
  await setStock(product, 0);
  await add.click();
  await expect(counted).toBeVisible();
  held.resolve();
  await expect(notice(page, "out of stock")).toBeVisible();
  await expect(empty).toBeVisible();

  held = Promise.withResolvers<void>();
  guard.allowErrorAt("/cart");
  answer = (route) => route.abort("internetdisconnected");
  await add.click();
  await expect(counted).toBeVisible();
  held.resolve();
  await expect(notice(page, "The shop could not be reached.")).toBeVisible();
  await expect(empty).toBeVisible();
});
