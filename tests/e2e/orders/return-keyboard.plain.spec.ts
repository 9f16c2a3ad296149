import { expect, notice, open, test } from "#tests/e2e/support/fixtures.ts";
import { deliveredOrder, pressByKeyboard, returnNumber, tabTo } from "#tests/e2e/support/orders.ts";
import { sql } from "#tests/e2e/support/payments.ts";

test("a return is requested with the keyboard only", { tag: "@script-off" }, async ({ page, context }) => {
  const order = await deliveredOrder(context, 2);
  await open(page, order.path);
  await pressByKeyboard(page, page.getByRole("link", { name: "Return/Exchange" }));
  await tabTo(page, page.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByLabel(/^How many/));
  await page.keyboard.type("2");
  await tabTo(page, page.getByLabel(/^Why/));
  await page.keyboard.type("It does not w");
  await tabTo(page, page.getByRole("radio", { name: "Return" }));
  await pressByKeyboard(page, page.getByRole("button", { name: "Continue" }));

  await expect(page.getByText(`2 × ${order.product.name} (It does not work)`)).toBeVisible();
  await tabTo(page, page.getByRole("radio", { name: "To a UPI ID" }));
  await page.keyboard.press("ArrowDown");
  for (const [label, value] of Object.entries({
    "Account holder": "Meera Nair",
    "Account number": "123456789012",
    "Account number again": "123456789012",
    IFSC: "SBIN0001234",
  })) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  }
  await pressByKeyboard(page, page.getByRole("button", { name: "Confirm return" }));
  await expect(page).toHaveURL(order.path);
  const number = await returnNumber(order);
  await expect(notice(page, `Return ${number} requested.`)).toBeVisible();
  expect(
    await sql(
      "select kind, refund_mode, bank_ifsc from public.return_requests where order_id = $1",
      order.id,
    ),
  ).toEqual([{ kind: "return", refund_mode: "bank", bank_ifsc: "SBIN0001234" }]);

  await pressByKeyboard(page, page.getByRole("button", { name: `Withdraw ${number}` }));
  await expect(notice(page, `${number} is withdrawn.`)).toBeVisible();
});
