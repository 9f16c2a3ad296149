import { afterEach, describe, expect, test, vi } from "vitest";

import { OUTCOMES, type PaymentOutcome } from "#local/razorpay/outcomes.ts";
import { hmac } from "#local/razorpay/webhooks.ts";
import { call, newOrder, openFakeShop, openRazorpay } from "#tests/local/support/fake-shop.ts";

/* Each outcome that the stand-in offers: what the API says, what the browser carries and which webhooks arrive. */

const shop = await openFakeShop();
const razorpay = await openRazorpay({ siteUrl: shop.url, retries: [20] });
afterEach(() => {
  shop.arrived.length = 0;
});

const SUCCESS = ["payment.authorized", "payment.captured", "order.paid"];
const THRICE = SUCCESS.flatMap((event) => [event, event, event]);

type Expected = { status: string | null; back: "signed" | "error" | "cancel" | null; events: string[] };

const EXPECTED: Record<PaymentOutcome, Expected> = {
  success: { status: "captured", back: "signed", events: SUCCESS },
  webhook_first: { status: "captured", back: "signed", events: SUCCESS },
  callback_dropped: { status: "captured", back: null, events: SUCCESS },
  webhook_dropped: { status: "captured", back: "signed", events: [] },
  all_dropped: { status: "captured", back: null, events: [] },
  webhook_delayed: { status: "captured", back: "signed", events: [] },
  webhook_duplicated: { status: "captured", back: "signed", events: THRICE },
  webhook_out_of_order: { status: "captured", back: "signed", events: SUCCESS.toReversed() },
  failure: { status: "failed", back: "error", events: ["payment.failed"] },
  failed_then_captured: {
    status: "captured",
    back: "error",
    events: ["payment.failed", "payment.captured", "order.paid"],
  },
  late_authorization: { status: "captured", back: "error", events: ["payment.failed", ...SUCCESS] },
  late_refunded: {
    status: "refunded",
    back: "error",
    events: ["payment.failed", "payment.authorized", "refund.created", "refund.processed"],
  },
  authorized: { status: "authorized", back: "signed", events: ["payment.authorized"] },
  captured_later: { status: "created", back: null, events: [] },
  cancel: { status: null, back: "cancel", events: [] },
  dismiss: { status: null, back: null, events: [] },
  bad_callback_signature: { status: "captured", back: "signed", events: SUCCESS },
  bad_webhook_signature: { status: "captured", back: "signed", events: SUCCESS },
  missing_webhook_signature: { status: "captured", back: "signed", events: SUCCESS },
  old_webhook_secret: { status: "captured", back: "signed", events: SUCCESS },
  wrong_amount: {
    status: "captured",
    back: "signed",
    events: ["payment.authorized", "payment.captured"],
  },
  wrong_currency: { status: "captured", back: "signed", events: SUCCESS },
  other_order: { status: "captured", back: "signed", events: SUCCESS },
  paid_twice: {
    status: "captured",
    back: "signed",
    events: [...SUCCESS, ...SUCCESS],
  },
};

function wayBack(fields: Record<string, string>): "signed" | "error" {
  return "error[code]" in fields ? "error" : "signed";
}

test.each(Object.keys(OUTCOMES) as PaymentOutcome[])("%s", async (outcome) => {
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true });
  try {
    const order = await newOrder(razorpay);
    const { payment, callback, events } = await razorpay.pay(order.id, outcome);
    const { status, back, events: told } = EXPECTED[outcome];
    const way = callback?.method === "GET" ? "cancel" : callback ? wayBack(callback.fields) : null;
    expect([payment?.status ?? null, way]).toEqual([status, back]);
    expect(shop.arrived.map(({ event }) => event)).toEqual(told);
    expect(new Set(shop.arrived.map(({ id }) => id)).size).toBeLessThanOrEqual(events.length);
    if (payment) expect((await call(razorpay, "GET", `/payments/${payment.id}`)).body).toEqual(payment);
    if (outcome === "webhook_delayed") {
      await vi.advanceTimersByTimeAsync(10_000);
      await razorpay.settled();
      expect(shop.arrived.map(({ event }) => event)).toEqual(SUCCESS);
    }
  } finally {
    vi.useRealTimers();
  }
});

