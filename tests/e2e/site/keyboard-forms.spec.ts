import type { Page } from "@playwright/test";

import { expect, isScripted, open, resume, test } from "#tests/e2e/support/fixtures.ts";

/** Forms as they stand empty, and the button that sends each. */
const FORMS: { path: string; button: string; as?: "newcomer" }[] = [
  { path: "/login", button: "Sign In" },
  { path: "/register", button: "Create Account" },
  { path: "/forgot-password", button: "Send the link" },
  { path: "/contact", button: "Send message" },
  { path: "/newsletter", button: "Subscribe" },
  { path: "/admin", button: "Sign In" },
  { path: "/profile/security", button: "Change password", as: "newcomer" },
  { path: "/profile/addresses/new", button: "Save Address", as: "newcomer" },
];
const FAR = 80;

/** Names of the fields that the keyboard came by, until `button` has the focus. */
async function walk(page: Page, button: string): Promise<string[]> {
  const met: string[] = [];
  for (let presses = 0; presses < FAR; presses += 1) {
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

for (const { path, button, as } of FORMS) {
  test(`${path} is filled in and sent by keyboard alone, and leads to its first mistake`, async ({
    page,
    context,
    guard: { refusalAt },
  }) => {
    refusalAt(path);
    if (as) await resume(context, as);
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
    expect(await walk(page, button)).toEqual(expect.arrayContaining(fields));

    await page.keyboard.press("Enter");
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(summary).toBeVisible();
    if (isScripted()) await expect(page.locator(":focus")).toHaveAttribute("aria-invalid", "true");
    // The summary is near the top, and its first link leads to the first mistake.
    await summary.getByRole("link").first().focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(":focus")).toHaveAttribute("aria-invalid", "true");
  });
}
