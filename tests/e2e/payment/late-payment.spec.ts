import { expect, notice, open, test } from "#tests/e2e/support/fixtures.ts";
import {
  cartOf,
  capture,
  choose,
  closeWindow,
  comeBack,
  goToRazorpay,
  heading,
  payBehind,
  stateOf,
  stockOf,
  THANKS,
  UNPAID,
  waitingOrder,
} from "#tests/e2e/support/payments.ts";
import { setStock } from "#tests/e2e/support/products.ts";

test.beforeEach(({ guard }) => guard.paysAtRazorpay());

test("money that comes after the time is over takes the order up again", async ({ page, context }) => {
  const { id, product } = await waitingOrder(context);
  await page.goto(`/checkout/pay/${id}`);
  const desk = await goToRazorpay(page);
  await closeWindow(id);
  expect(await stockOf(product)).toBe(5);
  await choose(desk, "success");
  await comeBack(page);
  await expect(notice(page, "Payment successful!")).toBeVisible();
  await expect(heading(page)).toHaveText(THANKS);
  expect(await stateOf(id)).toBe("razorpay confirmed paid");
  expect(await stockOf(product)).toBe(4);
  expect(await cartOf(context)).toEqual([]);
});

test("money that comes when all is sold goes back, and the page says so", async ({ page, context }) => {
  const { id, product } = await waitingOrder(context);
  await page.goto(`/checkout/pay/${id}`);
  const desk = await goToRazorpay(page);
  await closeWindow(id);
  await setStock(product, 0);
  await choose(desk, "success");
  await comeBack(page);
  const told = async () => {
    await expect(heading(page)).toHaveText("Your order could not be kept");
    await expect(page.getByText("what you ordered had been sold")).toBeVisible();
    await expect(
      page.getByText("₹708 is on its way back to where it came from, within 7 days."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /Pay again|Switch to cash/ })).toHaveCount(0);
  };
  await told();
  await expect(notice(page, "Payment successful!")).toHaveCount(0);
  await page.reload();
  await told();
  await open(page, `/order/${id}`);
  await expect(page.getByText("₹708 is on its way back")).toBeVisible();
  expect(await stateOf(id)).toBe("razorpay failed paid");
  expect(await stockOf(product)).toBe(0);
});

test("paying again when all is sold is refused by name, and nothing is taken", async ({ page, context }) => {
  const { id, product } = await waitingOrder(context);
  await closeWindow(id);
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

test("a payment that the bank still thinks about is looked after until it is decided", async ({
  page,
  context,
}) => {
  const { id } = await waitingOrder(context);
  await open(page, `/order-confirmation/${id}`);
  const payment = await payBehind(id, "authorized");
  await page.goto(`/order-confirmation/${id}`);
  await expect(heading(page)).toHaveText("We are confirming your payment");
  await capture(payment);
  expect(await stateOf(id)).toBe("razorpay confirmed paid");
  // The page finds out by itself.
  await expect(heading(page)).toHaveText(THANKS);
  expect(await cartOf(context)).toEqual([]);
});
