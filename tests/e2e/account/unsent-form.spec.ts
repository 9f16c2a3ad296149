import { expect, fillAddress, open, signUp, test } from "#tests/e2e/support/fixtures.ts";
import { expectNoAxeViolations } from "#tests/e2e/support/page-checks.ts";

test(
  "an address typed after signing out elsewhere is kept through the sign-in",
  { tag: "@script-off" },
  async ({ page, context, guard }) => {
    const { email, password } = await signUp(context);
    await open(page, "/profile/addresses/new");
    await fillAddress(page);
    // As in another tab.
    await context.clearCookies();
    guard.allowErrorAt("/profile/addresses/new");
    await page.getByRole("button", { name: /Save/ }).click();
    await expect(page.getByRole("heading", { name: "Sign in again" })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("heading", { name: "Send what you typed?" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign In" })).toBeHidden();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Send it now" }).click();
    await expect(page.getByText("14 Marine Drive")).toBeVisible();
    await expect(page).toHaveURL("/profile/addresses");
  },
);
