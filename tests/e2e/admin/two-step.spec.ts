import type { Page } from "@playwright/test";

import {
  type Account,
  expect,
  notice,
  open,
  signUp,
  test,
  waitForScript,
} from "#tests/e2e/support/fixtures.ts";
import { expectNoAxeViolations } from "#tests/e2e/support/page-checks.ts";
import { sql } from "#tests/e2e/support/payments.ts";
import { openAuthenticator } from "#tests/http/support/authenticator.ts";

/** Gives the password at the portal, after which the second step is asked for. */
async function givePassword(page: Page, { email, password }: Account): Promise<void> {
  await open(page, "/admin");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test(
  "an admin sets two-step sign-in up, signs in with a code, and with a recovery code when the phone is lost",
  { tag: "@script-off" },
  async ({ page, context }) => {
    const account = await signUp(context);
    await sql("update public.users set is_admin = true where email = $1", account.email);
    try {
      await context.clearCookies();
      await givePassword(page, account);
      await expect(page.getByRole("heading", { name: "Signed in" })).toBeVisible();
      await open(page, "/admin/two-step");
      await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
      await expect(page.getByLabel("QR code with the key")).toBeVisible();
      await expectNoAxeViolations(page);
      const secret = ((await page.locator("main code").textContent()) ?? "").replaceAll(/\s/g, "");
      const app = openAuthenticator(secret);
      await page.getByLabel("6-digit code").fill(app.code());
      await page.getByRole("button", { name: "Turn on" }).click();
      await expect(page.getByText("Two-step sign-in is on. Keep these recovery codes")).toBeVisible();
      const recoveryCodes = await page.locator("main ol li").allTextContents();
      expect(recoveryCodes).toHaveLength(10);
      await expectNoAxeViolations(page);

      await page.getByRole("link", { name: "Back to your profile" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
      await waitForScript(page);
      await page.getByLabel("Account menu").click();
      await page.getByRole("button", { name: "Sign Out", exact: true }).click();
      await expect(page).not.toHaveURL(/\/admin\/profile/);

      await givePassword(page, account);
      await page.getByLabel("Enter the 6-digit code from your authenticator app").fill(app.code());
      await expectNoAxeViolations(page);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("heading", { name: "Signed in" })).toBeVisible();
      await open(page, "/admin/dashboard");
      await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

      await context.clearCookies();
      await givePassword(page, account);
      await page.getByRole("link", { name: "Use a recovery code" }).click();
      await page.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
      await expectNoAxeViolations(page);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(notice(page, "Two-step sign-in is off now")).toBeVisible();
      await expect(page.getByRole("button", { name: "Set up two-step sign-in" })).toBeVisible();
    } finally {
      await sql("update public.users set is_admin = false where email = $1", account.email);
    }
  },
);
