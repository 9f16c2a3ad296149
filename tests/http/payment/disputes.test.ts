import { expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { textOf } from "#tests/http/support/browser.ts";
import { emailOf, mailsTo } from "#tests/http/support/mailbox.ts";
import { payAndReturn, placeOnline, stateOf } from "#tests/http/support/online-order.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin } = await openAdminSession(shop);

async function textAt(path: string): Promise<string> {
  const page = await admin.get(path);
  expect(page.status, path).toBe(200);
  return textOf(page.html);
}

test("a dispute is a note on its order, a payment to look at and a mail, and what is lost is not refunded", async () => {
  const order = await placeOnline(shop);
  await payAndReturn(shop, order, "success");
  const [paid] = await shop.sql<{ id: string; amount: string }>(
    "select razorpay_payment_id as id, total_amount as amount from public.orders where id = $1",
    [order.id],
  );
  const payment = paid?.id ?? "";

  await shop.razorpay.dispute(payment, "created");
  await shop.razorpay.settled();
  const attention = `/admin/payments?status=attention&search=${payment}`;
  expect(await textAt(attention)).toContain("Disputed: answer it in Razorpay’s dashboard");
  expect(await textAt(orderPath(order))).toMatch(
    /Dispute disp_\w+ of ₹[\d.]+: opened, goods or services not received\. Answer it in Razorpay's dashboard by /,
  );
  const mails = () =>
    shop.sql<{ status: string }>(
      "select distinct data ->> 'status' as status from public.outbox where order_id = $1 and kind = 'owner-dispute' order by 1",
      [order.id],
    );
  expect(await mails()).toEqual([{ status: "created" }]);

  await shop.razorpay.dispute(payment, "lost");
  await shop.razorpay.settled();
  expect(await mails()).toEqual([{ status: "created" }, { status: "lost" }]);
  expect(await textAt(attention)).toContain("Dispute lost: the money is gone");
  const cancelled = await order.browser.post(`/order/${order.id}/cancel`, { intent: "cancel" });
  expect([cancelled.status, await stateOf(shop, order)]).toEqual([303, "razorpay cancelled paid"]);
  expect(await shop.sql("select amount from public.refunds where payment_id = $1", [payment])).toEqual([]);
});

test("a refund waits while its payment is disputed, says so to both sides, and is sent once the shop has won", async () => {
  const order = await placeOnline(shop);
  await payAndReturn(shop, order, "success");
  const [{ payment } = { payment: "" }] = await shop.sql<{ payment: string }>(
    "select razorpay_payment_id as payment from public.orders where id = $1",
    [order.id],
  );
  await shop.razorpay.dispute(payment, "created");
  await shop.razorpay.settled();
  expect((await order.browser.post(`/order/${order.id}/cancel`, { intent: "cancel" })).status).toBe(303);
  const refund = async () => {
    await shop.sql("update public.refunds set next_attempt_at = now() where payment_id = $1", [payment]);
    await shop.runCron();
    await shop.razorpay.settled();
    const [row] = await shop.sql<{ status: string }>(
      "select status from public.refunds where payment_id = $1",
      [payment],
    );
    return row?.status;
  };
  expect(await refund()).toBe("due");
  const { html } = await order.browser.get(`/order/${order.id}`);
  const held = "goes back to you when your bank has decided and did not return it.";
  expect(textOf(html)).toContain(held);
  const mails = await mailsTo(shop, await emailOf(shop, order.id), 2);
  const cancelled = mails.find(({ subject }) => subject === `Order ${order.orderNumber} is cancelled`);
  expect(cancelled?.text).toContain(held);
  expect(cancelled?.text).not.toContain("We are sending");
  expect(await textAt(orderPath(order))).toContain("waits until the dispute of its payment is decided");

  await shop.razorpay.dispute(payment, "won");
  await shop.razorpay.settled();
  expect(await refund()).toBe("processed");
});
