import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { SettlementOutcome } from "#app/data/payments.server.ts";
import type { Payment } from "#app/shop/payment/payment.ts";
import {
  checkAttempts,
  checkPayment,
  checkPaymentInTime,
  type PaymentCheck,
  startPayment,
  toPaymentCheck,
} from "#app/workflows/settle-payment.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";
import { bodiesOf, noAnswer, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const CONFIG = {
  backend: BACKEND,
  gateway: {
    keyId: "rzp_test_key",
    keySecret: "s3cret",
    webhookSecrets: ["w"],
    apiBase: "https://api.example/v1",
    readTimeoutMs: 5_000,
    writeTimeoutMs: 8_000,
    checkoutSrc: "https://checkout.example/checkout.js",
    isTest: true,
  },
};
const ORDER = { id: "an-id", orderNumber: "ORD-1767225600000", total: 1179_00, razorpayOrderId: null };

type Entity = { id: string; amount: number; currency: string; receipt: string; notes: unknown };

/**
 * Opens an account that does not support `unique_receipt`, and so creates every order it is asked for. `faults`
 * determines the next calls, in turn; "lost" does the work and loses the answer.
 */
function openAccount(faults: ("lost" | "500" | null)[] = []) {
  const made: Entity[] = [];
  const stored: unknown[] = [];
  const account = { made, stored, faults, isStoring: true };

  function razorpay(method: string, body: Record<string, unknown>, query: URLSearchParams): Response {
    if (method === "GET") {
      return Response.json({ items: made.filter(({ receipt }) => receipt === query.get("receipt")) });
    }
    if ("unique_receipt" in body) {
      const description = "unique_receipt is/are not required and should not be sent";
      return Response.json({ error: { description } }, { status: 400 });
    }
    const entity = {
      id: `order_${made.length}`,
      amount: Number(body.amount),
      currency: String(body.currency),
      receipt: String(body.receipt),
      notes: body.notes,
    };
    made.push(entity);
    return Response.json(entity);
  }

  vi.stubGlobal("fetch", async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input);
    const body: Record<string, unknown> = typeof init.body === "string" ? JSON.parse(init.body) : {};
    if (url.hostname === "db.example") {
      if (!account.isStoring) return new Response("<html>", { status: 502 });
      stored.push(body.p_razorpay_order_id);
      return Response.json(body.p_razorpay_order_id);
    }
    const fault = "unique_receipt" in body ? null : account.faults.shift();
    if (fault === "500") return new Response(null, { status: 500 });
    const answer = razorpay(init.method ?? "GET", body, url.searchParams);
    if (fault === "lost") throw new TypeError("Network connection lost.");
    return answer;
  });
  return account;
}

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("startPayment creates one Razorpay order", () => {
  test("creates and stores it once, then uses the stored id", async () => {
    const { made, stored } = openAccount();
    expect(await startPayment(CONFIG, { ...ORDER, isNew: true })).toBe("order_0");
    expect(made).toMatchObject([
      { amount: 1179_00, currency: "INR", receipt: ORDER.orderNumber, notes: { order_id: "an-id" } },
    ]);
    expect(stored).toEqual(["order_0"]);
    expect(await startPayment(CONFIG, { ...ORDER, razorpayOrderId: "order_7" })).toBe("order_7");
    expect(made).toHaveLength(1);
  });

  test("finds it by its receipt when the response is lost", async () => {
    const { made } = openAccount(["lost"]);
    expect(await startPayment(CONFIG, { ...ORDER, isNew: true })).toBe("order_0");
    expect(made).toHaveLength(1);
  });

  test("fails when the lookup is lost too, and finds it on the next try", async () => {
    const { made } = openAccount(["lost", "500", "500", null]);
    expect(await startPayment(CONFIG, { ...ORDER, isNew: true })).toBeNull();
    // While the lookup fails, no order is created.
    expect(await startPayment(CONFIG, ORDER)).toBeNull();
    expect(await startPayment(CONFIG, ORDER)).toBe("order_0");
    expect(made).toHaveLength(1);
  });

  test("fails when the id cannot be stored", async () => {
    const account = openAccount();
    account.isStoring = false;
    expect(await startPayment(CONFIG, { ...ORDER, isNew: true })).toBeNull();
    account.isStoring = true;
    expect(await startPayment(CONFIG, ORDER)).toBe("order_0");
    expect(account.made).toHaveLength(1);
  });
});

