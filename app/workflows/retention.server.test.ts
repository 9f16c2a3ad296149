import { beforeEach, expect, test, vi } from "vitest";

import { removeOldRecords } from "#app/workflows/retention.server.ts";
import { createSubrequests } from "#app/workflows/subrequests.server.ts";
import { CONFIG, NO_BACKEND } from "#tests/unit/support/shop-context.ts";
import { databaseError } from "#tests/unit/support/storefront.ts";
import { bodiesOf, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const THIN = "POST /rest/v1/rpc/shop_thin_records";

const logged = vi.spyOn(console, "error");
beforeEach(() => void logged.mockReset().mockReturnValue());

/**
 * Runs the work with this many requests. Each call removes the next of `counts`.
 * @returns the bodies of the calls
 */
async function run(counts: () => unknown, requests = 100, config = CONFIG): Promise<unknown[]> {
  const calls = stubFetch({ [THIN]: () => counts() });
  const { countIn, shareOut } = createSubrequests(requests);
  await shareOut([removeOldRecords(countIn(config))]);
  return bodiesOf(calls, THIN);
}

test("removes 500 records at a time until fewer are due", async () => {
  const counts = [500, 500, 499, 500];
  expect(await run(() => Response.json(counts.shift()))).toEqual(
    Array.from({ length: 3 }, () => ({ p_limit: 500 })),
  );
  expect(await run(() => Response.json(0))).toHaveLength(1);
});

test("stops when no requests are left, and after 10,000 records: the next run removes the rest", async () => {
  expect(await run(() => Response.json(500), 7)).toHaveLength(7);
  expect(await run(() => Response.json(500))).toHaveLength(20);
});

test("asks nothing without a backend", async () => {
  expect(await run(databaseError, 100, NO_BACKEND)).toEqual([]);
});

test("a failure is logged, and not tried again in the same run", async () => {
  expect(await run(databaseError)).toHaveLength(1);
  expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)).operation)).toEqual([
    "remove old records",
    "cron: remove old records",
  ]);
});
