import { expect, isScripted, open, restoreSession, test } from "#tests/e2e/support/fixtures.ts";
import { expectNoAxeViolations, expectTouchTargets } from "#tests/e2e/support/page-checks.ts";

// One button opens the actions of a list's row.

test("a row's menu opens inside the window, one at a time @script-off @desktop", async ({
  page,
  context,
}) => {
  await restoreSession(context, "admin");
  await open(page, "/admin/categories");
  const menus = page.locator(".row-menu");
  const opened = page.locator(".row-menu[open]");
  await expect(opened).toHaveCount(0);
  for (const menu of [menus.first(), menus.last()]) {
    await menu.locator("summary").click();
    await expect(opened).toHaveCount(1);
    for (const name of [/^Edit /, /^Delete /]) {
      await expect(opened.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
    }
    await expectNoAxeViolations(page);
  }
  const isTouched = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
  await expectTouchTargets(page, isTouched ? 44 : 28);
  if (!isScripted()) return;
  await page.keyboard.press("Escape");
  await expect(opened).toHaveCount(0);
  await expect(menus.last().locator("summary")).toBeFocused();
});
