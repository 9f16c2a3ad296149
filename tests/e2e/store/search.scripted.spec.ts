import { expect, open, test } from "#tests/e2e/support/fixtures.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

/** Longer than the pause after which the field asks for suggestions. */
const PAUSE_MS = 1_000;

test.use({ ownContext: true });

test("the search field suggests products after a pause in typing", async ({ page }) => {
  const product = await addProduct({ price: 640, stock: 4 });
  await page.clock.install();
  await open(page, "/");
  const box = page.getByRole("banner").getByLabel("Search products");
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  const requests: (string | null)[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/suggest") requests.push(url.searchParams.get("search"));
  });
  // Time passes only when the test says so.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await box.pressSequentially(product.name.slice(0, 1));
  await page.clock.runFor(PAUSE_MS);
  await box.pressSequentially(product.name.slice(1));
  await page.clock.runFor(PAUSE_MS);
  await expect(options.first()).toHaveText(product.name);
  // None for a single letter, and one for all that was typed without a pause.
  expect(requests).toEqual([product.name]);
  await page.clock.resume();

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
