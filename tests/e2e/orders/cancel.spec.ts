import { dialog, press } from "#tests/e2e/support/dialogs.ts";
import { expect, isScripted, notice, open, test, waitForScript } from "#tests/e2e/support/fixtures.ts";
import { codOrder, orderOf, pressByKeyboard, setStatus } from "#tests/e2e/support/orders.ts";
import { payInBackground, refund, stateOf, stockOf, unpaidOrder } from "#tests/e2e/support/payments.ts";

test(
  "an order is cancelled after a confirmation that names it",
  { tag: "@script-off" },
  async ({ page, context }) => {
    const order = await codOrder(context, 3);
    expect(await stockOf(order.product)).toBe(17);
    await open(page, order.path);
    await press(page, "Cancel order");
    const question = dialog(page);
    await expect(question.getByRole("heading")).toHaveText(`Cancel order ${order.number}?`);
    await expect(question).not.toContainText("goes back");
    await expect(page).toHaveURL(`${order.path}/cancel`);
    await waitForScript(page);
    if (isScripted()) await page.keyboard.press("Escape");
    else await press(page, "Keep order");
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(order.path);
    expect(await stateOf(order.id)).toBe("cod confirmed pending");

    // The same by keyboard.
    await waitForScript(page);
    await page.locator("body").focus();
    const opener = page.getByRole("link", { name: "Cancel order" });
    if (isScripted()) await expect(opener).toBeFocused();
    else await pressByKeyboard(page, opener);
    if (isScripted()) await page.keyboard.press("Enter");
    await expect(question).toBeVisible();
    await waitForScript(page);
    await pressByKeyboard(page, question.getByRole("button", { name: "Cancel order" }));
    await expect(notice(page, "Order cancelled successfully")).toBeVisible();
    await expect(page).toHaveURL(order.path);
    await expect(question).toHaveCount(0);
    await expect(opener).toHaveCount(0);
    expect(await stateOf(order.id)).toBe("cod cancelled pending");
    expect(await stockOf(order.product)).toBe(20);

    await page.goto(`${order.path}/cancel`);
    await expect(notice(page, "This order has already been cancelled")).toBeVisible();
    await expect(question).toHaveCount(0);
  },
);

test("an order changed since the dialog opened is not cancelled, and a notice says why", async ({
  page,
  context,
}) => {
  const order = await codOrder(context);
  for (const [status, text] of [
    ["shipped", "This order cannot be cancelled as it is currently shipped"],
    ["cancelled", "This order has already been cancelled"],
  ] as const) {
    await setStatus(order, "confirmed");
    await open(page, `${order.path}/cancel`);
    await setStatus(order, status);
    await press(page, "Cancel order", dialog(page));
    await expect(notice(page, text)).toBeVisible();
    await expect(page).toHaveURL(order.path);
    await expect(dialog(page)).toHaveCount(0);
    expect(await stateOf(order.id)).toBe(`cod ${status} pending`);
  }
  expect(await stockOf(order.product)).toBe(20);
});

test("a cancelled paid order shows its refund until it is paid out", async ({ page, context }) => {
  const { id, product } = await unpaidOrder(context);
  const payment = await payInBackground(id, "success");
  const { path, number } = await orderOf(id, product);
  await open(page, path);
  await press(page, "Cancel order");
  await expect(dialog(page)).toContainText(`Cancel order ${number}?`);
  await expect(dialog(page)).toContainText("₹708 goes back to your original payment method, within 7 days.");
  await waitForScript(page);
  await press(page, "Cancel order", dialog(page));
  await expect(notice(page, "Order cancelled successfully")).toBeVisible();
  await expect(
    page.getByText("₹708 is on its way back to your original payment method, within 7 days."),
  ).toBeVisible();
  expect(await stateOf(id)).toBe("razorpay cancelled paid");
  expect(await stockOf(product)).toBe(5);

  await refund(payment);
  await page.goto(path);
  await expect(page.getByText("₹708 was sent back to your original payment method.")).toBeVisible();
  await expect(page.getByText("is on its way back")).toHaveCount(0);
  await expect(page.locator(".badge").filter({ hasText: "Refunded" }).first()).toBeVisible();
  expect(await stateOf(id)).toBe("razorpay cancelled refunded");
});
