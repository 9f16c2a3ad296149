import { expect, open, restoreSession, test, waitForScript } from "#tests/e2e/support/fixtures.ts";

test("/ goes to the search of a list, j and k from row to row, x ticks the row", async ({
  page,
  context,
}) => {
  await restoreSession(context, "admin");
  await open(page, "/admin/orders");
  await waitForScript(page);
  const rows = page.getByRole("main").locator("tbody tr");
  const hasFocus = (row: number) => rows.nth(row).locator(":focus");
  const ticked = rows.locator("input[type=checkbox]:checked");

  await page.keyboard.press("j");
  await expect(hasFocus(0)).toHaveCount(1);
  await page.keyboard.press("j");
  await expect(hasFocus(1)).toHaveCount(1);
  await page.keyboard.press("x");
  await expect(rows.nth(1).getByRole("checkbox")).toBeChecked();
  await expect(ticked).toHaveCount(1);
  await page.keyboard.press("x");
  await expect(ticked).toHaveCount(0);
  await page.keyboard.press("k");
  await expect(hasFocus(0)).toHaveCount(1);
  // There is no row above the first.
  await page.keyboard.press("k");
  await expect(hasFocus(0)).toHaveCount(1);

  await page.keyboard.press("/");
  const search = page.getByRole("main").getByRole("searchbox");
  await expect(search).toBeFocused();
  // In a field the keys write.
  await page.keyboard.type("jkx/");
  await expect(search).toHaveValue("jkx/");
  await expect(ticked).toHaveCount(0);
});

test("the keys of lists leave a screen without a list and an open dialog alone", async ({
  page,
  context,
}) => {
  await restoreSession(context, "admin");
  await open(page, "/admin/help");
  await waitForScript(page);
  await page.keyboard.press("j");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(page.getByRole("banner").getByRole("searchbox")).toBeFocused();

  await open(page, "/admin/products/new");
  await waitForScript(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const before = await dialog.locator(":focus").textContent();
  await page.keyboard.press("j");
  await page.keyboard.press("/");
  await expect(dialog.locator(":focus")).toHaveText(before ?? "");
});
