import { describe, expect, test } from "vitest";

import { razorpayVars } from "#local/razorpay/server.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { makeRefundsDue, paidAndCancelled, refundsOf } from "#tests/http/support/refunds.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { countByState } from "#tests/http/support/unpaid-orders.ts";

// A shop of its own: the books of every order in it are looked at.
const shop = await openShop({ memory: true });
const { razorpay } = shop;
const between = await openProxiedShop(shop, razorpayVars(razorpay));

describe("money that is owed goes back, once", () => {
  test("a paid order that was cancelled: one refund with a key, however many runs at once", async () => {
    const order = await paidAndCancelled(shop);
    await Promise.all([shop.runCron(), shop.runCron(), between.runCron(), shop.runCron()]);
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
    "the answer is lost (%s): the same key again is the same refund",
    async (kind) => {
      const order = await paidAndCancelled(shop);
      razorpay.setWebhooks("drop");
      razorpay.setMode({ kind, on: "refunds.create" });
      await shop.runCron();
      expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
      expect(await refundsOf(shop, order)).toEqual([{ status: "due", reason: "cancelled", attempts: 1 }]);
      // Not before its time has come.
      await shop.runCron();
      expect(await refundsOf(shop, order)).toMatchObject([{ attempts: 1 }]);
      await makeRefundsDue(shop);
      await shop.runCron();
      razorpay.setWebhooks("auto");
      expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
      expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
      const sent = razorpay
        .requests()
        .filter(({ method, path }) => method === "POST" && path.includes(`${order.paymentId}/refund`));
      expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
      // Not refused because nothing is left to give back: recognised.
      expect(sent.at(-1)?.status).toBe(200);
    },
  );

  test("Razorpay's answer cannot be written: asked again, and still one refund", async () => {
    const order = await paidAndCancelled(shop);
    razorpay.setWebhooks("drop");
    between.intercept(({ url }) =>
      url.endsWith("/rpc/record_refund") ? new Response(null, { status: 502 }) : null,
    );
    await between.runCron();
    expect(await refundsOf(shop, order)).toMatchObject([{ status: "due" }]);
    await makeRefundsDue(shop);
    await shop.runCron();
    razorpay.setWebhooks("auto");
    expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
    expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
  });

  test.each(["429", "502", "html", "empty", "401"] as const)(
    "Razorpay answers %s: it stays owed, and is sent later",
    async (kind) => {
      const order = await paidAndCancelled(shop);
      razorpay.setMode({ kind, on: "refunds.create" });
      await shop.runCron();
      expect(razorpay.refunds(order.paymentId)).toEqual([]);
      expect(await countByState(shop, [order])).toEqual({ "cancelled paid": 1 });
      await makeRefundsDue(shop);
      await shop.runCron();
      expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
      expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
    },
  );

  test.each(["webhook", "cron"])(
    "a refund that Razorpay works on is done when the %s says so",
    async (by) => {
      const order = await paidAndCancelled(shop);
      razorpay.setRefunds("pending");
      await shop.runCron();
      razorpay.setRefunds("processed");
      expect(await refundsOf(shop, order)).toMatchObject([{ status: "pending" }]);
      expect(await countByState(shop, [order])).toEqual({ "cancelled paid": 1 });
      const [refund] = razorpay.refunds(order.paymentId);
      razorpay.setWebhooks(by === "webhook" ? "auto" : "drop");
      await razorpay.endRefund(refund?.id ?? "", "processed");
      await razorpay.settled();
      razorpay.setWebhooks("auto");
      if (by === "cron") {
        expect(await refundsOf(shop, order)).toMatchObject([{ status: "pending" }]);
        await makeRefundsDue(shop);
        await shop.runCron();
      }
      expect(await refundsOf(shop, order)).toMatchObject([{ status: "processed" }]);
      expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
      expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
    },
  );

  test("a refund that Razorpay could not make is kept as failed, and the order does not say refunded", async () => {
    const order = await paidAndCancelled(shop);
    razorpay.setRefunds("failed");
    await shop.runCron();
    razorpay.setRefunds("processed");
    await makeRefundsDue(shop);
    await shop.runCron();
    expect(await refundsOf(shop, order)).toMatchObject([{ status: "failed" }]);
    expect(await countByState(shop, [order])).toEqual({ "cancelled paid": 1 });
    expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
  });

  test("somebody was quicker in Razorpay's dashboard: not refunded twice", async () => {
    const order = await paidAndCancelled(shop);
    razorpay.setWebhooks("drop");
    await razorpay.refund(order.paymentId);
    razorpay.setWebhooks("auto");
    await shop.runCron();
    expect(razorpay.refunds(order.paymentId)).toHaveLength(1);
    expect(await refundsOf(shop, order)).toMatchObject([{ status: "processed" }]);
    expect(await countByState(shop, [order])).toEqual({ "cancelled refunded": 1 });
  });
});
