import { afterEach, describe, expect, test, vi } from "vitest";

import { OUTCOMES, type PaymentOutcome } from "#local/razorpay/outcomes.ts";
import { hmac } from "#local/razorpay/webhooks.ts";
import { callApi, createOrder, startFakeShop, startTestRazorpay } from "#tests/local/support/fake-shop.ts";

/* Each outcome: the payment in the API, the callback of the browser and the webhooks. */

const shop = await startFakeShop();
const razorpay = await startTestRazorpay({ siteUrl: shop.url, retries: [20] });
afterEach(() => {
  shop.received.length = 0;
});

const SUCCESS = ["payment.authorized", "payment.captured", "order.paid"];
const EACH_THREE_TIMES = SUCCESS.flatMap((event) => [event, event, event]);

type Expected = { status: string | null; callback: "signed" | "error" | "cancel" | null; events: string[] };

const EXPECTED: Record<PaymentOutcome, Expected> = {
  success: { status: "captured", callback: "signed", events: SUCCESS },
  webhook_first: { status: "captured", callback: "signed", events: SUCCESS },
  callback_dropped: { status: "captured", callback: null, events: SUCCESS },
  webhook_dropped: { status: "captured", callback: "signed", events: [] },
  all_dropped: { status: "captured", callback: null, events: [] },
  webhook_delayed: { status: "captured", callback: "signed", events: [] },
  webhook_duplicated: { status: "captured", callback: "signed", events: EACH_THREE_TIMES },
  webhook_out_of_order: { status: "captured", callback: "signed", events: SUCCESS.toReversed() },
  failure: { status: "failed", callback: "error", events: ["payment.failed"] },
  failed_then_captured: {
    status: "captured",
    callback: "error",
    events: ["payment.failed", "payment.captured", "order.paid"],
  },
  late_authorization: { status: "captured", callback: "error", events: ["payment.failed", ...SUCCESS] },
  late_refunded: {
    status: "refunded",
    callback: "error",
    events: ["payment.failed", "payment.authorized", "refund.created", "refund.processed"],
  },
  authorized: { status: "authorized", callback: "signed", events: ["payment.authorized"] },
  captured_later: { status: "created", callback: null, events: [] },
  cancel: { status: null, callback: "cancel", events: [] },
  dismiss: { status: null, callback: null, events: [] },
  bad_callback_signature: { status: "captured", callback: "signed", events: SUCCESS },
  bad_webhook_signature: { status: "captured", callback: "signed", events: SUCCESS },
  missing_webhook_signature: { status: "captured", callback: "signed", events: SUCCESS },
  old_webhook_secret: { status: "captured", callback: "signed", events: SUCCESS },
  wrong_amount: {
    status: "captured",
    callback: "signed",
    events: ["payment.authorized", "payment.captured"],
  },
  wrong_currency: { status: "captured", callback: "signed", events: SUCCESS },
  other_order: { status: "captured", callback: "signed", events: SUCCESS },
  paid_twice: {
    status: "captured",
    callback: "signed",
    events: [...SUCCESS, ...SUCCESS],
  },
};

function callbackKind(fields: Record<string, string>): "signed" | "error" {
  return "error[code]" in fields ? "error" : "signed";
}

test.each(Object.keys(OUTCOMES) as PaymentOutcome[])("%s", async (outcome) => {
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true });
  try {
    const order = await createOrder(razorpay);
    const { payment, callback, events } = await razorpay.pay(order.id, outcome);
    const expected = EXPECTED[outcome];
    const kind = callback?.method === "GET" ? "cancel" : callback ? callbackKind(callback.fields) : null;
    expect([payment?.status ?? null, kind]).toEqual([expected.status, expected.callback]);
    expect(shop.received.map(({ event }) => event)).toEqual(expected.events);
    expect(new Set(shop.received.map(({ id }) => id)).size).toBeLessThanOrEqual(events.length);
    const stored = payment && (await callApi(razorpay, "GET", `/payments/${payment.id}`)).body;
    expect(stored).toEqual(payment);
    // Delayed webhooks arrive ten seconds later.
    const [wait, later] = outcome === "webhook_delayed" ? [10_000, SUCCESS] : [0, expected.events];
    await vi.advanceTimersByTimeAsync(wait);
    await razorpay.settled();
    expect(shop.received.map(({ event }) => event)).toEqual(later);
  } finally {
    vi.useRealTimers();
  }
});

