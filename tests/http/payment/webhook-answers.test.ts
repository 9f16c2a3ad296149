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

// A shop of its own: the books of every order in it are looked at.
const shop = await openShop({ memory: true });
const { razorpay } = shop;
/** A second Worker before the same books, with the keys of the first one's Razorpay. */
const between = { ...(await openProxiedShop(shop, razorpayVars(razorpay))), razorpay };

describe("what is permanent is answered with 200, so that Razorpay does not switch the webhook off", () => {
  test("events nobody follows, orders of other shops, bodies that say nothing", async () => {
    const { body } = await unreportedPayment(shop, (await unpaidOrder(shop)).razorpayOrderId);
    const before = await readPaymentTables(shop);
    const told = JSON.parse(body) as { payload: { payment: { entity: Record<string, unknown> } } };
    const withPayment = (change: Record<string, unknown>) =>
      JSON.stringify({
        ...told,
        payload: { payment: { entity: { ...told.payload.payment.entity, ...change } } },
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
    // Bytes that are no text at all.
    expect(await sendEvent(shop, new Uint8Array([0xff, 0xfe, 0x00, 0x80]))).toBe(200);
    const other = withPayment({ order_id: "order_SomebodyElse00", id: "pay_SomebodyElse00" });
    for (const _time of [1, 2]) expect(await sendEvent(shop, other)).toBe(200);
    // Heard and without effect: those that are about some payment, and nothing else.
    expect(await readPaymentTables(shop)).toEqual({ ...before, events: before.events + 4 });
  });

  test("more than 256 KB is too much, whoever signed it", async () => {
    expect(
      await sendEvent(shop, JSON.stringify({ event: "payment.captured", more: "x".repeat(260 * 1024) })),
    ).toBe(413);
    expect(await sendEvent(shop, JSON.stringify({ event: "nothing", more: "x".repeat(250 * 1024) }))).toBe(
      200,
    );
  });
});

describe("what may go well later is a 503", () => {
  const refusals: [string, () => Response][] = [
    ["the database is away", () => new Response("<html>", { status: 502 })],
    ["the books are busy", () => Response.json({ ok: false, code: "busy" })],
    ["the answer is none", () => Response.json(null)],
  ];

  test.each(refusals)("%s", async (_name, refusal) => {
    const order = await unpaidOrder(shop);
    const { body } = await unreportedPayment(shop, order.razorpayOrderId);
    const eventId = newEventId();
    between.intercept(({ url }) => (url.endsWith("/rpc/receive_webhook") ? refusal() : null));
    expect(await sendEvent(between, body, { eventId })).toBe(503);
    expect(await countByState(shop, [order])).toEqual({ "pending pending": 1 });
    between.intercept(() => null);
    expect(await sendEvent(between, body, { eventId })).toBe(200);
    expect(await countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
  });

  test("bad input that the database refuses stays bad, and is not asked for again", async () => {
    const { body } = await unreportedPayment(shop, (await unpaidOrder(shop)).razorpayOrderId);
    for (const code of ["22003", "22P02", "23514"]) {
      between.intercept(({ url }) =>
        url.endsWith("/rpc/receive_webhook") ? Response.json({ code, message: "no" }, { status: 400 }) : null,
      );
      expect(await sendEvent(between, body), code).toBe(200);
    }
    between.intercept(({ url }) =>
      url.endsWith("/rpc/receive_webhook") ? Response.json({ ok: false, code: "invalid_payment" }) : null,
    );
    expect(await sendEvent(between, body)).toBe(200);
  });

  test("the database is slow: an answer within Razorpay's five seconds", async () => {
    const { body } = await unreportedPayment(shop, (await unpaidOrder(shop)).razorpayOrderId);
    between.intercept(({ url }) =>
      url.endsWith("/rpc/receive_webhook")
        ? new Promise((resolve) => setTimeout(resolve, 7000, Response.json({ ok: true })))
        : null,
    );
    const begun = performance.now();
    expect(await sendEvent(between, body)).toBe(503);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  test("Razorpay sends again what was refused, and the order is paid in the end", async () => {
    const order = await unpaidOrder(shop);
    await shop.sql("alter function public.receive_webhook rename to receive_webhook_away");
    await razorpay.pay(order.razorpayOrderId, "callback_dropped");
    expect(await countByState(shop, [order])).toEqual({ "pending pending": 1 });
    await shop.sql("alter function public.receive_webhook_away rename to receive_webhook");
    await expect
      .poll(() => countByState(shop, [order]), { timeout: 20_000 })
      .toEqual({ "confirmed paid": 1 });
  });
});
