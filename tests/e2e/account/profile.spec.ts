import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { addAddress, dialog, press } from "#tests/e2e/support/dialogs.ts";
import {
  type Account,
  expect,
  notice,
  open,
  signUp,
  test,
  waitForScript,
} from "#tests/e2e/support/fixtures.ts";
import { buy } from "#tests/e2e/support/orders.ts";
import { expectNoAxeViolations } from "#tests/e2e/support/page-checks.ts";
import { addProduct, deactivate } from "#tests/e2e/support/products.ts";
import { problemIn } from "#tests/e2e/support/screen-states.ts";

let account: Account;

test.beforeEach(async ({ context }) => {
  account = await signUp(context);
});

const cards = (page: Page) => page.getByRole("main").getByRole("listitem");

const SECTIONS = [
  ["Addresses", "You have no saved addresses yet"],
  ["Orders", "You have no orders yet"],
  ["Wishlist", "Your wishlist is empty"],
] as const;

test("on a phone each section is opened from My Account, and leads back", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, "/profile");
  const rows = page.getByRole("navigation", { name: "My Account" });
  const heading = page.getByRole("heading", { level: 1 });
  for (const [section, text] of SECTIONS) {
    await rows.getByRole("link", { name: section }).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(heading).toHaveText(section);
    await expect(rows).toBeHidden();
    await page.getByRole("main").getByRole("link", { name: "My Account" }).click();
    await expect(heading).toHaveText("My Account");
  }
  await rows.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("on a large screen the sections stay beside the page", { tag: "@desktop" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/profile");
  const rail = page.getByRole("navigation", { name: "My Account" });
  for (const [section, text] of [...SECTIONS, ["Profile", "Change e-mail"] as const]) {
    await rail.getByRole("link", { name: section }).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(rail.locator('[aria-current="page"]')).toHaveText(section);
    await expect(page.getByRole("main").getByRole("link", { name: "My Account" })).toBeHidden();
    await expect(rail.getByRole("button", { name: "Sign Out" })).toBeVisible();
  }
});

test("the profile is edited, with an error on the way", async ({ page, guard }) => {
  guard.allowErrorAt("/profile");
  await open(page, "/profile");
  await page.getByLabel("Full name").fill("M");
  await page.getByLabel("Phone").fill("12345");
  await press(page, "Save Changes");
  await expect(problemIn(page).getByText("Full name is required")).toHaveCount(2);
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);
  await expect(page.getByLabel("Phone")).toHaveValue("12345");
  await expectNoAxeViolations(page);
  await page.getByLabel("Full name").fill("  Meera   Thomas ");
  await page.getByLabel("Phone").fill("098765 43210");
  await press(page, "Save Changes");
  await expect(notice(page, "Profile updated successfully")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Meera Thomas");
  await expect(page.getByLabel("Phone")).toHaveValue("98765 43210");
  await expect(problemIn(page)).toHaveCount(0);
});

test("addresses are added, made default, edited and deleted", async ({ page }) => {
  await addAddress(page, "First street");
  await addAddress(page, "Second street");
  await expect(cards(page).first()).toContainText(/Default.*First street/);

  await press(page, "Set default: Meera Nair, Second street");
  await expect(notice(page, "Default address updated successfully")).toBeVisible();
  await expect(cards(page).first()).toContainText("Second street");
  await expect(page.getByText("Default", { exact: true })).toHaveCount(1);
  await waitForScript(page);

  await press(page, "Edit Meera Nair, First street");
  await waitForScript(page);
  await expect(page.getByLabel("Postal code")).toHaveValue("682001");
  await page.getByLabel("Flat, house, street").fill("Third street");
  await press(page, "Save Address");
  await expect(notice(page, "Address saved successfully")).toBeVisible();
  await expect(cards(page).last()).toContainText("Third street");
  await waitForScript(page);

  await press(page, "Delete Meera Nair, Third street");
  await expect(dialog(page)).toHaveAccessibleName("Are you sure you want to delete this address?");
  await waitForScript(page);
  await expectNoAxeViolations(page);
  await press(page, "Cancel");
  await expect(dialog(page)).toHaveCount(0);
  await waitForScript(page);
  await press(page, "Delete Meera Nair, Third street");
  await waitForScript(page);
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, "Address deleted successfully")).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
});

