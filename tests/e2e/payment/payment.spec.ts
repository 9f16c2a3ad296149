import {
  expect,
  fillAddress,
  isScripted,
  notice,
  open,
  putInCart,
  test,
  variable,
} from "#tests/e2e/support/fixtures.ts";
import {
  cartOf,
  chooseOutcome,
  CONFIRMATION,
  heading,
  openRazorpay,
  orderIdIn,
  pay,
  PAY_PAGE,
  payInBackground,
  returnToShop,
  shopperWithCart,
  stateOf,
  stockOf,
  THANKS,
  UNPAID,
  unpaidOrder,
  WAITING,
} from "#tests/e2e/support/payments.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

const DECLINED =
  "Payment failed: Payment was unsuccessful due to a temporary issue. If amount got deducted, it will be refunded within 5-7 working days.";

test.beforeEach(({ guard }) => guard.allowRazorpay());

test("an order is paid online, and the cart is kept until then", async ({ page, context }) => {
  const product = await shopperWithCart(context);
  await open(page, "/checkout");
  await fillAddress(page);
  await expect(page.getByRole("radio", { name: "Pay online" })).toBeChecked();
  await page.getByRole("button", { name: "Place Order · ₹708" }).click();
  await expect(page).toHaveURL(PAY_PAGE);
  await expect(page.getByText("Test mode: no real money is taken.")).toBeVisible();
  await expect(page.locator("#pay-button")).toHaveText("Pay ₹708");
  const id = orderIdIn(page.url(), PAY_PAGE);

  const desk = await openRazorpay(page);
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Pay ₹708.00 to Haat");
  expect(await cartOf(context)).toEqual([product.name]);
  expect(await stateOf(id)).toBe("razorpay pending pending");
  await chooseOutcome(desk, "success");
  await returnToShop(page);
  await expect(notice(page, "Payment successful!")).toBeVisible();
  await expect(heading(page)).toHaveText(THANKS);
  expect(await stateOf(id)).toBe("razorpay confirmed paid");
  expect(await stockOf(product)).toBe(4);
  expect(await cartOf(context)).toEqual([]);

  // Old URLs of a paid order lead to its confirmation.
  await page.goto(`/checkout/pay/${id}`);
  await expect(page).toHaveURL(CONFIRMATION);
  await expect(heading(page)).toHaveText(THANKS);
  await expect(notice(page, "Payment successful!")).toHaveCount(0);
});

test("a declined payment shows the reason, keeps the cart and can be repeated", async ({ page, context }) => {
  const { id, product } = await unpaidOrder(context);
  await page.goto(`/checkout/pay/${id}`);
  await pay(page, "failure");
  await expect(page.getByRole("main").getByText(DECLINED)).toBeVisible();
  await expect(notice(page, DECLINED)).toHaveCount(0);
  await expect(heading(page)).toHaveText(UNPAID);
  expect(await stateOf(id)).toBe("razorpay failed failed");
  expect(await stockOf(product)).toBe(4);
  expect(await cartOf(context)).toEqual([product.name]);

  await page.getByRole("button", { name: "Pay again · ₹708" }).click();
  await expect(page).toHaveURL(PAY_PAGE);
  expect(await stockOf(product)).toBe(4);
  await pay(page);
  await expect(notice(page, "Payment successful!")).toBeVisible();
  await expect(heading(page)).toHaveText(THANKS);
  expect(orderIdIn(page.url())).toBe(id);
  expect(await stateOf(id)).toBe("razorpay confirmed paid");
  expect(await stockOf(product)).toBe(4);
  expect(await cartOf(context)).toEqual([]);
});

