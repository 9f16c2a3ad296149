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
  UNPAID,
  unpaidOrder,
} from "#tests/e2e/support/payments.ts";
import { setStock } from "#tests/e2e/support/products.ts";

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

test("a late payment for a sold-out order is refunded, and the page says so", async ({ page, context }) => {
  const { id, product } = await unpaidOrder(context);
  await page.goto(`/checkout/pay/${id}`);
  const desk = await openRazorpay(page);
  await expireOrder(id);
  await setStock(product, 0);
  await chooseOutcome(desk, "success");
  await returnToShop(page);
  const expectRefundShown = async () => {
    await expect(heading(page)).toHaveText("Your order could not be kept");
    await expect(page.getByText("what you ordered had been sold")).toBeVisible();
    await expect(
      page.getByText("₹708 is on its way back to where it came from, within 7 days."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /Pay again|Switch to cash/ })).toHaveCount(0);
  };
  await expectRefundShown();
  await expect(notice(page, "Payment successful!")).toHaveCount(0);
  await page.reload();
  await expectRefundShown();
  await open(page, `/order/${id}`);
  await expect(page.getByText("₹708 is on its way back")).toBeVisible();
  expect(await stateOf(id)).toBe("razorpay failed paid");
  expect(await stockOf(product)).toBe(0);
});

test("paying again for a sold-out order is refused with the product's name", async ({ page, context }) => {
  const { id, product } = await unpaidOrder(context);
  await expireOrder(id);
  await setStock(product, 0);
  await open(page, `/order-confirmation/${id}`);
  await expect(heading(page)).toHaveText(UNPAID);
  for (const button of ["Pay again · ₹708", "Switch to cash on delivery"]) {
    await page.getByRole("button", { name: button }).click();
    await expect(notice(page, product.name)).toContainText("out of stock");
    await expect(heading(page)).toHaveText(UNPAID);
  }
  expect(await stateOf(id)).toBe("razorpay failed failed");
});

test("an authorised payment keeps the page waiting until it is captured", async ({ page, context }) => {
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
});
