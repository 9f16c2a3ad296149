import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { cartContext } from "#app/context.ts";
import { checkEarlierOrders, redirectIfOrdered } from "#app/workflows/earlier-orders.server.ts";
import { signedInClient, USER } from "#tests/unit/support/auth.ts";
import { CHANGED_CARTS, ORDERED_CART, OTHER_ORDERS } from "#tests/unit/support/other-orders.ts";
import { createShopContext, GATEWAY, NO_BACKEND, thrownBy } from "#tests/unit/support/shop-context.ts";
import { LAMP, ORDER_ID, orderRow, storefront } from "#tests/unit/support/storefront.ts";
import { noAnswer, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const shopper = () => ({ db: signedInClient(), user: USER });
const UNPAID = { payment_method: "razorpay", status: "pending", razorpay_order_id: "order_1" };
const FAILED = { ...UNPAID, status: "failed", payment_status: "failed" };
const ASK = "GET /v1/orders/order_1/payments";
const CLAIM = "POST /rest/v1/rpc/shop_claim_payment_check";
const NOTE = "POST /rest/v1/rpc/shop_note_payment_answer";
const SETTLE = "POST /rest/v1/rpc/shop_settle_payment";
const CONFIRMATION = { status: 303, location: `/order-confirmation/${ORDER_ID}` };

/** Razorpay's answers about the payment of the order, and the outcome in the database. */
const ANSWERS = {
  captured: { status: "captured", outcome: "paid" },
  "captured, but stored by nobody": { status: "captured", outcome: null },
  "captured for a cancelled order": { status: "captured", outcome: "refund_due" },
  authorized: { status: "authorized", outcome: "recorded" },
  failed: { status: "failed", outcome: "failed" },
  nothing: null,
  "no answer": "unreachable",
} as const;
type Said = keyof typeof ANSWERS;

function stubShop(order: Record<string, unknown>, said: Said, mayAsk = true) {
  const answer = ANSWERS[said];
  return stubFetch({
    ...storefront({ orders: [orderRow(order)] }),
    [CLAIM]: () => Response.json(mayAsk),
    [ASK]: () => {
      if (answer === "unreachable") return noAnswer();
      const payment = { id: "pay_1", order_id: "order_1", amount: 590_00, currency: "INR", method: "upi" };
      return { items: answer ? [{ ...payment, status: answer.status }] : [] };
    },
    [SETTLE]: () => {
      const outcome = answer && answer !== "unreachable" ? answer.outcome : null;
      return outcome === null
        ? new Response(null, { status: 502 })
        : { ok: true, outcome, order_id: ORDER_ID };
    },
  });
}

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

describe("asking about the unpaid orders of a cart", () => {
  test.each([
    ["captured", UNPAID, { paid: ORDER_ID, isUnknown: false }],
    ["captured, but stored by nobody", UNPAID, { paid: null, isUnknown: true }],
    ["captured for a cancelled order", UNPAID, { paid: null, isUnknown: false }],
    ["authorized", UNPAID, { paid: null, isUnknown: false }],
    ["failed", UNPAID, { paid: null, isUnknown: false }],
    ["nothing", UNPAID, { paid: null, isUnknown: false }],
    ["no answer", UNPAID, { paid: null, isUnknown: true }],
    ["captured", FAILED, { paid: ORDER_ID, isUnknown: false }],
    // A failed order is not replaced: a later payment confirms it as a separate order, or goes back.
    ["no answer", FAILED, { paid: null, isUnknown: false }],
  ] as [Said, typeof UNPAID, Awaited<ReturnType<typeof checkEarlierOrders>>][])(
    "Razorpay says: %s",
    async (said, order, expected) => {
      const calls = stubShop(order, said);
      const { context } = createShopContext({ config: { gateway: GATEWAY } });
      expect(await checkEarlierOrders(shopper(), context, ORDERED_CART)).toEqual(expected);
      const routes = calls.map(({ route }) => route);
      expect(routes).toContain(ASK);
      // The page shows the time of the last answer, not of the last question.
      expect(routes.includes(NOTE)).toBe(!expected.isUnknown && said !== "no answer");
    },
  );

  const ASKED = { ...UNPAID, payment_checked_at: "2026-01-01T00:05:00Z" };
  test.each([
    ["has no answer", ASKED, true],
    ["was answered", { ...ASKED, payment_answered_at: "2026-01-01T00:05:01Z" }, false],
    ["has no answer, about a failed order", { ...ASKED, ...FAILED }, false],
  ])("does not ask again within four seconds; the last question %s", async (_name, order, isUnknown) => {
    const calls = stubShop(order, "captured", false);
    const { context } = createShopContext({ config: { gateway: GATEWAY } });
    const found = await checkEarlierOrders(shopper(), context, ORDERED_CART, "one-in-4s");
    expect(found).toEqual({ paid: null, isUnknown });
    expect(calls.map(({ route }) => route)).not.toContain(ASK);
  });

  test("asks nobody without a database, or without keys", async () => {
    const calls = stubShop(UNPAID, "captured");
    for (const config of [{ gateway: null }, { ...NO_BACKEND, gateway: GATEWAY }]) {
      const { context } = createShopContext({ config });
      const found = await checkEarlierOrders(shopper(), context, ORDERED_CART);
      expect(found).toEqual({ paid: null, isUnknown: false });
    }
    expect(calls).toEqual([]);
  });

  test("reads only the shopper's own unpaid online orders of this cart", async () => {
    const calls = stubShop({ status: "confirmed" }, "captured");
    const { context } = createShopContext({ config: { gateway: GATEWAY } });
    await checkEarlierOrders(shopper(), context, ORDERED_CART);
    expect(calls.map(({ route }) => route)).toEqual(["GET /rest/v1/orders"]);
    expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toMatchObject({
      user_id: `eq.${USER.id}`,
      cart_id: `eq.${ORDERED_CART.id}`,
      payment_method: "eq.razorpay",
      status: "in.(pending,failed)",
      payment_status: "in.(pending,failed)",
      razorpay_order_id: "not.is.null",
    });
  });
});

describe("a checkout whose order was placed already", () => {
  const open = (cart = ORDERED_CART) => {
    const shop = createShopContext({ cart, config: { gateway: GATEWAY } });
    return { ...shop, visit: () => redirectIfOrdered(shopper(), shop.context, cart) };
  };

  test.each([
    ["nothing", UNPAID, "waiting", ""],
    ["nothing", FAILED, "waiting", ""],
    ["no answer", UNPAID, "unknown", "We could not reach the payment service just now. "],
  ] as const)("names the unpaid order that a new one replaces: %s", async (said, order, payment, failed) => {
    stubShop({ ...order, payment_answered_at: "2026-01-01T00:05:00Z" }, said);
    expect(await open().visit()).toEqual({
      id: ORDER_ID,
      orderNumber: orderRow().order_number,
      total: 590_00,
      authorized: null,
      payment,
      checked: `${failed}Last checked on 1 January 2026, 5:35 am IST: no payment has arrived.`,
    });
  });

  const authorized = (ms: number) => ({
    ...UNPAID,
    payments: [
      {
        id: "pay_1",
        is_disputed: false,
        status: "authorized",
        amount: 590,
        error_description: null,
        created_at: new Date(Date.now() - ms).toISOString(),
        updated_at: new Date(Date.now() - ms).toISOString(),
      },
    ],
  });

  test.each([
    ["a minute", 60_000, "authorized"],
    ["an hour", 3_600_000, "waiting"],
  ])("waits for a payment that the bank authorized %s ago", async (_time, ms, payment) => {
    stubShop(authorized(ms), "nothing");
    expect(await open().visit()).toMatchObject({ payment });
  });

  const changed = { ...ORDERED_CART, lines: [{ id: LAMP, quantity: 1 }] };

  test("leaves an order alone whose payment is authorized, when nothing of it is in the cart", async () => {
    stubShop(authorized(60_000), "nothing");
    const { visit, context } = open(changed);
    expect(await thrownBy(visit)).toMatchObject({ status: 303, location: "/checkout" });
    const now = context.get(cartContext).get();
    expect(now).toEqual({ ...changed, id: now.id });
    expect(now.id).not.toBe(changed.id);
  });

  test.each([
    ["nothing", "waiting"],
    ["no answer", "unknown"],
  ] as const)(
    "replaces an order of which Razorpay says %s, although nothing of it is in the cart: it could be paid, too",
    async (said, payment) => {
      stubShop(UNPAID, said);
      expect(await open(changed).visit()).toMatchObject({ payment });
    },
  );

  test("leads to the confirmation", async () => {
    stubFetch(storefront({ orders: [orderRow()] }));
    const { visit, notices } = open();
    expect(await thrownBy(visit)).toMatchObject(CONFIRMATION);
    expect(notices).toEqual([
      {
        kind: "success",
        message: "This cart was ordered already. What you have added since is still in it.",
      },
    ]);
  });

  test.each(CHANGED_CARTS)("leads to the confirmation from a cart with %s", async (_name, lines) => {
    stubFetch(storefront({ orders: [orderRow()] }));
    expect(await thrownBy(open({ ...ORDERED_CART, lines }).visit)).toMatchObject(CONFIRMATION);
  });

  test.each(OTHER_ORDERS)("goes on for %s", async (_name, present, change) => {
    stubFetch(storefront({ orders: [orderRow(change)] }));
    const { visit, notices } = open(present);
    await visit();
    expect(notices).toEqual([]);
  });

  test("goes on for an order of somebody else", async () => {
    stubFetch(storefront({ orders: [orderRow({ user_id: "a0000000-0000-4000-8000-000000000009" })] }));
    await expect(open().visit()).resolves.toBeNull();
  });

  test("leads to an order that was paid unnoticed, and says so", async () => {
    stubShop(UNPAID, "captured");
    const { visit, notices } = open();
    expect(await thrownBy(visit)).toMatchObject(CONFIRMATION);
    expect(notices).toEqual([{ kind: "success", message: "You have paid for this order already." }]);
  });

  test.each<Said>(["nothing", "failed", "no answer"])("goes on when Razorpay says: %s", async (said) => {
    stubShop(UNPAID, said);
    const { visit, notices } = open();
    await expect(visit()).resolves.toMatchObject({ id: ORDER_ID });
    expect(notices).toEqual([]);
  });

  test("does not ask again within four seconds", async () => {
    const calls = stubShop(UNPAID, "captured", false);
    await expect(open().visit()).resolves.toMatchObject({ id: ORDER_ID });
    expect(calls.map(({ route }) => route)).not.toContain(ASK);
  });
});
