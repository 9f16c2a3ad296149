import type { Page } from "@playwright/test";

import { expect, isScripted, test } from "#tests/e2e/support/fixtures.ts";
import { expectNoAxeViolations, look } from "#tests/e2e/support/page-checks.ts";
import {
  capture,
  choose,
  comeBack,
  goToRazorpay,
  heading,
  payBehind,
  refund,
  THANKS,
  UNPAID,
  waitingOrder,
  WAITING,
} from "#tests/e2e/support/payments.ts";
import { setStock } from "#tests/e2e/support/products.ts";

test.beforeEach(({ guard }) => guard.paysAtRazorpay());

async function expectScreen(page: Page, text: string): Promise<void> {
  await expect(heading(page)).toHaveText(text);
  await look(page);
}

test("the pay page and the order while its payment comes and goes back", async ({ page, context }) => {
  const { id } = await waitingOrder(context);
  const confirmation = `/order-confirmation/${id}`;
  await page.goto(`/checkout/pay/${id}`);
  await expectScreen(page, "Pay for your order");
  if (isScripted()) {
    const desk = await goToRazorpay(page);
    await desk.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("Payment cancelled")).toBeVisible();
    await expectScreen(page, "Pay for your order");
  }
  await page.goto(confirmation);
  await expectScreen(page, WAITING);

  const payment = await payBehind(id, "authorized");
  // Its last look, so that it stays while it is looked at.
  await page.goto(`${confirmation}?check=12`);
  await expectScreen(page, "We are confirming your payment");

  await capture(payment);
  await page.goto(confirmation);
  await expectScreen(page, THANKS);

  await refund(payment);
  await page.reload();
  await expectScreen(page, "Your order was cancelled");
});

test("an order whose payment failed, and one that came too late", async ({ page, context }) => {
  const { id, product } = await waitingOrder(context);
  await page.goto(`/checkout/pay/${id}`);
  await choose(await goToRazorpay(page), "failure");
  await comeBack(page);
  await expectScreen(page, UNPAID);

  await setStock(product, 0);
  await payBehind(id, "success");
  await page.reload();
  await expectScreen(page, "Your order could not be kept");
  await page.goto(`/order/${id}`);
  await expect(page.getByText("₹708 is on its way back")).toBeVisible();
  await expectNoAxeViolations(page);
});
