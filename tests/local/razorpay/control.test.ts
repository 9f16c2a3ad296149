import { expect, test } from "vitest";

import { createOrder, startFakeShop, startTestRazorpay } from "#tests/local/support/fake-shop.ts";

/* The control page of the emulator, and the same actions as JSON. */

const shop = await startFakeShop();
const razorpay = await startTestRazorpay({ siteUrl: shop.url, retries: [20] });

/** Submits a form of the control page. */
function submit(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(razorpay.url, { method: "POST", body, headers, redirect: "manual" });
}

test("shows orders, payments and webhooks, and sends a webhook again", async () => {
  const { id } = await createOrder(razorpay, { receipt: "ORD-<i>" });
  const { payment, events } = await razorpay.pay(id, "failure");
  const html = await (await fetch(razorpay.url)).text();
  for (const text of ["ORD-&lt;i&gt;", id, payment?.id, events[0], "payment.failed, delivered"])
    expect(html).toContain(text);
  expect(html).not.toContain("<script");
  expect(html).not.toContain(razorpay.keySecret);
  shop.received.length = 0;
  const response = await submit({ intent: "deliver", id: events[0] ?? "" });
  expect([response.status, shop.received[0]?.id]).toEqual([303, events[0]]);
});

test("pays, captures, refunds, holds webhooks and sets faults", async () => {
  const { id } = await createOrder(razorpay);
  await submit({ intent: "pay", order: id, outcome: "captured_later" });
  const payment = razorpay.payments(id)[0]?.id ?? "";
  await submit({ intent: "capture", id: payment });
  expect(razorpay.payments(id)[0]?.status).toBe("captured");
  await submit({ intent: "refunds", status: "pending" });
  await submit({ intent: "refund", id: payment });
  const refund = razorpay.refunds(payment)[0]?.id ?? "";
  await submit({ intent: "refund-processed", id: refund });
  await submit({ intent: "refunds", status: "processed" });
  expect(razorpay.refunds(payment)[0]?.status).toBe("processed");
  const rejected = await submit({ intent: "refund", id: payment });
  expect([rejected.status, (await rejected.text()).includes("fully refunded already")]).toEqual([400, true]);

  await submit({ intent: "webhooks", mode: "hold" });
  const held = await createOrder(razorpay);
  await submit({ intent: "pay", order: held.id, outcome: "failure" });
  expect(razorpay.events().at(-1)?.state).toBe("held");
  await submit({ intent: "deliver-held" });
  expect(razorpay.events().at(-1)?.state).toBe("delivered");
  await submit({ intent: "webhooks", mode: "auto" });

  await submit({ intent: "fault", kind: "500", on: "orders.create", times: "1" });
  await expect(createOrder(razorpay)).rejects.toThrow("SERVER_ERROR");
  expect((await submit({ intent: "fault", kind: "" })).status).toBe(303);
  for (const invalid of [{}, { intent: "__proto__" }, { intent: "fault", kind: "toString" }])
    expect((await submit(invalid as Record<string, string>)).status).toBe(400);
});

test("rejects form posts and requests without JSON from other sites", async () => {
  const before = razorpay.events().length;
  const { id } = await createOrder(razorpay);
  for (const site of ["cross-site", "same-site"])
    expect((await submit({ intent: "pay", order: id }, { "Sec-Fetch-Site": site })).status).toBe(403);
  const text = await fetch(`${razorpay.url}/__stub/pay`, {
    method: "POST",
    body: JSON.stringify({ order: id, outcome: "success" }),
  });
  expect(text.status).toBe(404);
  expect(razorpay.events()).toHaveLength(before);
});

test("performs the same actions through JSON requests", async () => {
  const postJson = async (path: string, body: unknown) => {
    const response = await fetch(`${razorpay.url}/__stub/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const { id } = await createOrder(razorpay);
  const paid = await postJson("pay", { order: id, outcome: "failure" });
  expect(paid.body.payment).toMatchObject({ status: "failed", order_id: id });
  const [event] = paid.body.events as string[];
  expect((await postJson("deliver", { id: event })).body).toEqual([200]);
  await postJson("mode", { kind: "429", on: "orders.create" });
  await expect(createOrder(razorpay)).rejects.toThrow("Too many requests");
  expect((await postJson("pay", { order: "order_x", outcome: "success" })).status).toBe(400);
  const log = (await (await fetch(`${razorpay.url}/__stub/log`)).json()) as Record<string, unknown[]>;
  expect(Object.keys(log)).toEqual(["orders", "payments", "refunds", "events", "requests"]);
  expect(log.orders?.at(-1)).toMatchObject({ id });
});
