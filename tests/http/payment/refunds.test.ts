import { describe, expect, test } from "vitest";

import { razorpayVars } from "#local/razorpay/server.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { makeRefundsDue, paidAndCancelled, refundsOf } from "#tests/http/support/refunds.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { countByState } from "#tests/http/support/unpaid-orders.ts";

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
    "is sent again with the same key after a lost response (%s)",
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
      const sent = razorpay
        .requests()
        .filter(({ method, path }) => method === "POST" && path.includes(`${order.paymentId}/refund`));
      expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
      // Razorpay recognises the repeated key.
      expect(sent.at(-1)?.status).toBe(200);
    },
  );

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
