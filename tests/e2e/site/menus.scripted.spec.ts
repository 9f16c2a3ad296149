import { expect, open, signUp, test } from "#tests/e2e/support/fixtures.ts";

const LAMP = "00000000-0000-4000-8000-000000000113";

test.beforeEach(async ({ context }) => {
  await signUp(context);
});

for (const [name, path, inside, outside] of [
  ["Account menu", "/about", "Wishlist", /./],
  // This menu opens upwards, over the name of the product.
  ["Share", `/product/${LAMP}`, "WhatsApp", "About this product"],
] as const) {
  test(`${name} closes on Escape, which returns the focus, and on a click outside`, async ({ page }) => {
    await open(page, path);
    const opener = page
      .locator("summary")
      .filter({ hasText: name })
      .or(page.locator(`summary[aria-label="${name}"]`));
    const link = page.getByRole("link", { name: inside, exact: true });
    await opener.click();
    await expect(link).toBeVisible();
    await link.focus();
    await page.keyboard.press("Escape");
    await expect(link).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await expect(link).toBeVisible();
    await page
      .getByRole("heading", { name: outside })
      .first()
      .click({ position: { x: 2, y: 2 } });
    await expect(link).toBeHidden();
  });
}
