import { addAddress, dialog, press } from "#tests/e2e/support/dialogs.ts";
import { expect, open, signUp, test } from "#tests/e2e/support/fixtures.ts";

test.beforeEach(async ({ context }) => {
  await signUp(context);
});

test(
  "the page behind the dialog cannot be focused, and its links close it",
  { tag: "@script-off" },
  async ({ page }) => {
    await addAddress(page, "First street");
    await open(page, "/profile/addresses/new");
    const behind = page.locator("main :focus:not(dialog, dialog *)");
    await dialog(page).getByRole("link", { name: "Cancel" }).focus();
    await page.keyboard.press("Tab");
    await expect(behind).toHaveCount(0);
    await dialog(page).getByRole("link", { name: "Close" }).focus();
    await page.keyboard.press("Shift+Tab");
    await expect(behind).toHaveCount(0);
    await press(page, "Close");
    await expect(page).toHaveURL("/profile/addresses");
  },
);
