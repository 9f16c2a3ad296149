import { expect, test } from "vitest";

import { newOrder, openFakeShop, openRazorpay } from "#tests/local/support/fake-shop.ts";

/* The stand-in's control page, and the same for programs. */

const shop = await openFakeShop();
const razorpay = await openRazorpay({ siteUrl: shop.url, retries: [20] });

function press(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(razorpay.url, { method: "POST", body, headers, redirect: "manual" });
}

test("shows orders, payments and webhooks, and sends one again", async () => {
  const { id } = await newOrder(razorpay, { receipt: "ORD-<i>" });
  const { payment, events } = await razorpay.pay(id, "failure");
  const html = await (await fetch(razorpay.url)).text();
  for (const text of ["ORD-&lt;i&gt;", id, payment?.id, events[0], "payment.failed, delivered"])
    expect(html).toContain(text);
  expect(html).not.toContain("<script");
  expect(html).not.toContain(razorpay.keySecret);
  shop.arrived.length = 0;
  const answer = await press({ intent: "deliver", id: events[0] ?? "" });
  expect([answer.status, shop.arrived[0]?.id]).toEqual([303, events[0]]);
});

test("pays, captures, refunds, holds and breaks", async () => {
  const { id } = await newOrder(razorpay);
  await press({ intent: "pay", order: id, outcome: "captured_later" });
  const payment = razorpay.payments(id)[0]?.id ?? "";
  await press({ intent: "capture", id: payment });
  expect(razorpay.payments(id)[0]?.status).toBe("captured");
  await press({ intent: "refunds", status: "pending" });
  await press({ intent: "refund", id: payment });
  const refund = razorpay.refunds(payment)[0]?.id ?? "";
  await press({ intent: "refund-processed", id: refund });
  await press({ intent: "refunds", status: "processed" });
  expect(razorpay.refunds(payment)[0]?.status).toBe("processed");
  const refused = await press({ intent: "refund", id: payment });
  expect([refused.status, (await refused.text()).includes("fully refunded already")]).toEqual([400, true]);

  await press({ intent: "webhooks", mode: "hold" });
  const held = await newOrder(razorpay);
  await press({ intent: "pay", order: held.id, outcome: "failure" });
  expect(razorpay.events().at(-1)?.state).toBe("held");
  await press({ intent: "deliver-held" });
  expect(razorpay.events().at(-1)?.state).toBe("delivered");
  await press({ intent: "webhooks", mode: "auto" });

  await press({ intent: "fault", kind: "500", on: "orders.create", times: "1" });
  await expect(newOrder(razorpay)).rejects.toThrow("SERVER_ERROR");
  expect((await press({ intent: "fault", kind: "" })).status).toBe(303);
  for (const nonsense of [{}, { intent: "__proto__" }, { intent: "fault", kind: "toString" }])
    expect((await press(nonsense as Record<string, string>)).status).toBe(400);
});

test("another site cannot press its buttons, nor be it by another name", async () => {
  const before = razorpay.events().length;
  const { id } = await newOrder(razorpay);
  for (const site of ["cross-site", "same-site"])
    expect((await press({ intent: "pay", order: id }, { "Sec-Fetch-Site": site })).status).toBe(403);
  const text = await fetch(`${razorpay.url}/__stub/pay`, {
    method: "POST",
    body: JSON.stringify({ order: id, outcome: "success" }),
  });
  expect(text.status).toBe(404);
  expect(razorpay.events()).toHaveLength(before);
});

test("programs of other processes do the same by JSON", async () => {
  const program = async (path: string, body: unknown) => {
    const answer = await fetch(`${razorpay.url}/__stub/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const { id } = await newOrder(razorpay);
  const paid = await program("pay", { order: id, outcome: "failure" });
  expect(paid.body.payment).toMatchObject({ status: "failed", order_id: id });
  const [event] = paid.body.events as string[];
  expect((await program("deliver", { id: event })).body).toEqual([200]);
  await program("mode", { kind: "429", on: "orders.create" });
  await expect(newOrder(razorpay)).rejects.toThrow("Too many requests");
  expect((await program("pay", { order: "order_x", outcome: "success" })).status).toBe(400);
  const log = (await (await fetch(`${razorpay.url}/__stub/log`)).json()) as Record<string, unknown[]>;
  expect(Object.keys(log)).toEqual(["orders", "payments", "refunds", "events", "requests"]);
  expect(log.orders?.at(-1)).toMatchObject({ id });
});