describe("details of the outcomes", () => {
  async function pay(outcome: PaymentOutcome) {
    const order = await createOrder(razorpay);
    const { payment, callback } = await razorpay.pay(order.id, outcome);
    if (!payment) throw new Error("No payment.");
    return { order, payment, fields: callback?.fields ?? {} };
  }

  test("the callback is signed over order and payment ids, except for bad_callback_signature", async () => {
    const { order, payment, fields } = await pay("success");
    expect(fields).toEqual({
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: hmac(`${order.id}|${payment.id}`, razorpay.keySecret),
    });
    const bad = await pay("bad_callback_signature");
    expect(bad.fields.razorpay_signature).toMatch(/^[0-9a-f]{64}$/);
    expect(bad.fields.razorpay_signature).not.toBe(razorpay.sign(bad.order.id, bad.payment.id));
  });

  test("a failure returns the error as form fields, with metadata as JSON", async () => {
    const { order, payment, fields } = await pay("failure");
    expect(fields).toEqual({
      "error[code]": "BAD_REQUEST_ERROR",
      "error[description]": payment.error_description,
      "error[source]": "gateway",
      "error[step]": "payment_response",
      "error[reason]": "payment_failed",
      "error[metadata]": JSON.stringify({ payment_id: payment.id, order_id: order.id }),
    });
  });

  test.each([
    ["bad_webhook_signature", (body: string) => hmac(body, "not-the-secret")],
    ["missing_webhook_signature", () => null],
    ["old_webhook_secret", (body: string) => hmac(body, razorpay.oldWebhookSecret)],
    ["success", (body: string) => hmac(body, razorpay.webhookSecret)],
  ] as const)("%s signs webhooks as described", async (outcome, sign) => {
    await pay(outcome);
    for (const { body, signature } of shop.received) expect(signature).toBe(sign(body));
  });

  test("forged events are not retried and do not disable the webhook", async () => {
    shop.setStatus(400);
    await pay("bad_webhook_signature");
    await razorpay.settled();
    shop.setStatus(200);
    expect([shop.received.length, razorpay.isWebhookEnabled()]).toEqual([3, true]);
  });

  test("wrong_amount, wrong_currency and other_order change the payment", async () => {
    const wrongAmount = await pay("wrong_amount");
    expect([wrongAmount.payment.amount, wrongAmount.order.amount]).toEqual([49_900, 50_000]);
    expect(razorpay.orders().find(({ id }) => id === wrongAmount.order.id)?.status).toBe("attempted");
    expect((await pay("wrong_currency")).payment).toMatchObject({ amount: 50_000, currency: "USD" });
    const other = await pay("other_order");
    expect(other.payment.order_id).not.toBe(other.order.id);
    expect(other.fields.razorpay_order_id).toBe(other.payment.order_id);
    expect(other.fields.razorpay_signature).toBe(razorpay.sign(other.payment.order_id, other.payment.id));
  });

  test("late_authorization marks the payment, late_refunded refunds it uncaptured", async () => {
    expect((await pay("late_authorization")).payment.late_authorized).toBe(true);
    const { payment } = await pay("late_refunded");
    expect(payment).toMatchObject({ captured: false, refund_status: "full", amount_refunded: 50_000 });
  });

  test("paid_twice captures two payments of one order", async () => {
    const { order } = await pay("paid_twice");
    expect(razorpay.payments(order.id).map(({ status }) => status)).toEqual(["captured", "captured"]);
  });

  test("captured_later waits for capture or authorization, also after another payment has failed", async () => {
    const { order, payment } = await pay("captured_later");
    expect(shop.received).toEqual([]);
    const second = await razorpay.pay(order.id, "failure");
    expect((await razorpay.capture(payment.id)).status).toBe("captured");
    expect(shop.received.map(({ event }) => event)).toEqual([
      "payment.failed",
      "payment.captured",
      "order.paid",
    ]);
    await expect(razorpay.capture(second.payment?.id ?? "")).rejects.toThrow("already paid");
    const late = await pay("authorized");
    expect((await razorpay.capture(late.payment.id)).status).toBe("captured");
    const waiting = await pay("captured_later");
    expect((await razorpay.authorize(waiting.payment.id)).status).toBe("captured");
  });

  test("cancel and dismiss leave the order unchanged", async () => {
    for (const outcome of ["cancel", "dismiss"] as const) {
      const order = await createOrder(razorpay);
      await razorpay.pay(order.id, outcome);
      expect((await callApi(razorpay, "GET", `/orders/${order.id}`)).body).toEqual(order);
    }
  });
});
