import { expect, restoreSession, test as base, waitForScript } from "#tests/e2e/support/fixtures.ts";
import { checkEveryView } from "#tests/e2e/support/page-checks.ts";
import { SCREENS } from "#tests/e2e/support/screens.ts";

/** The tests of a worker share one page, which keeps its compiled scripts. */
const test = base.extend({
  context: async ({ browser }, use) => {
    const context = browser.contexts()[0] ?? (await browser.newContext());
    await context.clearCookies();
    await use(context);
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
});

for (const { name, heading, isDialog, as, before, at, status = 200, differsWithoutScript } of SCREENS) {
  const details = differsWithoutScript ? { tag: "@script-off" } : {};
  test(name, details, async ({ page, context, guard: { allowErrorAt } }) => {
    const visit = { page, context, allowErrorAt };
    if (as) await restoreSession(context, as);
    await before?.(visit);
    if (typeof at === "string") {
      if (status !== 200) allowErrorAt(at);
      const answer = await page.goto(at);
      expect(answer?.status()).toBe(status);
      await waitForScript(page);
    } else {
      await at(visit);
    }
    if (isDialog) await expect(page.getByRole("dialog", { name: heading })).toBeVisible();
    else await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);

    await checkEveryView(page, name);
  });
}
