import { randomUUID } from "node:crypto";

import { choose } from "#tests/e2e/support/admin-lists.ts";
import {
  expect,
  isScripted,
  notice,
  open,
  restoreSession,
  signUp,
  test,
  waitForScript,
} from "#tests/e2e/support/fixtures.ts";
import { sql } from "#tests/e2e/support/payments.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

// Signing in to the portal, its layout and its navigation.

test("a shopper is denied, signs in once made an admin, edits the profile and signs out everywhere", async ({
  page,
  context,
  guard,
}) => {
  guard.allowErrorAt("/admin");
  guard.allowErrorAt("/admin/profile");
  const account = await signUp(context);
  await open(page, "/admin");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("Contact your system administrator to request admin access.")).toBeVisible();
  await page.getByRole("button", { name: "Use another account" }).click();
  await expect(page).toHaveURL(/\/$/);

  await sql("update public.users set is_admin = true where email = $1", account.email);
  try {
    await open(page, "/admin/orders");
    await expect(page).toHaveURL(/\/admin$/);
    await page.getByLabel("E-mail").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill("not-the-one");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Invalid login credentials" })).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("heading", { name: "Signed in" })).toBeVisible();
    await page.getByRole("link", { name: "Continue now" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await waitForScript(page);

    await page.getByLabel("Account menu").click();
    await page.getByRole("link", { name: "Profile" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await page.getByLabel("Full name").fill("M");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Full name is required").last()).toBeVisible();
    await page.getByLabel("Full name").fill("Meera of the Shop");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(notice(page, "Profile updated successfully")).toBeVisible();
    await waitForScript(page);
    await page.getByLabel("Current password").fill(account.password);
    await page.getByLabel("New password", { exact: true }).fill("six-or-even-more");
    await page.getByLabel("Confirm new password", { exact: true }).fill("six-or-even-more");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(notice(page, "Your password is changed.")).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Meera of the Shop");
    await waitForScript(page);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(notice(page, "You are signed out everywhere.")).toBeVisible();
  } finally {
    await sql("update public.users set is_admin = false where email = $1", account.email);
  }
});

test(
  "the phone menu opens, leads to a screen and closes",
  { tag: "@script-off" },
  async ({ page, context }) => {
    await restoreSession(context, "admin");
    await open(page, "/admin/dashboard");
    const nav = page.getByRole("navigation", { name: "Admin menu" });
    const menu = page.getByLabel("Menu", { exact: true });
    await expect(nav).toBeHidden();
    await menu.click();
    await expect(nav.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
    await nav.getByRole("link", { name: "Categories" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Categories/ })).toBeVisible();
    await expect(nav).toBeHidden();
    await waitForScript(page);

    // A click outside closes it, too; with script, Escape does and returns the focus.
    await menu.click();
    await expect(nav).toBeVisible();
    await page.mouse.click(350, 400);
    await expect(nav).toBeHidden();
    await menu.click();
    if (isScripted()) {
      await nav.getByRole("link", { name: "Orders" }).focus();
      await page.keyboard.press("Escape");
      await expect(nav).toBeHidden();
      await expect(menu).toBeFocused();
      await menu.click();
    }
    await nav.getByRole("link", { name: "Back to Store" }).click();
    await expect(page).toHaveURL(/\/$/);
  },
);

test("the top bar searches, and dashboard and notifications link to what needs attention", async ({
  page,
  context,
}) => {
  await restoreSession(context, "admin");
  const { name } = await addProduct({ price: 600, stock: 0 });
  await open(page, "/admin/dashboard");
  const bar = page.getByRole("search", { name: "Portal" });
  await bar.getByRole("searchbox").fill(name.toLowerCase());
  await bar.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("link", { name })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Users/ })).toHaveCount(0);

  await open(page, "/admin/dashboard?days=7");
  await expect(page.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "page");
  await page.getByText("Show the figures").click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(8);
  await page.getByRole("link", { name: "90 days" }).click();
  await expect(page).toHaveURL(/days=90/);
  await waitForScript(page);
  await page.getByRole("link", { name: "Refresh Data" }).click();
  await expect(page).toHaveURL(/days=90/);

  await page.getByRole("link", { name: /^Notifications/ }).click();
  await page.getByRole("link", { name: /running low$/ }).click();
  await expect(page).toHaveURL(/\/admin\/products\?status=active&stock=low&sort=stock/);
});

test(
  "a category is added with an error on the way, edited and deleted",
  { tag: "@quick" },
  async ({ page, context, guard }) => {
    const slug = `jugs-${randomUUID().slice(0, 8)}`;
    guard.allowErrorAt("/admin/categories/new");
    await restoreSession(context, "admin");
    await open(page, "/admin/categories");
    await page.getByRole("link", { name: "Add category" }).click();
    const dialog = page.getByRole("dialog", { name: "Add category" });
    await expect(dialog).toBeVisible();
    await waitForScript(page);
    await dialog.getByRole("textbox", { name: /^Web address/ }).fill(slug);
    await dialog.getByRole("button", { name: "Save category" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Name is required");
    await expect(dialog.getByRole("textbox", { name: /^Web address/ })).toHaveValue(slug);
    await dialog.getByLabel("Name").fill(slug);
    await dialog.getByRole("button", { name: "Save category" }).click();
    await expect(notice(page, "Category created successfully")).toBeVisible();
    await waitForScript(page);

    await choose(page, `Edit ${slug}`);
    await waitForScript(page);
    await page.getByRole("dialog").getByLabel("Active").uncheck();
    await page.getByRole("dialog").getByRole("button", { name: "Save category" }).click();
    await expect(notice(page, "Category updated successfully")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: slug })).toContainText("Inactive");
    await waitForScript(page);

    await choose(page, `Delete ${slug}`);
    const confirmation = page.getByRole("dialog", { name: "Are you sure you want to delete this category?" });
    await expect(confirmation).toContainText("This action cannot be undone.");
    await waitForScript(page);
    await confirmation.getByRole("link", { name: "Cancel" }).click();
    await expect(confirmation).toHaveCount(0);
    await waitForScript(page);
    await choose(page, `Delete ${slug}`);
    await waitForScript(page);
    await confirmation.getByRole("button", { name: "Delete" }).click();
    await expect(notice(page, "Category deleted successfully")).toBeVisible();
    await expect(page.getByText(slug)).toHaveCount(0);
  },
);
