import { expect, open, test } from "#tests/e2e/support/fixtures.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

test("a list on a phone has one row of controls, and shows its first products at once", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/products");
  const card = await page.locator(".product-card").first().boundingBox();
  expect(Math.round(card?.y ?? Infinity)).toBeLessThanOrEqual(200);
  await open(page, "/products?sort=price-desc&min=100&stock=in");
  const form = page.getByRole("form", { name: "Find products" });
  const filters = form.locator(".filter-box > summary");
  await expect(filters).toHaveText("Filters (2)");
  const [box, row] = [await form.boundingBox(), await filters.boundingBox()];
  expect(box?.height).toBe(row?.height);
  const sort = await page.getByLabel("Sort by").boundingBox();
  expect(sort?.width, "room for the longest sort").toBeGreaterThanOrEqual(150);
  await open(page, "/products?min=100&max=90000&stock=in&rating=1");
  await expect(page.getByRole("link", { name: "Clear all" })).toBeInViewport({ ratio: 1 });
  const chips = await page.getByRole("list", { name: "Filters in use" }).boundingBox();
  expect(chips?.height, "one line that scrolls sideways").toBeLessThan(60);
});

test("a row of the list view is low: its button stands beside the price", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { name } = await addProduct({ price: 640, stock: 4 });
  await open(page, `/products?view=list&search=${encodeURIComponent(name)}`);
  const card = page.locator(".product-card").first();
  const [row, price, button] = [
    await card.boundingBox(),
    await card.getByText("₹640").boundingBox(),
    await card.getByRole("button", { name: "Add to Cart" }).boundingBox(),
  ];
  expect(row?.height).toBeLessThanOrEqual(160);
  expect(button?.x).toBeGreaterThan((price?.x ?? Infinity) + (price?.width ?? 0));
  const middle = (price?.y ?? 0) + (price?.height ?? 0) / 2;
  expect(button?.y).toBeLessThan(middle);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeGreaterThan(middle);
});

test("the bar of a product makes room for what is said below a PIN code that is checked", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `/product/${(await addProduct({ price: 640, stock: 4 })).id}`);
  const bar = page.locator(".buy-bar");
  // The shop of these tests delivers everywhere on the same terms, so it does not ask.
  await page.evaluate(() => {
    const form = "<label for=pin>Deliver to</label><div><input id=pin><button>Check</button></div>";
    document.querySelector("h1")?.insertAdjacentHTML("afterend", form);
  });
  await expect(bar).toBeVisible();
  for (const control of [page.locator("#pin"), page.getByRole("button", { name: "Check" })]) {
    await control.focus();
    await expect(bar).toBeHidden();
    await control.blur();
    await expect(bar).toBeVisible();
  }
});
