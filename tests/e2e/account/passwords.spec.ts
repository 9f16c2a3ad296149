import { randomUUID } from "node:crypto";

import type { BrowserContext, Page } from "@playwright/test";

import { readMails } from "#local/mail/mailbox.ts";
import {
  expect,
  notice,
  open,
  signIn,
  signUp,
  test,
  variable,
  waitForScript,
} from "#tests/e2e/support/fixtures.ts";
import { expectNoAxeViolations } from "#tests/e2e/support/page-checks.ts";

const NEW = "a-newer-one";

/** Link in the latest mail to an e-mail address. */
function linkTo(email: string, mailDir = variable("HAAT_MAIL_DIR")): string {
  const mail = readMails(mailDir, email).at(-1);
  const link = /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0];
  if (!link) throw new Error(`There is no mail to ${email}.`);
  return link;
}

async function typeNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password", { exact: true }).fill(password);
}

async function signOut(context: BrowserContext): Promise<void> {
  await context.clearCookies();
}

test("a forgotten password is replaced through the link in a mail", async ({ page, context, guard }) => {
  const { email } = await signUp(context);
  await signOut(context);
  await open(page, "/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot password");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("If an account exists for that e-mail, we have sent a link.")).toBeVisible();

  await open(page, linkTo(email));
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New password");
  await waitForScript(page);
  await expectNoAxeViolations(page);
  await typeNewPassword(page, NEW);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(notice(page, "Your password is changed.")).toBeVisible();

  await signOut(context);
  await open(page, "/login");
  await signIn(page, { email, password: NEW });
  guard.allowErrorAt("/auth/confirm");
  await open(page, linkTo(email));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
});

test("an account is confirmed through the link in a mail, which leads to the requested page", async ({
  page,
  guard,
}) => {
  const shop = variable("HAAT_CONFIRM_URL");
  const account = { fullName: "Meera Nair", email: `${randomUUID()}@example.com`, password: "six-or-more" };
  await open(page, `${shop}/register?redirectTo=/orders`);
  await page.getByLabel("Full name").fill(account.fullName);
  await page.getByLabel("E-mail", { exact: true }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(account.password);
  await page.getByLabel("I accept the terms and conditions").check();
  await expect(page.getByLabel("Send me offers")).not.toBeChecked();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Forders$/);

  guard.allowErrorAt("/login");
  await waitForScript(page);
  await page.getByLabel("E-mail", { exact: true }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Email not confirmed").first()).toBeVisible();
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(notice(page, "we have sent the link again")).toBeVisible();

  await open(page, linkTo(account.email, variable("HAAT_CONFIRM_MAIL_DIR")));
  await page.getByRole("button", { name: "Confirm e-mail" }).click();
  await expect(notice(page, "Your e-mail address is confirmed.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose your password");
  await expect(page.getByText("For the account of Meera Nair")).toBeVisible();
  await waitForScript(page);
  await expectNoAxeViolations(page);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(notice(page, "Your password is set. Welcome!")).toBeVisible();
  await expect(page).toHaveURL(`${shop}/orders`);
});

test("e-mail and password are changed on the security page", async ({ page, context, guard }) => {
  const { email, password } = await signUp(context);
  const wanted = `${randomUUID()}@example.com`;
  await open(page, "/profile/security");
  await expectNoAxeViolations(page);
  const form = page.getByRole("region", { name: "E-mail" });
  await form.getByLabel("New e-mail").fill(wanted);
  await form.getByLabel("Current password").fill(password);
  await form.getByRole("button", { name: "Change e-mail" }).click();
  await expect(notice(page, "we have sent links to it and to your current one")).toBeVisible();
  for (const [address, text] of [
    [email, "Now open the link in the e-mail to your other address."],
    [wanted, "Your e-mail address is changed."],
  ] as const) {
    await open(page, linkTo(address));
    await expect(page.getByText("New address:")).toContainText(wanted);
    await page.getByRole("button", { name: "Confirm the change" }).click();
    await expect(notice(page, text)).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "E-mail" }).getByText(wanted)).toBeVisible();

  await waitForScript(page);
  guard.allowErrorAt("/profile/security");
  const change = page.getByRole("region", { name: "Password" });
  await change.getByLabel("Current password").fill("not-this-one");
  await typeNewPassword(page, NEW);
  await change.getByRole("button", { name: "Change password" }).click();
  await expect(change.locator("p").filter({ hasText: "That is not your current password" })).toBeVisible();
  await waitForScript(page);
  await change.getByLabel("Current password").fill(password);
  await typeNewPassword(page, NEW);
  await change.getByRole("button", { name: "Change password" }).click();
  await expect(notice(page, "Your password is changed.")).toBeVisible();
  await expect(change.getByLabel("Current password")).toHaveValue("");

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(notice(page, "You are signed out everywhere.")).toBeVisible();
  await open(page, "/login");
  await signIn(page, { email: wanted, password: NEW });
});

test("a password can be shown without moving the field", async ({ page }) => {
  await page.goto("/login");
  const box = page.getByLabel("Password", { exact: true });
  const before = await box.boundingBox();
  const show = page.getByRole("button", { name: "Show password" });
  await waitForScript(page);
  await box.fill("six-or-more");
  await expect(show).toHaveAttribute("aria-pressed", "false");
  const size = await show.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await show.click();
  await expect(box).toHaveAttribute("type", "text");
  const hide = page.getByRole("button", { name: "Hide password" });
  await expect(hide).toHaveAttribute("aria-pressed", "true");
  expect(await box.boundingBox()).toEqual(before);
  await hide.press("Enter");
  await expect(box).toHaveAttribute("type", "password");
  await expect(box).toHaveValue("six-or-more");
});
