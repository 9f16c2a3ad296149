import { beforeEach, describe, expect, test, vi } from "vitest";

import { reconcile } from "#app/workflows/reconcile.server.ts";
import { createSubrequests } from "#app/workflows/subrequests.server.ts";
import { CONFIG, GATEWAY } from "#tests/unit/support/shop-context.ts";
import { databaseError } from "#tests/unit/support/storefront.ts";
import { bodiesOf, claimLimit, type FetchCall, noAnswer, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const CLAIM_CHECKS = "POST /rest/v1/rpc/shop_claim_due_payment_checks";
const SETTLE = "POST /rest/v1/rpc/shop_settle_payment";
const RECORD_ANSWERS = "POST /rest/v1/rpc/shop_record_payment_answers";
const EXPIRE = "POST /rest/v1/rpc/shop_expire_unpaid_orders";
const CLAIM_REFUNDS = "POST /rest/v1/rpc/shop_claim_refunds";
const RECORD_REFUND = "POST /rest/v1/rpc/shop_record_refund";
const RECORD_ERROR = "POST /rest/v1/rpc/shop_record_refund_error";
const LIST = "GET /v1/orders/order_1/payments";
const REFUND = "POST /v1/payments/pay_1/refund";
const LIST_REFUNDS = "GET /v1/payments/pay_1/refunds";

const CAPTURED = { id: "pay_1", order_id: "order_1", amount: 590_00, currency: "INR", status: "captured" };
const REFUND_ID = "0d4e745a-8f5f-4f0e-9d6a-7d2a3b1c4e5f";
const DUE = {
  id: REFUND_ID,
  payment_id: "pay_1",
  amount: 590,
  idempotency_key: "refund-key-1",
  razorpay_refund_id: null,
  attempts: 1,
};
const SENT = { id: "rfnd_1", payment_id: "pay_1", amount: 590_00, currency: "INR", status: "pending" };
const check = { order_id: "o1", razorpay_order_id: "order_1" };
const many = <T>(n: number, one: T) => Array.from({ length: n }, () => one);

/**
 * Runs the cron once, by default with 1,000 requests.
 * @returns the requests, and their routes without consecutive repeats
 */
async function run(
  answers: Record<string, (call: FetchCall) => unknown> = {},
  config = {},
  requests = 1_000,
) {
  const calls = stubFetch({
    [CLAIM_CHECKS]: () => [],
    [SETTLE]: () => ({ ok: true, outcome: "paid" }),
    [RECORD_ANSWERS]: () => new Response(null, { status: 204 }),
    [EXPIRE]: () => Response.json(0),
    [CLAIM_REFUNDS]: () => [],
    [RECORD_REFUND]: () => ({ ok: true }),
    [RECORD_ERROR]: () => new Response(null, { status: 204 }),
    [LIST]: () => ({ items: [CAPTURED] }),
    [REFUND]: () => SENT,
    [LIST_REFUNDS]: () => ({ items: [] }),
    ...answers,
  });
  const { countIn, shareOut } = createSubrequests(requests);
  await shareOut(reconcile(countIn({ ...CONFIG, gateway: GATEWAY, ...config })));
  const count = (route: string) => calls.filter((call) => call.route === route).length;
  return { calls, routes: calls.map(({ route }) => route), count };
}

/** Answers with each list once, then with none. */
function inTurn(...lists: unknown[][]) {
  return () => lists.shift() ?? [];
}

const logged = vi.spyOn(console, "error");
beforeEach(() => void logged.mockReset().mockReturnValue());

test("the cron checks payments, then releases the stock of unpaid orders, then sends refunds", async () => {
  const { routes } = await run({ [CLAIM_CHECKS]: inTurn([check]), [CLAIM_REFUNDS]: inTurn([DUE]) });
  expect(routes).toEqual([
    CLAIM_CHECKS,
    LIST,
    SETTLE,
    RECORD_ANSWERS,
    EXPIRE,
    CLAIM_REFUNDS,
    REFUND,
    RECORD_REFUND,
  ]);
  expect(logged).not.toHaveBeenCalled();
});

test("a step that fails skips no other, and is logged", async () => {
  const { routes } = await run({ [CLAIM_CHECKS]: databaseError, [EXPIRE]: databaseError });
  expect(routes).toEqual([CLAIM_CHECKS, EXPIRE, CLAIM_REFUNDS]);
  const operations = logged.mock.calls.map(([line]) => JSON.parse(String(line)).operation);
  expect(operations).toEqual([
    "list payments to check",
    "cron: check payments",
    "expire unpaid orders",
    "cron: expire unpaid orders",
  ]);
});

test("the cause of an error is logged", async () => {
  await run({}, { backend: { ...CONFIG.backend, url: "no url" } });
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines.map(({ operation, cause }) => [operation, typeof cause])).toEqual([
    ["cron: check payments", "string"],
    ["cron: expire unpaid orders", "string"],
    ["cron: send refunds", "string"],
  ]);
});

