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
