import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { startPayment } from "#app/workflows/settle-payment.server.ts";

const CONFIG = {
  backend: { url: "https://db.example", publishableKey: "public", secretKey: "secret" },
  payment: {
    keyId: "rzp_test_key",
    keySecret: "s3cret",
    webhookSecrets: ["w"],
    apiBase: "https://api.example/v1",
    checkoutSrc: "https://checkout.example/checkout.js",
    isTest: true,
  },
};
const ORDER = { id: "an-id", orderNumber: "ORD-1767225600000", total: 1179_00, razorpayOrderId: null };

type Entity = { id: string; amount: number; currency: string; receipt: string; notes: unknown };

/**
 * An account that does not know `unique_receipt` and so makes as many orders as it is asked for.
 * `faults`: what becomes of the next calls, in turn; "lost" does the work and loses the answer.
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
    // While it cannot be seen whether there is one, none is made.
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
  expect(await startPayment({ ...CONFIG, payment: null }, ORDER)).toBeNull();
  expect(await startPayment({ ...CONFIG, backend: null }, ORDER)).toBeNull();
  expect(made).toEqual([]);
});
