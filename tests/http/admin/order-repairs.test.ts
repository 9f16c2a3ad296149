import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { orderPath, openAdminSession } from "#tests/http/support/admin-session.ts";
import { fieldValue, textOf } from "#tests/http/support/browser.ts";
import { expire, payAndReturn, placeOnline, stateOf, stockOf } from "#tests/http/support/online-order.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { makeRefundsDue, paidAndCancelled, refundsOf } from "#tests/http/support/refunds.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { countByState } from "#tests/http/support/unpaid-orders.ts";

// Repairs of failed refunds, mails and payments by an admin. Uses its own shop, because it runs the cron and moves
// time.
const shop = await openShop({ own: true });
const { razorpay } = shop;
const { getDialog, postForNotice, admin } = await openAdminSession(shop);

describe("a failed refund", () => {
  test("is sent again once by its button", async () => {
    const order = await paidAndCancelled(shop);
    razorpay.setRefundStatus("failed");
    await shop.runCron();
    razorpay.setRefundStatus("processed");
    const path = orderPath(order);
    const html = await getDialog(path);
    expect(textOf(html)).toMatch(
      /Refund of ₹[\d,]+ \(the order was cancelled\): failed .* Send the refund again/,
    );
    const fields = { intent: "retry", refundId: fieldValue(html, "refundId") };
    expect(await postForNotice(path, fields)).toBe(`${path}: The refund is sent again within minutes`);
    expect(textOf(await getDialog(path))).toMatch(/: failed, sent again since .*: owed/);
    expect(await postForNotice(path, fields)).toBe(`${path}: This refund was sent again already.`);
    await shop.runCron();
    expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
    expect(await refundsOf(shop, order)).toMatchObject([{ status: "failed" }, { status: "processed" }]);
    expect(textOf(await getDialog(path))).not.toContain("again by");
    expect(await getDialog(path)).not.toContain('value="retry"');
  });

  test("shows Razorpay's error when Razorpay rejected it, and can be retried at once", async () => {
    const order = await paidAndCancelled(shop);
    const path = orderPath(order);
    expect(await getDialog(path)).not.toContain('value="retry"');
    razorpay.setFault({ kind: "401", on: "refunds.create" });
    await shop.runCron();
    const html = await getDialog(path);
    expect(textOf(html)).toMatch(/owed Razorpay says: \w.* Try again now/);
    await shop.runCron();
    expect(razorpay.refunds(order.paymentId)).toEqual([]);
    await postForNotice(path, { intent: "retry", refundId: fieldValue(html, "refundId") });
    await shop.runCron();
    expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
    expect(textOf(await getDialog(path))).not.toContain("Razorpay says");
    await makeRefundsDue(shop);
  });

  test("cannot be sent again once the dashboard has refunded the rest, nor while the order is under way again", async () => {
    const order = await paidAndCancelled(shop);
    razorpay.setRefundStatus("failed");
    await shop.runCron();
    razorpay.setRefundStatus("processed");
    const path = orderPath(order);
    expect(await getDialog(path)).toContain('value="retry"');
    await shop.sql("update public.orders set status = 'shipped' where id = $1", [order.id]);
    expect(await getDialog(path)).not.toContain('value="retry"');
    await shop.sql("update public.orders set status = 'cancelled' where id = $1", [order.id]);
    // In two parts: neither alone is what has failed.
    await razorpay.refund(order.paymentId, 1_00);
    await razorpay.refund(order.paymentId);
    await razorpay.settled();
    expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
    const html = await getDialog(path);
    expect(textOf(html)).toMatch(/Refund of ₹[\d,]+ \(made at Razorpay, not by the shop\): sent back/);
    expect(html).not.toContain('value="retry"');
  });

  test("beside others is sent again with all of them, once, and the sum is named", async () => {
    const order = await paidAndCancelled(shop);
    razorpay.setRefundStatus("failed");
    await shop.runCron();
    // As two by hand and the rest of a cancellation, all of which failed.
    await shop.sql("update public.refunds set amount = amount - 220 where order_id = $1", [order.id]);
    await shop.sql(
      `insert into public.refunds (order_id, payment_id, amount, reason, status, created_at)
       select r.order_id, r.payment_id, a.amount, 'admin', 'failed', r.created_at - interval '1 hour'
       from public.refunds r cross join unnest(array[100, 120]) a (amount) where r.order_id = $1`,
      [order.id],
    );
    const [{ owed } = { owed: 0 }] = await shop.sql<{ owed: number }>(
      "select total_amount::int as owed from public.orders where id = $1",
      [order.id],
    );
    razorpay.setRefundStatus("processed");
    const path = orderPath(order);
    const html = await getDialog(path);
    expect(textOf(html)).toContain(
      `3 refunds failed, and ₹${owed} is still owed. Send all 3 refunds again (₹${owed})`,
    );
    expect(html).not.toContain('value="retry"');
    const all = { intent: "retry-all" };
    expect(await postForNotice(path, all)).toBe(
      `${path}: 3 refunds (₹${owed}) are sent again within minutes`,
    );
    expect(textOf(await getDialog(path))).toContain("owed, sent within minutes");
    expect(await postForNotice(path, all)).toBe(`${path}: These refunds were sent again already.`);
    await shop.runCron();
    expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
  });

  test("with an unknown or malformed id changes nothing", async () => {
    const path = orderPath(await paidAndCancelled(shop));
    expect(await postForNotice(path, { intent: "retry", refundId: randomUUID() })).toBe(
      `${path}: There is no such refund.`,
    );
    expect((await admin.post(path, { intent: "retry", refundId: "x" })).status).toBe(400);
  });
});

