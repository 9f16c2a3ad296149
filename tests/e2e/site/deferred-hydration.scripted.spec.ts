import { expect, open, test, waitForHydration } from "#tests/e2e/support/fixtures.ts";

test("scripts are requested after the page has loaded", async ({ page }) => {
  let loaded = false;
  const early: string[] = [];
  let late = 0;
  page.on("load", () => {
    loaded = true;
  });
  page.on("request", (request) => {
    if (request.resourceType() !== "script") return;
    if (loaded) late += 1;
    else early.push(request.url());
  });
  await open(page, "/products");
  expect(early).toEqual([]);
  expect(late).toBeGreaterThan(3);
});

const SLOW_DEVICES = {
  "data saving is on": { connection: { saveData: true, effectiveType: "4g" } },
  "the network is 3G": { connection: { saveData: false, effectiveType: "3g" } },
  "the network is slow 2G": { connection: { saveData: false, effectiveType: "slow-2g" } },
  "the phone has 2 GB of memory": { deviceMemory: 2 },
};

test("a slow device or network requests no script, and the cart works", async ({ context }) => {
  for (const [name, device] of Object.entries(SLOW_DEVICES)) {
    await test.step(name, async () => {
      await context.clearCookies();
      const page = await context.newPage();
      await page.addInitScript((facts) => {
        for (const [key, value] of Object.entries(facts))
          Object.defineProperty(navigator, key, { get: () => value });
      }, device);
      const requests: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "script") requests.push(request.url());
      });
      // Scripts are requested within two seconds of the load event, if at all.
      await page.goto("/product/00000000-0000-4000-8000-000000000115", { waitUntil: "networkidle" });
      await page.getByRole("button", { name: "Add to Cart" }).first().click();
      await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(requests).toEqual([]);
      await page.close();
    });
  }
});

test("a product is prefetched on hover, and the click uses it", async ({ page }) => {
  const requests: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (!new URL(request.url()).pathname.startsWith("/product/")) return;
    requests.push(request.headers()["sec-purpose"]);
  });
  await open(page, "/");
  const card = page.getByRole("main").getByRole("article").first().getByRole("link");
  await card.hover();
  await page.waitForResponse((answer) => /\/product\/[^/]+\.data/.test(answer.url()));
  await card.click();
  await expect(page.getByRole("button", { name: "Share" }).or(page.getByText("Share"))).toBeVisible();
  expect(requests[0]).toBe("prefetch");
});

test("a click without a network shows an error page that can be reloaded", async ({
  page,
  context,
  guard: { allowErrorAt },
}) => {
  allowErrorAt("/products");
  await open(page, "/products");
  await context.setOffline(true);
  await page.getByRole("link", { name: "List view" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Refresh Page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
  await expect(page).toHaveURL("/products?view=list");
});

test("the theme changes in every open tab", async ({ page, context }) => {
  const other = await context.newPage();
  await open(page, "/");
  await other.goto("/cart");
  await waitForHydration(other);
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
