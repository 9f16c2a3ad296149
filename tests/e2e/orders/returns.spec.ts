import type { Page } from "@playwright/test";

import { expect, notice, open, test, waitForScript } from "#tests/e2e/support/fixtures.ts";
import {
  advanceReturn,
  deliveredOrder,
  type Order,
  orderOf,
  requestReturnInBackground,
  returnNumber,
  setStatus,
} from "#tests/e2e/support/orders.ts";
import { heading, payInBackground, sql, stateOf, stockOf, unpaidOrder } from "#tests/e2e/support/payments.ts";
import { PROBLEMS } from "#tests/e2e/support/screen-states.ts";

/** Fills in and submits the first step for an order with one item. */
async function choose(page: Page, { path }: Order, quantity: string, kind = "Return"): Promise<void> {
  await open(page, `${path}/return`);
  await expect(page.getByLabel(/^How many/)).toBeHidden();
  await page.getByRole("checkbox").check();
  // A single one is not asked for.
  if (quantity !== "1") await page.getByLabel(/^How many/).selectOption(quantity);
  await page.getByLabel(/^Why/).selectOption("It arrived damaged");
  await page.getByRole("radio", { name: kind }).check();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** The section of an order's returns. */
const panel = (page: Page) => page.getByRole("region", { name: "Returns and exchanges" });

test("a return is requested in two steps, changed on the way, and withdrawn", async ({
  page,
  context,
  guard,
}) => {
  const order = await deliveredOrder(context, 3);
  await open(page, order.path);
  await page.getByRole("link", { name: "Return/Exchange" }).click();
  await expect(heading(page)).toHaveText("Return or exchange");
  await expect(page.getByRole("listitem").filter({ hasText: "Step 1 of 2." })).toHaveAttribute(
    "aria-current",
    "step",
  );
  await choose(page, order, "3");
  await expect(heading(page)).toHaveText("Confirm your return");
  await expect(page.getByText(`3 × ${order.product.name} (It arrived damaged)`)).toBeVisible();
  await page.getByRole("link", { name: "Change" }).click();
  await expect(page.getByLabel(/^How many/)).toHaveValue("3");
  await expect(page.getByLabel(/^Why/)).toHaveValue("damaged");
  await page.getByLabel(/^How many/).selectOption("1");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(`1 × ${order.product.name} (It arrived damaged)`)).toBeVisible();
  await expect(page.getByText("₹708 is sent to you, within 7 days")).toBeVisible();
  await waitForScript(page);

  guard.allowErrorAt(`${order.path}/return/confirm`);
  await page.getByLabel("UPI ID", { exact: true }).fill("meera");
  await page.getByLabel("Comment (optional)").fill("The rim is broken");
  await page.getByRole("button", { name: "Confirm return" }).click();
  await expect(page.getByRole("alert").filter({ hasText: PROBLEMS })).toBeVisible();
  await waitForScript(page);
  await expect(page.getByLabel("Comment (optional)")).toHaveValue("The rim is broken");
  await page.getByLabel("UPI ID", { exact: true }).fill("meera@bank");
  await page.getByRole("button", { name: "Confirm return" }).click();
  await expect(page).toHaveURL(order.path);
  const number = await returnNumber(order);
  await expect(notice(page, `Return ${number} requested. You can follow it here.`)).toBeVisible();
  await expect(panel(page)).toContainText(`Return ${number}`);
  await expect(panel(page).locator(".badge")).toHaveText("Requested");

  await waitForScript(page);
  await page.getByRole("button", { name: `Withdraw ${number}` }).click();
  await expect(notice(page, `${number} is withdrawn.`)).toBeVisible();
  await expect(panel(page).locator(".badge")).toHaveText("Withdrawn");
  await expect(page.getByRole("button", { name: /^Withdraw/ })).toHaveCount(0);
  // A withdrawn return can be requested again.
  await open(page, `${order.path}/return`);
  await expect(page.getByLabel(/^How many/).locator("option")).toHaveCount(3);
});

test("a return is refunded to a bank account", async ({ page, context }) => {
  const order = await deliveredOrder(context, 2);
  await choose(page, order, "2", "Return");
  await expect(heading(page)).toHaveText("Confirm your return");
  await waitForScript(page);
  await expect(page.getByLabel("IFSC")).toBeHidden();
  await page.getByRole("radio", { name: "To a bank account" }).check();
  await expect(page.getByLabel("UPI ID", { exact: true })).toBeHidden();
  await page.getByLabel("Account holder").fill("Meera Nair");
  await page.getByLabel("Account number", { exact: true }).fill("1234 5678 9012");
  await page.getByLabel("Account number again").fill("123456789012");
  await page.getByLabel("IFSC").fill("sbin0001234");
  await page.getByRole("button", { name: "Confirm return" }).click();
  await expect(page).toHaveURL(order.path);
  await expect(panel(page)).toContainText("goes back to the bank account ending in 9012");
});

