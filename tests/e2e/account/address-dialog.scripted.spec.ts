import { addAddress, dialog, press } from "#tests/e2e/support/dialogs.ts";
import { expect, open, signUp, test, waitForScript } from "#tests/e2e/support/fixtures.ts";

test.beforeEach(async ({ context }) => {
  await signUp(context);
});

test("the state follows the PIN code, also when it is corrected", async ({ page }) => {
  await open(page, "/profile/addresses/new");
  const [pin, state] = [page.getByLabel("Postal code"), page.getByLabel("State")];
  await pin.pressSequentially("56000");
  await expect(state).toHaveValue("");
  await pin.pressSequentially("1");
  await expect(state).toHaveValue("Karnataka");
  await pin.fill("682001");
  await expect(state).toHaveValue("Kerala");
  await state.selectOption("Goa");
  await pin.fill("560001");
  await expect(state).toHaveValue("Karnataka");
});

test(
  "the dialog opens, traps the focus, closes and returns the focus by keyboard",
  { tag: "@desktop" },
  async ({ page }) => {
    await addAddress(page, "First street");
    for (const name of ["Add address", "Edit Meera Nair, First street", "Delete Meera Nair, First street"]) {
      const opener = page.getByRole("link", { name });
      await opener.focus();
      await page.keyboard.press("Enter");
      await expect(dialog(page)).toBeVisible();
      await expect(dialog(page).getByRole("heading")).toBeFocused();

      // Every tab stop is in the dialog or in the browser's own interface.
      const stops = await page.evaluate(
        () => document.querySelectorAll("dialog :is(a, input, select, button):not([type=hidden])").length,
      );
      for (let stop = 0; stop < stops + 2; stop += 1) {
        await page.keyboard.press("Tab");
        const inside = await page.evaluate(
          () =>
            document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
        );
        expect(inside, `stop ${stop} of ${name}`).toBe(true);
      }
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL("/profile/addresses");
      await expect(opener).toBeFocused();

      await page.keyboard.press("Enter");
      await expect(dialog(page).getByRole("heading")).toBeFocused();
      // Before the script has come, Close is a plain link to the page.
      await waitForScript(page);
      await dialog(page).getByRole("link", { name: "Close" }).focus();
      await page.keyboard.press("Enter");
      await expect(dialog(page)).toHaveCount(0);
      await expect(opener).toBeFocused();

      await page.keyboard.press("Enter");
      await expect(dialog(page).getByRole("heading")).toBeFocused();
      await waitForScript(page);
      await page.goBack();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL("/profile/addresses");
      await expect(opener).toBeFocused();
    }
  },
);

test("after a change the focus returns to the opening control, or to the main content", async ({ page }) => {
  await addAddress(page, "First street");
  await expect(page.getByRole("link", { name: "Add address" })).toBeFocused();
  const edit = page.getByRole("link", { name: "Edit Meera Nair, First street" });
  await edit.click();
  await page.getByLabel("City").fill("Thrissur");
  await press(page, "Save Address");
  await expect(page.getByText("Thrissur, Kerala")).toBeVisible();
  await expect(edit).toBeFocused();
  await press(page, "Delete Meera Nair, First street");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("You have no saved addresses yet")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a dialog opened by its URL returns the focus to the control that opens it", async ({ page }) => {
  await addAddress(page, "First street");
  await open(page, "/profile/addresses/new");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Add address" })).toBeFocused();
});

test("text typed before the script came is kept, with the focus", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/profile/addresses/new");
  await page.getByLabel("City").fill("Early city");
  held.resolve();
  await waitForScript(page);
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Early city");
  await expect(page.getByLabel("City")).toBeFocused();
});
