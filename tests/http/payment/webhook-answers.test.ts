import { describe, expect, test } from "vitest";

import { razorpayVars } from "#local/razorpay/server.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { openShop } from "#tests/http/support/shop.ts";
import {
  readPaymentTables,
  newEventId,
  countByState,
  unpaidOrder,
} from "#tests/http/support/unpaid-orders.ts";
import { sendEvent, unreportedPayment } from "#tests/http/support/webhook-events.ts";

// Uses its own shop, because it checks the payment rows of every order.
const shop = await openShop({ own: true });
const { razorpay } = shop;
/** A second Worker on the same backend, with the first one's Razorpay keys. */
const proxied = await openProxiedShop(shop, razorpayVars(razorpay));
const hurried = await openProxiedShop(shop, { ...razorpayVars(razorpay), WEBHOOK_TIMEOUT_MS: "500" });

describe("a permanent failure is answered with 200, so that Razorpay keeps the webhook enabled", () => {
  test("for unknown events, foreign orders and malformed bodies", async () => {
    const { body } = await unreportedPayment(shop, (await unpaidOrder(shop)).razorpayOrderId);
    const before = await readPaymentTables(shop);
    const event = JSON.parse(body) as { payload: { payment: { entity: Record<string, unknown> } } };
    const withPayment = (change: Record<string, unknown>) =>
      JSON.stringify({
        ...event,
        payload: { payment: { entity: { ...event.payload.payment.entity, ...change } } },
      });
    const settled = [
      body.replace("payment.captured", "settlement.processed"),
      withPayment({ order_id: null }),
      withPayment({ amount: 0 }),
      withPayment({ amount: "500" }),
      withPayment({ status: "dreaming" }),
      "no json",
      "{}",
      "[]",
      "",
      "null",
      '{"event":"payment.captured","payload":{"payment":{"entity":null}}}',
      '{"event":"payment.captured","payload":"none"}',
    ];
    for (const [n, text] of settled.entries()) expect(await sendEvent(shop, text), String(n)).toBe(200);
    // Bytes that are not valid UTF-8.
    expect(await sendEvent(shop, new Uint8Array([0xff, 0xfe, 0x00, 0x80]))).toBe(200);
    const other = withPayment({ order_id: "order_SomebodyElse00", id: "pay_SomebodyElse00" });
    for (const _time of [1, 2]) expect(await sendEvent(shop, other)).toBe(200);
    // Only events about a payment are recorded, without effect.
    expect(await readPaymentTables(shop)).toEqual({ ...before, events: before.events + 4 });
  });

  test("but a body above 256 KB with 413", async () => {
    expect(
      await sendEvent(shop, JSON.stringify({ event: "payment.captured", more: "x".repeat(260 * 1024) })),
    ).toBe(413);
    expect(await sendEvent(shop, JSON.stringify({ event: "nothing", more: "x".repeat(250 * 1024) }))).toBe(
      200,
    );
  });
});

describe("a temporary failure is answered with 503", () => {
  const refusals: [string, () => Response][] = [
    ["the database is unreachable", () => new Response("<html>", { status: 502 })],
    ["the rows are locked", () => Response.json({ ok: false, code: "busy" })],
    ["the response is null", () => Response.json(null)],
  ];

  test.each(refusals)("when %s", async (_name, refusal) => {
    const order = await unpaidOrder(shop);
    const { body } = await unreportedPayment(shop, order.razorpayOrderId);
    const eventId = newEventId();
    proxied.intercept(({ url }) => (url.endsWith("/rpc/shop_receive_webhook") ? refusal() : null));
    expect(await sendEvent(proxied, body, { eventId })).toBe(503);
    expect(await countByState(shop, [order])).toEqual({ "pending pending": 1 });
    proxied.intercept(() => null);
    expect(await sendEvent(proxied, body, { eventId })).toBe(200);
    expect(await countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
  });

  test("but input that the database rejects with 200", async () => {
    const { body } = await unreportedPayment(shop, (await unpaidOrder(shop)).razorpayOrderId);
    for (const code of ["22003", "22P02", "23514"]) {
      proxied.intercept(({ url }) =>
        url.endsWith("/rpc/shop_receive_webhook")
          ? Response.json({ code, message: "no" }, { status: 400 })
          : null,
      );
      expect(await sendEvent(proxied, body), code).toBe(200);
    }
    proxied.intercept(({ url }) =>
      url.endsWith("/rpc/shop_receive_webhook")
        ? Response.json({ ok: false, code: "invalid_payment" })
        : null,
    );
    expect(await sendEvent(proxied, body)).toBe(200);
  });

  // Answered only afterwards, so without a limit of its own the answer would come after Razorpay's five seconds. The
  // limit in production, 4.5 seconds, is pinned in app/config.server.test.ts.
  test("before the database has answered, when that takes too long", async () => {
    const { body } = await unreportedPayment(shop, (await unpaidOrder(shop)).razorpayOrderId);
    const late = Promise.withResolvers<Response>();
    hurried.intercept(({ url }) => (url.endsWith("/rpc/shop_receive_webhook") ? late.promise : null));
    expect(await sendEvent(hurried, body)).toBe(503);
    expect(hurried.calls.filter((call) => call.endsWith("/rpc/shop_receive_webhook"))).toHaveLength(1);
    late.resolve(Response.json({ ok: true }));
  });

  test("so that Razorpay sends the event again and the order is paid", async () => {
    const order = await unpaidOrder(shop);
    await shop.sql("alter function public.shop_receive_webhook rename to receive_webhook_away");
    await razorpay.pay(order.razorpayOrderId, "callback_dropped");
    expect(await countByState(shop, [order])).toEqual({ "pending pending": 1 });
    await shop.sql("alter function public.receive_webhook_away rename to shop_receive_webhook");
    await expect.poll(() => countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
  });
});