describe("a failed mail", () => {
  test("is shown with its error and can be sent again", async () => {
    const order = await placeCod(shop);
    const path = orderPath(order);
    await shop.sql(
      "update public.outbox set status = 'failed', sent_at = null, error = 'The mailbox is full' where order_id = $1 and kind = 'order-confirmed'",
      [order.id],
    );
    const html = await getDialog(path);
    expect(textOf(html)).toContain("Not sent: The mailbox is full Send again");
    const fields = { intent: "resend", mailId: fieldValue(html, "mailId") };
    expect(await postForNotice(path, fields)).toBe(`${path}: The mail is sent again`);
    await expect
      .poll(() => shop.sql("select status from public.outbox where id = $1", [fields.mailId]))
      .toEqual([{ status: "sent" }]);
    expect(await postForNotice(path, fields)).toBe(`${path}: This mail is on its way already.`);
    expect(textOf(await getDialog(path))).toMatch(/Order confirmed \S+@example\.com Sent \d/);
    expect(await postForNotice(path, { intent: "resend", mailId: "999999999" })).toContain(
      "There is no such mail.",
    );
    for (const mailId of ["x", "-1", "1e99", ""]) {
      expect((await admin.post(path, { intent: "resend", mailId })).status, mailId).toBe(400);
    }
  });
});

describe("a failed online order", () => {
  test("set back to pending reserves stock, can be paid, and fails again when unpaid", async () => {
    const order = await placeOnline(shop);
    const full = await stockOf(shop, order.product);
    await payAndReturn(shop, order, "failure");
    await expire(shop, order);
    expect(await stateOf(shop, order)).toBe("razorpay failed failed");
    const list = async () => textOf((await admin.get(`/admin/orders?search=${order.orderNumber}`)).html);
    const detail = textOf(await getDialog(orderPath(order)));
    expect(detail).toContain("Failed Online · failed");
    expect(detail).toMatch(/Can be paid until \d+ \w+ 20\d\d, \d+:\d\d [ap]m/);
    expect(await list()).toMatch(/Failed Online · failed Can be paid until \d+ \w{3} /);
    await shop.sql("update public.orders set created_at = now() - interval '39 days' where id = $1", [
      order.id,
    ]);
    expect(textOf(await getDialog(orderPath(order)))).toContain("Can no longer be paid");
    expect(await list()).toContain("Can no longer be paid");
    const ownPath = `/order/${order.id}`;
    expect(textOf((await order.browser.get(ownPath)).html)).not.toMatch(/Pay (now|again)/);

    const wait = { intent: "status", id: order.id, seen: "failed", status: "pending" };
    expect(await postForNotice(orderPath(order), wait)).toContain("Order status updated to pending");
    expect(await stateOf(shop, order)).toBe("razorpay pending pending");
    expect(await stockOf(shop, order.product)).toBe(full);
    expect(textOf(await getDialog(orderPath(order)))).toMatch(
      /Pay by \d+:\d\d [ap]m today|Pay by \d+ \w+ \d{4}/,
    );
    expect((await order.browser.get(order.pay)).status).toBe(200);
    await expire(shop, order);
    expect(await stateOf(shop, order)).toBe("razorpay failed failed");
    expect(await stockOf(shop, order.product)).toBe(full + 1);

    await postForNotice(orderPath(order), wait);
    await payAndReturn(shop, order, "success");
    expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  });

  test("sent to processing unpaid cannot be switched to cash on delivery by the shopper", async () => {
    const order = await placeOnline(shop);
    await postForNotice(`${orderPath(order)}/end?wanted=processing`, {
      intent: "status",
      id: order.id,
      seen: "pending",
      status: "processing",
    });
    const answer = await order.browser.post(`/order/${order.id}/payment`, { intent: "switch-to-cod" });
    expect(await stateOf(shop, order)).toBe("razorpay processing pending");
    const { html } = answer.location ? await order.browser.get(answer.location) : answer;
    expect(textOf(html)).toContain("This order is being prepared already");
  });
});
