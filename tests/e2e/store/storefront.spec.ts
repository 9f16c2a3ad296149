import type { Locator, Page } from "@playwright/test";

import { expect, notice, open, signIn, signUp, test } from "#tests/e2e/support/fixtures.ts";
import { addProduct, deactivate, type Product, removeImage } from "#tests/e2e/support/products.ts";

/** A product list with this product only. */
const listOf = ({ name }: Product) => `/products?${new URLSearchParams({ search: name })}`;

const heart = (page: Page, { name }: { name: string }, wished: boolean): Locator =>
  page.getByRole("button", { name: wished ? `Remove ${name} from wishlist` : `Add ${name} to wishlist` });

/** Returns a check that the page was not reloaded, scrolled or added to the history. */
async function trackPage(page: Page): Promise<() => Promise<void>> {
  const facts = () => page.evaluate(() => [performance.timeOrigin, history.length, scrollY, location.href]);
  const before = await facts();
  return async () => {
    expect(await facts(), "nothing reloads, moves or is added to the history").toEqual(before);
  };
}

test(
  "a list is filtered by price, stock and rating, and filters are removed by their chips",
  { tag: "@script-off" },
  async ({ page }) => {
    const product = await addProduct({ price: 640, stock: 4 });
    await open(page, `${listOf(product)}&stock=in`);
    const filters = page.getByRole("form", { name: "Find products" }).locator("summary");
    await expect(page.getByLabel("Minimum (₹)")).toBeHidden();
    await expect(filters).toHaveText("Filters (1)");
    const topOf = async () => (await filters.boundingBox())?.y ?? 0;
    const top = await topOf();
    await filters.click();
    // A pressed button shrinks by a pixel.
    expect(Math.abs((await topOf()) - top), "the button stays where it was tapped").toBeLessThan(5);
    await expect(page.getByRole("button", { name: "Apply", exact: true })).toBeInViewport({ ratio: 1 });
    await page.getByLabel("Minimum (₹)").fill("600");
    await page.getByLabel("Maximum (₹)").fill("650");
    await expect(page.getByRole("checkbox", { name: "In stock only" })).toBeChecked();
    await page.getByRole("button", { name: "Apply", exact: true }).click();

    const chips = page.getByRole("list", { name: "Filters in use" }).getByRole("link");
    await expect(chips).toHaveText(["Clear all", "₹600 to ₹650", "In stock only"]);
    await expect(page.getByText(`1 product for “${product.name}”`)).toBeVisible();
    await expect(filters).toHaveText("Filters (2)");
    await filters.click();
    await expect(page.getByLabel("Maximum (₹)")).toHaveValue("650");

    await page.getByLabel("Rating").selectOption("4");
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await expect(page.getByText("No products found. Try adjusting your search or filters.")).toBeVisible();
    await page.getByRole("link", { name: "Remove filter: 4 stars & up" }).click();
    await expect(page.getByRole("link", { name: product.name, exact: true })).toBeVisible();
    await expect(page.getByLabel("Rating")).toHaveValue("");

    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(chips).toHaveCount(0);
    await expect(page.getByRole("link", { name: product.name, exact: true })).toBeVisible();
    await expect(page.getByRole("banner").getByLabel("Search products")).toHaveValue(product.name);
  },
);

