import { expect, open, putInCart, restoreSession, test } from "#tests/e2e/support/fixtures.ts";
import { layoutShifts } from "#tests/e2e/support/page-checks.ts";

const product = (number: number) => `00000000-0000-4000-8000-000000000${number}`;

test(
  "the theme button keeps the page and sets the theme of the next HTML",
  { tag: ["@script-off", "@desktop"] },
  async ({ page }) => {
    const address = "/products?search=lamp&view=list";
    await open(page, address);
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();

    const kept = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/theme");
    await page.getByRole("button", { name: "Use dark theme" }).click();
    await expect(page.getByRole("button", { name: "Use light theme" })).toBeVisible();
    await kept;
    await expect(page).toHaveURL(address);
    await expect(page.locator("html")).toHaveClass("dark");
    expect(await background()).not.toBe(light);
    const again = await page.reload();
    expect(await again?.text()).toMatch(/<html[^>]* class="dark"/);

    await page.getByRole("banner").getByRole("link", { name: "haat" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.locator("html")).toHaveClass("dark");
    await page.getByRole("button", { name: "Use light theme" }).click();
    await expect(page.locator("html")).toHaveClass("light");
    await expect(page).toHaveURL("/");
    expect(await background()).toBe(light);
  },
);

/** Runs in the page. Images outside the window load when they are scrolled to. */
function areShownImagesLoaded(): boolean {
  return Array.from(document.images).every((image) => {
    const { left, top } = image.getBoundingClientRect();
    return image.complete || !image.checkVisibility() || left >= innerWidth || top >= innerHeight;
  });
}

test("nothing shifts while a page loads", { tag: "@desktop" }, async ({ page, context }) => {
  await restoreSession(context, "shopper");
  for (const number of [106, 113, 132]) await putInCart(context, product(number));
  for (const path of ["/", "/products", `/product/${product(101)}`, "/cart", "/checkout"]) {
    await open(page, path);
    await page.waitForFunction(areShownImagesLoaded);
    expect(await layoutShifts(page), path).toEqual([]);
  }
});
