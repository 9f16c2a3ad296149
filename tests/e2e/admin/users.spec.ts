import { randomUUID } from "node:crypto";

import { choose, createUser, dialog, menuWith, search } from "#tests/e2e/support/admin-lists.ts";
import { expect, notice, open, restoreSession, test } from "#tests/e2e/support/fixtures.ts";
import { codOrder } from "#tests/e2e/support/orders.ts";
import { sql } from "#tests/e2e/support/payments.ts";

test.beforeEach(({ context }) => restoreSession(context, "admin"));

test("a user is found, made an admin, demoted and deleted", async ({ page }) => {
  const name = `Kavya ${randomUUID().slice(0, 8)}`;
  const { id, email } = await createUser(name);
  await open(page, "/admin/users");
  await search(page, "Search by name or e-mail", name);
  // The card of a phone leaves out what most users do not have.
  await expect(page.getByText("Not provided")).toBeHidden();

  await choose(page, `View ${name}`);
  const details = dialog(page, "User Details");
  await expect(details).toContainText(email);
  await expect(details).toContainText("Not provided");
  await expect(details).toContainText("Regular User");
  // The dialog is modal, so the page behind it needs no inert.
  await expect(page.locator("main > div > [inert]")).toHaveCount(0);
  await expect(details.getByRole("button", { name: "Make Admin" })).toBeHidden();
  await details.getByLabel("Role in the portal").selectOption("Admin (owner)");
  await expect(details.getByRole("button", { name: "Save role" })).toBeHidden();
  await expect(details).toContainText(`${name} can then do everything`);
  await details.getByRole("button", { name: "Make Admin" }).click();
  await expect(notice(page, "User promoted to admin")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users\?search=Kavya/);
  await choose(page, `Remove Admin: ${name}`);
  await details.getByRole("button", { name: "Remove Admin" }).click();
  await expect(notice(page, "User removed from admin")).toBeVisible();

  await choose(page, `Delete ${name}`);
  const confirmation = dialog(page, "Are you sure you want to delete this user?");
  await expect(confirmation).toContainText("This action cannot be undone.");
  await confirmation.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/admin\/users\?search=Kavya/);
  await expect(menuWith(page, `Delete ${name}`)).toBeFocused();
  await choose(page, `Delete ${name}`);
  await confirmation.getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, "User deleted successfully")).toBeVisible();
  await expect(page.getByText("No users found")).toBeVisible();
  expect(await sql("select 1 from auth.users where id = $1", id)).toEqual([]);
});

test("a role is chosen and taken away in the dialog", async ({ page }) => {
  const name = `Kavya ${randomUUID().slice(0, 8)}`;
  await createUser(name);
  await open(page, `/admin/users?search=${encodeURIComponent(name)}`);
  const details = dialog(page, "User Details");
  for (const [role, message, badge] of [
    ["Packer", "Role changed to Packer", "Packer"],
    ["User", "Role removed", "User"],
  ] as const) {
    await choose(page, `View ${name}`);
    await details.getByLabel("Role in the portal").selectOption(role);
    await details.getByRole("button", { name: "Save role" }).click();
    await expect(notice(page, message)).toBeVisible();
    await expect(page.locator("main .badge")).toHaveText([badge]);
  }
});

test("admins cannot change their own role, and users with open orders cannot be deleted", async ({
  page,
  browser,
  guard,
}) => {
  await open(page, "/admin/users?search=admin@haat.example");
  await choose(page, /^View /);
  await expect(dialog(page, "User Details")).toContainText("This is you.");
  await expect(page.getByRole("button", { name: /^(Make|Remove) Admin/ })).toHaveCount(0);

  // A user with an open order cannot be deleted.
  const shopper = await browser.newContext();
  const { email } = await codOrder(shopper);
  await shopper.close();
  const [{ id } = { id: "" }] = await sql<{ id: string }>(
    "select id from public.users where email = $1",
    email,
  );
  const path = `/admin/users/${id}/delete`;
  guard.allowErrorAt(path);
  await open(page, path);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "orders under way" })).toBeVisible();
  expect(await sql("select 1 from auth.users where id = $1", id)).toHaveLength(1);
});
