import { describe, expect, test } from "vitest";

import { hmac } from "#local/razorpay/webhooks.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { openShop } from "#tests/http/support/shop.ts";
import {
  readPaymentTables,
  newEventId,
  countByState,
  countPaidTransitions,
  unpaidOrder,
  unpaidOrders,
} from "#tests/http/support/unpaid-orders.ts";
import { type Sent, sendEvent, unreportedPayment } from "#tests/http/support/webhook-events.ts";
import { IS_LONG } from "#tests/support/long.ts";

// Uses its own shop, because it checks the payment rows of every order.
const shop = await openShop({ own: true });
const { razorpay } = shop;

/** Number of events; `npm run test:long` uses the full figures. */
const EVENTS = IS_LONG ? 1000 : 40;
const LOST = IS_LONG ? 100 : 30;
const BATCH_SIZE = 20;

/** Runs the work in batches and keeps the order of results. */
async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    results.push(...(await Promise.all(items.slice(from, from + BATCH_SIZE).map(work))));
  }
  return results;
}

describe("the webhook", () => {
  test(`confirms ${LOST} payments without a callback once each`, async () => {
    const orders = await unpaidOrders(shop, LOST);
    await inBatches(orders, ({ razorpayOrderId }) => razorpay.pay(razorpayOrderId, "callback_dropped"));
    await razorpay.settled();
    expect(await countByState(shop, orders)).toEqual({ "confirmed paid": LOST });
    expect(await countPaidTransitions(shop, orders)).toBe(LOST);
    console.log(`callback dropped: ${LOST} of ${LOST} confirmed by webhook`);
  });

  test(`applies ${EVENTS} signed events delivered three times each once`, async () => {
    const orders = await unpaidOrders(shop, EVENTS);
    const events = await inBatches(orders, async ({ razorpayOrderId }) => ({
      ...(await unreportedPayment(shop, razorpayOrderId)),
      eventId: newEventId(),
    }));
    const deliveries = [...events, ...events.toReversed(), ...events];
    const statuses = await inBatches(deliveries, ({ body, eventId }) => sendEvent(shop, body, { eventId }));
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
  ] as const)("confirms the order after %s", async (outcome) => {
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
    "leaves the order in the right state and refunds unexpected money after %s",
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

  test("fails the order of a failed payment, and confirms it when a late capture arrives", async () => {
    const order = await unpaidOrder(shop);
    await razorpay.pay(order.razorpayOrderId, "failure");
    expect(await countByState(shop, [order])).toEqual({ "failed failed": 1 });
    await razorpay.pay(order.razorpayOrderId);
    expect(await countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
  });

  test("identifies an event without an id by its bytes", async () => {
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

describe("a forged event", () => {
  test("is refused in 500 variations, and nothing is written", async () => {
    const orders = await unpaidOrders(shop, 125);
    const events = await inBatches(orders, ({ razorpayOrderId }) => unreportedPayment(shop, razorpayOrderId));
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
    const statuses = await inBatches(forged, ([body, how]) => sendEvent(shop, body, how));
    expect(statuses.filter((status) => status !== 400)).toEqual([]);
    expect(await readPaymentTables(shop)).toEqual(before);
    // The same events are accepted with a valid signature.
    const [first] = events;
    expect(await sendEvent(shop, first?.body ?? "")).toBe(200);
    expect(await countByState(shop, orders)).toEqual({ "confirmed paid": 1, "pending pending": 124 });
    console.log(`forged webhooks: ${statuses.length} of 500 refused with 400, 0 writes`);
  });

  test("with a signature in capitals or another encoding is refused", async () => {
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

  test("as a GET or a form post of the shop is refused", async () => {
    expect((await new Browser(shop.shopUrl).get("/payment/webhook")).status).toBe(405);
    expect((await new Browser(shop.shopUrl).post("/payment/webhook", { hello: "there" })).status).toBe(400);
  });
});
