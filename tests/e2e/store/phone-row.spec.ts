import type { Page } from "@playwright/test";

import { expect, open, test } from "#tests/e2e/support/fixtures.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

/** The labels of the selects of a list that are wider than their box. */
const cutLabels = (page: Page) =>
  page.locator("select.snug").evaluateAll((selects: HTMLSelectElement[]) =>
    selects.flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const context = document.createElement("canvas").getContext("2d");
      const label = select.selectedOptions[0]?.text ?? "";
      if (context) context.font = font;
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return (context?.measureText(label).width ?? Infinity) > room ? [label] : [];
    }),
  );

for (const query of ["", "?sort=price-desc&min=100&stock=in"]) {
  test(
    `the filters of /products${query} are two rows of a phone, with no word cut`,
    { tag: "@script-off" },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await open(page, `/products${query}`);
      expect(await cutLabels(page)).toEqual([]);
      const form = page.getByRole("form", { name: "Find products" });
      const filters = form.locator(".filter-box > summary");
      await expect(filters).toHaveText(query === "" ? "Filters" : "Filters (2)");
      const [box, row] = [await form.boundingBox(), await filters.boundingBox()];
      // Two controls and the gap between them.
      expect(box?.height).toBeLessThan(2 * (row?.height ?? 0) + 10);
      const clear = page.getByRole("link", { name: "Clear all" });
      if (query !== "") await expect(clear).toBeInViewport({ ratio: 1 });
    },
  );
}

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
