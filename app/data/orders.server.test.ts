import { expect, test } from "vitest";

import { createServiceClient } from "#app/data/client.server.ts";
import { reservedStock } from "#app/data/orders.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

test("only the shopper's own unpaid online order of this cart gives its stock back to the cart", async () => {
  const calls = stubFetch({
    "GET /rest/v1/orders": () => [
      { order_items: [{ product_id: "lamp", quantity: 2 }] },
      {
        order_items: [
          { product_id: "lamp", quantity: 1 },
          { product_id: null, quantity: 5 },
        ],
      },
    ],
  });
  const reserved = await reservedStock(createServiceClient(BACKEND), "asha", "cart");
  expect([...reserved]).toEqual([["lamp", 3]]);
  const query = Object.fromEntries(calls[0]?.url.searchParams ?? []);
  expect(query).toMatchObject({
    user_id: "eq.asha",
    cart_id: "eq.cart",
    held_until: "not.is.null",
  });
});
