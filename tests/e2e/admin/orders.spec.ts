import type { Page } from "@playwright/test";

import { choose } from "#tests/e2e/support/admin-lists.ts";
import {
  expect,
  isScripted,
  keepNotices,
  notice,
  open,
  restoreSession,
  test,
} from "#tests/e2e/support/fixtures.ts";
import {
  codOrder,
  deliveredOrder,
  type Order,
  printPage,
  requestReturnInBackground,
  returnNumber,
  setStatus,
} from "#tests/e2e/support/orders.ts";
import { checkEveryView } from "#tests/e2e/support/page-checks.ts";
import {
  expireOrder,
  PAY_PAGE,
  payInBackground,
  sql,
  stateOf,
  stockOf,
  unpaidOrder,
} from "#tests/e2e/support/payments.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const rowOf = (page: Page, { number }: Pick<Order, "number">) =>
  page.getByRole("main").getByRole("row").filter({ hasText: number });

async function numberOf(id: string): Promise<string> {
  const [row] = await sql<{ order_number: string }>(
    "select order_number from public.orders where id = $1",
    id,
  );
  return row?.order_number ?? "";
}

test("an order is found, processed, annotated, invoiced and packed", async ({ page, context, guard }) => {
  const order = await codOrder(context, 2);
  await restoreSession(context, "admin");
  await open(page, "/admin/orders");
  const box = page.getByRole("searchbox", {
    name: "Search by number, name, phone, PIN, tracking, invoice, payment or SKU",
  });
  const apply = page.getByRole("main").getByRole("button", { name: "Search" });
  await box.fill("no such order");
  await apply.click();
  await expect(page.getByText("No orders found")).toBeVisible();
  await box.fill(order.number.toLowerCase());
  await page.getByText("Filters", { exact: true }).click();
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Confirmed");
  await page.getByRole("button", { name: "Show orders" }).click();
  await expect(rowOf(page, order)).toContainText("2 pieces");
  const list = `/admin/orders?search=${order.number.toLowerCase()}&status=confirmed`;
  await expect(page).toHaveURL(/[?&]status=confirmed&/);
  await open(page, list);
  await checkEveryView(page);

  const ship = page.getByRole("main").getByRole("button", { name: "Ship", exact: true });
  await expect(ship).toBeHidden();
  await page.getByRole("checkbox", { name: `Select ${order.number}` }).check();
  await expect(ship).toBeVisible();
  await expect(page.getByText("1 selected")).toHaveCount(isScripted() ? 1 : 0);
  await page.getByRole("checkbox", { name: `Select ${order.number}` }).uncheck();
  await expect(ship).toBeHidden();

  await choose(page, `Mark ${order.number} as processing`);
  await expect(notice(page, "Order status updated to processing")).toBeVisible();
  await expect(page).toHaveURL(list);
  expect(await stateOf(order.id)).toBe("cod processing pending");

  await open(page, `/admin/orders?search=${order.number}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  const update = page.getByRole("button", { name: `Update the status of ${order.number}` });
  await expect(update).toBeHidden();
  // Choosing a status changes nothing by itself, because arrow keys change the choice.
  await page.getByLabel(`Status of ${order.number}`, { exact: true }).selectOption("Confirmed");
  await update.click();
  await expect(notice(page, "Order status updated to confirmed")).toBeVisible();
  expect(await stateOf(order.id)).toBe("cod confirmed pending");
  await page.setViewportSize({ width: 360, height: 640 });

  await page.getByRole("link", { name: `View details of ${order.number}` }).click();
  await expect(dialog(page)).toContainText(`Order ${order.number}`);
  await checkEveryView(page);
  const file = `/admin/orders/${order.id}`;
  guard.allowErrorAt(file);
  await dialog(page).getByLabel("Carrier", { exact: true }).first().selectOption("India Post");
  await dialog(page).getByText("Another carrier or link").first().click();
  await dialog(page).getByLabel("Tracking link").first().fill("post.example/EK1");
  await dialog(page).getByRole("button", { name: "Save shipment" }).click();
  await expect(dialog(page).getByText("Tracking link must begin with https://").first()).toBeVisible();
  await expect(dialog(page).getByLabel("Carrier", { exact: true }).first()).toHaveValue("India Post");
  await expect(dialog(page).getByLabel("Tracking link").first()).toBeFocused();
  await dialog(page).getByLabel("Tracking link").first().fill("https://post.example/EK1");
  await dialog(page).getByRole("button", { name: "Save shipment" }).click();
  await expect(notice(page, "Shipment saved successfully")).toBeVisible();

  await dialog(page).getByLabel("New note").fill("Ring twice");
  await dialog(page).getByRole("button", { name: "Add note" }).click();
  await expect(notice(page, "Note added successfully")).toBeVisible();
  await expect(dialog(page)).toContainText("Ring twice");
  await expect(dialog(page).getByLabel("New note")).toHaveValue("");
  await dialog(page).getByRole("button", { name: "Issue invoice" }).click();
  await expect(notice(page, "Invoice INV/")).toBeVisible();

  // Another admin changes the status meanwhile.
  await setStatus(order, "cancelled");
  await dialog(page).getByLabel(`Status of ${order.number}`, { exact: true }).selectOption("Shipped");
  await dialog(page).getByRole("button", { name: "Update" }).click();
  await expect(notice(page, "It is now Cancelled; you chose Shipped.")).toBeVisible();
  await setStatus(order, "shipped");

  await dialog(page).getByRole("link", { name: "Packing slip" }).click();
  await expect(page.getByRole("heading", { name: "Packing slip" })).toBeVisible();
  await checkEveryView(page);
  expect((await printPage(page)).sheets).toBe(1);
  await page.getByRole("link", { name: "Back to the order" }).click();
  await dialog(page).getByRole("link", { name: "Close" }).last().click();
  await expect(page).toHaveURL(`/admin/orders?search=${order.number}`);
});

test("a payment is refunded in part, and a failed refund and a failed mail are sent again", async ({
  page,
  context,
  guard,
}) => {
  await keepNotices(page);
  const { id } = await unpaidOrder(context);
  await payInBackground(id, "success");
  const number = await numberOf(id);
  await restoreSession(context, "admin");
  await open(page, `/admin/orders/${id}?status=confirmed`);
  await dialog(page).getByRole("link", { name: "Refund an amount" }).click();
  await expect(dialog(page)).toContainText(`Refund ${number}`);
  await expect(dialog(page)).toContainText("This action cannot be undone.");
  await checkEveryView(page);
  guard.allowErrorAt(`/admin/orders/${id}/refund`);
  const amount = dialog(page).getByLabel("Amount", { exact: true });
  await amount.fill("709");
  await dialog(page).getByRole("button", { name: "Refund" }).click();
  await expect(dialog(page).getByText("Enter an amount above 0 and at most ₹708.").first()).toBeVisible();
  await expect(amount).toHaveValue("709");
  await amount.fill("8.50");
  await dialog(page).getByRole("button", { name: "Refund" }).click();
  await expect(notice(page, "Refund of ₹8.50 started: it is sent within minutes")).toBeVisible();
  await expect(page).toHaveURL(`/admin/orders/${id}?status=confirmed`);

  await sql(
    "update public.refunds set status = 'failed', error = 'Not enough balance' where order_id = $1",
    id,
  );
  await sql(
    "update public.outbox set status = 'failed', sent_at = null, error = 'Mailbox full' where order_id = $1 and kind = 'order-confirmed'",
    id,
  );
  await open(page, `/admin/orders/${id}?status=confirmed`);
  await expect(dialog(page)).toContainText("Razorpay says: Not enough balance");
  await checkEveryView(page);
  await dialog(page).getByRole("button", { name: "Send the refund again" }).click();
  await expect(notice(page, "The refund is sent again within minutes")).toBeVisible();
  await expect(dialog(page)).toContainText("sent again since");
  await expect(dialog(page)).toContainText("Not sent: Mailbox full");
  await dialog(page).getByRole("button", { name: "Send again" }).click();
  await expect(notice(page, "The mail is sent again")).toBeVisible();
  await expect(dialog(page)).not.toContainText("Mailbox full");
});

test("a failed online order set to pending can be paid again", async ({ page, context, browser, guard }) => {
  guard.allowRazorpay();
  const { id, product } = await unpaidOrder(context);
  await expireOrder(id);
  const stock = await stockOf(product);
  const desk = await browser.newContext();
  await restoreSession(desk, "admin");
  const admin = await desk.newPage();
  await open(admin, `${process.env.HAAT_URL}/admin/orders/${id}`);
  await dialog(admin)
    .getByRole("combobox", { name: /^Status of/ })
    .selectOption("Pending");
  await dialog(admin).getByRole("button", { name: "Update" }).click();
  await expect(notice(admin, "Order status updated to pending")).toBeVisible();
  await expect(dialog(admin)).toContainText(/Pay by \d/);
  await desk.close();
  expect(await stateOf(id)).toBe("razorpay pending pending");
  expect(await stockOf(product)).toBe(stock - 1);
  await open(page, `/order/${id}`);
  await page.getByRole("button", { name: /^Pay/ }).first().click();
  await expect(page).toHaveURL(PAY_PAGE);
});

test("a return is approved, received and refunded", async ({ page, context, guard }) => {
  const order = await deliveredOrder(context);
  await requestReturnInBackground(context, order, 1);
  const number = await returnNumber(order);
  await restoreSession(context, "admin");
  await open(page, "/admin/returns?status=requested");
  const searched = page.getByRole("searchbox", { name: "Search by number, name, e-mail or telephone" });
  await searched.fill(number);
  await searched.press("Enter");
  await expect(page).toHaveURL(`/admin/returns?search=${number}&status=requested`);
  await page.getByRole("link", { name: `View details of ${number}` }).click();
  const file = new RegExp(`/admin/returns/[0-9a-f-]{36}\\?search=${number}&status=requested$`);
  await expect(page).toHaveURL(file);
  await checkEveryView(page);
  guard.allowErrorAt(new URL(page.url()).pathname);
  await dialog(page).getByText("Reject instead").click();
  await dialog(page).getByRole("button", { name: "Reject" }).click();
  await expect(dialog(page).getByText("Write the reason; the shopper reads it").first()).toBeVisible();
  await dialog(page).getByRole("button", { name: "Approve" }).click();
  await expect(notice(page, `${number} approved`)).toBeVisible();
  await dialog(page).getByLabel("Put the items back into stock").check();
  await dialog(page).getByRole("button", { name: "Mark as received" }).click();
  await expect(notice(page, `${number} received`)).toBeVisible();
  await expect(dialog(page)).toContainText("The returned items are back in stock.");
  await dialog(page).getByRole("button", { name: "Refund" }).click();
  await expect(dialog(page).getByText("Write the reference of the transfer.").first()).toBeVisible();
  await dialog(page).getByLabel("Reference of the transfer").fill("UTR 77");
  await dialog(page).getByRole("button", { name: "Refund" }).click();
  await expect(notice(page, `${number} refunded`)).toBeVisible();
  await expect(dialog(page)).toContainText("Reference: UTR 77");
  await dialog(page).getByRole("link", { name: "Close" }).last().click();
  await expect(page).toHaveURL(`/admin/returns?search=${number}&status=requested`);
  await expect(page.getByText("No returns found")).toBeVisible();
});
