import { expect, test } from "vitest";

import { callApi, createOrder, startTestRazorpay, errorDescription } from "#tests/local/support/fake-shop.ts";

/* Refunds of the emulator, compared with Razorpay's documentation. */

const razorpay = await startTestRazorpay();

/** The refund in Razorpay's documentation. */
const REFUND = {
  id: "rfnd_FP8QHiV938haTz",
  entity: "refund",
  amount: 500100,
  currency: "INR",
  payment_id: "pay_29QQoUBi66xm2f",
  notes: [],
  receipt: null,
  acquirer_data: { arn: null },
  created_at: 1597078866,
  batch_id: null,
  status: "processed",
  speed_processed: "normal",
  speed_requested: "normal",
};

/** @returns the id of a captured payment */
async function createPayment(): Promise<string> {
  const { payment } = await razorpay.pay((await createOrder(razorpay)).id);
  return payment?.id ?? "";
}

const refund = (id: string, body: unknown = {}, key?: string) =>
  callApi(razorpay, "POST", `/payments/${id}/refund`, body, key ? { "X-Refund-Idempotency": key } : {});

test("a refund matches the documentation and changes the payment but not the order", async () => {
  const id = await createPayment();
  const { status, body } = await refund(id);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...REFUND,
    id: expect.any(String),
    created_at: expect.any(Number),
    amount: 50_000,
    payment_id: id,
  });
  expect(body.id).toMatch(/^rfnd_[0-9A-Za-z]{14}$/);
  const payment = await callApi(razorpay, "GET", `/payments/${id}`);
  expect(payment.body).toMatchObject({
    status: "refunded",
    refund_status: "full",
    amount_refunded: 50_000,
    captured: true,
  });
  const order = await callApi(razorpay, "GET", `/orders/${String(payment.body.order_id)}`);
  expect(order.body).toMatchObject({ status: "paid", amount_paid: 50_000 });
  expect((await callApi(razorpay, "GET", `/refunds/${String(body.id)}`)).body).toEqual(body);
  expect(errorDescription(await refund(id))).toBe("The payment has been fully refunded already.");
});

test("allows partial refunds up to the captured amount", async () => {
  const id = await createPayment();
  await refund(id, { amount: 20_000 });
  const payment = await callApi(razorpay, "GET", `/payments/${id}`);
  expect(payment.body).toMatchObject({ status: "captured", refund_status: "partial" });
  const more = await refund(id, { amount: 30_001 });
  expect(errorDescription(more)).toBe("The refund amount provided is greater than amount captured.");
  expect((await refund(id)).body.amount).toBe(30_000);
  expect((await callApi(razorpay, "GET", `/payments/${id}/refunds`)).body.count).toBe(2);
});

test("rejects refunds of uncaptured payments, unknown fields and invalid values", async () => {
  const { payment } = await razorpay.pay((await createOrder(razorpay)).id, "failure");
  const failed = await refund(payment?.id ?? "");
  expect(errorDescription(failed)).toBe("The payment status should be captured for action to be taken");
  const id = await createPayment();
  expect(errorDescription(await refund(id, { reason: "late" }))).toBe(
    "reason is/are not required and should not be sent",
  );
  expect((await refund(id, { amount: 99 })).status).toBe(400);
  expect((await refund(id, { speed: "slow" })).status).toBe(400);
  expect(razorpay.refunds(id)).toEqual([]);
});

test("returns the same refund for the same idempotency key and rejects another body", async () => {
  const id = await createPayment();
  const key = "refund-4c6e2f10";
  const first = await refund(id, { amount: 20_000, speed: "normal" }, key);
  const again = await refund(id, { speed: "normal", amount: 20_000 }, key);
  expect(again).toEqual(first);
  const other = await refund(id, { amount: 10_000 }, key);
  expect([other.status, errorDescription(other)]).toEqual([
    400,
    "Different request with the same idempotency key has already been processed.",
  ]);
  expect((await refund(await createPayment(), { amount: 20_000, speed: "normal" }, key)).status).toBe(400);
  expect(razorpay.refunds(id)).toHaveLength(1);
  for (const bad of ["short", "with spaces in it", "ümlaut-key-1"].map((text) => encodeURI(text)))
    expect((await refund(id, {}, bad)).status, bad).toBe(400);
});

test("answers 409 while a request with the same key is in progress", async () => {
  const id = await createPayment();
  razorpay.setFault({ kind: "slow", on: "refunds.create", delay: 300 });
  const first = refund(id, {}, "refund-in-flight");
  await expect.poll(() => razorpay.requests().at(-1)?.path).toContain(id);
  const second = await refund(id, {}, "refund-in-flight");
  expect(second.status).toBe(409);
  expect((await first).status).toBe(200);
  expect((await refund(id, {}, "refund-in-flight")).body).toEqual((await first).body);
  expect(razorpay.refunds(id)).toHaveLength(1);
});

test("a failed refund makes the amount refundable again", async () => {
  const id = await createPayment();
  razorpay.setRefundStatus("pending");
  const { body } = await refund(id);
  razorpay.setRefundStatus("processed");
  expect(body.status).toBe("pending");
  await razorpay.endRefund(String(body.id), "failed");
  expect((await callApi(razorpay, "GET", `/refunds/${String(body.id)}`)).body.status).toBe("failed");
  const payment = await callApi(razorpay, "GET", `/payments/${id}`);
  expect(payment.body).toMatchObject({ status: "captured", refund_status: null, amount_refunded: 0 });
});
