import { expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { noticeOf, textOf } from "#tests/http/support/browser.ts";
import { emailOf, mailsTo } from "#tests/http/support/mailbox.ts";
import { payAndReturn, placeOnline, stateOf } from "#tests/http/support/online-order.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, getDialog } = await openAdminSession(shop);

/** An order that was paid, and whose shopper has cancelled it; its refund was promised and not sent. */
async function cancelledByShopper() {
  const order = await placeOnline(shop);
  await payAndReturn(shop, order, "success");
  await order.browser.post(`/order/${order.id}/cancel`, { intent: "cancel" });
  expect(await stateOf(shop, order)).toBe("razorpay cancelled paid");
  return order;
}

test("a cancelled order whose refund was promised goes on after one question, and the shopper is told", async () => {
  const order = await cancelledByShopper();
  const email = await emailOf(shop, order.id);
  expect((await mailsTo(shop, email, 2)).at(-1)?.text).toContain("We are sending ₹708 back");

  const form = { intent: "status", id: order.id, seen: "cancelled", status: "confirmed" };
  const asked = await admin.post(`${orderPath(order)}?search=lamp`, form);
  expect([asked.status, asked.location]).toEqual([
    303,
    `${orderPath(order)}/end?search=lamp&wanted=confirmed`,
  ]);
  expect(await stateOf(shop, order)).toBe("razorpay cancelled paid");
  const question = textOf(await getDialog(asked.location ?? ""));
  expect(question).toContain(`Set ${order.orderNumber} to Confirmed?`);
  expect(question).toMatch(/The customer cancelled this order on \d+ \w+ \d{4}\./);
  expect(question).toContain(
    "The refund of ₹708 is not sent: it pays for this order. The customer, who was told that it is, gets an e-mail that the order goes on.",
  );
  expect(question).toContain("Leave it as it is");

  const done = await admin.post(asked.location ?? "", form);
  expect(noticeOf((await admin.get(done.location ?? "")).html)).toContain(
    "Order status updated to confirmed",
  );
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  const mail = (await mailsTo(shop, email, 3)).at(-1);
  expect(mail?.subject).toBe(`Order ${order.orderNumber} goes on after all`);
  expect(mail?.text).toContain(
    "Your order goes on after all: the ₹708 is not sent back because it pays for this order.",
  );
});

test("an order that staff have cancelled is not said to be cancelled by its customer", async () => {
  const order = await placeOnline(shop);
  await payAndReturn(shop, order, "success");
  const end = `${orderPath(order)}/end?wanted=cancelled`;
  await admin.post(end, { intent: "status", id: order.id, seen: "confirmed", status: "cancelled" });
  const question = textOf(await getDialog(`${orderPath(order)}/end?wanted=processing`));
  expect(question).toContain("The refund of ₹708 is not sent");
  expect(question).not.toContain("The customer cancelled");
});

test("a change of many names the refunds that are not sent", async () => {
  const order = await cancelledByShopper();
  const page = await admin.get(`/admin/orders/bulk?do=confirmed&id=${order.id}`);
  expect(textOf(page.html)).toContain(
    "1 order paid online: what was to go back is not sent, and the customer is told.",
  );
});