test.each([
  ["amount", { amount: 1178_00 }],
  ["currency", { currency: "USD" }],
  ["receipt", { receipt: "ORD-1" }],
  ["shop", { notes: { order_id: "another" } }],
])("an order over another %s is not used", async (_name, change) => {
  const { stored } = openAccount();
  const wrong = {
    id: "order_9",
    amount: 1179_00,
    currency: "INR",
    receipt: ORDER.orderNumber,
    notes: [],
    ...change,
  };
  vi.stubGlobal("fetch", async (input: string | URL) => {
    if (String(input).includes("db.example")) stored.push(input);
    return Response.json(String(input).includes("?") ? { items: [wrong] } : wrong);
  });
  expect(await startPayment(CONFIG, ORDER)).toBeNull();
  expect(await startPayment(CONFIG, { ...ORDER, isNew: true })).toBeNull();
  expect(stored).toEqual([]);
});

test("returns null without keys or backend", async () => {
  const { made } = openAccount();
  expect(await startPayment({ ...CONFIG, gateway: null }, ORDER)).toBeNull();
  expect(await startPayment({ ...CONFIG, backend: null }, ORDER)).toBeNull();
  expect(made).toEqual([]);
});

test("logs which Razorpay order it refused", async () => {
  openAccount();
  vi.stubGlobal("fetch", async () =>
    Response.json({ id: "order_9", amount: 1, currency: "INR", receipt: ORDER.orderNumber, notes: [] }),
  );
  expect(await startPayment(CONFIG, { ...ORDER, isNew: true })).toBeNull();
  expect(vi.mocked(console.error).mock.calls).toEqual([
    [JSON.stringify({ operation: "start a payment", order: "an-id", refused: "order_9" })],
  ]);
});

describe("after a failed creation, the receipt is looked up", () => {
  const refusal = (description: string) => Response.json({ error: { description } }, { status: 400 });
  const present = { id: "order_5", amount: 1179_00, currency: "INR", receipt: ORDER.orderNumber, notes: [] };
  const other = { ...present, id: "order_4", amount: 1 };

  test.each([
    ["a server error", () => new Response(null, { status: 500 }), "order_5"],
    ["no answer", noAnswer, "order_5"],
    ["a page in place of JSON", () => new Response("<html>", { status: 200 }), "order_5"],
    ["a refusal that names the receipt", () => refusal("Receipt should be unique"), "order_5"],
    ["another refusal", () => refusal("The amount must be at least INR 1.00"), null],
    ["too many requests", () => new Response(null, { status: 429 }), null],
  ])("after %s", async (_name, answer, expected) => {
    const calls = stubFetch({
      "POST /v1/orders": answer,
      "GET /v1/orders": () => ({ items: [other, present] }),
      "POST /rest/v1/rpc/shop_store_razorpay_order": () => Response.json("order_5"),
    });
    expect(await startPayment(CONFIG, { ...ORDER, isNew: true })).toBe(expected);
    expect(calls.filter(({ route }) => route === "GET /v1/orders")).toHaveLength(expected === null ? 0 : 1);
  });

  test("and nothing is used when it finds none for this amount", async () => {
    stubFetch({ "POST /v1/orders": noAnswer, "GET /v1/orders": () => ({ items: [other] }) });
    expect(await startPayment(CONFIG, { ...ORDER, isNew: true })).toBeNull();
  });
});

const PAYMENT: Payment = {
  id: "pay_1",
  razorpayOrderId: "order_1",
  amount: 1179_00,
  currency: "INR",
  status: "captured",
  method: "upi",
  error: null,
  refunded: 0,
  createdAt: null,
};

