import { expect, isScripted, notice, open, putInCart, test } from "#tests/e2e/support/fixtures.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

test(
  "a notice covers neither header nor bar, and moves nothing",
  { tag: ["@script-off", "@desktop"] },
  async ({ page, context }) => {
    const product = await addProduct({ price: 640, stock: 4 });
    await open(page, `/product/${product.id}`);
    const before = await page.locator("main").boundingBox();
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    const added = notice(page, "Added 1 item(s) to cart");
    await expect(added).toBeVisible();
    const box = await added.boundingBox();
    const header = await page.locator(".header-search").boundingBox();
    const bar = await page.locator(".buy-bar").boundingBox();
    if (!before || !box || !header || !bar) throw new Error("Something has no box.");
    const isBelow = (one: typeof box, other: typeof box) => one.y >= other.y + other.height;
    expect([isBelow(box, header), isBelow(box, bar) || isBelow(bar, box)]).toEqual([true, true]);
    const { height } = page.viewportSize() ?? { height: 0 };
    expect(box.y + box.height).toBeLessThan(height);
    const after = await page.locator("main").boundingBox();
    // Without script this is another page, which has it in the flow.
    expect(after?.y).toBe(isScripted() ? before.y : box.y + box.height);

    await putInCart(context, product.id);
    await open(page, "/cart");
    await page.setViewportSize({ width: 360, height: 500 });
    await page.getByRole("button", { name: "Clear Cart" }).click();
    await expect(page.getByText("Your cart is empty")).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: "Undo" }).click();
    // It disappears after two seconds, so both boxes are read in one step.
    const isBelowHeading = () =>
      page.evaluate(() => {
        const shown = document.querySelector(".notice")?.getBoundingClientRect();
        const heading = document.querySelector("h1")?.getBoundingClientRect();
        return shown && heading && shown.height > 0 ? shown.top >= heading.bottom : null;
      });
    await expect.poll(isBelowHeading, { intervals: [50] }).toBe(true);
    await expect(page.getByText("It is back in your cart")).toBeAttached();
  },
);
