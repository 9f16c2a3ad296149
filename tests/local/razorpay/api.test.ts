import { describe, expect, test } from "vitest";

import { call, newOrder, openRazorpay, wordsOf, AUTOMATIC } from "#tests/local/support/fake-shop.ts";

/* The stand-in's API against what Razorpay documents of its own. */

const razorpay = await openRazorpay();

/** The order of Razorpay's documentation, word for word. */
const ORDER = {
  amount: 5000,
  amount_due: 5000,
  amount_paid: 0,
  attempts: 0,
  created_at: 1756455561,
  currency: "INR",
  entity: "order",
  id: "order_RB58MiP5SPFYyM",
  notes: { key1: "value3" },
  offer_id: null,
  receipt: "receipt#1",
  status: "created",
};

function freshIds(entity: Record<string, unknown>): Record<string, unknown> {
  return { ...entity, id: expect.any(String), created_at: expect.any(Number) };
}

describe("keys", () => {
  test.each([
    ["none", undefined],
    ["a wrong secret", (id: string) => `Basic ${btoa(`${id}:wrong`)}`],
    ["the word basic in small letters", (id: string, secret: string) => `basic ${btoa(`${id}:${secret}`)}`],
    ["a bearer", (_: string, secret: string) => `Bearer ${secret}`],
  ])("%s: 401", async (_name, header) => {
    const value = header?.(razorpay.keyId, razorpay.keySecret);
    const answer = await fetch(`${razorpay.apiBase}/orders`, {
      headers: value ? { Authorization: value } : {},
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" },
    });
  });

  test("they are a test account's", () => {
    expect(razorpay.keyId).toMatch(/^rzp_test_local\w{9}$/);
    expect(new Set([razorpay.keySecret, razorpay.webhookSecret, razorpay.oldWebhookSecret]).size).toBe(3);
  });
});

describe("orders", () => {
  test("an order is the documented one", async () => {
    const { status, body } = await call(razorpay, "POST", "/orders", {
      amount: 5000,
      currency: "INR",
      receipt: "receipt#1",
      notes: { key1: "value3" },
    });
    expect(status).toBe(200);
    expect(body).toEqual(freshIds(ORDER));
    expect(body.id).toMatch(/^order_[0-9A-Za-z]{14}$/);
    expect(Math.abs(Number(body.created_at) - Date.now() / 1000)).toBeLessThan(5);
    expect(await call(razorpay, "GET", `/orders/${String(body.id)}`)).toEqual({ status: 200, body });
  });

  test("empty notes are an array", async () => {
    expect((await newOrder(razorpay)).notes).toEqual([]);
    expect((await newOrder(razorpay, { notes: {} })).notes).toEqual([]);
  });

  test.each<[Record<string, unknown>, string, string?]>([
    [{ amount: 99 }, "The amount must be at least INR 1.00", "amount"],
    [{ amount: -100 }, "The amount must be at least INR 1.00", "amount"],
    [{ amount: 100.5 }, "The amount must be an integer.", "amount"],
    [{ amount: "50000" }, "The amount must be an integer.", "amount"],
    [{ amount: undefined }, "The amount field is required.", "amount"],
    [{ currency: undefined }, "The currency field is required.", "currency"],
    [{ currency: "XYZ" }, "Currency is not supported", "currency"],
    [{ receipt: "x".repeat(41) }, "The receipt may not be greater than 40 characters.", "receipt"],
    [{ receipt: 12 }, "The receipt must be a string.", "receipt"],
    [{ notes: { long: "x".repeat(257) } }, "The notes may not be greater than 256 characters.", "notes"],
    [{ notes: "text" }, "The notes must be an array.", "notes"],
    [
      { notes: Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`n${index}`, "x"])) },
      "Number of fields in notes should be less than or equal to 15",
      "notes",
    ],
    [{ expire_by: 1_900_000_000 }, "expire_by is/are not required and should not be sent"],
    [{ customer: {}, total: 1 }, "customer, total is/are not required and should not be sent"],
    [{ payment: { capture: "sometimes" } }, "The selected capture is invalid.", "capture"],
    [
      { payment: { capture: "automatic" } },
      "The automatic expiry period field is required when capture is automatic.",
      "automatic_expiry_period",
    ],
    [
      { payment: { capture: "automatic", capture_options: { automatic_expiry_period: 11 } } },
      "The automatic expiry period must be at least 12.",
      "automatic_expiry_period",
    ],
    [
      {
        payment: {
          capture: "automatic",
          capture_options: { automatic_expiry_period: 30, manual_expiry_period: 29 },
        },
      },
      "The manual expiry period must be at least 30.",
      "manual_expiry_period",
    ],
    [
      {
        payment: {
          capture: "automatic",
          capture_options: { automatic_expiry_period: 30, manual_expiry_period: 7201 },
        },
      },
      "The manual expiry period may not be greater than 7200.",
      "manual_expiry_period",
    ],
    [
      { payment: { ...AUTOMATIC, capture_options: { ...AUTOMATIC.capture_options, refund_speed: "fast" } } },
      "The selected refund speed is invalid.",
      "refund_speed",
    ],
    [{ payment: { ...AUTOMATIC, timeout: 1 } }, "timeout is/are not required and should not be sent"],
  ])("%j is refused", async (fields, description, field) => {
    const before = razorpay.orders().length;
    const answer = await call(razorpay, "POST", "/orders", { amount: 50_000, currency: "INR", ...fields });
    expect(answer).toEqual({
      status: 400,
      body: {
        error: {
          code: "BAD_REQUEST_ERROR",
          description,
          source: "business",
          step: "payment_initiation",
          reason: "input_validation_failed",
          metadata: {},
          ...(field ? { field } : {}),
        },
      },
    });
    expect(razorpay.orders()).toHaveLength(before);
  });

  test("what is not JSON is refused", async () => {
    for (const body of ["{", "[]", '"text"', "null"])
      expect((await call(razorpay, "POST", "/orders", body)).status, body).toBe(400);
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await call(razorpay, "POST", "/orders", "amount=5000", form)).status).toBe(400);
  });

  test("with unique_receipt a receipt has one order, whatever the second asks", async () => {
    const first = await newOrder(razorpay, { receipt: "ORD-once", unique_receipt: true });
    const again = await newOrder(razorpay, { receipt: "ORD-once", unique_receipt: true, amount: 60_000 });
    expect(again).toEqual(first);
    const found = await call(razorpay, "GET", "/orders?receipt=ORD-once");
    expect(found.body).toEqual({ entity: "collection", count: 1, items: [first] });
    const without = await newOrder(razorpay, { receipt: "ORD-once" });
    expect(without.id).not.toBe(first.id);
  });

  test("unknown ids, addresses and queries", async () => {
    const unknown = await call(razorpay, "GET", "/orders/order_RB58MiP5SPFYyM");
    expect([unknown.status, wordsOf(unknown)]).toEqual([400, "The id provided does not exist"]);
    expect((await call(razorpay, "GET", "/payments/pay_29QQoUBi66xm2f")).status).toBe(400);
    expect((await call(razorpay, "GET", "/refunds/rfnd_FP8QHiV938haTz")).status).toBe(400);
    expect((await call(razorpay, "GET", "/orders?recept=x")).status).toBe(400);
    expect((await call(razorpay, "GET", "/invoices")).status).toBe(404);
    expect((await call(razorpay, "DELETE", "/orders")).status).toBe(404);
  });

  test("notes can be changed, and nothing else", async () => {
    const { id } = await newOrder(razorpay);
    const changed = await call(razorpay, "PATCH", `/orders/${id}`, { notes: { a: "b" } });
    expect(changed.body.notes).toEqual({ a: "b" });
    expect((await call(razorpay, "PATCH", `/orders/${id}`, { amount: 1 })).status).toBe(400);
  });
});

