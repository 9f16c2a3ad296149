import { expect, open, test } from "#tests/e2e/support/fixtures.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

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
