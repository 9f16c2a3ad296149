import type { Page } from "@playwright/test";

import {
  expect,
  fillAddress,
  open,
  putInCart,
  restoreSession,
  signUp,
  test,
} from "#tests/e2e/support/fixtures.ts";

const LAMP = "00000000-0000-4000-8000-000000000113";

test("a saved address is called by its lines, without the words of its Edit link @script-off", async ({
  page,
  context,
}) => {
  await restoreSession(context, "shopper");
  await putInCart(context, LAMP);
  await open(page, "/checkout");
  const first = page.getByRole("radio", { name: /^Asha Verma Default 12 MG Road/ });
  await expect(first).toBeChecked();
  await expect(first).not.toHaveAccessibleName(/Edit/);
  await expect(page.getByRole("link", { name: "Edit the address of Asha Verma, 12 MG Road" })).toBeVisible();
});

const change = (page: Page) => page.locator("summary", { hasText: "Change" });

test("of several saved addresses the chosen one is shown, until Change opens the others @script-off", async ({
  page,
  context,
}) => {
  await restoreSession(context, "shopper");
  await putInCart(context, LAMP);
  await open(page, "/checkout");
  const addresses = page.getByRole("group", { name: "Deliver to" }).getByRole("radio");
  const first = page.getByRole("radio", { name: /^Asha Verma Default/ });
  const other = page.getByRole("radio", { name: /^Sushila Verma/ });
  await expect(addresses).toHaveCount(1);
  await expect(first).toBeChecked();

  // By keyboard: no key reaches what is hidden.
  await first.focus();
  await page.keyboard.press("ArrowDown");
  await expect(first).toBeChecked();
  await page.keyboard.press("Shift+Tab");
  await expect(change(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: "Add a new address" })).toBeVisible();
  await expect(other).toBeVisible();
  await other.check();

  // Closed again, it shows the new choice, and so does the next page.
  await change(page).click();
  await expect(addresses).toHaveCount(1);
  await expect(other).toBeChecked();
  await page.getByLabel("Coupon code").fill("NOSUCHCODE");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Invalid coupon code")).toBeVisible();
  await expect(addresses).toHaveCount(1);
  await expect(other).toBeChecked();
});

test("a shopper with one saved address has nothing to change @script-off", async ({ page, context }) => {
  await signUp(context);
  await open(page, "/profile/addresses/new");
  await fillAddress(page);
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(page).toHaveURL("/profile/addresses");
  await putInCart(context, LAMP);
  await open(page, "/checkout");
  await expect(page.getByRole("radio", { name: "Add a new address" })).toBeVisible();
  await expect(change(page)).toHaveCount(0);
  await page.getByRole("radio", { name: "Add a new address" }).check();
  await expect(page.getByRole("radio", { name: "Use a saved address", exact: true })).toBeVisible();
});

test("while a new address is typed, the saved ones are one row that brings them back @script-off", async ({
  page,
  context,
}) => {
  await restoreSession(context, "shopper");
  await putInCart(context, LAMP);
  await open(page, "/checkout");
  const saved = page.getByRole("radio", { name: /^(Asha|Sushila) Verma/ });
  const added = page.getByRole("radio", { name: "Add a new address" });
  await change(page).click();
  const count = await page.getByRole("link", { name: /^Edit the address of/ }).count();
  expect(count).toBeGreaterThan(1);
  const row = page.getByRole("radio", { name: `Use a saved address (${count})`, exact: true });
  await expect(row).toHaveCount(0);
  await added.check();
  await expect(row).toBeVisible();
  await expect(saved).toHaveCount(0);
  await expect(change(page)).toBeHidden();
  await expect(page.getByRole("link", { name: /^Edit the address of/ })).toHaveCount(0);
  await page.getByLabel("City").fill("Kochi");
  await added.press("ArrowUp");
  await expect(page.getByRole("radio", { name: /^Asha Verma Default/ })).toBeChecked();
  await expect(saved).toHaveCount(count);
  await expect(page.getByLabel("City")).toBeHidden();
  await added.check();
  await expect(page.getByLabel("City")).toHaveValue("Kochi");
});
