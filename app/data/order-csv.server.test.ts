import { expect, test } from "vitest";

import { createServiceClient } from "#app/data/client.server.ts";
import { exportFiltered } from "#app/data/order-csv.server.ts";
import { ALL_ORDERS } from "#app/shop/order/order-filter.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";
import { bodiesOf, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const FIND = "POST /rest/v1/rpc/admin_find_order_ids";
const PICK = "POST /rest/v1/rpc/admin_pick_orders";

/** Exports a shop with this many orders. */
async function exportAll(count: number) {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  const calls = stubFetch({ [FIND]: () => ids, [PICK]: () => [] });
  const found = await exportFiltered(createServiceClient(BACKEND), ALL_ORDERS);
  const lines: string[] = [];
  if (found) for await (const line of found.lines) lines.push(line);
  return { ids, calls, total: found?.total ?? null, lines };
}

test("a file has each order that was found at its start once, read 500 at a time", async () => {
  const { ids, calls, total, lines } = await exportAll(1_001);
  expect(total).toBe(1_001);
  expect(lines[0]).toContain("Order number,Placed,Status");
  const read = bodiesOf<{ p_pick: { ids: string[] } }>(calls, PICK).map(({ p_pick }) => p_pick.ids);
  expect(read.map(({ length }) => length)).toEqual([500, 500, 1]);
  expect(read.flat()).toEqual(ids);
});

test("20,000 orders fit in a file with 41 calls of the database; one more is refused, since the file would be cut", async () => {
  const { calls, total } = await exportAll(20_000);
  expect([calls.length, total]).toEqual([41, 20_000]);
  const more = await exportAll(20_001);
  expect(bodiesOf(more.calls, FIND)).toMatchObject([{ p_limit: 20_001 }]);
  expect([more.calls.length, more.total]).toEqual([1, null]);
});
