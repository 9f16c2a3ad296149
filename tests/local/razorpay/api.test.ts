import { describe, expect, test } from "vitest";

import {
  callApi,
  createOrder,
  startTestRazorpay,
  errorDescription,
  AUTOMATIC_CAPTURE,
} from "#tests/local/support/fake-shop.ts";

/* The emulated API, compared with Razorpay's documentation. */

const razorpay = await startTestRazorpay();

/** The order in Razorpay's documentation. */
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

/** Ignores the generated fields of an entity. */
function withAnyId(entity: Record<string, unknown>): Record<string, unknown> {
  return { ...entity, id: expect.any(String), created_at: expect.any(Number) };
}

describe("authentication", () => {
  test.each([
    ["no credentials", undefined],
    ["a wrong secret", (id: string) => `Basic ${btoa(`${id}:wrong`)}`],
    ["a lower-case scheme", (id: string, secret: string) => `basic ${btoa(`${id}:${secret}`)}`],
    ["a bearer token", (_: string, secret: string) => `Bearer ${secret}`],
  ])("rejects %s", async (_name, header) => {
    const value = header?.(razorpay.keyId, razorpay.keySecret);
    const response = await fetch(`${razorpay.apiBase}/orders`, {
      headers: value ? { Authorization: value } : {},
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" },
    });
  });

  test("uses test mode keys", () => {
    expect(razorpay.keyId).toMatch(/^rzp_test_local\w{9}$/);
    expect(new Set([razorpay.keySecret, razorpay.webhookSecret, razorpay.oldWebhookSecret]).size).toBe(3);
  });
});

describe("orders", () => {
  test("an order matches the documentation", async () => {
    const before = Math.floor(Date.now() / 1000);
    const { status, body } = await callApi(razorpay, "POST", "/orders", {
      amount: 5000,
      currency: "INR",
      receipt: "receipt#1",
      notes: { key1: "value3" },
    });
    expect(status).toBe(200);
    expect(body).toEqual(withAnyId(ORDER));
    expect(body.id).toMatch(/^order_[0-9A-Za-z]{14}$/);
    const created = Number(body.created_at);
    expect([created >= before, created <= Date.now() / 1000]).toEqual([true, true]);
    expect(await callApi(razorpay, "GET", `/orders/${String(body.id)}`)).toEqual({ status: 200, body });
  });

  test("empty notes are an array", async () => {
    expect((await createOrder(razorpay)).notes).toEqual([]);
    expect((await createOrder(razorpay, { notes: {} })).notes).toEqual([]);
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
      {
        payment: {
          ...AUTOMATIC_CAPTURE,
          capture_options: { ...AUTOMATIC_CAPTURE.capture_options, refund_speed: "fast" },
        },
      },
      "The selected refund speed is invalid.",
      "refund_speed",
    ],
    [{ payment: { ...AUTOMATIC_CAPTURE, timeout: 1 } }, "timeout is/are not required and should not be sent"],
  ])("rejects %j", async (fields, description, field) => {
    const before = razorpay.orders().length;
    const response = await callApi(razorpay, "POST", "/orders", {
      amount: 50_000,
      currency: "INR",
      ...fields,
    });
    expect(response).toEqual({
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

  test("rejects bodies that are not JSON objects", async () => {
    for (const body of ["{", "[]", '"text"', "null"])
      expect((await callApi(razorpay, "POST", "/orders", body)).status, body).toBe(400);
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await callApi(razorpay, "POST", "/orders", "amount=5000", form)).status).toBe(400);
  });

  test("returns the existing order for the same receipt with unique_receipt", async () => {
    const first = await createOrder(razorpay, { receipt: "ORD-once", unique_receipt: true });
    const again = await createOrder(razorpay, { receipt: "ORD-once", unique_receipt: true, amount: 60_000 });
    expect(again).toEqual(first);
    const found = await callApi(razorpay, "GET", "/orders?receipt=ORD-once");
    expect(found.body).toEqual({ entity: "collection", count: 1, items: [first] });
    const without = await createOrder(razorpay, { receipt: "ORD-once" });
    expect(without.id).not.toBe(first.id);
  });

  test("rejects unknown ids, paths and query parameters", async () => {
    const unknown = await callApi(razorpay, "GET", "/orders/order_RB58MiP5SPFYyM");
    expect([unknown.status, errorDescription(unknown)]).toEqual([400, "The id provided does not exist"]);
    expect((await callApi(razorpay, "GET", "/payments/pay_29QQoUBi66xm2f")).status).toBe(400);
    expect((await callApi(razorpay, "GET", "/refunds/rfnd_FP8QHiV938haTz")).status).toBe(400);
    expect((await callApi(razorpay, "GET", "/orders?recept=x")).status).toBe(400);
    expect((await callApi(razorpay, "GET", "/invoices")).status).toBe(404);
    expect((await callApi(razorpay, "DELETE", "/orders")).status).toBe(404);
  });

  test("allows changing the notes only", async () => {
    const { id } = await createOrder(razorpay);
    const changed = await callApi(razorpay, "PATCH", `/orders/${id}`, { notes: { a: "b" } });
    expect(changed.body.notes).toEqual({ a: "b" });
    expect((await callApi(razorpay, "PATCH", `/orders/${id}`, { amount: 1 })).status).toBe(400);
  });
});
