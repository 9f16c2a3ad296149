import { describe, expect, test } from "vitest";

import { razorpayVars } from "#local/razorpay/server.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { openShop } from "#tests/http/support/shop.ts";
import {
  postCallback,
  callbackFields,
  flashNoticeOf,
  countByState,
  countPaidTransitions,
  unpaidOrder,
} from "#tests/http/support/unpaid-orders.ts";

// A shop of its own: the books of every order in it are looked at.
const shop = await openShop({ memory: true });
const { razorpay } = shop;
razorpay.setWebhooks("drop");
const between = await openProxiedShop(shop, razorpayVars(razorpay));

const SUCCESS = { kind: "success", message: "Payment successful!" };
const UNWRITTEN = {
  kind: "error",
  message: "Payment succeeded, but confirmation failed. Please contact support.",
};

function confirmation({ id }: { id: string }) {
  return { status: 303, location: `/order-confirmation/${id}` };
}

describe("when somebody cannot be reached", () => {
  test("Razorpay: nothing is said or written, and the cron confirms", async () => {
    const order = await unpaidOrder(shop);
    const fields = callbackFields(await razorpay.pay(order.razorpayOrderId));
    for (const kind of ["cut", "429", "500", "502", "html", "empty"] as const) {
      razorpay.setMode({ kind, on: "payments.read" });
      const answer = await postCallback(shop, order.id, fields);
      expect(answer, kind).toMatchObject(confirmation(order));
      expect(flashNoticeOf(answer), kind).toBeNull();
    }
    razorpay.setMode(null);
    expect(await countByState(shop, [order])).toEqual({ "pending pending": 1 });
    await shop.runCron();
    expect(await countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
  });

  test.each([
    ["the books cannot be written", /\/rpc\/settle_payment$/],
    ["the books cannot even be read", /^\/rest\//],
  ])("%s: the shopper is told to contact support, and the cron confirms", async (_name, path) => {
    const order = await unpaidOrder(shop);
    const fields = callbackFields(await razorpay.pay(order.razorpayOrderId));
    between.intercept(({ url }) =>
      path.test(new URL(url).pathname) ? Response.json({ message: "canary_table" }, { status: 502 }) : null,
    );
    const answer = await postCallback(between, order.id, fields);
    expect(answer).toMatchObject(confirmation(order));
    expect(flashNoticeOf(answer)).toEqual(UNWRITTEN);
    const forged = { ...fields, razorpay_signature: "0".repeat(64) };
    expect(flashNoticeOf(await postCallback(between, order.id, forged))).toBeNull();
    expect(await countByState(shop, [order])).toEqual({ "pending pending": 1 });
    await shop.runCron();
    expect(await countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
  });

  test("a failure that is none after all, and the books cannot be written: nobody is told that it failed", async () => {
    const order = await unpaidOrder(shop);
    await razorpay.pay(order.razorpayOrderId);
    between.intercept(({ url }) =>
      url.endsWith("/rpc/settle_payment") ? new Response(null, { status: 502 }) : null,
    );
    expect(flashNoticeOf(await postCallback(between, order.id, { "error[code]": "x" }))).toEqual(UNWRITTEN);
  });

  test("one write that is cut on its way is made again at once", async () => {
    const order = await unpaidOrder(shop);
    const fields = callbackFields(await razorpay.pay(order.razorpayOrderId));
    let cuts = 0;
    between.intercept(({ url }) => {
      if (!url.endsWith("/rpc/settle_payment") || (cuts += 1) > 1) return null;
      return new Response("<html>", { status: 502 });
    });
    expect(flashNoticeOf(await postCallback(between, order.id, fields))).toEqual(SUCCESS);
    expect(await countPaidTransitions(shop, [order])).toBe(1);
  });
});
