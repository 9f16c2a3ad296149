import { expect, test } from "vitest";

import { readPlacedBefore } from "#app/workflows/placed-before.server.ts";
import { signedInClient, USER } from "#tests/unit/support/auth.ts";
import { createShopContext } from "#tests/unit/support/shop-context.ts";
import { ORDER_ID } from "#tests/unit/support/storefront.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

const ORDERS = "GET /rest/v1/orders";

function read(path: string, answers: Parameters<typeof stubFetch>[0]) {
  const calls = stubFetch(answers);
  const { context } = createShopContext({ identity: { user: USER, db: signedInClient() } });
  return { calls, found: readPlacedBefore(context, new URL(`https://haat.example${path}`)) };
}

test("names the shopper's own order of the last half hour: staff may read everybody's", async () => {
  const { calls, found } = read(`/cart?placed=${ORDER_ID}`, { [ORDERS]: () => [{ order_number: "ORD-1" }] });
  expect(await found).toEqual({ id: ORDER_ID, orderNumber: "ORD-1" });
  const query = calls[0]?.url.searchParams;
  expect([query?.get("id"), query?.get("user_id")]).toEqual([`eq.${ORDER_ID}`, `eq.${USER.id}`]);
  const since = Date.parse(query?.get("created_at")?.replace("gte.", "") ?? "");
  expect(Math.round((Date.now() - since) / 60_000)).toBe(30);
});

test.each([
  ["none of theirs", { [ORDERS]: () => [] }],
  ["one that cannot be read", { [ORDERS]: () => Response.json({ message: "down" }, { status: 500 }) }],
])("names none for %s", async (_what, answers) => {
  expect(await read(`/cart?placed=${ORDER_ID}`, answers).found).toBeNull();
});

test("asks nothing for any other address", async () => {
  expect(await read("/cart", {}).found).toBeNull();
  expect(await read("/cart?placed=1", {}).found).toBeNull();
});
