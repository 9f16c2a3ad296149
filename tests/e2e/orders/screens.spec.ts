import { dialog } from "#tests/e2e/support/dialogs.ts";
import { expect, open, test, waitForScript } from "#tests/e2e/support/fixtures.ts";
import {
  advanceReturn,
  buy,
  codOrder,
  orderOf,
  requestReturnInBackground,
  setShipment,
  setStatus,
} from "#tests/e2e/support/orders.ts";
import { checkEveryView } from "#tests/e2e/support/page-checks.ts";
import { heading, payInBackground, unpaidOrder } from "#tests/e2e/support/payments.ts";
import { addProduct } from "#tests/e2e/support/products.ts";
import { PROBLEMS } from "#tests/e2e/support/screen-states.ts";

test("a paid order and its cancellation", async ({ page, context }) => {
  const { id, product } = await unpaidOrder(context);
  const { path } = await orderOf(id, product);
  await open(page, "/orders?search=marble");
  await expect(page.getByRole("button", { name: /^Pay (now|again)/ })).toBeVisible();
  await checkEveryView(page);

  await payInBackground(id, "success");
  await open(page, `${path}/cancel`);
  await expect(dialog(page)).toContainText("₹708 goes back");
  await checkEveryView(page);
  await dialog(page).getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("₹708 is on its way back")).toBeVisible();
  await checkEveryView(page);
});

test("a shipped order, a delivered one and its invoice", async ({ page, context }) => {
  const order = await codOrder(context, 2);
  await setShipment(order);
  await setStatus(order, "shipped");
  await open(page, order.path);
  await page.getByText("Full history").click();
  await expect(page.getByRole("link", { name: "Track the parcel" })).toBeVisible();
  await checkEveryView(page);

  await setStatus(order, "delivered");
  await open(page, `${order.path}/invoice`);
  await expect(page.getByRole("article")).toContainText(order.number);
  await checkEveryView(page);
});

test("both steps of a return, with errors, and its progress", async ({ page, context, guard }) => {
  const order = await codOrder(context, 12);
  const other = await addProduct({ price: 90, stock: 5 });
  const second = await orderOf(await buy(context, [order.product, other], 2), other);
  await setStatus(second, "delivered");
  const step = `${second.path}/return`;
  guard.allowErrorAt(step);
  guard.allowErrorAt(`${step}/confirm`);
  await open(page, step);
  await expect(heading(page)).toHaveText("Return or exchange");
  await checkEveryView(page);
  await page.getByRole("checkbox").first().check();
  await page
    .getByLabel(/^How many/)
    .first()
    .selectOption("2");
  await page.getByRole("button", { name: "Continue" }).click();
  const problem = page.getByRole("alert").filter({ hasText: PROBLEMS });
  await expect(problem).toBeVisible();
  await checkEveryView(page);
  await waitForScript(page);
  await page.getByLabel(/^Why/).first().selectOption("I changed my mind");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(heading(page)).toHaveText("Confirm your return");
  await checkEveryView(page);
  await waitForScript(page);
  await page.getByRole("radio", { name: "To a bank account" }).check();
  await page.getByRole("button", { name: "Confirm return" }).click();
  await expect(problem).toBeVisible();
  await checkEveryView(page);

  await setStatus(order, "delivered");
  await requestReturnInBackground(context, order, 2);
  await page.goto(order.path);
  await expect(page.getByRole("button", { name: /^Withdraw/ })).toBeVisible();
  await checkEveryView(page);
  for (const way of ["approve", "receive", "refund"] as const) await advanceReturn(order, way);
  await page.goto(order.path);
  await expect(page.getByText("Reference: UTR 77")).toBeVisible();
  await checkEveryView(page);
  // More than ten units are typed instead of selected.
  await page.goto(`${order.path}/return`);
  await expect(page.getByText("10 can still be returned")).toBeVisible();
});
