import { ADDRESS_BY_LABEL, expect, notice, open, test } from "#tests/e2e/support/fixtures.ts";
import { pressByKeyboard, tabTo } from "#tests/e2e/support/orders.ts";
import {
  CONFIRMATION,
  heading,
  orderIdIn,
  PAY_PAGE,
  shopperWithCart,
  stateOf,
  THANKS,
} from "#tests/e2e/support/payments.ts";

test(
  "a cart is paid for with the keyboard only",
  { tag: "@script-off" },
  async ({ page, context, guard }) => {
    guard.allowRazorpay();
    await shopperWithCart(context);
    await open(page, "/cart");
    await pressByKeyboard(page, page.getByRole("link", { name: "Proceed to Checkout" }));
    await expect(page).toHaveURL("/checkout");
    for (const [label, value] of Object.entries(ADDRESS_BY_LABEL)) {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.type(value);
    }
    await pressByKeyboard(page, page.getByRole("button", { name: "Place Order · ₹708" }));

    await expect(page).toHaveURL(PAY_PAGE);
    await pressByKeyboard(page, page.getByRole("button", { name: "Pay ₹708" }));
    await pressByKeyboard(page, page.getByRole("button", { name: "Pay ₹708.00" }));
    await pressByKeyboard(page, page.getByRole("button", { name: "Continue" }));
    await expect(page).toHaveURL(CONFIRMATION);
    await expect(notice(page, "Payment successful!")).toBeVisible();
    await expect(heading(page)).toHaveText(THANKS);
    expect(await stateOf(orderIdIn(page.url()))).toBe("razorpay confirmed paid");
  },
);
