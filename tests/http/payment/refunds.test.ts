import { describe, expect, test } from "vitest";

import { razorpayVars } from "#local/razorpay/server.ts";
import { orderPath, openAdminSession } from "#tests/http/support/admin-session.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { fieldValue, textOf } from "#tests/http/support/browser.ts";
import { clearPaymentCheck } from "#tests/http/support/online-order.ts";
import { makeRefundsDue, paidAndCancelled, refundsOf } from "#tests/http/support/refunds.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { countByState, unpaidOrder } from "#tests/http/support/unpaid-orders.ts";

// Uses its own shop, because it checks the refunds of every order.
const shop = await openShop({ own: true });
const { razorpay } = shop;
const proxied = await openProxiedShop(shop, razorpayVars(razorpay));

describe("a due refund", () => {
  test("of a cancelled paid order is sent once, however many runs are concurrent", async () => {
    const order = await paidAndCancelled(shop);
    await Promise.all([shop.runCron(), shop.runCron(), proxied.runCron(), shop.runCron()]);
    expect(razorpay.refunds(order.paymentId)).toMatchObject([
      { amount: order.total * 100, status: "processed" },
    ]);
    expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
    expect(await refundsOf(shop, order)).toEqual([{ status: "processed", reason: "cancelled", attempts: 1 }]);
    await makeRefundsDue(shop);
    await shop.runCron();
    expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
  });

  test.each(["cut_stored", "500_stored", "timeout_stored"] as const)(
    "is looked for after a lost response, and not sent again (%s)",
    async (kind) => {
      const order = await paidAndCancelled(shop);
      razorpay.setWebhookMode("drop");
      razorpay.setFault({ kind, on: "refunds.create" });
      await shop.runCron();
      expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
      expect(await refundsOf(shop, order)).toEqual([{ status: "due", reason: "cancelled", attempts: 1 }]);
      // Not retried before its next attempt is due.
      await shop.runCron();
      expect(await refundsOf(shop, order)).toMatchObject([{ attempts: 1 }]);
      await makeRefundsDue(shop);
      await shop.runCron();
      razorpay.setWebhookMode("auto");
      expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
      expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
      const asked = razorpay.requests().filter(({ path }) => path.includes(`${order.paymentId}/refund`));
      expect(asked.map(({ method }) => method)).toEqual(["POST", "GET"]);
    },
  );

  test("is not sent again while Razorpay does not say whether it has it", async () => {
    const order = await paidAndCancelled(shop);
    razorpay.setWebhookMode("drop");
    razorpay.setFault({ kind: "500_stored", on: "refunds.create" });
    await shop.runCron();
    razorpay.setFault({ kind: "502", on: "refunds.read" });
    await makeRefundsDue(shop);
    await shop.runCron();
    expect(await refundsOf(shop, order)).toEqual([{ status: "due", reason: "cancelled", attempts: 2 }]);
    await makeRefundsDue(shop);
    await shop.runCron();
    razorpay.setWebhookMode("auto");
    expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
    expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
  });

  test("is sent again and stays one refund when its response cannot be stored", async () => {
    const order = await paidAndCancelled(shop);
    razorpay.setWebhookMode("drop");
    proxied.intercept(({ url }) =>
      url.endsWith("/rpc/shop_record_refund") ? new Response(null, { status: 502 }) : null,
    );
    await proxied.runCron();
    expect(await refundsOf(shop, order)).toMatchObject([{ status: "due" }]);
    await makeRefundsDue(shop);
    await shop.runCron();
    razorpay.setWebhookMode("auto");
    expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
    expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
  });

  test.each(["429", "502", "html", "empty", "401"] as const)(
    "stays due and is sent later when Razorpay answers %s",
    async (kind) => {
      const order = await paidAndCancelled(shop);
      razorpay.setFault({ kind, on: "refunds.create" });
      await shop.runCron();
      expect(razorpay.refunds(order.paymentId)).toEqual([]);
      expect(await countByState(shop, [order])).toEqual({ "cancelled paid": 1 });
      await makeRefundsDue(shop);
      await shop.runCron();
      expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
      expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
    },
  );

  test.each(["webhook", "cron"])("that is pending at Razorpay is completed by the %s", async (by) => {
    const order = await paidAndCancelled(shop);
    razorpay.setRefundStatus("pending");
    await shop.runCron();
    razorpay.setRefundStatus("processed");
    expect(await refundsOf(shop, order)).toMatchObject([{ status: "pending" }]);
    expect(await countByState(shop, [order])).toEqual({ "cancelled paid": 1 });
    const [refund] = razorpay.refunds(order.paymentId);
    razorpay.setWebhookMode(by === "webhook" ? "auto" : "drop");
    await razorpay.endRefund(refund?.id ?? "", "processed");
    await razorpay.settled();
    razorpay.setWebhookMode("auto");
    const afterWebhook = by === "webhook" ? "processed" : "pending";
    expect(await refundsOf(shop, order)).toMatchObject([{ status: afterWebhook }]);
    await makeRefundsDue(shop);
    await shop.runCron();
    expect(await refundsOf(shop, order)).toMatchObject([{ status: "processed" }]);
    expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
    expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
  });

  test("of less than Razorpay refunds fails for good, and its order is refunded with the rest", async () => {
    const order = await paidAndCancelled(shop);
    // As it was before the shop refused to begin one: all but half a rupee went back, and that is due.
    await shop.sql("update public.refunds set amount = amount - 0.5 where payment_id = $1", [
      order.paymentId,
    ]);
    await shop.runCron();
    await shop.sql(
      `insert into public.refunds (order_id, payment_id, amount, reason) values ($1, $2, 0.5, 'cancelled')`,
      [order.id, order.paymentId],
    );
    await shop.sql("update public.orders set payment_status = 'paid' where id = $1", [order.id]);
    await shop.runCron();
    const [failed] = await shop.sql(
      "select status, error, attempts from public.refunds where payment_id = $1 and amount = 0.5",
      [order.paymentId],
    );
    expect(failed).toEqual({ status: "failed", error: "The amount must be at least INR 1.00", attempts: 1 });
    await makeRefundsDue(shop);
    await shop.runCron();
    const asked = razorpay
      .requests()
      .filter(({ method, path }) => method === "POST" && path.includes(order.paymentId));
    expect(asked).toHaveLength(2);
    expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
    const { admin, getDialog } = await openAdminSession(shop);
    const page = textOf(await getDialog(orderPath(order)));
    expect(page).toContain("Razorpay says: The amount must be at least INR 1.00");
    expect(page).not.toContain("Send the refund again");
    expect(textOf((await admin.get("/admin/health")).html)).not.toContain(
      "Open each order and send it again",
    );
  });

  test("that failed at Razorpay is stored as failed, and the order is not refunded", async () => {
    const order = await paidAndCancelled(shop);
    razorpay.setRefundStatus("failed");
    await shop.runCron();
    razorpay.setRefundStatus("processed");
    await makeRefundsDue(shop);
    await shop.runCron();
    expect(await refundsOf(shop, order)).toMatchObject([{ status: "failed" }]);
    expect(await countByState(shop, [order])).toEqual({ "cancelled paid": 1 });
    expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
  });

  test("that fails after the payment was reported as refunded is failed, and can be sent again", async () => {
    const order = await unpaidOrder(shop);
    const { payment } = await razorpay.pay(order.razorpayOrderId, "wrong_amount");
    razorpay.setRefundStatus("pending");
    await shop.runCron();
    razorpay.setRefundStatus("processed");
    const [refund] = razorpay.refunds(payment?.id ?? "");
    expect(await refundsOf(shop, order)).toMatchObject([{ status: "pending", reason: "mismatch" }]);

    // Razorpay counts the pending refund, and says that the payment is refunded.
    expect(razorpay.payments(order.razorpayOrderId)).toMatchObject([{ status: "refunded" }]);
    await clearPaymentCheck(shop, order);
    await shop.runCron();
    expect(await refundsOf(shop, order)).toMatchObject([{ status: "pending" }]);
    await razorpay.endRefund(refund?.id ?? "", "failed");
    await razorpay.settled();
    expect(await refundsOf(shop, order)).toMatchObject([{ status: "failed" }]);

    const { getDialog, postForNotice } = await openAdminSession(shop);
    const path = orderPath(order);
    const html = await getDialog(path);
    expect(textOf(html)).toContain("(it was the wrong amount): failed");
    await postForNotice(path, { intent: "retry", refundId: fieldValue(html, "refundId") });
    await shop.runCron();
    expect(await refundsOf(shop, order)).toMatchObject([{ status: "failed" }, { status: "processed" }]);
    expect(razorpay.refunds(payment?.id ?? "").map(({ status }) => status)).toEqual(["failed", "processed"]);
    expect(await countByState(shop, [order])).toEqual({ "pending pending": 1 });
  });

  test("made already in Razorpay's dashboard is not sent", async () => {
    const order = await paidAndCancelled(shop);
    razorpay.setWebhookMode("drop");
    await razorpay.refund(order.paymentId);
    razorpay.setWebhookMode("auto");
    await shop.runCron();
    expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
    expect(await refundsOf(shop, order)).toMatchObject([{ status: "processed" }]);
    expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
  });
});
