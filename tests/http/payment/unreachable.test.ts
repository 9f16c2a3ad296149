import { describe, expect, test } from "vitest";

import { razorpayVars } from "#local/razorpay/server.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { openShop } from "#tests/http/support/shop.ts";
import {
  callbackFields,
  countByState,
  countPaidTransitions,
  flashNoticeOf,
  postCallback,
  redirectToConfirmation,
  unpaidOrder,
} from "#tests/http/support/unpaid-orders.ts";

// Uses its own shop, because it checks the payment rows of every order.
const shop = await openShop({ own: true });
const { razorpay } = shop;
razorpay.setWebhookMode("drop");
const proxied = await openProxiedShop(shop, razorpayVars(razorpay));

const SUCCESS = { kind: "success", message: "Payment successful!" };
const NOT_STORED = {
  kind: "error",
  message: "Payment succeeded, but confirmation failed. Please contact support.",
};

describe("a callback", () => {
  test("that cannot reach Razorpay writes nothing, and the cron confirms the payment", async () => {
    const order = await unpaidOrder(shop);
    const fields = callbackFields(await razorpay.pay(order.razorpayOrderId));
    for (const kind of ["cut", "429", "500", "502", "html", "empty"] as const) {
      razorpay.setFault({ kind, on: "payments.read" });
      const answer = await postCallback(shop, order.id, fields);
      expect(answer, kind).toMatchObject(redirectToConfirmation(order));
      expect(flashNoticeOf(answer), kind).toBeNull();
    }
    razorpay.setFault(null);
    expect(await countByState(shop, [order])).toEqual({ "pending pending": 1 });
    await shop.runCron();
    expect(await countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
  });

  test.each([
    ["the payment cannot be stored", /\/rpc\/shop_settle_payment$/],
    ["no record can be read", /^\/rest\//],
  ])(
    "when %s tells the shopper to contact support, and the cron confirms the payment",
    async (_name, path) => {
      const order = await unpaidOrder(shop);
      const fields = callbackFields(await razorpay.pay(order.razorpayOrderId));
      proxied.intercept(({ url }) =>
        path.test(new URL(url).pathname) ? Response.json({ message: "canary_table" }, { status: 502 }) : null,
      );
      const answer = await postCallback(proxied, order.id, fields);
      expect(answer).toMatchObject(redirectToConfirmation(order));
      expect(flashNoticeOf(answer)).toEqual(NOT_STORED);
      const forged = { ...fields, razorpay_signature: "0".repeat(64) };
      expect(flashNoticeOf(await postCallback(proxied, order.id, forged))).toBeNull();
      expect(await countByState(shop, [order])).toEqual({ "pending pending": 1 });
      await shop.runCron();
      expect(await countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
    },
  );

  test("posting a failure of a paid order shows no failure when it cannot be stored", async () => {
    const order = await unpaidOrder(shop);
    await razorpay.pay(order.razorpayOrderId);
    proxied.intercept(({ url }) =>
      url.endsWith("/rpc/shop_settle_payment") ? new Response(null, { status: 502 }) : null,
    );
    expect(flashNoticeOf(await postCallback(proxied, order.id, { "error[code]": "x" }))).toEqual(NOT_STORED);
  });

  test("retries a failed write once", async () => {
    const order = await unpaidOrder(shop);
    const fields = callbackFields(await razorpay.pay(order.razorpayOrderId));
    let cuts = 0;
    proxied.intercept(({ url }) => {
      if (!url.endsWith("/rpc/shop_settle_payment") || (cuts += 1) > 1) return null;
      return new Response("<html>", { status: 502 });
    });
    expect(flashNoticeOf(await postCallback(proxied, order.id, fields))).toEqual(SUCCESS);
    expect(await countPaidTransitions(shop, [order])).toBe(1);
  });
});
