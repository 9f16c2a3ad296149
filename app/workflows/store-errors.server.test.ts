import { beforeEach, expect, test, vi } from "vitest";

import { withLogContext, writeLog } from "#app/log.server.ts";
import { storeErrors } from "#app/workflows/store-errors.server.ts";
import { CONFIG, NO_BACKEND } from "#tests/unit/support/shop-context.ts";
import { databaseError } from "#tests/unit/support/storefront.ts";
import { bodiesOf, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const RECORD = "POST /rest/v1/rpc/shop_record_errors";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());

/**
 * Logs errors in this request, or run of the cron, and stores them.
 * @returns the bodies of the calls
 */
async function store(
  context: Parameters<typeof withLogContext>[0],
  operations: string[],
  { config = CONFIG, answer = () => Response.json(1) } = {},
): Promise<unknown[]> {
  const calls = stubFetch({ [RECORD]: answer });
  await withLogContext(context, () => {
    for (const operation of operations) writeLog("error", { operation });
    return storeErrors(config);
  });
  return bodiesOf(calls, RECORD);
}

const REQUEST = { requestId: "0a1b2c3d", method: "GET", path: "/cart" };

test("stores the errors of a request together, with its id, method and path", async () => {
  expect(await store(REQUEST, ["list orders", "read settings"])).toEqual([
    {
      p_request_id: "0a1b2c3d",
      p_method: "GET",
      p_path: "/cart",
      p_errors: [
        { operation: "list orders", cause: null },
        { operation: "read settings", cause: null },
      ],
    },
  ]);
});

test("stores those of the cron without a request", async () => {
  expect(await store({ requestId: "0a1b2c3d", task: "cron" }, ["cron: send mails"])).toEqual([
    { p_request_id: "0a1b2c3d", p_errors: [{ operation: "cron: send mails", cause: null }] },
  ]);
});

test("stores what is logged after the response by itself, and nothing twice", async () => {
  const calls = stubFetch({ [RECORD]: () => Response.json(1) });
  await withLogContext(REQUEST, async () => {
    writeLog("error", { operation: "list orders" });
    await storeErrors(CONFIG);
    writeLog("error", { operation: "send a mail", id: 7, cause: "The provider answered 503" });
    await storeErrors(CONFIG);
    await storeErrors(CONFIG);
  });
  expect(bodiesOf(calls, RECORD)).toMatchObject([
    { p_errors: [{ operation: "list orders", cause: null }] },
    { p_errors: [{ operation: "send a mail", cause: "The provider answered 503" }] },
  ]);
});

test("asks nothing without an error, and without a backend", async () => {
  expect(await store(REQUEST, [])).toEqual([]);
  expect(await store(REQUEST, ["list orders"], { config: NO_BACKEND })).toEqual([]);
});

test("a database that fails changes nothing", async () => {
  expect(await store(REQUEST, ["list orders"], { answer: databaseError })).toHaveLength(1);
});