test(
  "a cancelled payment shows a notice and leaves the order waiting",
  { tag: "@script-off" },
  async ({ page, context }) => {
    const { id, product } = await unpaidOrder(context);
    await page.goto(`/checkout/pay/${id}`);
    const desk = await openRazorpay(page);
    if (isScripted()) {
      const window = page.locator("iframe");
      const cancelled = page.getByRole("alert").filter({ hasText: "Payment cancelled" });
      await desk.getByRole("button", { name: "Close" }).click();
      await expect(cancelled).toBeVisible();
      await expect(window).toHaveCount(0);
      // The same by keyboard; the button opens the window each time.
      await openRazorpay(page);
      await expect(desk.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(cancelled).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(cancelled).toBeVisible();
      await expect(page.getByRole("button", { name: "Pay on Razorpay’s own page" })).toBeVisible();
      await page.getByRole("link", { name: "Back to the order" }).click();
    } else {
      await desk.getByRole("link", { name: "Cancel and go back to the shop" }).click();
      await expect(notice(page, "Payment cancelled")).toBeVisible();
    }
    await expect(page).toHaveURL(CONFIRMATION);
    await expect(heading(page)).toHaveText(WAITING);
    expect(await stateOf(id)).toBe("razorpay pending pending");
    expect(await stockOf(product)).toBe(4);
    expect(await cartOf(context)).toEqual([product.name]);
  },
);

test("an order paid in a closed tab is confirmed by the webhook", async ({ page, context }) => {
  const { id } = await unpaidOrder(context);
  await page.goto(`/checkout/pay/${id}`);
  await chooseOutcome(await openRazorpay(page), "callback_dropped");
  await expect(heading(page)).toHaveText("Window closed");
  await page.close();
  // No page of the shop is open meanwhile, so only the webhook can confirm the order.
  await expect.poll(() => stateOf(id)).toBe("razorpay confirmed paid");

  const later = await context.newPage();
  await open(later, `/order-confirmation/${id}`);
  await expect(heading(later)).toHaveText(THANKS);
  expect(await cartOf(context)).toEqual([]);
});

test("a new cart is not cleared by the payment of an older order", async ({ page, context }) => {
  const { id } = await unpaidOrder(context);
  await payInBackground(id, "success");
  await open(page, `/order-confirmation/${id}`);
  expect(await cartOf(context)).toEqual([]);
  const another = await addProduct({ price: 90, stock: 2 });
  await putInCart(context, another.id);
  await page.reload();
  await expect(heading(page)).toHaveText(THANKS);
  expect(await cartOf(context)).toEqual([another.name]);
});

test("an unpaid order is switched to cash on delivery", async ({ page, context }) => {
  const { id, product } = await unpaidOrder(context);
  await open(page, `/order/${id}`);
  await page.getByRole("button", { name: "Switch to cash on delivery" }).click();
  await expect(notice(page, "Your order is confirmed: you pay when it arrives.")).toBeVisible();
  await expect(heading(page)).toHaveText(THANKS);
  await expect(page.getByText("Keep ₹708 ready: you pay when it arrives")).toBeVisible();
  expect(await stateOf(id)).toBe("cod confirmed pending");
  expect(await stockOf(product)).toBe(4);
  expect(await cartOf(context)).toEqual([]);
});

test("an order with a total of zero is confirmed without payment", async ({ page, context }) => {
  const shop = variable("HAAT_CONFIRM_URL");
  const lamp = "00000000-0000-4000-8000-000000000113";
  const asha = { email: "asha@haat.example", password: "haat-shopper" };
  for (const [path, form] of [
    ["/login", asha],
    ["/cart", { intent: "add", productId: lamp, quantity: "1", redirectTo: "/" }],
  ] as const) {
    expect(
      (
        await context.request.post(shop + path, {
          form,
          maxRedirects: 0,
          headers: { "Sec-Fetch-Site": "same-origin" },
        })
      ).status(),
    ).toBe(303);
  }
  await open(page, `${shop}/checkout`);
  await page.getByLabel("Coupon code").fill("muft100");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByText("Nothing to pay.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Pay online" })).toHaveCount(0);
  await page.getByRole("button", { name: "Place Order · ₹0" }).click();
  await expect(notice(page, "Order placed successfully!")).toBeVisible();
  await expect(heading(page)).toHaveText(THANKS);
  await open(page, `${shop}/cart`);
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});
