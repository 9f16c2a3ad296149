import { expect, test } from "vitest";

import { callApi, createOrder, errorDescription, startTestRazorpay } from "#tests/local/support/fake-shop.ts";

/* Payments in the emulated API. */

const razorpay = await startTestRazorpay();

test("counts attempts, marks the order paid on capture and lists the newest payment first", async () => {
  const { id } = await createOrder(razorpay);
  const failed = await razorpay.pay(id, "failure");
  const attempted = await callApi(razorpay, "GET", `/orders/${id}`);
  expect(attempted.body).toMatchObject({ status: "attempted", attempts: 1, amount_paid: 0 });
  const paid = await razorpay.pay(id);
  const order = await callApi(razorpay, "GET", `/orders/${id}`);
  expect(order.body).toMatchObject({ status: "paid", attempts: 2, amount_paid: 50_000, amount_due: 0 });
  const list = await callApi(razorpay, "GET", `/orders/${id}/payments`);
  expect(list.body).toEqual({ entity: "collection", count: 2, items: [paid.payment, failed.payment] });
  const one = await callApi(razorpay, "GET", `/payments/${paid.payment?.id}`);
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

test("rejects a payment for a paid order", async () => {
  const { id } = await createOrder(razorpay);
  await razorpay.pay(id);
  await expect(razorpay.pay(id)).rejects.toThrow(
    "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.",
  );
  expect(razorpay.payments(id)).toHaveLength(1);
});

test("rejects a second payment while one is authorized", async () => {
  const { id } = await createOrder(razorpay);
  await razorpay.pay(id, "authorized");
  await expect(razorpay.pay(id)).rejects.toThrow("already authorized");
});

test("captures a manual payment once and only with the full amount", async () => {
  const { id } = await createOrder(razorpay, { payment: { capture: "manual" } });
  const { payment } = await razorpay.pay(id);
  expect(payment?.status).toBe("authorized");
  const path = `/payments/${payment?.id}/capture`;
  const less = await callApi(razorpay, "POST", path, { amount: 49_900, currency: "INR" });
  expect(errorDescription(less)).toBe("Capture amount must be equal to the amount authorized.");
  const text = await callApi(razorpay, "POST", path, { amount: "50000", currency: "INR" });
  expect(errorDescription(text)).toBe("The amount must be an integer");
  const done = await callApi(razorpay, "POST", path, { amount: 50_000, currency: "INR" });
  expect([done.status, done.body.status]).toEqual([200, "captured"]);
  const twice = await callApi(razorpay, "POST", path, { amount: 50_000, currency: "INR" });
  expect([twice.status, errorDescription(twice)]).toEqual([400, "This payment has already been captured"]);
});
