import { mkdirSync } from "node:fs";

import type { BrowserContext, Page } from "@playwright/test";

import {
  expect,
  isScripted,
  restoreSession,
  test as base,
  waitForHydration,
} from "#tests/e2e/support/fixtures.ts";
import { checkBothSizes } from "#tests/e2e/support/page-checks.ts";
import { SCREENS } from "#tests/e2e/support/screens.ts";

const PHONE = { width: 360, height: 640 };

let shared: BrowserContext | undefined;

/** The tests of a worker share one browser context, cleared in between, because opening one is slow. */
const test = base.extend({
  context: async ({ browser }, use) => {
    shared ??= await browser.newContext();
    await shared.clearCookies();
    await use(shared);
  },
  page: async ({ context }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.setViewportSize(PHONE);
    await use(page);
  },
});

for (const { name, heading, isDialog, as, before, at, status = 200 } of SCREENS) {
  test(name, async ({ page, context, guard: { allowErrorAt } }) => {
    const visit = { page, context, allowErrorAt };
    if (as) await restoreSession(context, as);
    await before?.(visit);
    if (typeof at === "string") {
      if (status !== 200) allowErrorAt(at);
      const answer = await page.goto(at);
      expect(answer?.status()).toBe(status);
      await waitForHydration(page);
    } else {
      await at(visit);
    }
    if (isDialog) await expect(page.getByRole("dialog", { name: heading })).toBeVisible();
    else await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);

    await checkBothSizes(page, ({ size, theme }) => saveScreenshot(page, `${size}-${theme}-${name}`));
  });
}

/** With SHOTS=folder, saves a screenshot of each screen. */
async function saveScreenshot(page: Page, name: string): Promise<void> {
  const { SHOTS: folder } = process.env;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const script = isScripted() ? "script-on" : "script-off";
  await page.screenshot({ path: `${folder}/${script}-${name}.png`, fullPage: true });
}
