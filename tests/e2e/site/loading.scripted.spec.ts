import type { Page } from "@playwright/test";

import { expect, open, restoreSession, test } from "#tests/e2e/support/fixtures.ts";

const PRODUCT = "00000000-0000-4000-8000-000000000115";

test.use({ ownContext: true });

/** Lets documents of this path wait. @returns a function that lets them come */
async function holdPages(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().resourceType() === "document") await held.promise;
    await route.continue();
  });
  return () => held.resolve();
}

/** A page that is being left answers no calls, so it says itself what it shows. */
async function reportSkeletons(page: Page, { stop = false } = {}): Promise<void> {
  await page.addInitScript((stops) => {
    new MutationObserver(() => {
      const shape = document.querySelector<HTMLElement>("main > [data-skeleton]");
      if (!shape) return;
      const isLeaving = "leaving" in document.documentElement.dataset;
      console.log(`${shape.dataset.skeleton} ${isLeaving} ${shape.querySelector("output")?.textContent}`);
      if (stops) globalThis.stop();
    }).observe(document, { childList: true, subtree: true });
  }, stop);
}

/** Waits until the page shows the loading state of this name, with the progress line. */
function shown(page: Page, shape: string): Promise<unknown> {
  return page.waitForEvent("console", (message) => message.text() === `${shape} true Loading`);
}

test("a tapped link shows a progress line and the shape of its page, until the page comes", async ({
  page,
  context,
}) => {
  await restoreSession(context, "shopper");
  await reportSkeletons(page);
  for (const [from, link, path, shape] of [
    ["/products", "main article a", "/product/*", "product"],
    ["/products", 'header a[href="/cart"]', "/cart", "cart"],
    ["/help", 'footer a[href="/products"]', "/products", "products"],
    ["/orders", 'header a[href="/"]', "/", "home"],
    ["/", 'header a[href="/profile"]', "/profile", "account"],
  ] as const) {
    await test.step(shape, async () => {
      const shapes = page.waitForResponse("**/skeletons");
      await open(page, from);
      await shapes;
      const release = await holdPages(page, path);
      const seen = shown(page, shape);
      await page.locator(link).first().dispatchEvent("click");
      await seen;
      release();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[data-skeleton]")).toHaveCount(0);
      await expect(page.locator("html")).not.toHaveAttribute("data-leaving");
      await page.unrouteAll({ behavior: "wait" });
    });
  }
});

test("a stopped navigation puts the page back, where it was scrolled to", async ({ page }) => {
  await reportSkeletons(page, { stop: true });
  const shapes = page.waitForResponse("**/skeletons");
  await open(page, `/product/${PRODUCT}`);
  await shapes;
  await page.getByLabel("Quantity").fill("3");
  await page.evaluate(() => scrollTo(0, 300));
  const release = await holdPages(page, "/cart");
  const seen = shown(page, "cart");
  await page.locator('header a[href="/cart"]').dispatchEvent("click");
  await seen;
  await expect(page.locator("[data-skeleton]")).toHaveCount(0);
  await expect(page.getByLabel("Quantity")).toHaveValue("3");
  expect(await page.evaluate(() => scrollY)).toBe(300);
  await expect(page.locator("html")).not.toHaveAttribute("data-leaving");
  release();
});
