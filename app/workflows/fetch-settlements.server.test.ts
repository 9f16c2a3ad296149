import { beforeEach, expect, test, vi } from "vitest";

import { fetchSettlements, settlementWork } from "#app/workflows/fetch-settlements.server.ts";
import { CONFIG, GATEWAY } from "#tests/unit/support/shop-context.ts";
import { bodiesOf, type FetchCall, noAnswer, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const BEGIN = "POST /rest/v1/rpc/shop_begin_settlements";
const RECORD = "POST /rest/v1/rpc/shop_record_settlements";
const RECORD_ENTRIES = "POST /rest/v1/rpc/shop_record_settlement_entries";
const FINISH = "POST /rest/v1/rpc/shop_finish_settlements";
const LIST = "GET /v1/settlements";
const RECON = "GET /v1/settlements/recon/combined";

const SETTLEMENT = {
  id: "setl_1",
  entity: "settlement",
  amount: 97_640,
  status: "processed",
  fees: 2360,
  tax: 360,
  utr: "u1",
  created_at: 1_795_000_000,
};
const ENTRY = {
  entity_id: "pay_1",
  type: "payment",
  debit: 0,
  credit: 97_640,
  amount: 100_000,
  currency: "INR",
  fee: 2360,
  tax: 360,
  created_at: 1_794_900_000,
  settlement_id: "setl_1",
  description: null,
  payment_id: null,
  dispute_id: "disp_1",
};

/** Answers with these pages of a list, and then with an empty one. */
function pages(...items: unknown[][]) {
  return () => ({ entity: "collection", items: items.shift() ?? [] });
}

/** Gives the first page of a list, and nothing more. */
const secondPageFails = (call: FetchCall) =>
  call.url.searchParams.get("skip") === "0" ? { items: [SETTLEMENT] } : noAnswer();

async function run(
  answers: Record<string, (call: FetchCall) => unknown> = {},
  { requests = 100, force = false } = {},
) {
  const calls = stubFetch({
    [BEGIN]: () => ({ since: "2026-11-01T00:00:00+00:00", days: ["2026-11-10"] }),
    [LIST]: pages([SETTLEMENT]),
    [RECORD]: () => ["2026-11-19"],
    [RECON]: pages([ENTRY], [], [ENTRY, { ...ENTRY, entity_id: "pay_2" }]),
    [RECORD_ENTRIES]: () => Response.json(1),
    [FINISH]: () => new Response(null, { status: 204 }),
    ...answers,
  });
  const left = () => requests - calls.length;
  const result = await fetchSettlements({ ...CONFIG, gateway: GATEWAY }, left, { force });
  return {
    calls,
    result,
    queries: calls.filter(({ route }) => route === RECON).map(({ url }) => url.search),
  };
}

const logged = vi.spyOn(console, "error");
beforeEach(() => void logged.mockReset().mockReturnValue());

test("stores payouts, then the entries of each day, page by page", async () => {
  const { calls, result, queries } = await run();
  expect(result).toBe("done");
  expect(calls.map(({ route }) => route)).toEqual([
    BEGIN,
    LIST,
    RECORD,
    LIST,
    RECON,
    RECORD_ENTRIES,
    RECON,
    RECON,
    RECORD_ENTRIES,
    RECON,
    FINISH,
  ]);
  expect(calls[1]?.url.search).toBe("?from=1793491200&count=100&skip=0");
  expect(queries).toEqual([
    "?year=2026&month=11&day=10&count=1000&skip=0",
    "?year=2026&month=11&day=10&count=1000&skip=1",
    "?year=2026&month=11&day=19&count=1000&skip=0",
    "?year=2026&month=11&day=19&count=1000&skip=2",
  ]);
  expect(bodiesOf(calls, RECORD)).toEqual([
    {
      p_settlements: [
        {
          id: "setl_1",
          amount: 976.4,
          fees: 23.6,
          tax: 3.6,
          status: "processed",
          utr: "u1",
          created_at: new Date(1_795_000_000_000).toISOString(),
        },
      ],
    },
  ]);
  expect(bodiesOf(calls, FINISH)).toEqual([{ p_days: ["2026-11-10", "2026-11-19"], p_is_listed: true }]);
  expect(bodiesOf<{ p_entries: object[] }>(calls, RECORD_ENTRIES)[0]?.p_entries[0]).toEqual({
    settlement_id: "setl_1",
    entity_id: "pay_1",
    type: "payment",
    amount: 1000,
    credit: 976.4,
    debit: 0,
    fee: 23.6,
    tax: 3.6,
    payment_id: null,
    dispute_id: "disp_1",
    description: null,
    created_at: new Date(1_794_900_000_000).toISOString(),
  });
});

test("does nothing more when nothing is due", async () => {
  const { calls, result } = await run({ [BEGIN]: () => ({ since: null, days: [] }) }, { force: true });
  expect([result, calls.map(({ route }) => route)]).toEqual(["done", [BEGIN]]);
  expect(bodiesOf(calls, BEGIN)).toEqual([{ p_force: true }]);
});

test("passes over what cannot be read, and asks for what follows it", async () => {
  const odd = [null, { ...ENTRY, amount: -1 }, { ...ENTRY, settlement_id: null }, { entity_id: 5 }];
  const { calls, result, queries } = await run({
    [BEGIN]: () => ({ since: null, days: ["2026-11-10"] }),
    [RECON]: pages([...odd, { ...ENTRY, fee: null, description: 7, payment_id: "x".repeat(99) }, ENTRY]),
  });
  expect(result).toBe("done");
  expect(queries[1]).toContain("skip=6");
  expect(bodiesOf<{ p_entries: object[] }>(calls, RECORD_ENTRIES)[0]?.p_entries).toHaveLength(1);
});

test.each([
  ["the list", { [LIST]: noAnswer }, [], "unavailable", false],
  ["a later page of the list", { [LIST]: secondPageFails }, [], "unavailable", false],
  ["a day", { [RECON]: () => new Response("", { status: 500 }) }, [], "unavailable", true],
  [
    "a later page",
    {
      [RECON]: ({ url }: FetchCall) =>
        url.searchParams.get("skip") === "0" && url.searchParams.get("day") === "10"
          ? { items: [] }
          : Response.json({ error: { description: "Not enabled" } }, { status: 400 }),
    },
    ["2026-11-10"],
    "Not enabled",
    true,
  ],
])("notes why it ended when Razorpay does not give %s, and whether payouts were listed", async (...row) => {
  const [, answers, days, error, isListed] = row;
  const { calls, result } = await run(answers);
  expect(result).toBe("failed");
  expect(bodiesOf(calls, FINISH)).toEqual([{ p_days: days, p_error: error, p_is_listed: isListed }]);
});

test.each([
  [5, [], "more", []],
  [6, [BEGIN, LIST, RECORD, FINISH], "more", [false]],
  [9, [BEGIN, LIST, RECORD, LIST, RECON, RECORD_ENTRIES, FINISH], "more", [true]],
])("with %i requests it stops in time", async (requests, routes, result, isListed) => {
  const done = await run({}, { requests });
  expect([done.calls.map(({ route }) => route), done.result]).toEqual([routes, result]);
  expect(bodiesOf<{ p_is_listed: boolean }>(done.calls, FINISH).map((body) => body.p_is_listed)).toEqual(
    isListed,
  );
});

test("without keys or a backend nothing is asked", async () => {
  stubFetch({});
  expect(await fetchSettlements({ ...CONFIG, gateway: null }, () => 100, { force: true })).toBe("no-keys");
  expect(
    await fetchSettlements({ ...CONFIG, backend: null, gateway: GATEWAY }, () => 100, { force: true }),
  ).toBe("no-keys");
});

test("the cron goes on while requests are left", async () => {
  const config = { ...CONFIG, gateway: GATEWAY };
  const calls = stubFetch({ [BEGIN]: () => ({ since: null, days: [] }) });
  expect(await settlementWork(config).run(() => 5)).toBe(false);
  expect(await settlementWork(config).run(() => 10)).toBe(false);
  expect(bodiesOf(calls, BEGIN)).toEqual([{ p_force: false }]);
});
