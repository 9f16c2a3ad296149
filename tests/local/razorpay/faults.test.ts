import { afterEach, expect, test } from "vitest";

import { FAULTS, type FaultKind } from "#local/razorpay/faults.ts";
import { call, newOrder, openRazorpay } from "#tests/local/support/fake-shop.ts";

/* The stand-in's API in trouble: each way in which an answer can go wrong. */

const razorpay = await openRazorpay();
afterEach(() => razorpay.setFault(null));

async function answerOf(body: Record<string, unknown>): Promise<[number, string] | string> {
  try {
    const answer = await fetch(`${razorpay.apiBase}/orders`, {
      method: "POST",
      headers: {
        Authorization: `Basic ${btoa(`${razorpay.keyId}:${razorpay.keySecret}`)}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ amount: 50_000, currency: "INR", ...body }),
      signal: AbortSignal.timeout(300),
    });
    return [answer.status, await answer.text()];
  } catch (error) {
    return error instanceof Error ? error.name : "";
  }
}

const TROUBLE = "We are facing some trouble completing your request at the moment.";

test.each<[FaultKind, number | string, string, boolean]>([
  ["timeout", "TimeoutError", "", false],
  ["timeout_stored", "TimeoutError", "", true],
  ["cut", "TypeError", "", false],
  ["cut_stored", "TypeError", "", true],
  ["429", 429, "Too many requests", false],
  ["500", 500, TROUBLE, false],
  ["500_stored", 500, TROUBLE, true],
  ["502", 502, "<h1>502 Bad Gateway</h1>", false],
  ["401", 401, "Authentication failed", false],
  ["html", 200, "<html>", false],
  ["empty", 200, "", false],
])("%s, once", async (kind, status, text, isStored) => {
  const receipt = `ORD-${kind}`;
  razorpay.setFault({ kind, on: "orders.create" });
  expect((await call(razorpay, "GET", `/orders?receipt=${receipt}`)).status).toBe(200);
  const answer = await answerOf({ receipt });
  if (typeof answer === "string") expect(answer).toBe(status);
  else expect([answer[0], answer[1].includes(text)]).toEqual([status, true]);
  const found = await call(razorpay, "GET", `/orders?receipt=${receipt}`);
  expect(found.body.count).toBe(isStored ? 1 : 0);
  expect((await newOrder(razorpay)).status).toBe("created");
});

test("slow: late, and done all the same", async () => {
  razorpay.setFault({ kind: "slow", delay: 100 });
  const begun = performance.now();
  expect((await newOrder(razorpay)).status).toBe("created");
  expect(performance.now() - begun).toBeGreaterThan(95);
});

test("as often as asked, and every kind is there", async () => {
  razorpay.setFault({ kind: "500", times: 2 });
  const statuses = [];
  for (let round = 0; round < 3; round += 1) statuses.push((await answerOf({}))[0]);
  expect(statuses).toEqual([500, 500, 200]);
  expect(Object.keys(FAULTS)).toHaveLength(12);
});

test("each call is written down", async () => {
  await newOrder(razorpay, { receipt: "ORD-log" });
  expect(razorpay.requests().at(-1)).toMatchObject({
    method: "POST",
    path: "/v1/orders",
    status: 200,
    body: { receipt: "ORD-log" },
  });
});
