import { expect, open, test } from "#tests/e2e/support/fixtures.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

test("the picture of a product fills the first screen of a phone above name and price", async ({ page }) => {
  const { id } = await addProduct({ price: 1299, stock: 4, name: "Wide walnut chest with four drawers" });
  for (const [height, least] of [
    [640, 300],
    [740, 380],
  ] as const) {
    await page.setViewportSize({ width: 360, height });
    await open(page, `/product/${id}`);
    const picture = await page.locator("#image-1").boundingBox();
    expect(picture?.width).toBe(328);
    expect(picture?.height).toBeGreaterThanOrEqual(least);
    const stock = await page.getByText("Only 4 left").boundingBox();
    const bar = await page.locator(".buy-bar").boundingBox();
    expect((stock?.y ?? 0) + (stock?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});

/** The longest name of each size. */
const LENGTHS = [60, 160, 200];

for (const length of LENGTHS) {
  test(`a phone shows the price below a name of ${length} characters without scrolling`, async ({ page }) => {
    const name = "Wide walnut chest with drawers ".repeat(7).slice(0, length - 1);
    const { id } = await addProduct({ price: 1299, stock: 4, name: `${name}x` });
    await page.setViewportSize({ width: 360, height: 640 });
    await open(page, `/product/${id}`);
    const price = page.getByRole("main").getByText("₹1,299", { exact: true }).first();
    // Below the longest names there is room for the price alone.
    const last = await (length === 60 ? page.getByText("Only 4 left") : price).boundingBox();
    const bar = await page.locator(".buy-bar").boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });
}
