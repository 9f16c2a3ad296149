import { expect, isScripted, open, test } from "#tests/e2e/support/fixtures.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

test("the search field suggests products while typing", async ({ page }) => {
  const product = await addProduct({ price: 640, stock: 4 });
  await open(page, "/");
  const box = page.getByRole("banner").getByLabel("Search products");
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  const requests: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/suggest") requests.push(request.url());
  });
  await box.pressSequentially(product.name.slice(0, 1));
  await page.waitForTimeout(400);
  expect(requests).toEqual([]);
  await box.pressSequentially(product.name.slice(1), { delay: 10 });
  if (!isScripted()) {
    await page.keyboard.press("Enter");
    await expect(page.getByText(`1 product for “${product.name}”`)).toBeVisible();
    expect(requests).toEqual([]);
    return;
  }
  await expect(options.first()).toHaveText(product.name);
  expect(requests.length, "one question for what was typed without a pause").toBeLessThan(4);
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue(product.name);
  await page.keyboard.press("Backspace");
  await expect(options.first()).toHaveText(product.name);
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/product/${product.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(product.name);

  await box.fill(product.name);
  await options.first().click();
  await expect(page).toHaveURL(`/product/${product.id}`);
});