test("a heart on a card keeps the page, and shows its state before the response", async ({
  page,
  context,
}) => {
  const product = await addProduct({ price: 640, stock: 4 });
  await signUp(context);
  await open(page, listOf(product));
  await expect(heart(page, product, false)).toHaveAttribute("aria-pressed", "false");
  const expectUnchanged = await trackPage(page);

  const held = Promise.withResolvers<void>();
  await page.route("**/wishlist", async (route) => {
    await held.promise;
    await route.continue();
  });
  await heart(page, product, false).click();
  await expect(heart(page, product, true)).toHaveAttribute("aria-pressed", "true");
  await expect(heart(page, product, true)).toBeDisabled();
  held.resolve();
  await expect(notice(page, "Added to wishlist")).toBeVisible();
  await expect(heart(page, product, true)).toBeEnabled();
  await expect(heart(page, product, true)).toHaveAttribute("aria-pressed", "true");
  await expectUnchanged();
  await expect(page).toHaveURL(listOf(product));

  await page.getByRole("link", { name: product.name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(product.name);
  await heart(page, product, true).click();
  await expect(notice(page, "Removed from wishlist")).toBeVisible();
  // The same heart again, and nothing says that the page is being left.
  await heart(page, product, false).click();
  await expect(notice(page, "Added to wishlist")).toBeVisible();
  await heart(page, product, true).click();
  await expect(heart(page, product, false)).toBeEnabled();
  await expect(page.locator("html")).not.toHaveAttribute("data-leaving");
  await expect(page.locator("[aria-busy]")).toHaveCount(0);
  await expect(heart(page, product, false)).toHaveText("Wishlist");
  await expect(page).toHaveURL(`/product/${product.id}`);
});

test("a failing heart returns to its state with a message", async ({ page, context }) => {
  const product = await addProduct({ price: 640, stock: 4 });
  await signUp(context);
  await open(page, listOf(product));
  await deactivate(product);
  await heart(page, product, false).click();
  await expect(notice(page, "Failed to update wishlist")).toBeVisible();
  await expect(heart(page, product, true)).toHaveCount(0);
});

test("a visitor's heart leads to the sign-in and back to the list", async ({ page, context }) => {
  const product = await addProduct({ price: 640, stock: 4 });
  const account = await signUp(context);
  await context.clearCookies();
  await open(page, listOf(product));
  await heart(page, product, false).click();
  await expect(notice(page, "Please login to add to wishlist")).toBeVisible();
  await signIn(page, account);
  await expect(page).toHaveURL(listOf(product));
  await expect(heart(page, product, true)).toBeVisible();
});

test("Add to Cart keeps the page, and two quick clicks both count", async ({ page }) => {
  const [cup, jar] = await Promise.all([
    addProduct({ price: 640, stock: 4 }),
    addProduct({ price: 90, stock: 4 }),
  ]);
  await open(page, "/products?search=mortar&sort=newest");
  const add = ({ name }: Product) => page.getByRole("button", { name: `Add to Cart, ${name}` });
  // A click scrolls to a button outside the window or below a notice, so both are brought to its middle before.
  for (const product of [jar, cup, jar]) {
    await add(product).evaluate((button) => button.scrollIntoView({ block: "center" }));
  }
  const expectUnchanged = await trackPage(page);
  await add(cup).click();
  await add(jar).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Cart, 2 products" })).toBeVisible();
  await expect(notice(page, "Added to cart!")).toBeVisible();
  await expect(page).toHaveURL("/products?search=mortar&sort=newest");
  await expect(add(jar)).toBeEnabled();
  await expectUnchanged();
});

test("a product can be shared by links and by its address", { tag: "@script-off" }, async ({ page }) => {
  const product = await addProduct({ price: 640, stock: 4 });
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await open(page, `/product/${product.id}`);
  const address = page.getByLabel("Link to copy");
  await expect(address).toBeHidden();
  await page.locator(".share > summary").click();
  await expect(page.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/\?text=/,
  );
  await expect(page.getByRole("link", { name: "E-mail", exact: true })).toBeVisible();
  await expect(address).toHaveValue(page.url());
  // No part of the sheet lies behind the bar with Add to Cart: it ends at the foot of the window.
  for (const control of [page.getByRole("link", { name: "WhatsApp" }), address]) {
    await expect(control).toBeInViewport({ ratio: 1 });
    await control.click({ trial: true });
  }
  const sheet = await page.locator(".share").boundingBox();
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(page.viewportSize()?.height);
  // Its title closes it.
  await page.getByText("Share this product").click();
  await expect(address).toBeHidden();
});

test("the link of a product can be copied", async ({ page, context }) => {
  const product = await addProduct({ price: 640, stock: 4 });
  await context.grantPermissions(["clipboard-read"]);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await open(page, `/product/${product.id}`);
  await page.locator(".share > summary").click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test("thumbnails show their image", { tag: "@script-off" }, async ({ page }) => {
  await open(page, "/product/00000000-0000-4000-8000-000000000101");
  await expect(page.locator("#image-1")).toBeInViewport({ ratio: 0.9 });
  await page.getByRole("link", { name: "Show image 2" }).click();
  await expect(page.locator("#image-2")).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator("#image-1")).not.toBeInViewport({ ratio: 0.1 });
});

/** Mean difference of two images of the same size, from 0 to 1. */
function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (sources) => {
      const [first = [], second = []] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = `data:image/png;base64,${source}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0);
          return Array.from(context?.getImageData(0, 0, image.width, image.height).data ?? []);
        }),
      );
      const sum = first.reduce((total, value, index) => total + Math.abs(value - (second[index] ?? 255)), 0);
      return sum / first.length / 255;
    },
    [one.toString("base64"), other.toString("base64")],
  );
}

test(
  "a missing image looks like the placeholder",
  { tag: "@script-off" },
  async ({ page, guard: { allowErrorAt } }) => {
    const [some, none] = await Promise.all([
      addProduct({ price: 640, stock: 4 }),
      addProduct({ price: 90, stock: 4 }),
    ]);
    await removeImage(none);
    const imageOf = async ({ id }: Product) => {
      await open(page, `/product/${id}`);
      await page.waitForLoadState("networkidle");
      return page.locator("#image-1 .product-image").screenshot();
    };
    const [whole, placeholder] = [await imageOf(some), await imageOf(none)];
    allowErrorAt("/images/category-home.webp");
    await page.route("**/images/category-home.webp", (route) => route.fulfill({ status: 404 }));
    const broken = await imageOf(some);
    expect(await difference(page, broken, placeholder)).toBeLessThan(0.005);
    expect(await difference(page, whole, placeholder)).toBeGreaterThan(0.02);
  },
);