test("an invalid address stays in its dialog with the typed values", async ({ page, guard }) => {
  guard.allowErrorAt("/profile/addresses/new");
  await open(page, "/profile/addresses/new");
  await page.getByLabel("Postal code").fill("012345");
  await page.getByLabel("Last name").fill("K");
  await press(page, "Save Address");
  const summary = dialog(page).getByRole("alert");
  await expect(summary.getByText("Valid postal code is required")).toBeVisible();
  await expect(summary.getByText(/^Last name is required\. If yours has one letter/)).toBeVisible();
  await expect(page.getByLabel("Postal code")).toHaveValue("012345");
  await expectNoAxeViolations(page);
});

test("a new order is among the latest, with links to it and to all orders", async ({ page, context }) => {
  await buy(context, [await addProduct({ price: 500, stock: 4 })]);
  await open(page, "/profile/orders");
  const order = cards(page).getByRole("link", { name: /^Arriving/ });
  await expect(cards(page)).toContainText("Confirmed");
  const [number = ""] = /ORD-\d+/.exec((await order.textContent()) ?? "") ?? [];
  await order.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Order ${number}: Arriving`);
  await open(page, "/profile/orders");
  await press(page, "All orders");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Orders");
  // The address was saved, and the account cannot be deleted while the order is under way.
  await open(page, "/profile/addresses");
  await expect(cards(page)).toContainText("14 Marine Drive");
  await open(page, "/profile/data/delete");
  await expect(page.getByRole("alert").getByText("cannot be closed")).toBeVisible();
  await expect(page.getByRole("link", { name: number })).toBeVisible();
});

test("a wish is added to the cart and removed from the wishlist", async ({ page }) => {
  const wished = [
    await addProduct({ price: 500, stock: 4 }),
    await addProduct({ price: 700, stock: 1 }),
  ] as const;
  for (const { id, name } of wished) {
    await open(page, `/product/${id}`);
    await press(page, `Add ${name} to wishlist`);
    await expect(notice(page, "Added to wishlist")).toBeVisible();
  }
  await deactivate(wished[1]);
  await open(page, "/profile/wishlist");
  await expect(cards(page).first()).toContainText("No longer sold");
  await press(page, `Add to Cart, ${wished[0].name}`);
  await expect(notice(page, "Added to cart!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 1 product" })).toBeVisible();
  await waitForScript(page);
  await page.getByRole("button", { name: `Remove ${wished[0].name} from wishlist` }).focus();
  await page.keyboard.press("Enter");
  await expect(notice(page, "Removed from wishlist")).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole("main").getByRole("list")).toBeFocused();
});

test("personal data is downloaded as a file", async ({ page }) => {
  await open(page, "/profile/data");
  const download = page.waitForEvent("download");
  await press(page, "Download my data");
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
  const data = JSON.parse(await readFile(await file.path(), "utf8")) as { account: { email: string } };
  expect(data.account.email).toBe(account.email);
});

test("the account is deleted with the right password", async ({ page, guard }) => {
  guard.allowErrorAt("/profile/data/delete");
  guard.allowErrorAt("/login");
  await open(page, "/profile/data");
  await press(page, "Close my account");
  await waitForScript(page);
  await expectNoAxeViolations(page);
  const password = page.getByLabel("Current password", { exact: true });
  await password.fill("not-the-one");
  await press(page, "Close my account for good");
  await expect(problemIn(page).getByText("That is not your current password")).toBeVisible();
  await expect(password).toHaveValue("not-the-one");
  await password.fill(account.password);
  await press(page, "Close my account for good");
  await expect(notice(page, "Your account is closed.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await open(page, "/profile");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fprofile$/);
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Invalid login credentials").first()).toBeVisible();
});
