import type { Locator, Page } from "@playwright/test";

import { expect, notice, open, test } from "#tests/e2e/support/fixtures.ts";
import {
  CONFIRMATION,
  heading,
  orderIn,
  PAY_PAGE,
  shopperWithCart,
  stateOf,
  THANKS,
} from "#tests/e2e/support/payments.ts";

const FAR = 80;

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < FAR; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The keyboard never reaches ${target.toString()}.`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

test("from the cart to paid without script and without a mouse", async ({ page, context, guard }) => {
  guard.paysAtRazorpay();
  await shopperWithCart(context);
  await open(page, "/cart");
  await press(page, page.getByRole("link", { name: "Proceed to Checkout" }));
  await expect(page).toHaveURL("/checkout");
  const address = {
    "PIN code": "682001",
    "First name": "Meera",
    "Last name": "Nair",
    "Flat, house, street": "14 Marine Drive",
    City: "Kochi",
    "Mobile number": "9876543210",
  };
  for (const [label, value] of Object.entries(address)) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(value);
  }
  await press(page, page.getByRole("button", { name: "Place Order · ₹708" }));

  await expect(page).toHaveURL(PAY_PAGE);
  await press(page, page.getByRole("button", { name: "Pay ₹708" }));
  await press(page, page.getByRole("button", { name: "Pay ₹708.00" }));
  await press(page, page.getByRole("button", { name: "Continue" }));
  await expect(page).toHaveURL(CONFIRMATION);
  await expect(notice(page, "Payment successful!")).toBeVisible();
  await expect(heading(page)).toHaveText(THANKS);
  expect(await stateOf(orderIn(page.url()))).toBe("razorpay confirmed paid");
});
