import { expect, notice, open, test } from "#tests/e2e/support/fixtures.ts";
import {
  capture,
  cartOf,
  chooseOutcome,
  expireOrder,
  heading,
  openRazorpay,
  payInBackground,
  returnToShop,
  stateOf,
  stockOf,
  THANKS,
  unpaidOrder,
} from "#tests/e2e/support/payments.ts";

test.beforeEach(({ guard }) => guard.allowRazorpay());

test("a payment after the deadline revives the order", async ({ page, context }) => {
  const { id, product } = await unpaidOrder(context);
  await page.goto(`/checkout/pay/${id}`);
  const desk = await openRazorpay(page);
  await expireOrder(id);
  expect(await stockOf(product)).toBe(5);
  await chooseOutcome(desk, "success");
  await returnToShop(page);
  await expect(notice(page, "Payment successful!")).toBeVisible();
  await expect(heading(page)).toHaveText(THANKS);
  expect(await stateOf(id)).toBe("razorpay confirmed paid");
  expect(await stockOf(product)).toBe(4);
  expect(await cartOf(context)).toEqual([]);
});

test(
  "an authorised payment keeps the page waiting until it is captured",
  { tag: "@script-off" },
  async ({ page, context }) => {
    const { id } = await unpaidOrder(context);
    await open(page, `/order-confirmation/${id}`);
    const payment = await payInBackground(id, "authorized");
    await page.goto(`/order-confirmation/${id}`);
    await expect(heading(page)).toHaveText("We are confirming your payment");
    await capture(payment);
    expect(await stateOf(id)).toBe("razorpay confirmed paid");
    // The page reloads by itself.
    await expect(heading(page)).toHaveText(THANKS);
    expect(await cartOf(context)).toEqual([]);
  },
);
