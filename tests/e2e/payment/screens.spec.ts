import type { Page } from "@playwright/test";

import { expect, notice, test } from "#tests/e2e/support/fixtures.ts";
import { checkEveryView, expectNoAxeViolations } from "#tests/e2e/support/page-checks.ts";
import {
  capture,
  chooseOutcome,
  expireOrder,
  heading,
  openRazorpay,
  PAY_PAGE,
  payInBackground,
  refund,
  returnToShop,
  stateOf,
  stockOf,
  THANKS,
  UNPAID,
  unpaidOrder,
  WAITING,
} from "#tests/e2e/support/payments.ts";
import { setStock } from "#tests/e2e/support/products.ts";

test.beforeEach(({ guard }) => guard.allowRazorpay());

async function expectScreen(page: Page, text: string): Promise<void> {
  await expect(heading(page)).toHaveText(text);
  await checkEveryView(page);
}

test("the pay page and the order through waiting, payment and refund", async ({ page, context }) => {
  const { id } = await unpaidOrder(context);
  const confirmation = `/order-confirmation/${id}`;
  await page.goto(`/checkout/pay/${id}`);
  await expectScreen(page, "Pay for your order");
  const desk = await openRazorpay(page);
  await desk.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Payment cancelled")).toBeVisible();
  await expectScreen(page, "Pay for your order");
  await page.goto(confirmation);
  await expectScreen(page, WAITING);

  const payment = await payInBackground(id, "authorized");
  // The last automatic check, so that the page does not reload.
  await page.goto(`${confirmation}?check=12`);
  await expectScreen(page, "We are confirming your payment");

  await capture(payment);
  await page.goto(confirmation);
  await expectScreen(page, THANKS);

  await refund(payment);
  await page.reload();
  await expectScreen(page, "Your order was cancelled");
});

test("an order with a failed payment, and one paid too late", async ({ page, context }) => {
  const { id, product } = await unpaidOrder(context);
  await page.goto(`/checkout/pay/${id}`);
  await chooseOutcome(await openRazorpay(page), "failure");
  await returnToShop(page);
  await expectScreen(page, UNPAID);

  await page.getByRole("button", { name: "Pay again · ₹708" }).click();
  await expect(page).toHaveURL(PAY_PAGE);
  const desk = await openRazorpay(page);
  await expireOrder(id);
  await setStock(product, 0);
  await chooseOutcome(desk, "success");
  await returnToShop(page);
  await expectScreen(page, "Your order could not be confirmed");
  await expect(page.getByText("what you ordered had been sold")).toBeVisible();
  await expect(
    page.getByText("₹708 is on its way back to your original payment method, within 7 days."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /Pay again|Switch to cash/ })).toHaveCount(0);
  await expect(notice(page, "Payment successful!")).toHaveCount(0);
  expect(await stateOf(id)).toBe("razorpay failed paid");
  expect(await stockOf(product)).toBe(0);
  await page.goto(`/order/${id}`);
  await expect(page.getByText("₹708 is on its way back")).toBeVisible();
  await expectNoAxeViolations(page);
});
