import { expect, open, test } from "#tests/e2e/support/fixtures.ts";

test("a form can be sent again after the browser was stopped", async ({ page, guard }) => {
  guard.allowErrorAt("/contact");
  // A page that is being left answers no calls, so it stops itself.
  await page.addInitScript(() => {
    addEventListener("submit", () => setTimeout(() => globalThis.stop(), 500), { once: true });
  });
  await open(page, "/contact");
  const held = Promise.withResolvers<void>();
  let posts = 0;
  await page.route("**/contact", async (route) => {
    posts += 1;
    if (posts === 1) await held.promise;
    await route.continue().catch(() => undefined);
  });
  const button = page.locator("main form").getByRole("button");
  await button.dispatchEvent("click");
  await expect(button).not.toHaveAttribute("aria-busy");
  await expect.poll(() => posts).toBe(1);
  await expect(page.locator("html")).not.toHaveAttribute("data-leaving");
  held.resolve();
  await button.click();
  await expect(page.getByText(/There (is a problem|are \d+ problems)/)).toBeVisible();
  expect(posts).toBe(2);
});

test("stopping to leave the page does not end the wait of a form that is being posted", async ({ page }) => {
  await open(page, "/products");
  const held = Promise.withResolvers<void>();
  await page.route("**/cart*", async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  const add = page.locator("main form[data-post] button", { hasText: "Add to Cart" }).first();
  await add.click();
  await expect(add).toHaveAttribute("aria-busy", "true");
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(add).toHaveAttribute("aria-busy", "true");
  held.resolve();
  await expect(add).not.toHaveAttribute("aria-busy");
});

test("all forms that a page was left with can be sent again on the way back to it", async ({ page }) => {
  await open(page, "/contact");
  const [left, back] = await page.evaluate(async () => {
    // Behind the shop's script, which takes it that the page is left.
    addEventListener("submit", (event) => event.preventDefault());
    const forms = Array.from(
      document.querySelectorAll<HTMLFormElement>(".header-search form, main form"),
    ).slice(0, 2);
    for (const form of forms) {
      form.noValidate = true;
      form.requestSubmit();
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    const marks = forms.map(({ ariaBusy }) => ariaBusy);
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    return [marks, forms.map(({ ariaBusy }) => ariaBusy)];
  });
  expect([left, back]).toEqual([
    ["true", "true"],
    [null, null],
  ]);
});
