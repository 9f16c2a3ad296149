import { describe, expect, test } from "vitest";

import { hmac } from "#local/razorpay/webhooks.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { IS_LONG } from "#tests/http/support/sweep.ts";
import {
  readPaymentTables,
  newEventId,
  countByState,
  countPaidTransitions,
  unpaidOrder,
  unpaidOrders,
} from "#tests/http/support/unpaid-orders.ts";
import { type Sent, sendEvent, unreportedPayment } from "#tests/http/support/webhook-events.ts";

// A shop of its own: the books of every order in it are looked at.
const shop = await openShop({ memory: true });
const { razorpay } = shop;

/** The figures of the proof; a tenth of the events in the everyday run. */
const EVENTS = IS_LONG ? 1000 : 40;
const LOST = IS_LONG ? 100 : 30;
const AT_ONCE = 20;

/** Some at a time, in order. */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))));
  }
  return results;
}

describe("the webhook confirms by itself", () => {
  test(`${LOST} payments whose browser never came back: ${LOST} confirmed, each once`, async () => {
    const orders = await unpaidOrders(shop, LOST);
    await inTurns(orders, ({ razorpayOrderId }) => razorpay.pay(razorpayOrderId, "callback_dropped"));
    await razorpay.settled();
    expect(await countByState(shop, orders)).toEqual({ "confirmed paid": LOST });
    expect(await countPaidTransitions(shop, orders)).toBe(LOST);
    console.log(`callback dropped: ${LOST} of ${LOST} confirmed by webhook`);
  });

  test(`${EVENTS} signed events, each delivered three times: ${EVENTS} effects`, async () => {
    const orders = await unpaidOrders(shop, EVENTS);
    const events = await inTurns(orders, async ({ razorpayOrderId }) => ({
      ...(await unreportedPayment(shop, razorpayOrderId)),
      eventId: newEventId(),
    }));
    const deliveries = [...events, ...events.toReversed(), ...events];
    const statuses = await inTurns(deliveries, ({ body, eventId }) => sendEvent(shop, body, { eventId }));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(await countByState(shop, orders)).toEqual({ "confirmed paid": EVENTS });
    expect(await countPaidTransitions(shop, orders)).toBe(EVENTS);
    const [heard] = await shop.sql(
      "select count(*)::int as count from public.webhook_events where event_id = any ($1::text[])",
      [events.map(({ eventId }) => eventId)],
    );
    expect(heard).toEqual({ count: EVENTS });
    console.log(`${EVENTS} events × 3 deliveries: ${EVENTS} effects, ${statuses.length} answers of 200`);
  }, 300_000);

  test.each([
    "webhook_duplicated",
    "webhook_out_of_order",
    "old_webhook_secret",
    "failed_then_captured",
  ] as const)("%s: paid all the same", async (outcome) => {
    const order = await unpaidOrder(shop);
    await razorpay.pay(order.razorpayOrderId, outcome);
    await razorpay.settled();
    expect(await countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
  });

  test.each([
    ["wrong_amount", { "pending pending": 1 }, [{ reason: "mismatch" }]],
    ["wrong_currency", { "pending pending": 1 }, [{ reason: "mismatch" }]],
    ["other_order", { "pending pending": 1 }, []],
    ["paid_twice", { "confirmed paid": 1 }, [{ reason: "duplicate" }]],
  ] as const)(
    "%s: the order says what it is, and what was not asked for goes back",
    async (outcome, state, owed) => {
      const order = await unpaidOrder(shop);
      await razorpay.pay(order.razorpayOrderId, outcome);
      await razorpay.settled();
      expect(await countByState(shop, [order])).toEqual(state);
      expect(await shop.sql("select reason from public.refunds where order_id = $1", [order.id])).toEqual(
        owed,
      );
    },
  );

  test("a failed payment fails the order, and a capture that comes late confirms it after all", async () => {
    const order = await unpaidOrder(shop);
    await razorpay.pay(order.razorpayOrderId, "failure");
    expect(await countByState(shop, [order])).toEqual({ "failed failed": 1 });
    await razorpay.pay(order.razorpayOrderId);
    expect(await countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
  });

  test("without an event id the event's own bytes name it", async () => {
    const order = await unpaidOrder(shop);
    const { body } = await unreportedPayment(shop, order.razorpayOrderId);
    const before = await shop.sql<{ count: number }>(
      "select count(*)::int as count from public.webhook_events",
    );
    expect(await sendEvent(shop, body, { eventId: null })).toBe(200);
    expect(await sendEvent(shop, body, { eventId: " " })).toBe(200);
    const after = await shop.sql<{ count: number }>(
      "select count(*)::int as count from public.webhook_events",
    );
    expect((after[0]?.count ?? 0) - (before[0]?.count ?? 0)).toBe(1);
    expect(await countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
  });
});

describe("what is not Razorpay's word", () => {
  test("500 forged events: 500 refused, nothing written, nothing broken", async () => {
    const orders = await unpaidOrders(shop, 125);
    const events = await inTurns(orders, ({ razorpayOrderId }) => unreportedPayment(shop, razorpayOrderId));
    const before = await readPaymentTables(shop);
    const forged = events.flatMap(({ body }, n): [string, Sent][] => {
      const own = hmac(body, razorpay.webhookSecret);
      const bodies = [body.replace("INR", "INr"), `${body} `, body.replace('"captured"', '"capturEd"')];
      return [
        [body, n % 2 === 0 ? { signature: null } : { signature: "" }],
        [body, { secret: ["guess", razorpay.keySecret, razorpay.webhookSecret.toUpperCase()][n % 3] ?? "" }],
        [bodies[n % 3] ?? "", { signature: own }],
        [body, { signature: hmac(events[(n + 1) % events.length]?.body ?? "", razorpay.webhookSecret) }],
      ];
    });
    expect(forged).toHaveLength(500);
    const statuses = await inTurns(forged, ([body, how]) => sendEvent(shop, body, how));
    expect(statuses.filter((status) => status !== 400)).toEqual([]);
    expect(await readPaymentTables(shop)).toEqual(before);
    // The same events, signed as they should be, are good.
    const [first] = events;
    expect(await sendEvent(shop, first?.body ?? "")).toBe(200);
    expect(await countByState(shop, orders)).toEqual({ "confirmed paid": 1, "pending pending": 124 });
    console.log(`forged webhooks: ${statuses.length} of 500 refused with 400, 0 writes`);
  });

  test("signed in capitals, or as something else than hex: refused", async () => {
    const { body } = await unreportedPayment(shop, (await unpaidOrder(shop)).razorpayOrderId);
    const own = hmac(body, razorpay.webhookSecret);
    for (const signature of [
      own.toUpperCase(),
      `0x${own}`,
      own.slice(1),
      `${own}00`,
      "é".repeat(64),
      "null",
    ]) {
      expect(await sendEvent(shop, body, { signature: encodeURIComponent(signature) })).toBe(400);
    }
  });

  test("a GET and a page of the shop's own are no events", async () => {
    expect((await new Browser(shop.shopUrl).get("/payment/webhook")).status).toBe(405);
    expect((await new Browser(shop.shopUrl).post("/payment/webhook", { hello: "there" })).status).toBe(400);
  });
});