test.each<[Payment["status"], SettlementOutcome | null, PaymentCheck]>([
  ["captured", "paid", "paid"],
  ["captured", "already", "paid"],
  ["captured", "refund_due", "refund"],
  ["captured", "refunded", "refund"],
  ["captured", "recorded", "waiting"],
  ["captured", "unknown_order", "waiting"],
  ["captured", null, "write_failed"],
  ["refunded", "refunded", "refund"],
  ["refunded", "already", "waiting"],
  ["refunded", null, "write_failed"],
  ["authorized", "recorded", "waiting"],
  ["authorized", "paid", "waiting"],
  ["authorized", "refund_due", "refund"],
  ["authorized", null, "write_failed"],
  ["failed", "failed", "failed"],
  ["failed", "refund_due", "failed"],
  ["failed", null, "failed"],
  ["created", "recorded", "waiting"],
  ["created", null, "waiting"],
])("a payment %s that was settled as %s reads: %s", (status, outcome, expected) => {
  expect(toPaymentCheck({ ...PAYMENT, status }, outcome)).toBe(expected);
});

describe("checking the attempts to pay an order", () => {
  const SETTLE = "POST /rest/v1/rpc/shop_settle_payment";
  const LIST = "GET /v1/orders/order_1/payments";
  const NOTE = "POST /rest/v1/rpc/shop_note_payment_answer";
  const LIST_REFUNDS = "GET /v1/payments/pay_refunded/refunds";
  const attempt = (status: string, change: Record<string, unknown> = {}) => ({
    id: `pay_${status}`,
    order_id: "order_1",
    amount: 1179_00,
    currency: "INR",
    status,
    method: "upi",
    error_description: null,
    amount_refunded: 0,
    ...change,
  });

  /** @param outcomes the outcome of the settlement by payment status; null: the database does not answer */
  async function check(attempts: unknown[], outcomes: Record<string, string | null>) {
    const sentPayments = () =>
      bodiesOf<{ p_payment: { status: string } }>(calls, SETTLE).map((body) => body.p_payment);
    const calls = stubFetch({
      [LIST]: () => ({ items: attempts }),
      [LIST_REFUNDS]: () => ({ items: [] }),
      [SETTLE]: () => {
        const { status = "" } = sentPayments().at(-1) ?? {};
        const outcome = outcomes[status];
        return outcome === null
          ? Response.json({ code: "XX000", message: "down" }, { status: 400 })
          : { ok: true, outcome };
      },
    });
    const result = await checkAttempts(CONFIG, "order_1");
    return { ...result, settled: sentPayments() };
  }

  test("settles each, failures last: one beside a payment that is made or under way never fails the order", async () => {
    const statuses = ["created", "failed", "authorized", "refunded", "captured"];
    const { settled } = await check(
      statuses.map((status) => attempt(status)),
      {
        captured: "paid",
        refunded: "refunded",
        authorized: "recorded",
        failed: "failed",
        created: "recorded",
      },
    );
    expect(settled).toMatchObject(
      ["captured", "refunded", "authorized", "created", "failed"].map((status) => ({ status })),
    );
    expect(settled[0]).toEqual({
      id: "pay_captured",
      razorpay_order_id: "order_1",
      amount: 1179,
      currency: "INR",
      status: "captured",
      method: "upi",
      error: null,
      refunded: 0,
      created_at: null,
      refunds: [],
    });
  });

  describe("of which a part is refunded", () => {
    const part = attempt("captured", { id: "pay_refunded", amount_refunded: 50_00 });
    const made = { id: "rfnd_1", payment_id: "pay_refunded", amount: 50_00, currency: "INR" };

    test("settles it together with its refunds", async () => {
      const calls = stubFetch({
        [LIST]: () => ({ items: [part] }),
        [LIST_REFUNDS]: () => ({ items: [{ ...made, status: "pending", notes: [] }] }),
        [SETTLE]: () => ({ ok: true, outcome: "paid" }),
      });
      expect((await checkAttempts(CONFIG, "order_1")).checked).toBe("paid");
      expect(bodiesOf(calls, SETTLE)).toMatchObject([
        { p_payment: { refunds: [{ id: "rfnd_1", refund_id: null, amount: 50, status: "pending" }] } },
      ]);
    });

    test("settles nothing while its refunds are not known", async () => {
      const calls = stubFetch({ [LIST]: () => ({ items: [part] }), [LIST_REFUNDS]: noAnswer });
      expect((await checkAttempts(CONFIG, "order_1")).checked).toBe("unreachable");
      expect(bodiesOf(calls, SETTLE)).toEqual([]);
    });
  });

  test.each([
    ["paid", ["failed", "captured"], { failed: "failed", captured: "paid" }],
    [
      "paid",
      ["captured", "authorized", "refunded"],
      { captured: "already", authorized: null, refunded: "refunded" },
    ],
    ["write_failed", ["captured", "failed"], { captured: null, failed: "failed" }],
    ["write_failed", ["captured", "refunded"], { captured: null, refunded: "refunded" }],
    ["refund", ["refunded", "created"], { refunded: "refunded", created: "recorded" }],
    ["waiting", ["failed", "created"], { failed: "failed", created: "recorded" }],
    ["failed", ["failed"], { failed: "failed" }],
    ["waiting", [], {}],
  ])("%s is the result of %j", async (expected, statuses, outcomes) => {
    expect(
      (
        await check(
          statuses.map((status) => attempt(status)),
          outcomes,
        )
      ).checked,
    ).toBe(expected);
  });

  test("gives the newest failure in Razorpay's words, and none when no attempt failed", async () => {
    const older = attempt("failed", { id: "pay_older", error_description: "Payment was cancelled" });
    const newest = attempt("failed", { error_description: "Your bank declined" });
    const outcomes = { failed: "failed", captured: "paid" };
    expect((await check([newest, older], outcomes)).error).toBe("Your bank declined");
    expect((await check([attempt("failed")], outcomes)).error).toBeNull();
    expect((await check([attempt("captured", { error_description: "odd" })], outcomes)).error).toBeNull();
  });

  test.each([
    [400, "waiting"],
    [404, "waiting"],
    [401, "unreachable"],
  ])("an order that Razorpay refuses to show with %i is %s", async (status, checked) => {
    const description = "The id provided does not exist";
    stubFetch({
      "GET /v1/orders/order_1/payments": () => Response.json({ error: { description } }, { status }),
    });
    expect(await checkAttempts(CONFIG, "order_1")).toEqual({ checked, error: null });
  });

  test("finds Razorpay unreachable without an answer, keys or backend", async () => {
    stubFetch({ [LIST]: noAnswer });
    const unreachable = { checked: "unreachable", error: null };
    expect(await checkAttempts(CONFIG, "order_1")).toEqual(unreachable);
    const calls = stubFetch({});
    expect(await checkAttempts({ ...CONFIG, gateway: null }, "order_1")).toEqual(unreachable);
    expect(await checkAttempts({ ...CONFIG, backend: null }, "order_1")).toEqual(unreachable);
    expect(calls).toEqual([]);
  });

  test("is asked by the order's Razorpay id", async () => {
    stubFetch({
      [LIST]: () => ({ items: [attempt("captured")] }),
      [SETTLE]: () => ({ ok: true, outcome: "paid" }),
    });
    expect(await checkPayment(CONFIG, "order_1")).toBe("paid");
  });

  test.each([
    ["is slow", () => new Promise<never>(() => undefined)],
    ["fails", noAnswer],
  ])("an answer of Razorpay counts although noting its time %s", async (_name, note) => {
    const calls = stubFetch({
      [LIST]: () => ({ items: [attempt("captured")] }),
      [SETTLE]: () => ({ ok: true, outcome: "paid" }),
      [NOTE]: note,
    });
    const config = { ...CONFIG, timeouts: { paymentCheck: 800 } };
    expect(await checkPaymentInTime(config, "order_1")).toBe("paid");
    expect(calls.map(({ route }) => route)).toContain(NOTE);
  });

  test("no answer of Razorpay in time is not noted", async () => {
    const calls = stubFetch({ [LIST]: () => new Promise<never>(() => undefined) });
    const config = { ...CONFIG, timeouts: { paymentCheck: 20 } };
    expect(await checkPaymentInTime(config, "order_1")).toBe("unreachable");
    expect(calls.map(({ route }) => route)).toEqual([LIST]);
  });
});