test("without keys, stock is still released; without a backend nothing is asked", async () => {
  expect((await run({}, { gateway: null })).routes).toEqual([EXPIRE]);
  expect((await run({}, { backend: null })).routes).toEqual([]);
  expect(logged).not.toHaveBeenCalled();
});

describe("checking payments", () => {
  test("asks for 25 at a time until fewer are due", async () => {
    const { calls, count } = await run({
      [CLAIM_CHECKS]: inTurn(many(25, check), many(25, check), many(3, check)),
    });
    expect(bodiesOf(calls, CLAIM_CHECKS)).toEqual(many(3, { p_limit: 25 }));
    expect(count(SETTLE)).toBe(53);
  });

  test("claims no more than it has requests for: the next run takes the rest", async () => {
    const { calls, count } = await run({ [CLAIM_CHECKS]: (call) => many(claimLimit(call), check) }, {}, 90);
    // A third of 90: to claim and to record, and two for each payment. Then the requests that the other work left over.
    expect(bodiesOf(calls, CLAIM_CHECKS)).toEqual([{ p_limit: 14 }, { p_limit: 25 }, { p_limit: 2 }]);
    expect(count(SETTLE)).toBe(41);
    expect(calls).toHaveLength(90);
  });

  test("stops when Razorpay answers nothing, and goes on while it answers some", async () => {
    expect((await run({ [CLAIM_CHECKS]: () => many(25, check), [LIST]: noAnswer })).count(CLAIM_CHECKS)).toBe(
      1,
    );
    let asked = 0;
    const some = await run({
      [CLAIM_CHECKS]: inTurn(many(25, check), many(25, check)),
      [LIST]: () => (asked++ % 25 === 0 ? { items: [] } : noAnswer()),
    });
    expect(some.count(CLAIM_CHECKS)).toBe(3);
  });
});

describe("releasing the stock of unpaid orders", () => {
  const second = { order_id: "o2", razorpay_order_id: "order_2" };

  test("goes on until none is due, or no request is left", async () => {
    const counts = [200, 200, 3, 0];
    expect((await run({ [EXPIRE]: () => Response.json(counts.shift()) })).count(EXPIRE)).toBe(4);
    const endless = await run({ [EXPIRE]: () => Response.json(200) }, {}, 50);
    expect(endless.count(EXPIRE)).toBe(48);
    expect(endless.calls).toHaveLength(50);
  });

  test("releases 5,000 orders that are due in one run", async () => {
    let due = 5_000;
    const expire = () => {
      const released = Math.min(due, 200);
      due -= released;
      return Response.json(released);
    };
    await run({ [CLAIM_CHECKS]: () => many(25, check), [EXPIRE]: expire });
    expect(due).toBe(0);
  });

  test("notes about which orders Razorpay has answered, and about which it has not", async () => {
    const { calls } = await run({
      [CLAIM_CHECKS]: inTurn([check, second]),
      "GET /v1/orders/order_2/payments": noAnswer,
    });
    expect(bodiesOf(calls, RECORD_ANSWERS)).toEqual([{ p_order_ids: ["o1"] }]);
  });

  test("counts an answer that could not be stored as none", async () => {
    const { calls } = await run({ [CLAIM_CHECKS]: inTurn([check]), [SETTLE]: databaseError });
    expect(bodiesOf(calls, RECORD_ANSWERS)).toEqual([]);
  });

  test.each([
    ["waits for Razorpay's answer about orders that can be paid", {}, true],
    ["waits for no answer without keys, since nobody can be asked", { gateway: null }, false],
  ])("%s", async (_name, config, expected) => {
    const { calls } = await run({}, config);
    expect(bodiesOf(calls, EXPIRE)).toEqual([{ p_asks_razorpay: expected }]);
  });
});

