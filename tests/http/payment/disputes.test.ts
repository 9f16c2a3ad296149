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

/** A paid order of ₹708, and its payment at Razorpay. */
async function paidOrder() {
  const order = await placeOnline(shop);
  await payAndReturn(shop, order, "success");
  const [{ payment } = { payment: "" }] = await shop.sql<{ payment: string }>(
    "select razorpay_payment_id as payment from public.orders where id = $1",
    [order.id],
  );
  return { ...order, payment };
}

type PaidOrder = Awaited<ReturnType<typeof paidOrder>>;

async function dispute({ payment }: PaidOrder, status: "created" | "lost"): Promise<void> {
  await shop.razorpay.dispute(payment, status);
  await shop.razorpay.settled();
}

/** The pages of a cancelled order whose money the bank has returned to the shopper. */
async function expectReturnedByBank(order: PaidOrder): Promise<void> {
  const page = textOf((await order.browser.get(`/order/${order.id}`)).html);
  expect(page).toContain("Your bank returned ₹708 to you.");
  const list = await order.browser.get("/orders");
  for (const text of [page, textOf(list.html)]) {
    expect(text).toContain("Returned by your bank");
    expect(text).not.toContain("Refund pending");
    expect(text).not.toContain("could not be sent back");
  }
}

test("a dispute that is lost after the order was cancelled leaves nothing pending", async () => {
  const order = await paidOrder();
  await dispute(order, "created");
  await order.browser.post(`/order/${order.id}/cancel`, { intent: "cancel" });
  await dispute(order, "lost");
  await expectReturnedByBank(order);
  const staff = await textAt(orderPath(order));
  expect(staff).toContain("not sent, because the customer's bank returned the money");
  expect(staff).not.toMatch(/: failed|Razorpay says|Send the refund again|Refund an amount/);
});

test("an order that is cancelled after a lost dispute says that the bank returned the money", async () => {
  const order = await paidOrder();
  await dispute(order, "created");
  await dispute(order, "lost");
  const dialog = textOf((await order.browser.get(`/order/${order.id}/cancel`)).html);
  expect(dialog).toContain("Your bank returned ₹708 to you.");
  expect(dialog).not.toContain("goes back to your original payment method");
  await order.browser.post(`/order/${order.id}/cancel`, { intent: "cancel" });
  await expectReturnedByBank(order);
  const mails = await mailsTo(shop, await emailOf(shop, order.id), 2);
  const cancelled = mails.find(({ subject }) => subject === `Order ${order.orderNumber} is cancelled`);
  expect(cancelled?.text).toContain("Your bank returned ₹708 to you.");
  expect(cancelled?.text).not.toContain("has been sent back to your original payment method");
});

test("staff see that the payment of an order that has not left is lost, and what to do", async () => {
  const order = await paidOrder();
  await dispute(order, "created");
  await dispute(order, "lost");
  const { html } = await admin.get(orderPath(order));
  const text = textOf(html);
  expect(text).toContain("Confirmed Payment lost");
  expect(text).toContain(
    "The shop lost ₹708 of this order by a dispute: the customer’s bank returned it to them, so it is not refunded again. Nothing has left yet: cancel the order.",
  );
  expect(text).toContain("Its payment is lost by a dispute (₹708), and the courier collects nothing.");
  expect(text).not.toContain("It is paid");
  expect(html).not.toMatch(/href="[^"]*\/refund(-items)?["?]/);
  expect(text).toMatch(/: lost[^.]*\. Razorpay/);
  expect(text).not.toContain("A former member of staff");
  expect(await textAt(`${orderPath(order)}/end?wanted=cancelled`)).toContain(
    "No money goes back: the customer’s bank returned ₹708 already.",
  );
  expect(textOf((await order.browser.get(`/order/${order.id}`)).html)).toContain(
    "Your bank returned ₹708 to you.",
  );
});