describe("payments", () => {
  test("each attempt counts; a capture makes the order paid; the list is newest first", async () => {
    const { id } = await newOrder(razorpay);
    const failed = await razorpay.pay(id, "failure");
    const attempted = await call(razorpay, "GET", `/orders/${id}`);
    expect(attempted.body).toMatchObject({ status: "attempted", attempts: 1, amount_paid: 0 });
    const paid = await razorpay.pay(id);
    const order = await call(razorpay, "GET", `/orders/${id}`);
    expect(order.body).toMatchObject({ status: "paid", attempts: 2, amount_paid: 50_000, amount_due: 0 });
    const list = await call(razorpay, "GET", `/orders/${id}/payments`);
    expect(list.body).toEqual({ entity: "collection", count: 2, items: [paid.payment, failed.payment] });
    const one = await call(razorpay, "GET", `/payments/${paid.payment?.id}`);
    expect(one.body).toMatchObject({ status: "captured", captured: true, fee: 1180, tax: 180 });
    expect(failed.payment).toMatchObject({
      status: "failed",
      captured: false,
      fee: null,
      tax: null,
      error_code: "BAD_REQUEST_ERROR",
      error_source: "gateway",
      error_step: "payment_response",
      error_reason: "payment_failed",
    });
  });

  test("a paid order takes no second payment", async () => {
    const { id } = await newOrder(razorpay);
    await razorpay.pay(id);
    await expect(razorpay.pay(id)).rejects.toThrow(
      "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.",
    );
    expect(razorpay.payments(id)).toHaveLength(1);
  });

  test("while one payment is authorised there is no other", async () => {
    const { id } = await newOrder(razorpay);
    await razorpay.pay(id, "authorized");
    await expect(razorpay.pay(id)).rejects.toThrow("already authorized");
  });

  test("an order with manual capture is captured by the shop, at its whole amount, once", async () => {
    const { id } = await newOrder(razorpay, { payment: { capture: "manual" } });
    const { payment } = await razorpay.pay(id);
    expect(payment?.status).toBe("authorized");
    const path = `/payments/${payment?.id}/capture`;
    const less = await call(razorpay, "POST", path, { amount: 49_900, currency: "INR" });
    expect(wordsOf(less)).toBe("Capture amount must be equal to the amount authorized.");
    const text = await call(razorpay, "POST", path, { amount: "50000", currency: "INR" });
    expect(wordsOf(text)).toBe("The amount must be an integer");
    const done = await call(razorpay, "POST", path, { amount: 50_000, currency: "INR" });
    expect([done.status, done.body.status]).toEqual([200, "captured"]);
    const twice = await call(razorpay, "POST", path, { amount: 50_000, currency: "INR" });
    expect([twice.status, wordsOf(twice)]).toEqual([400, "This payment has already been captured"]);
  });
});
