import { afterEach, beforeEach, expect, test, vi } from "vitest";

import {
  createOrder,
  findOrdersByReceipt,
  getPayment,
  getRefund,
  listPayments,
  listRefunds,
  refundPayment,
} from "#app/payment/razorpay.server.ts";

const ACCOUNT = {
  keyId: "rzp_test_key",
  keySecret: "s3cret",
  apiBase: "https://api.example/v1",
  readTimeoutMs: 5_000,
  writeTimeoutMs: 8_000,
};
/** Razorpay's documented order. */
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
const PARSED = {
  id: "order_RB58MiP5SPFYyM",
  amount: 5000,
  currency: "INR",
  receipt: "receipt#1",
  notes: { key1: "value3" },
};
const REFUND = {
  id: "rfnd_FP8QHiV938haTz",
  payment_id: "pay_29QQoUBi66xm2f",
  amount: 500100,
  status: "pending",
};
const NEW_ORDER = { amount: 5000, receipt: "ORD-1767225600000", notes: { order_id: "an-id" } };

type Sent = { url: string; method: string; headers: Headers; body: Record<string, unknown> };

/**
 * Answers the calls one after the other.
 * @returns what was sent
 */
function answerWith(...answers: Response[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", (url: string, { method = "GET", headers, body }: RequestInit) => {
    const parsed: Record<string, unknown> = typeof body === "string" ? JSON.parse(body) : {};
    sent.push({ url, method, headers: new Headers(headers), body: parsed });
    return Promise.resolve(answers.shift());
  });
  return sent;
}

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("creates an order in paise with automatic capture for 30 minutes", async () => {
  const sent = answerWith(Response.json(ORDER));
  expect(await createOrder(ACCOUNT, NEW_ORDER)).toEqual({ ok: true, value: PARSED });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    url: "https://api.example/v1/orders",
    method: "POST",
    body: {
      amount: 5000,
      currency: "INR",
      receipt: "ORD-1767225600000",
      notes: { order_id: "an-id" },
      unique_receipt: true,
      payment: {
        capture: "automatic",
        capture_options: { automatic_expiry_period: 30, manual_expiry_period: 30, refund_speed: "normal" },
      },
    },
  });
  expect(sent[0]?.headers.get("Content-Type")).toBe("application/json");
});

test("repeats without unique_receipt for accounts that do not support it", async () => {
  const description = "unique_receipt is/are not required and should not be sent";
  const refusal = Response.json({ error: { code: "BAD_REQUEST_ERROR", description } }, { status: 400 });
  const sent = answerWith(refusal, Response.json(ORDER));
  expect((await createOrder(ACCOUNT, NEW_ORDER)).ok).toBe(true);
  expect(sent.map(({ body }) => "unique_receipt" in body)).toEqual([true, false]);
});

test("does not repeat after another rejection", async () => {
  const description = "The amount must be at least INR 1.00";
  const sent = answerWith(Response.json({ error: { description } }, { status: 400 }));
  expect(await createOrder(ACCOUNT, NEW_ORDER)).toMatchObject({ ok: false, kind: "refused", description });
  expect(sent).toHaveLength(1);
});

test("does not repeat a creation that failed without a reason: it may have been made", async () => {
  const sent = answerWith(new Response(null, { status: 500 }));
  expect(await createOrder(ACCOUNT, NEW_ORDER)).toEqual({ ok: false, kind: "unavailable", status: 500 });
  expect(sent).toHaveLength(1);
});

test("reads one payment by its id", async () => {
  const sent = answerWith(
    Response.json({ id: "pay_1", order_id: ORDER.id, amount: 100, currency: "INR", status: "captured" }),
  );
  expect(await getPayment(ACCOUNT, "pay_1/../x")).toMatchObject({
    ok: true,
    value: { id: "pay_1", amount: 100 },
  });
  expect(sent).toMatchObject([{ url: "https://api.example/v1/payments/pay_1%2F..%2Fx", method: "GET" }]);
});

test("orders are found by receipt; empty notes are a list there, and one that cannot be read is not overlooked", async () => {
  const sent = answerWith(
    Response.json({ entity: "collection", count: 1, items: [{ ...ORDER, notes: [], receipt: null }] }),
    Response.json({ entity: "collection", count: 0, items: [] }),
    Response.json({ items: [ORDER, { ...ORDER, amount: "5000" }] }),
  );
  expect(await findOrdersByReceipt(ACCOUNT, "ORD 1&x=2")).toEqual({
    ok: true,
    value: [{ ...PARSED, notes: {}, receipt: null }],
  });
  expect(sent[0]?.url).toBe("https://api.example/v1/orders?receipt=ORD%201%26x%3D2");
  expect(await findOrdersByReceipt(ACCOUNT, "none")).toEqual({ ok: true, value: [] });
  expect(await findOrdersByReceipt(ACCOUNT, "odd")).toMatchObject({ ok: false, kind: "malformed" });
});

test("skips payments with an unknown status", async () => {
  const payment = { id: "pay_1", order_id: ORDER.id, amount: 100, currency: "INR", status: "captured" };
  answerWith(Response.json({ items: [{ ...payment, id: "pay_2", status: "new" }, payment] }));
  expect(await listPayments(ACCOUNT, ORDER.id)).toEqual({
    ok: true,
    value: [
      {
        id: "pay_1",
        razorpayOrderId: ORDER.id,
        amount: 100,
        currency: "INR",
        status: "captured",
        method: null,
        error: null,
        refunded: 0,
        createdAt: null,
      },
    ],
  });
});

test("lists the refunds of a payment, and none of them when one cannot be read", async () => {
  const sent = answerWith(
    Response.json({ items: [{ ...REFUND, status: "failed" }, REFUND] }),
    Response.json({ items: [] }),
    Response.json({ items: [REFUND, { ...REFUND, amount: "5" }] }),
  );
  expect(await listRefunds(ACCOUNT, REFUND.payment_id)).toMatchObject({
    ok: true,
    value: [{ status: "failed" }, { status: "pending" }],
  });
  expect(sent[0]?.url).toBe("https://api.example/v1/payments/pay_29QQoUBi66xm2f/refunds?count=100");
  expect(await listRefunds(ACCOUNT, REFUND.payment_id)).toEqual({ ok: true, value: [] });
  expect(await listRefunds(ACCOUNT, REFUND.payment_id)).toMatchObject({ ok: false, kind: "malformed" });
});

test("sends a refund with its idempotency key and the same body each time", async () => {
  const sent = answerWith(
    Response.json(REFUND),
    Response.json(REFUND),
    Response.json({ ...REFUND, status: "processed" }),
  );
  const refund = {
    paymentId: REFUND.payment_id,
    amount: 500100,
    idempotencyKey: "refund-0d4e745a",
    id: "x",
  };
  const value = {
    id: REFUND.id,
    refundId: null,
    paymentId: REFUND.payment_id,
    amount: 500100,
    currency: null,
    status: "pending",
  };
  for (const _time of [1, 2]) expect(await refundPayment(ACCOUNT, refund)).toEqual({ ok: true, value });
  expect(sent[0]?.url).toBe("https://api.example/v1/payments/pay_29QQoUBi66xm2f/refund");
  expect(sent[0]?.body).toEqual({ amount: 500100, speed: "normal", notes: { refund_id: "x" } });
  expect(sent[1]?.body).toEqual(sent[0]?.body);
  for (const { headers } of sent) expect(headers.get("X-Refund-Idempotency")).toBe("refund-0d4e745a");
  expect(await getRefund(ACCOUNT, REFUND.id)).toMatchObject({ ok: true, value: { status: "processed" } });
});
