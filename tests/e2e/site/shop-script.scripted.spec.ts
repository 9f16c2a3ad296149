import type { Page } from "@playwright/test";

import { expect, notice, open, restoreSession, test, waitForScript } from "#tests/e2e/support/fixtures.ts";

const PRODUCT = "00000000-0000-4000-8000-000000000115";

/** Paths of the scripts that a page requests. */
function recordScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

const SHOP_SCRIPT = /^\/assets\/main-[^/]+\.js$/;

test("a page requests one script, after it has loaded, and React never starts", async ({ page, context }) => {
  await restoreSession(context, "shopper");
  let loaded = false;
  const early: string[] = [];
  page.on("load", () => {
    loaded = true;
  });
  page.on("request", (request) => {
    if (request.resourceType() === "script" && !loaded) early.push(request.url());
  });
  for (const path of [
    "/",
    "/products",
    `/product/${PRODUCT}`,
    "/cart",
    "/contact",
    "/orders",
    "/profile/addresses",
  ]) {
    loaded = false;
    const scripts = recordScripts(page);
    await open(page, path);
    await page.waitForLoadState("networkidle");
    expect(early, path).toEqual([]);
    expect(scripts, path).toEqual([expect.stringMatching(SHOP_SCRIPT)]);
    const keys = await page.evaluate(() =>
      [document, document.body, document.querySelector("main")].flatMap((node) => Object.keys(node ?? {})),
    );
    expect(
      keys.filter((key) => key.startsWith("__react")),
      path,
    ).toEqual([]);
    page.removeAllListeners("request");
    page.on("request", (request) => {
      if (request.resourceType() === "script" && !loaded) early.push(request.url());
    });
  }
});

