import { expect, test } from "vitest";

import { findOrder } from "#app/data/orders.server.ts";
import { signedInClient, USER } from "#tests/unit/support/auth.ts";
import { ORDER_ID, orderRow, storefront } from "#tests/unit/support/storefront.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

test("a failed refund that was sent again is no refund of the order, another one like it is", async () => {
  const refund = { amount: 590, reason: "duplicate", retry_of: null };
  const refunds = [
    { ...refund, id: "one", status: "failed" },
    { ...refund, id: "two", status: "failed" },
    { ...refund, id: "three", status: "due", retry_of: "one" },
  ];
  stubFetch(storefront({ orders: [orderRow({ refunds })] }));
  const order = await findOrder(signedInClient(), USER.id, { id: ORDER_ID });
  expect(order?.refunds).toEqual([
    { amount: 590_00, reason: "duplicate", status: "failed" },
    { amount: 590_00, reason: "duplicate", status: "due" },
  ]);
});

test("what the bank has authorized in two payments is added up, since the newest", async () => {
  const payment = { status: "authorized", amount: 708, error_description: null };
  const payments = [
    { ...payment, updated_at: "2026-11-20T12:05:00Z" },
    { ...payment, updated_at: "2026-11-20T12:00:00Z" },
    { ...payment, status: "failed", amount: 99, updated_at: "2026-11-20T12:10:00Z" },
  ];
  stubFetch(storefront({ orders: [orderRow({ payments })] }));
  const order = await findOrder(signedInClient(), USER.id, { id: ORDER_ID });
  expect(order?.authorized).toEqual({ amount: 1416_00, since: "2026-11-20T12:05:00Z" });
});