describe("sending refunds", () => {
  test("sends each once with its idempotency key and stores Razorpay's answer", async () => {
    const { calls } = await run({ [CLAIM_REFUNDS]: inTurn([DUE]) });
    const sent = calls.find(({ route }) => route === REFUND);
    expect(sent?.body).toEqual({ amount: 590_00, speed: "normal", notes: { refund_id: REFUND_ID } });
    expect(sent?.headers.get("X-Refund-Idempotency")).toBe("refund-key-1");
    expect(bodiesOf(calls, RECORD_REFUND)).toEqual([
      {
        p_refund: {
          refund_id: REFUND_ID,
          id: "rfnd_1",
          payment_id: "pay_1",
          amount: 590,
          currency: "INR",
          status: "pending",
        },
      },
    ]);
  });

  test("asks about one that was sent before, instead of sending it again", async () => {
    const { calls, routes } = await run({
      [CLAIM_REFUNDS]: inTurn([{ ...DUE, razorpay_refund_id: "rfnd_1" }]),
      "GET /v1/refunds/rfnd_1": () => ({ ...SENT, status: "processed" }),
    });
    expect(routes).not.toContain(REFUND);
    expect(bodiesOf(calls, RECORD_REFUND)).toMatchObject([{ p_refund: { status: "processed" } }]);
  });

  const refused = () =>
    Response.json({ error: { description: "The payment has been fully refunded already" } }, { status: 400 });

  const dashboard = { ...SENT, id: "rfnd_2", status: "processed" };

  test("stores why Razorpay refused, and what was refunded in its dashboard", async () => {
    const { calls, routes } = await run({
      [CLAIM_REFUNDS]: inTurn([DUE]),
      [REFUND]: refused,
      [LIST_REFUNDS]: () => ({ items: [dashboard] }),
    });
    expect(routes.slice(2)).toEqual([CLAIM_REFUNDS, REFUND, LIST_REFUNDS, RECORD_REFUND, RECORD_ERROR]);
    expect(bodiesOf(calls, RECORD_ERROR)).toEqual([
      { p_refund_id: REFUND_ID, p_error: "The payment has been fully refunded already", p_is_final: false },
    ]);
    expect(bodiesOf(calls, RECORD_REFUND)).toMatchObject([{ p_refund: { id: "rfnd_2", refund_id: null } }]);
  });

  test("gives up what Razorpay never accepts, once it has said what it has of the payment", async () => {
    const description = "The amount must be at least INR 1.00";
    const invalid = () =>
      Response.json({ error: { description, reason: "input_validation_failed" } }, { status: 400 });
    const first = await run({ [CLAIM_REFUNDS]: inTurn([DUE]), [REFUND]: invalid });
    const unsure = await run({
      [CLAIM_REFUNDS]: inTurn([DUE]),
      [REFUND]: invalid,
      [LIST_REFUNDS]: () => new Response(null, { status: 502 }),
    });
    const stored = { p_refund_id: REFUND_ID, p_error: description };
    expect(bodiesOf(first.calls, RECORD_ERROR)).toEqual([{ ...stored, p_is_final: true }]);
    expect(bodiesOf(unsure.calls, RECORD_ERROR)).toEqual([{ ...stored, p_is_final: false }]);
  });

  describe("whose answer was lost", () => {
    const again = { ...DUE, attempts: 2 };
    const listed = (...items: unknown[]) => ({
      [CLAIM_REFUNDS]: inTurn([again]),
      [LIST_REFUNDS]: () => ({ items }),
    });

    test("is looked for, and not sent again when Razorpay has it", async () => {
      const { calls, routes } = await run(
        listed({ ...SENT, status: "processed", notes: { refund_id: REFUND_ID } }),
      );
      expect(routes.slice(2)).toEqual([CLAIM_REFUNDS, LIST_REFUNDS, RECORD_REFUND]);
      expect(bodiesOf(calls, RECORD_REFUND)).toMatchObject([
        { p_refund: { refund_id: REFUND_ID, id: "rfnd_1", status: "processed" } },
      ]);
    });

    test("is sent again with the same key when Razorpay has others only", async () => {
      const { calls, routes } = await run(listed(dashboard));
      expect(routes.slice(2)).toEqual([CLAIM_REFUNDS, LIST_REFUNDS, RECORD_REFUND, REFUND, RECORD_REFUND]);
      const sent = calls.find(({ route }) => route === REFUND);
      expect(sent?.headers.get("X-Refund-Idempotency")).toBe("refund-key-1");
    });

    test("is not sent while Razorpay does not say what it has", async () => {
      const { routes } = await run({ ...listed(), [LIST_REFUNDS]: noAnswer });
      expect(routes.slice(2)).toEqual([CLAIM_REFUNDS, LIST_REFUNDS]);
    });
  });

  test.each([
    ["does not answer", noAnswer],
    ["fails", () => new Response(null, { status: 500 })],
  ])(
    "stores nothing while Razorpay %s: the next run sends it again with the same key",
    async (_name, answer) => {
      const { routes } = await run({ [CLAIM_REFUNDS]: inTurn([DUE]), [REFUND]: answer });
      expect(routes).toEqual([CLAIM_CHECKS, EXPIRE, CLAIM_REFUNDS, REFUND]);
    },
  );

  test("sends 25 at a time until fewer are due, and claims no more than it has requests for", async () => {
    const some = await run({ [CLAIM_REFUNDS]: inTurn(many(25, DUE), many(24, DUE)) });
    expect(bodiesOf(some.calls, CLAIM_REFUNDS)).toEqual(many(2, { p_limit: 25 }));
    expect(some.count(RECORD_REFUND)).toBe(49);
    const { calls, count } = await run({ [CLAIM_REFUNDS]: (call) => many(claimLimit(call), DUE) }, {}, 40);
    expect(bodiesOf(calls, CLAIM_REFUNDS)).toEqual([{ p_limit: 18 }]);
    expect(count(RECORD_REFUND)).toBe(18);
  });
});