test("with data saving on a page requests no script, and the cart works", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { get: () => ({ saveData: true }) });
  });
  const scripts = recordScripts(page);
  await page.goto(`/product/${PRODUCT}`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("link", { name: "Cart, 1 product" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
});

test("a form that is sent before the script has come waits for it, and the page stays", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/main-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/product/${PRODUCT}`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  const opened = await page.evaluate(() => performance.timeOrigin);
  held.resolve();
  await expect(page.getByRole("link", { name: "Cart, 1 product" })).toBeVisible();
  await expect(notice(page, "Added 1 item(s) to cart")).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
});

test("a form is posted without the script when it fails to load", async ({
  page,
  guard: { allowErrorAt },
}) => {
  await page.route("**/assets/main-*.js", (route) => {
    allowErrorAt(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 503 });
  });
  const add = page.getByRole("button", { name: "Add to Cart" }).first();
  await page.goto(`/product/${PRODUCT}`, { waitUntil: "commit" });
  await add.click();
  await expect(notice(page, "Added 1 item(s) to cart")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 1 product" })).toBeVisible();

  // The same once the browser has given up.
  await page.goto(`/product/${PRODUCT}`, { waitUntil: "networkidle" });
  await add.click();
  await expect(notice(page, "Added 1 item(s) to cart")).toBeVisible();
});

test("a product is prefetched on hover, and the click uses it", async ({ page }) => {
  await open(page, "/");
  const card = page.getByRole("main").getByRole("article").first().getByRole("link");
  await card.hover();
  await card.click();
  await expect(page.locator(".share > summary")).toBeVisible();
  const delivery = await page.evaluate(
    () =>
      (
        performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming & {
          deliveryType: string;
        }
      ).deliveryType,
  );
  expect(delivery).toBe("navigational-prefetch");
});

test("a prefetched page shows the cart of the present", async ({ page }) => {
  await open(page, `/product/${PRODUCT}`);
  const home = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Products" });
  const prefetched = page.waitForRequest((request) => request.headers()["sec-purpose"] === "prefetch");
  await home.hover();
  await prefetched;
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(notice(page, "Added 1 item(s) to cart")).toBeVisible();
  await home.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
  await expect(page.getByRole("link", { name: "Cart, 1 product" })).toBeVisible();
});

test("a click without a network keeps the page and says so", async ({
  page,
  context,
  guard: { allowErrorAt },
}) => {
  allowErrorAt("/cart");
  await open(page, `/product/${PRODUCT}`);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  const home = page.getByRole("link", { name: "Home", exact: true }).first();
  await home.click();
  await expect(notice(page, "No connection. Please check your network and try again.")).toBeVisible();
  await expect(page).toHaveURL(`/product/${PRODUCT}`);
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(notice(page, "The shop could not be reached.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
  await context.setOffline(false);
  await home.click();
  await expect(page).toHaveURL("/");
});

test("the theme changes in every open tab", async ({ page, context }) => {
  const other = await context.newPage();
  await open(page, "/");
  await other.goto("/cart");
  await waitForScript(other);
  // The tabs agree before the cookie is written.
  const written = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith("/theme"));
  await page.getByRole("button", { name: "Use dark theme" }).click();
  await expect(page.locator("html")).toHaveClass("dark");
  await expect(other.locator("html")).toHaveClass("dark");
  await expect(other.getByRole("button", { name: "Use light theme" })).toBeVisible();
  await written;
  await other.reload();
  await expect(other.locator("html")).toHaveClass("dark");
});

test("the account menu closes with Escape, which gives the focus back, and with a tap elsewhere", async ({
  page,
  context,
}) => {
  await restoreSession(context, "shopper");
  await open(page, "/");
  const opener = page.getByLabel("Account menu");
  const entry = page.getByRole("link", { name: "My Orders" });
  await opener.click();
  await entry.focus();
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(entry).toBeVisible();
  await page.getByRole("heading", { name: "Featured Products" }).click();
  await expect(entry).toBeHidden();
});

test("a product in the cart has a link to it until it leaves the cart", async ({ page }) => {
  await open(page, "/products?search=notebook");
  const card = page.getByRole("article").filter({ hasText: /Khadi.cover pocket notebook/ });
  const inCart = page.getByRole("main").getByRole("link", { name: "In cart · View" });
  await expect(inCart).toHaveCount(0);
  await card.getByRole("button", { name: /^Add to Cart/ }).click();
  await expect(card.getByRole("link", { name: "In cart · View" })).toBeVisible();
  // Adding again is still possible.
  await expect(card.getByRole("button", { name: /^Add to Cart/ })).toBeEnabled();
  await inCart.click();
  await waitForScript(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cart");
  await page.getByRole("button", { name: /^Remove / }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await page.goBack();
  await waitForScript(page);
  await expect(card).toBeVisible();
  await expect(inCart).toHaveCount(0);
});

test("a search leaves no empty parameters in the address, and the list keeps it", async ({ page }) => {
  await open(page, "/products");
  await page.getByLabel("Sort by").selectOption("price-asc");
  await expect(page).toHaveURL(/\/products\?sort=price-asc$/);
  await waitForScript(page);
  // The header searches the whole shop, the best matches first.
  await page.getByRole("searchbox", { name: "Search products" }).fill("cotton");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/products\?search=cotton$/);
  await waitForScript(page);
  await page.getByLabel("Sort by").selectOption("price-asc");
  await expect(page).toHaveURL(
    /\/products\?search=cotton&sort=price-asc$|\/products\?sort=price-asc&search=cotton$/,
  );
});

test("the image in view is marked among the images of a product", async ({ page }) => {
  await open(page, "/product/00000000-0000-4000-8000-000000000101");
  const marked = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll(".gallery-mark"), (mark) => mark.matches(":target-current")),
    );
  await expect.poll(marked).toEqual([true, false, false]);
  await page.getByRole("link", { name: "Show image 2" }).click();
  await expect.poll(marked).toEqual([false, true, false]);
});

test("an answer that breaks off says so, and the form can be sent again", async ({ page }) => {
  await open(page, `/product/${PRODUCT}`);
  await waitForScript(page);
  await page.route(
    "/cart",
    (route) => route.fulfill({ contentType: "application/json", body: '{"stays":' }),
    {
      times: 1,
    },
  );
  const add = page.getByRole("button", { name: "Add to Cart" }).first();
  await add.click();
  await expect(notice(page, "The shop could not be reached")).toBeVisible();
  await add.click();
  await expect(page.getByRole("link", { name: "Cart, 1 product" })).toBeVisible();
});
