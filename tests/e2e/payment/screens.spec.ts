import type { Page } from "@playwright/test";

import { expect, isScripted, test } from "#tests/e2e/support/fixtures.ts";
import { checkBothSizes, expectNoAxeViolations } from "#tests/e2e/support/page-checks.ts";
import {
  capture,
  chooseOutcome,
  heading,
  openRazorpay,
  payInBackground,
  refund,
  returnToShop,
  THANKS,
  UNPAID,
  unpaidOrder,
  WAITING,
} from "#tests/e2e/support/payments.ts";
import { setStock } from "#tests/e2e/support/products.ts";

test.beforeEach(({ guard }) => guard.allowRazorpay());

async function expectScreen(page: Page, text: string): Promise<void> {
  await expect(heading(page)).toHaveText(text);
  await checkBothSizes(page);
}

test("the pay page and the order through waiting, payment and refund", async ({ page, context }) => {
  const { id } = await unpaidOrder(context);
  const confirmation = `/order-confirmation/${id}`;
  await page.goto(`/checkout/pay/${id}`);
  await expectScreen(page, "Pay for your order");
  if (isScripted()) {
    const desk = await openRazorpay(page);
    await desk.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("Payment cancelled")).toBeVisible();
    await expectScreen(page, "Pay for your order");
  }
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

  await setStock(product, 0);
  await payInBackground(id, "success");
  await page.reload();
  await expectScreen(page, "Your order could not be kept");
  await page.goto(`/order/${id}`);
  await expect(page.getByText("₹708 is on its way back")).toBeVisible();
  await expectNoAxeViolations(page);
});
