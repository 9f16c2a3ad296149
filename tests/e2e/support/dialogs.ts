import type { Locator, Page } from "@playwright/test";

import { expect, fillAddress, notice, open, waitForScript } from "#tests/e2e/support/fixtures.ts";

export const dialog = (page: Page) => page.getByRole("dialog");

/** Presses the link or button with this name. */
export async function press(page: Page, name: string, within: Locator | Page = page): Promise<void> {
  await within.getByRole("link", { name }).or(within.getByRole("button", { name })).click();
}

export async function addAddress(page: Page, street: string): Promise<void> {
  await open(page, "/profile/addresses");
  await press(page, "Add address");
  await expect(dialog(page)).toBeVisible();
  await waitForScript(page);
  await fillAddress(page);
  await page.getByLabel("Flat, house, street").fill(street);
  await press(page, "Save Address");
  await expect(notice(page, "Address saved successfully")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await waitForScript(page);
}
