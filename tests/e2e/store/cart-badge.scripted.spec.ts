import { expect, notice, open, test } from "#tests/e2e/support/fixtures.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

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
