import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { fileOf, openDesk } from "#tests/http/support/admin-session.ts";
import { fieldValue, textOf } from "#tests/http/support/browser.ts";
import { expire, payAndReturn, placeOnline, stateOf, stockOf } from "#tests/http/support/online-order.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { laterOn, paidAndCancelled, refundsOf } from "#tests/http/support/refunds.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { standing } from "#tests/http/support/unpaid-orders.ts";

// What did not go through, and how an admin puts it right. A shop of its own: its cron runs, and its clock is set.
const shop = await openShop({ memory: true });
const { razorpay } = shop;
const { dialogOf, said, admin } = await openDesk(shop);

describe("a refund that failed", () => {
  test("is sent again by its button, once", async () => {
    const order = await paidAndCancelled(shop);
    razorpay.setRefunds("failed");
    await shop.runCron();
    razorpay.setRefunds("processed");
    const here = fileOf(order);
    const html = await dialogOf(here);
    expect(textOf(html)).toMatch(
      /Refund of ₹[\d,]+ \(the order was cancelled\): failed .* Send the refund again/,
    );
    const fields = { intent: "retry", refundId: fieldValue(html, "refundId") };
    expect(await said(here, fields)).toBe(`${here}: The refund is sent again within minutes`);
    expect(textOf(await dialogOf(here))).toMatch(/: failed, sent again since .*: owed/);
    expect(await said(here, fields)).toBe(`${here}: This refund was sent again already.`);
    await shop.runCron();
    expect(await standing(shop, [order])).toEqual({ "cancelled refunded": 1 });
    expect(await refundsOf(shop, order)).toMatchObject([{ status: "failed" }, { status: "processed" }]);
    expect(textOf(await dialogOf(here))).not.toContain("again by");
    expect(await dialogOf(here)).not.toContain('value="retry"');
  });

  test("because Razorpay said no shows its words, and is tried again at once", async () => {
    const order = await paidAndCancelled(shop);
    const here = fileOf(order);
    expect(await dialogOf(here)).not.toContain('value="retry"');
    razorpay.setMode({ kind: "401", on: "refunds.create" });
    await shop.runCron();
    const html = await dialogOf(here);
    expect(textOf(html)).toMatch(/owed Razorpay says: \w.* Try again now/);
    await shop.runCron();
    expect(razorpay.refunds(order.paymentId)).toEqual([]);
    await said(here, { intent: "retry", refundId: fieldValue(html, "refundId") });
    await shop.runCron();
    expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
    expect(textOf(await dialogOf(here))).not.toContain("Razorpay says");
    await laterOn(shop);
  });

  test("that nobody knows, or that is none, changes nothing", async () => {
    const here = fileOf(await paidAndCancelled(shop));
    expect(await said(here, { intent: "retry", refundId: randomUUID() })).toBe(
      `${here}: There is no such refund.`,
    );
    expect((await admin.post(here, { intent: "retry", refundId: "x" })).status).toBe(400);
  });
});

describe("a mail that was given up", () => {
  test("is shown with why, and sent again", async () => {
    const order = await placeCod(shop);
    const here = fileOf(order);
    await shop.sql(
      "update public.outbox set status = 'failed', sent_at = null, error = 'The mailbox is full' where order_id = $1 and kind = 'order-confirmed'",
      [order.id],
    );
    const html = await dialogOf(here);
    expect(textOf(html)).toContain("Not sent: The mailbox is full Send again");
    const fields = { intent: "resend", mailId: fieldValue(html, "mailId") };
    expect(await said(here, fields)).toBe(`${here}: The mail is sent again`);
    await expect
      .poll(() => shop.sql("select status from public.outbox where id = $1", [fields.mailId]))
      .toEqual([{ status: "sent" }]);
    expect(await said(here, fields)).toBe(`${here}: This mail is on its way already.`);
    expect(textOf(await dialogOf(here))).toMatch(/Order confirmed \S+@example\.com Sent \d/);
    expect(await said(here, { intent: "resend", mailId: "999999999" })).toContain("There is no such mail.");
    for (const mailId of ["x", "-1", "1e99", ""]) {
      expect((await admin.post(here, { intent: "resend", mailId })).status, mailId).toBe(400);
    }
  });
});

describe("an online order that failed", () => {
  test("waits for its payment again when it is set to pending: held, payable, and failed when nobody pays", async () => {
    const order = await placeOnline(shop);
    const full = await stockOf(shop, order.product);
    await payAndReturn(shop, order, "failure");
    await expire(shop, order);
    expect(await stateOf(shop, order)).toBe("razorpay failed failed");
    expect(textOf(await dialogOf(fileOf(order)))).toContain("Payment failed");
    await shop.sql("update public.orders set created_at = now() - interval '9 days' where id = $1", [
      order.id,
    ]);
    const own = `/order/${order.id}`;
    expect(textOf((await order.browser.get(own)).html)).not.toContain("Pay again");

    const wait = { intent: "status", id: order.id, seen: "failed", status: "pending" };
    expect(await said(fileOf(order), wait)).toContain("Order status updated to pending");
    expect(await stateOf(shop, order)).toBe("razorpay pending pending");
    expect(await stockOf(shop, order.product)).toBe(full);
    expect(textOf(await dialogOf(fileOf(order)))).toContain("Waits for its payment until");
    expect((await order.browser.get(order.pay)).status).toBe(200);
    await expire(shop, order);
    expect(await stateOf(shop, order)).toBe("razorpay failed failed");
    expect(await stockOf(shop, order.product)).toBe(full + 1);

    await said(fileOf(order), wait);
    await payAndReturn(shop, order, "success");
    expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  });

  test("and was sent on its way unpaid is not the shopper's to switch to cash", async () => {
    const order = await placeOnline(shop);
    await said(fileOf(order), { intent: "status", id: order.id, seen: "pending", status: "processing" });
    const answer = await order.browser.post(`/order/${order.id}/payment`, { intent: "switch-to-cod" });
    expect(await stateOf(shop, order)).toBe("razorpay processing pending");
    const { html } = answer.location ? await order.browser.get(answer.location) : answer;
    expect(textOf(html)).toContain("This order is being prepared already");
  });
});
