import { expect, test } from "vitest";

import { findOrder } from "#app/data/orders.server.ts";
import { signedInClient, USER } from "#tests/unit/support/auth.ts";
import { ORDER_ID, orderRow, storefront } from "#tests/unit/support/storefront.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

const REFUND = { reason: "admin", attempts: 1, retry_of: null, razorpay_refund_id: null };

test("a failed refund that was sent again is no refund of the order, another one like it is", async () => {
  const refund = { ...REFUND, payment_id: "pay_1", amount: 590, reason: "duplicate" };
  const refunds = [
    { ...refund, id: "one", status: "failed" },
    { ...refund, id: "two", status: "failed" },
    { ...refund, id: "three", status: "due", retry_of: "one" },
  ];
  stubFetch(storefront({ orders: [orderRow({ refunds })] }));
  const order = await findOrder(signedInClient(), USER.id, { id: ORDER_ID });
  expect(order?.refunds).toEqual([
    { amount: 590_00, reason: "duplicate", status: "failed", isHeld: false },
    { amount: 590_00, reason: "duplicate", status: "due", isHeld: false },
  ]);
});

test("a refund that the shop never sent has Razorpay as its reason", async () => {
  const sent = {
    ...REFUND,
    payment_id: "pay_1",
    amount: 10,
    status: "processed",
    razorpay_refund_id: "rfnd_1",
  };
  const refunds = [
    { ...sent, id: "one" },
    { ...sent, id: "two", razorpay_refund_id: "rfnd_2", attempts: 0 },
    { ...sent, id: "three", razorpay_refund_id: null, attempts: 0, status: "due" },
    { ...sent, id: "four", razorpay_refund_id: "rfnd_4", attempts: 0, reason: "cancelled" },
  ];
  stubFetch(storefront({ orders: [orderRow({ refunds })] }));
  const order = await findOrder(signedInClient(), USER.id, { id: ORDER_ID });
  expect(order?.refunds.map(({ reason }) => reason)).toEqual(["admin", "razorpay", "admin", "cancelled"]);
});

test("what the bank has authorized in two payments is added up, since the newest", async () => {
  const payment = {
    id: "pay_1",
    is_disputed: false,
    status: "authorized",
    amount: 708,
    error_description: null,
    created_at: "2026-11-20T12:00:00Z",
  };
  const payments = [
    { ...payment, updated_at: "2026-11-20T12:05:00Z" },
    { ...payment, updated_at: "2026-11-20T12:00:00Z" },
    { ...payment, status: "failed", amount: 99, updated_at: "2026-11-20T12:10:00Z" },
  ];
  stubFetch(storefront({ orders: [orderRow({ payments })] }));
  const order = await findOrder(signedInClient(), USER.id, { id: ORDER_ID });
  expect(order?.authorized).toEqual({ amount: 1416_00, since: "2026-11-20T12:05:00Z" });
});

test("a refund that is due waits while its payment is disputed, another payment's does not", async () => {
  const refund = { ...REFUND, id: "one", amount: 10, status: "due" };
  const refunds = [
    { ...refund, payment_id: "pay_1" },
    { ...refund, id: "two", payment_id: "pay_1", status: "pending" },
    { ...refund, id: "three", payment_id: "pay_2" },
  ];
  const payment = {
    status: "captured",
    amount: 708,
    error_description: null,
    created_at: "2026-11-20T12:00:00Z",
    updated_at: "2026-11-20T12:05:00Z",
  };
  const payments = [
    { ...payment, id: "pay_1", is_disputed: true },
    { ...payment, id: "pay_2", is_disputed: false },
  ];
  stubFetch(storefront({ orders: [orderRow({ payments, refunds })] }));
  const order = await findOrder(signedInClient(), USER.id, { id: ORDER_ID });
  expect(order?.refunds.map(({ isHeld }) => isHeld)).toEqual([true, false, false]);
});

test.each([
  ["never", null, false],
  ["before the payment failed", "2026-11-20T12:04:59.9+00:00", false],
  ["after the payment failed", "2026-11-20T12:05:00.1+00:00", true],
])("an order that was to be paid again %s", async (_name, reopened_at, isRetried) => {
  const payment = {
    is_disputed: false,
    status: "failed",
    amount: 708,
    created_at: "2026-11-20T12:00:00+00:00",
  };
  const payments = [
    { ...payment, id: "pay_1", error_description: "Declined", updated_at: "2026-11-20T12:05:00+00:00" },
    { ...payment, id: "pay_2", error_description: "No answer", updated_at: "2026-11-20T12:01:00+00:00" },
  ];
  stubFetch(storefront({ orders: [orderRow({ payments, reopened_at })] }));
  const order = await findOrder(signedInClient(), USER.id, { id: ORDER_ID });
  expect([order?.paymentError, order?.failedSince, order?.isRetried]).toEqual([
    "Declined",
    "2026-11-20T12:05:00+00:00",
    isRetried,
  ]);
});
