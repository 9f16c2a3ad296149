import { afterEach, expect, test } from "vitest";

import { FAULTS, type FaultKind } from "#local/razorpay/faults.ts";
import { callApi, createOrder, startTestRazorpay } from "#tests/local/support/fake-shop.ts";

/* The faults of the emulated API. */

const razorpay = await startTestRazorpay();
afterEach(() => razorpay.setFault(null));

/** Creates an order. @returns status and body, or the name of the error when there is no response */
async function requestOrder(
  body: Record<string, unknown>,
  patience = 30_000,
): Promise<[number, string] | string> {
  try {
    const response = await fetch(`${razorpay.apiBase}/orders`, {
      method: "POST",
      headers: {
        Authorization: `Basic ${btoa(`${razorpay.keyId}:${razorpay.keySecret}`)}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ amount: 50_000, currency: "INR", ...body }),
      signal: AbortSignal.timeout(patience),
    });
    return [response.status, await response.text()];
  } catch (error) {
    return error instanceof Error ? error.name : "";
  }
}

const SERVER_ERROR_TEXT = "We are facing some trouble completing your request at the moment.";

test.each<[FaultKind, number | string, string, boolean]>([
  ["timeout", "TimeoutError", "", false],
  ["timeout_stored", "TimeoutError", "", true],
  ["cut", "TypeError", "", false],
  ["cut_stored", "TypeError", "", true],
  ["429", 429, "Too many requests", false],
  ["500", 500, SERVER_ERROR_TEXT, false],
  ["500_stored", 500, SERVER_ERROR_TEXT, true],
  ["502", 502, "<h1>502 Bad Gateway</h1>", false],
  ["401", 401, "Authentication failed", false],
  ["html", 200, "<html>", false],
  ["empty", 200, "", false],
])("%s affects one request", async (kind, status, text, isStored) => {
  const receipt = `ORD-${kind}`;
  razorpay.setFault({ kind, on: "orders.create" });
  expect((await callApi(razorpay, "GET", `/orders?receipt=${receipt}`)).status).toBe(200);
  const result = await requestOrder({ receipt }, kind.startsWith("timeout") ? 300 : undefined);
  const [given, body] = typeof result === "string" ? [result, ""] : result;
  expect([given, body.includes(text)]).toEqual([status, true]);
  const found = await callApi(razorpay, "GET", `/orders?receipt=${receipt}`);
  expect(found.body.count).toBe(isStored ? 1 : 0);
  expect((await createOrder(razorpay)).status).toBe("created");
});

test("slow delays the request and processes it", async () => {
  razorpay.setFault({ kind: "slow", delay: 100 });
  const startedAt = performance.now();
  expect((await createOrder(razorpay)).status).toBe("created");
  expect(performance.now() - startedAt).toBeGreaterThan(95);
});

test("a fault affects the given number of requests", async () => {
  razorpay.setFault({ kind: "500", times: 2 });
  const statuses = [];
  for (let round = 0; round < 3; round += 1) statuses.push((await requestOrder({}))[0]);
  expect(statuses).toEqual([500, 500, 200]);
  expect(Object.keys(FAULTS)).toHaveLength(12);
});

test("every request is recorded", async () => {
  await createOrder(razorpay, { receipt: "ORD-log" });
  expect(razorpay.requests().at(-1)).toMatchObject({
    method: "POST",
    path: "/v1/orders",
    status: 200,
    body: { receipt: "ORD-log" },
  });
});