test("an exchange names no account, and is requested and replaced", async ({ page, context }) => {
  const order = await deliveredOrder(context, 2);
  await choose(page, order, "2", "Exchange");
  await expect(heading(page)).toHaveText("Confirm your exchange");
  await expect(page.getByText("If we cannot replace everything, we ask you")).toContainText("up to ₹1,416");
  await expect(page.getByRole("radio")).toHaveCount(0);
  await waitForScript(page);
  await page.getByRole("button", { name: "Confirm exchange" }).click();
  const steps = [
    [
      null,
      "Requested",
      "We look at it and tell you here and by e\u2011mail whether our courier collects the items or you send them. Keep them in their packing.",
    ],
    ["approve", "Approved", "in their packing and with the return slip, to:"],
    ["receive", "Received", "The items are back with us. The replacement is next."],
    ["replace", "Replaced", "The replacement is on its way to you."],
  ] as const;
  for (const [step, badge, text] of steps) {
    if (step) {
      await advanceReturn(order, step);
      await page.goto(order.path);
    }
    await expect(page).toHaveURL(order.path);
    await expect(panel(page).locator(".badge")).toHaveText(badge);
    await expect(panel(page)).toContainText(text);
  }
  expect(await stockOf(order.product)).toBe(18);
});

test("an online order is refunded to its payment source without asking for details", async ({
  page,
  context,
}) => {
  const { id, product } = await unpaidOrder(context);
  await payInBackground(id, "success");
  await setStatus({ id }, "delivered");
  const order = await orderOf(id, product);
  await choose(page, order, "1");
  await expect(page.getByText("₹708 goes back to your original payment method, within 7 days")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await waitForScript(page);
  await page.getByRole("button", { name: "Confirm return" }).click();
  await expect(panel(page).locator(".badge")).toHaveText("Requested");
  for (const step of ["approve", "receive", "refund"] as const) await advanceReturn(order, step);
  await page.goto(order.path);
  await expect(panel(page).locator(".badge")).toHaveText("Refund pending");
  await expect(panel(page)).toContainText(
    "Refund on its way: ₹708. It goes to your original payment method, within 7 days.",
  );
  expect(await stateOf(id)).toBe("razorpay delivered paid");
});

test("no more than the remaining units can be returned, also from two windows", async ({
  page,
  context,
  guard,
}) => {
  const order = await deliveredOrder(context, 3);
  guard.allowErrorAt(`${order.path}/return`);
  await open(page, `${order.path}/return`);
  await page.getByRole("checkbox").check();
  await page.getByLabel(/^How many/).selectOption("3");
  await page.getByLabel(/^Why/).selectOption("It does not work");
  await requestReturnInBackground(context, order, 1);
  await page.getByRole("button", { name: "Continue" }).click();
  const mistake = page.getByRole("main").getByText("Choose a number from 1 to 2").last();
  await expect(mistake).toBeVisible();
  await expect(page.getByLabel(/^Why/)).toHaveValue("defective");

  await choose(page, order, "2");
  await expect(heading(page)).toHaveText("Confirm your return");
  await waitForScript(page);
  await requestReturnInBackground(context, order, 1);
  await page.getByLabel("UPI ID", { exact: true }).fill("meera@bank");
  await page.getByRole("button", { name: "Confirm return" }).click();
  await expect(notice(page, `Only 1 of ${order.product.name} can still be returned.`)).toBeVisible();
  await expect(page).toHaveURL(`${order.path}/return`);
  await expect(page.getByText("3 × ₹600, 1 can still be returned")).toBeVisible();

  await requestReturnInBackground(context, order, 1);
  await page.goto(`${order.path}/return`);
  await expect(
    page.getByText("You have already asked to return or exchange everything in this order."),
  ).toBeVisible();
  expect(await sql("select id from public.return_requests where order_id = $1", order.id)).toHaveLength(3);
});

test("a return is refused before delivery and after the return window", async ({ page, context }) => {
  const order = await deliveredOrder(context);
  await choose(page, order, "1");
  await expect(heading(page)).toHaveText("Confirm your return");
  await waitForScript(page);
  await page.getByLabel("UPI ID", { exact: true }).fill("meera@bank");
  await sql("update public.orders set delivered_at = now() - interval '60 days' where id = $1", order.id);
  await page.getByRole("button", { name: "Confirm return" }).click();
  const over = page.getByText(/The time to return (this order|or exchange items of this order)/);
  await expect(over.last()).toBeVisible();
  await page.goto(`${order.path}/return`);
  await expect(page.getByText("The time to return or exchange items of this order ended on ")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to the order" }).click();
  await expect(page).toHaveURL(order.path);

  await setStatus(order, "shipped");
  await page.goto(`${order.path}/return`);
  await expect(
    page.getByText("Items can be returned or exchanged once the order is delivered."),
  ).toBeVisible();
  expect(await sql("select id from public.return_requests where order_id = $1", order.id)).toEqual([]);
});