describe("what is odd about the odd ones", () => {
  async function paid(outcome: PaymentOutcome) {
    const order = await newOrder(razorpay);
    const { payment, callback } = await razorpay.pay(order.id, outcome);
    if (!payment) throw new Error("No payment.");
    return { order, payment, fields: callback?.fields ?? {} };
  }

  test("a callback is signed over order and payment, except where it is said not to be", async () => {
    const { order, payment, fields } = await paid("success");
    expect(fields).toEqual({
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: hmac(`${order.id}|${payment.id}`, razorpay.keySecret),
    });
    const bad = await paid("bad_callback_signature");
    expect(bad.fields.razorpay_signature).toMatch(/^[0-9a-f]{64}$/);
    expect(bad.fields.razorpay_signature).not.toBe(razorpay.sign(bad.order.id, bad.payment.id));
  });

  test("a failure brings its error as form fields, metadata as JSON", async () => {
    const { order, payment, fields } = await paid("failure");
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
  ] as const)("%s signs so", async (outcome, sign) => {
    await paid(outcome);
    for (const { body, signature } of shop.arrived) expect(signature).toBe(sign(body));
  });

  test("forged events are not sent twice and switch nothing off", async () => {
    shop.answer(400);
    await paid("bad_webhook_signature");
    await razorpay.settled();
    shop.answer(200);
    expect([shop.arrived.length, razorpay.isWebhookEnabled()]).toEqual([3, true]);
  });

  test("a wrong amount, another currency, another's order", async () => {
    const little = await paid("wrong_amount");
    expect([little.payment.amount, little.order.amount]).toEqual([49_900, 50_000]);
    expect(razorpay.orders().find(({ id }) => id === little.order.id)?.status).toBe("attempted");
    expect((await paid("wrong_currency")).payment).toMatchObject({ amount: 50_000, currency: "USD" });
    const other = await paid("other_order");
    expect(other.payment.order_id).not.toBe(other.order.id);
    expect(other.fields.razorpay_order_id).toBe(other.payment.order_id);
    expect(other.fields.razorpay_signature).toBe(razorpay.sign(other.payment.order_id, other.payment.id));
  });

  test("late: marked so; too late: given back uncaptured", async () => {
    expect((await paid("late_authorization")).payment.late_authorized).toBe(true);
    const { payment } = await paid("late_refunded");
    expect(payment).toMatchObject({ captured: false, refund_status: "full", amount_refunded: 50_000 });
  });

  test("paid twice is two captured payments of one order", async () => {
    const { order } = await paid("paid_twice");
    expect(razorpay.payments(order.id).map(({ status }) => status)).toEqual(["captured", "captured"]);
  });

  test("what waits for the bank is captured when it is told to be, also while the order is another's hope", async () => {
    const { order, payment } = await paid("captured_later");
    expect(shop.arrived).toEqual([]);
    const second = await razorpay.pay(order.id, "failure");
    expect((await razorpay.capture(payment.id)).status).toBe("captured");
    expect(shop.arrived.map(({ event }) => event)).toEqual([
      "payment.failed",
      "payment.captured",
      "order.paid",
    ]);
    await expect(razorpay.capture(second.payment?.id ?? "")).rejects.toThrow("already paid");
    const late = await paid("authorized");
    expect((await razorpay.capture(late.payment.id)).status).toBe("captured");
    const asked = await paid("captured_later");
    expect((await razorpay.authorize(asked.payment.id)).status).toBe("captured");
  });

  test("cancelled and closed windows leave the order as it was", async () => {
    for (const outcome of ["cancel", "dismiss"] as const) {
      const order = await newOrder(razorpay);
      await razorpay.pay(order.id, outcome);
      expect((await call(razorpay, "GET", `/orders/${order.id}`)).body).toEqual(order);
    }
  });
});
