import type { Page } from "@playwright/test";

import { expect, isScripted, open, restoreSession, test } from "#tests/e2e/support/fixtures.ts";
import { PROBLEMS, problemIn } from "#tests/e2e/support/screen-states.ts";

/** Empty forms and their submit buttons. A large one has a summary of its problems; see app/ui/error-summary.tsx. */
const FORMS: {
  path: string;
  button: string;
  as?: "newcomer";
  isLarge?: boolean;
  tag?: "@script-off";
}[] = [
  { path: "/login", button: "Sign In", tag: "@script-off" },
  { path: "/register", button: "Create Account", isLarge: true },
  { path: "/forgot-password", button: "Send the link" },
  { path: "/contact", button: "Send message", isLarge: true },
  { path: "/newsletter", button: "Subscribe" },
  { path: "/admin", button: "Sign In" },
  { path: "/profile/security", button: "Change password", as: "newcomer" },
  {
    path: "/profile/addresses/new",
    button: "Save Address",
    as: "newcomer",
    isLarge: true,
    tag: "@script-off",
  },
];
const MAX_TAB_STOPS = 80;

/** Names of the fields focused before `button`. */
async function tabThrough(page: Page, button: string): Promise<string[]> {
  const met: string[] = [];
  for (let presses = 0; presses < MAX_TAB_STOPS; presses += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      const isSubmit = element instanceof HTMLButtonElement && element.type === "submit";
      const inMain = element?.closest("main") !== null;
      return { label: isSubmit && inMain ? element.textContent : null, name: element?.getAttribute("name") };
    });
    if (at.label?.trim() === button) return met;
    if (at.name) met.push(at.name);
  }
  throw new Error(`The keyboard never reaches ${button}; it met ${met.join(", ")}.`);
}

for (const { path, button, as, isLarge = false, ...details } of FORMS) {
  test(
    `${path} is filled in and submitted by keyboard, and leads to its first error`,
    details,
    async ({ page, context, guard: { allowErrorAt } }) => {
      allowErrorAt(path);
      if (as) await restoreSession(context, as);
      await open(page, path);
      const fields = await page
        .getByRole("main")
        .getByRole("button", { name: button, exact: true })
        .evaluate((submit: HTMLButtonElement) =>
          Array.from(submit.form?.elements ?? [])
            .filter((element) => !element.matches("[type=hidden], [hidden], button, output, [tabindex='-1']"))
            .map((element) => element.getAttribute("name")),
        );
      expect(fields.length).toBeGreaterThan(0);
      expect(await tabThrough(page, button)).toEqual(expect.arrayContaining(fields));

      await page.keyboard.press("Enter");
      await expect(problemIn(page).first()).toBeVisible();
      const summary = page.getByRole("alert").filter({ hasText: PROBLEMS });
      const wrong = await page.locator("main [aria-invalid=true]").count();
      const isListed = isLarge || wrong > 1;
      await expect(summary).toHaveCount(isListed ? 1 : 0);
      // Without script the first wrong field of a small form has the focus too.
      if (isScripted() || !isLarge)
        await expect(page.locator(":focus")).toHaveAttribute("aria-invalid", "true");
      if (!isListed) return;
      // The first link of the summary leads to the first error.
      await summary.getByRole("link").first().focus();
      await page.keyboard.press("Enter");
      await expect(page.locator(":focus")).toHaveAttribute("aria-invalid", "true");
    },
  );
}

test("nothing lies over the list of a form's problems", async ({ page, guard }) => {
  guard.allowErrorAt("/register");
  await open(page, "/register");
  const header = page.locator(".shop-header");
  await expect(header).toHaveCSS("position", "sticky");
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "problems" })).toBeVisible();
  await expect(header).toHaveCSS("position", "static");
});
