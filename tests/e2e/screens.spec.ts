import { mkdirSync } from "node:fs";

import type { BrowserContext, Page } from "@playwright/test";

import { expectFingerSizedButtons, expectNoAxeViolations, expectNoSidewaysScroll } from "./checks.ts";
import { expect, hydrated, isScripted, resume, test as base } from "./fixtures.ts";
import { SCREENS } from "./screens.ts";

// Each screen is opened once, on a phone, and then looked at in both sizes and both themes: a theme is one class on
// the document, and frame.spec.ts checks that the theme button sets it.

const PHONE = { width: 360, height: 640 };
const DESKTOP = { width: 1280, height: 800 };

let shared: BrowserContext | undefined;

/** A window costs Chromium more than what it shows, so the screens of one worker share one, emptied in between. */
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
  test(name, async ({ page, context, guard: { refusalAt } }) => {
    const visit = { page, context, refusalAt };
    const look = async (size: "phone" | "desktop", theme: "light" | "dark") => {
      await page.setViewportSize(size === "phone" ? PHONE : DESKTOP);
      await page.evaluate((wanted) => {
        document.documentElement.className = wanted;
      }, theme);
      await keepPicture(page, `${size}-${theme}-${name}`);
    };

    if (as) await resume(context, as);
    await before?.(visit);
    if (typeof at === "string") {
      if (status !== 200) refusalAt(at);
      const answer = await page.goto(at);
      expect(answer?.status()).toBe(status);
      await hydrated(page);
    } else {
      await at(visit);
    }
    if (isDialog) await expect(page.getByRole("dialog", { name: heading })).toBeVisible();
    else await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);

    // With script on and off together, every size is seen in every theme, and every rule is tried in both sizes.
    const [onPhone, onDesktop] = isScripted() ? (["light", "dark"] as const) : (["dark", "light"] as const);
    await look("phone", onPhone);
    await expectNoAxeViolations(page, isScripted() ? "all" : "looks");
    await expectFingerSizedButtons(page);
    await expectNoSidewaysScroll(page);
    await look("desktop", onDesktop);
    await expectNoAxeViolations(page, isScripted() ? "looks" : "all");
    await expectFingerSizedButtons(page);
    if (process.env.SHOTS) {
      await look("phone", onDesktop);
      await look("desktop", onPhone);
    }
  });
}

/** With SHOTS=folder, a picture of each screen for people to look at. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const { SHOTS: folder } = process.env;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const script = isScripted() ? "script-on" : "script-off";
  await page.screenshot({ path: `${folder}/${script}-${name}.png`, fullPage: true });
}
