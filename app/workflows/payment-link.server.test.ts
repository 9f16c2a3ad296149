import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { findLinkedOrder, reopenLinkedOrder } from "#app/workflows/payment-link.server.ts";
import {
  CONFIG,
  createShopContext,
  GATEWAY,
  NO_BACKEND,
  thrownBy,
} from "#tests/unit/support/shop-context.ts";
import { ORDER_ID, orderRow } from "#tests/unit/support/storefront.ts";
import { type FetchCall, noAnswer, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const TOKEN = "t".repeat(43);
const EXPIRES_AT = "2026-11-29T15:37:00.000Z";
const FIND = "POST /rest/v1/rpc/shop_find_payment_link";
const READ = "GET /rest/v1/orders";
const CLAIM = "POST /rest/v1/rpc/shop_claim_payment_check";
const NOTE = "POST /rest/v1/rpc/shop_note_payment_answer";
const PAYMENTS = "GET /v1/orders/order_1/payments";
const SETTLE = "POST /rest/v1/rpc/shop_settle_payment";
const REOPEN = "POST /rest/v1/rpc/shop_reopen_order";
const UNPAID = { payment_method: "razorpay", status: "pending", razorpay_order_id: "order_1" };
const PAYMENT = { id: "pay_1", order_id: "order_1", amount: 590_00, currency: "INR", method: "upi" };

function start(answers: Record<string, (call: FetchCall) => unknown>, config = {}) {
  const calls = stubFetch({
    [FIND]: () => ({ order_id: ORDER_ID, is_expired: false, expires_at: EXPIRES_AT }),
    [READ]: () => [orderRow(UNPAID)],
    [CLAIM]: () => true,
    [PAYMENTS]: () => ({ items: [] }),
    [NOTE]: () => new Response(null, { status: 204 }),
    ...answers,
  });
  const { context } = createShopContext({ config: { gateway: GATEWAY, ...config } });
  return { link: { request: new Request(`https://shop.example/pay/${TOKEN}`), context }, calls };
}

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

describe("the order of a payment link", () => {
  test("is found by its token", async () => {
    const { link } = start({});
    expect(await findLinkedOrder(link, TOKEN)).toMatchObject({
      order: { id: ORDER_ID },
      isExpired: false,
      expiresAt: EXPIRES_AT,
      isUnknown: false,
    });
  });

  test.each([
    ["of another shape", "t", {}, {}],
    ["that no link has", TOKEN, { [FIND]: () => Response.json(null) }, {}],
    ["of a shop without a database", TOKEN, {}, NO_BACKEND],
  ])("is not found by a token %s", async (_which, token, answers, config) => {
    const { link } = start(answers, config);
    expect(await thrownBy(() => findLinkedOrder(link, token))).toMatchObject({ status: 404 });
  });

  test("is not looked up after too many requests of a network", async () => {
    const limit = { limit: async () => ({ success: false }) };
    const { link, calls } = start({}, { limits: { ...CONFIG.limits, checkout: limit } });
    expect(await thrownBy(() => findLinkedOrder(link, TOKEN))).toMatchObject({ status: 429 });
    expect(calls).toEqual([]);
  });

  test("is settled first when it is paid", async () => {
    let isPaid = false;
    const { link } = start({
      [READ]: () => [orderRow(isPaid ? { ...UNPAID, status: "confirmed", payment_status: "paid" } : UNPAID)],
      [PAYMENTS]: () => ({ items: [{ ...PAYMENT, status: "captured" }] }),
      [SETTLE]: () => {
        isPaid = true;
        return { ok: true, outcome: "paid", order_id: ORDER_ID };
      },
    });
    expect((await findLinkedOrder(link, TOKEN)).order.paymentStatus).toBe("paid");
  });

  test("is asked about at most every four seconds, except before it is paid", async () => {
    const { link, calls } = start({ [CLAIM]: () => Response.json(false) });
    await findLinkedOrder(link, TOKEN);
    expect(calls.map(({ route }) => route)).not.toContain(PAYMENTS);
    await findLinkedOrder(link, TOKEN, "none");
    expect(calls.map(({ route }) => route)).toContain(PAYMENTS);
  });

  test.each([
    ["has no answer", {}, true],
    ["was answered", { payment_answered_at: "2026-01-01T00:05:01Z" }, false],
  ])(
    "is as unknown as before within four seconds: the last question %s",
    async (_name, change, isUnknown) => {
      const asked = { ...UNPAID, payment_checked_at: "2026-01-01T00:05:00Z", ...change };
      let reads = 0;
      const { link } = start({
        [CLAIM]: () => Response.json(false),
        // Another request asks after the first read.
        [READ]: () => [orderRow((reads += 1) === 1 ? UNPAID : asked)],
      });
      expect((await findLinkedOrder(link, TOKEN)).isUnknown).toBe(isUnknown);
    },
  );

  test("is unknown while Razorpay does not answer", async () => {
    const { link } = start({ [PAYMENTS]: noAnswer });
    expect((await findLinkedOrder(link, TOKEN)).isUnknown).toBe(true);
  });
});

describe("paying by a link", () => {
  const reopen = async (answer: unknown, facts = {}) => {
    const { link, calls } = start({ [REOPEN]: () => answer });
    const linked = await findLinkedOrder(link, TOKEN);
    const problem = await reopenLinkedOrder(link, TOKEN, { ...linked, ...facts });
    return { problem, asked: calls.some(({ route }) => route === REOPEN) };
  };
  const HELD = { ok: true, held_until: "2999-01-01T00:00:00Z" };

  test("goes on with the order at Razorpay", async () => {
    expect(await reopen(HELD)).toEqual({ problem: null, asked: true });
  });

  test.each([
    [
      "an earlier payment may have been made",
      { isUnknown: true },
      /could not check whether this order is paid/,
    ],
    ["the link has expired", { isExpired: true }, /has expired/],
  ])("is refused without asking the database while %s", async (_why, facts, problem) => {
    expect(await reopen(HELD, facts)).toEqual({ problem: expect.stringMatching(problem), asked: false });
  });

  test("is refused with the database's reason, and what to do then", async () => {
    const lines = [{ name: "Lamp", stock: 0, price: 500 }];
    expect((await reopen({ ok: false, code: "out_of_stock", lines })).problem).toBe(
      "Lamp is out of stock. Please write to us.",
    );
    expect((await reopen({ ok: true, held_until: "2020-01-01T00:00:00Z" })).problem).toMatch(
      /being worked on/,
    );
  });
});
