import { data, redirect } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { ShopConfig } from "#app/config.server.ts";
import { checkoutSchema } from "#app/shop/checkout/checkout-form.ts";
import { PLACE_ORDER } from "#app/shop/checkout/checkout.ts";
import { catchPlacementErrors, placeOrderFromCheckout } from "#app/workflows/place-order.server.ts";
import { signedInClient, USER } from "#tests/unit/support/auth.ts";
import {
  CART_ID,
  createShopContext,
  GATEWAY,
  NO_BACKEND,
  thrownBy,
} from "#tests/unit/support/shop-context.ts";
import {
  ADDRESS,
  couponAnswer,
  databaseError,
  KURTA,
  LAMP,
  ORDER_ID,
  orderRow,
  productRow,
  settingsRow,
  storefront,
} from "#tests/unit/support/storefront.ts";
import { bodiesOf, type FetchCall, noAnswer, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const PLACE = "POST /rest/v1/rpc/shop_place_order";
const ADDRESSES = "GET /rest/v1/addresses";
const SAVE_ADDRESS = "POST /rest/v1/addresses";
const CREATE_PAYMENT = "POST /v1/orders";
const STORE_PAYMENT = "POST /rest/v1/rpc/shop_store_razorpay_order";

const KEY = "e0000000-0000-4000-8000-000000000001";
const ADDRESS_ID = "90000000-0000-4000-8000-000000000001";
const SAVED = { ...ADDRESS, id: ADDRESS_ID, is_default: true };
const CART = { id: CART_ID, lines: [{ id: KURTA, quantity: 2 }], coupon: null as string | null };

const FORM: Record<string, string> = {
  intent: PLACE_ORDER,
  paymentMethod: "cod",
  checkoutKey: KEY,
  shownTotal: "59000",
  addressId: ADDRESS_ID,
};
const NEW_ADDRESS = { ...ADDRESS, address_line_1: "7 Lake View", address_line_2: "", addressId: "new" };
const ONLINE = { paymentMethod: "razorpay" };
const placedOnline = { payment_method: "razorpay", status: "pending" };

type Case = {
  form?: Record<string, string>;
  cart?: typeof CART;
  shop?: Parameters<typeof storefront>[0];
  config?: Partial<ShopConfig>;
  /** The database's answer to the placement. An object also adds the order `placed` to the database. */
  placement?: unknown;
  placed?: Record<string, unknown>;
  answers?: Record<string, (call: FetchCall) => unknown>;
};

/** Posts the checkout form, once. */
async function place({
  form = {},
  cart = CART,
  shop = {},
  config = {},
  placement = { ok: true, order_id: ORDER_ID, already_placed: false },
  placed = {},
  answers = {},
}: Case = {}) {
  const orders = [...(shop.orders ?? [])];
  const calls = stubFetch({
    ...storefront({ ...shop, orders }),
    [ADDRESSES]: () => [SAVED],
    [SAVE_ADDRESS]: () => new Response(null, { status: 201 }),
    [PLACE]: () => {
      if (placement instanceof Response) return placement;
      orders.push(orderRow(placed));
      return placement;
    },
    [CREATE_PAYMENT]: () => ({
      id: "order_1",
      amount: 590_00,
      currency: "INR",
      receipt: "ORD-1767225600000",
      notes: { order_id: ORDER_ID },
    }),
    [STORE_PAYMENT]: () => Response.json("order_1"),
    ...answers,
  });
  const context = createShopContext({ cart, config: { gateway: GATEWAY, ...config } });
  const parsed = checkoutSchema.parse({ ...FORM, ...form });
  const result = await placeOrderFromCheckout({ db: signedInClient(), user: USER }, context.context, parsed);
  const response = "response" in result ? result.response : null;
  return {
    result,
    location: response?.headers.get("Location") ?? null,
    notice: "notice" in result ? result.notice : null,
    isDocument: response?.headers.has("X-Remix-Reload-Document") ?? false,
    status: response?.status,
    refused: "refused" in result ? result : null,
    carts: context.carts,
    calls,
    routes: calls.map(({ route }) => route),
    drafts: bodiesOf<{ p_order: Record<string, unknown> }>(calls, PLACE).map((body) => body.p_order),
  };
}

const CONFIRMATION = `/order-confirmation/${ORDER_ID}`;

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

describe("placing an order for cash on delivery", () => {
  test("stores the cart at the prices that were shown, and leads to the confirmation", async () => {
    const { status, location, notice, drafts } = await place();
    expect({ status, location }).toEqual({ status: 303, location: CONFIRMATION });
    expect(notice).toEqual({ kind: "success", message: "Order placed successfully!" });
    expect(drafts).toEqual([
      {
        user_id: USER.id,
        checkout_key: KEY,
        cart_id: CART_ID,
        lines: [{ product_id: KURTA, quantity: 2, unit_price: 250 }],
        subtotal: 500,
        shipping_amount: 0,
        tax_amount: 90,
        discount_amount: 0,
        round_off: 0,
        total_amount: 590,
        payment_method: "cod",
        shipping_address: ADDRESS,
        coupon_code: null,
      },
    ]);
  });

  test("empties the cart, which gets a new id", async () => {
    const { carts } = await place();
    expect(carts).toEqual([{ id: expect.any(String), lines: [], coupon: null }]);
    expect(carts[0]?.id).not.toBe(CART_ID);
  });

  test("stores the coupon that was applied, and none that was not", async () => {
    const cart = { ...CART, coupon: "DIWALI" };
    const applied = await place({ cart, shop: { coupon: couponAnswer() }, form: { shownTotal: "54000" } });
    expect(applied.drafts).toMatchObject([{ coupon_code: "DIWALI", discount_amount: 50, total_amount: 540 }]);
    const rejected = await place({ cart, shop: { coupon: null } });
    expect(rejected.drafts).toMatchObject([{ coupon_code: null, total_amount: 590 }]);
  });

  test("stores a gift message while the shop offers it", async () => {
    const form = { gift_message: "For you" };
    const offered = await place({ form, shop: { settings: settingsRow({ offer_gift_message: true }) } });
    expect(offered.drafts).toMatchObject([{ gift_message: "For you" }]);
    const ended = await place({ form });
    expect(ended.drafts).toEqual([]);
    expect(ended.refused).toEqual({
      refused:
        "Gift messages are not offered any more, so yours is left out. Place the order again to go on.",
    });
  });

  test.each([
    ["a saved address", {}, null],
    [
      "an address that cannot be saved",
      NEW_ADDRESS,
      { kind: "error", message: "Failed to save address for next time." },
    ],
  ])("leads to the confirmation also when the new order, to %s, cannot be read", async (_to, form, told) => {
    let isPlaced = false;
    const { location, notice } = await place({
      form,
      answers: {
        [SAVE_ADDRESS]: databaseError,
        "GET /rest/v1/orders": () => (isPlaced ? databaseError() : []),
        [PLACE]: () => {
          isPlaced = true;
          return { ok: true, order_id: ORDER_ID, already_placed: false };
        },
      },
    });
    expect({ location, notice }).toEqual({ location: CONFIRMATION, notice: told });
  });
});

describe("an earlier online order of the same cart", () => {
  const PAYMENTS = "GET /v1/orders/order_1/payments";
  const SETTLE = "POST /rest/v1/rpc/shop_settle_payment";
  const NOTICE = { kind: "success", message: "You have paid for this order already." };
  const NOTHING_PLACED = {
    kind: "error",
    message:
      "No new order was placed, because this one is paid or your bank is confirming its payment. Your cart is kept.",
  };
  const earlier = orderRow({
    ...placedOnline,
    checkout_key: "e0000000-0000-4000-8000-00000000000f",
    razorpay_order_id: "order_1",
  });
  const shop = { orders: [earlier] };
  const payment = { id: "pay_1", order_id: "order_1", amount: 590_00, currency: "INR", method: "upi" };

  test("that turns out to be paid is shown instead of being replaced", async () => {
    const { location, notice, drafts } = await place({
      shop,
      answers: {
        [PAYMENTS]: () => ({ items: [{ ...payment, status: "captured" }] }),
        [SETTLE]: () => ({ ok: true, outcome: "paid", order_id: ORDER_ID }),
      },
    });
    expect({ location, notice, drafts }).toEqual({ location: CONFIRMATION, notice: NOTICE, drafts: [] });
  });

  test("about which Razorpay does not answer is not replaced either", async () => {
    const { refused, drafts } = await place({ shop, answers: { [PAYMENTS]: noAnswer } });
    expect(refused).toEqual({
      refused:
        "We could not check whether your earlier order is paid. Please try again in a minute, or cancel that order first.",
    });
    expect(drafts).toEqual([]);
  });

  test("that nobody has paid is replaced, and the notice says so", async () => {
    const { drafts, notice } = await place({
      shop,
      answers: { [PAYMENTS]: () => ({ items: [] }) },
      placement: { ok: true, order_id: ORDER_ID, already_placed: false, replaced: ["ORD-1767225600009"] },
    });
    expect(drafts).toHaveLength(1);
    expect(notice).toEqual({
      kind: "success",
      message: "Your unpaid order ORD-1767225600009 is replaced by this one.",
    });
  });

  test("whose payment the bank has just authorized, as the database knows, is shown", async () => {
    const { location, notice } = await place({
      placement: { ok: false, code: "already_paid", order_id: ORDER_ID },
      placed: { checkout_key: "e0000000-0000-4000-8000-00000000000f" },
    });
    expect({ location, notice }).toEqual({ location: CONFIRMATION, notice: NOTHING_PLACED });
  });

  test("that pays cash, as the database knows, is shown", async () => {
    const { location, notice } = await place({
      placement: { ok: false, code: "already_ordered", order_id: ORDER_ID },
      placed: { checkout_key: "e0000000-0000-4000-8000-00000000000f" },
    });
    expect({ location, notice }).toEqual({
      location: CONFIRMATION,
      notice: { kind: "success", message: "You have placed this order already." },
    });
  });
});

describe("the address of an order", () => {
  test("is a saved one, by its id", async () => {
    const other = { ...SAVED, id: "90000000-0000-4000-8000-000000000002", city: "Mysuru" };
    const { drafts, routes } = await place({ answers: { [ADDRESSES]: () => [other, SAVED] } });
    expect(drafts[0]?.shipping_address).toEqual(ADDRESS);
    expect(routes).not.toContain(SAVE_ADDRESS);
  });

  test("is a new one, which is saved after the order is placed", async () => {
    const { drafts, routes, calls, notice } = await place({
      form: { ...NEW_ADDRESS, address_line_1: ADDRESS.address_line_1, city: "Mysuru" },
    });
    expect(drafts[0]?.shipping_address).toEqual({ ...ADDRESS, city: "Mysuru" });
    expect(bodiesOf(calls, SAVE_ADDRESS)).toEqual([{ ...ADDRESS, city: "Mysuru", user_id: USER.id }]);
    expect(routes.indexOf(SAVE_ADDRESS)).toBeGreaterThan(routes.indexOf(PLACE));
    expect(notice?.kind).toBe("success");
  });

  test("is not saved when no order was placed, nor a second time by a repeated post", async () => {
    const refused = await place({
      form: NEW_ADDRESS,
      placement: Response.json({ ok: false, code: "out_of_stock" }),
    });
    expect(refused.routes).not.toContain(SAVE_ADDRESS);
    const repeated = await place({
      form: NEW_ADDRESS,
      placement: { ok: true, order_id: ORDER_ID, already_placed: true },
    });
    expect(repeated.routes).not.toContain(SAVE_ADDRESS);
    expect(repeated.carts).toEqual([]);
  });

  test("that the shopper has already is not saved again", async () => {
    const { location, notice, routes } = await place({
      form: { ...ADDRESS, address_line_2: "", addressId: "new" },
    });
    expect([location, notice?.kind]).toEqual([CONFIRMATION, "success"]);
    expect(routes).not.toContain(SAVE_ADDRESS);
  });

  test.each([
    ["not answered", databaseError, "Failed to save address for next time."],
    [
      "refused as one too many",
      () => Response.json({ message: "addresses_full", code: "P0001" }, { status: 400 }),
      "Failed to save address for next time: you have 20 already.",
    ],
  ])("whose saving is %s does not undo the order, and the shopper is told", async (_name, answer, told) => {
    const { location, notice } = await place({ form: NEW_ADDRESS, answers: { [SAVE_ADDRESS]: answer } });
    expect(location).toBe(CONFIRMATION);
    expect(notice).toEqual({ kind: "error", message: `Order placed successfully! ${told}` });
  });

  test.each([
    [
      "is nobody's",
      () => [{ ...SAVED, id: "90000000-0000-4000-8000-000000000009" }],
      "Please select a shipping address",
    ],
    ["cannot be read", databaseError, "Failed to fetch addresses"],
  ])("that %s is refused beside its field", async (_name, answer, refused) => {
    const placing = await place({ answers: { [ADDRESSES]: answer } });
    expect(placing.refused).toEqual({ refused, field: "addressId" });
    expect(placing.routes).not.toContain(PLACE);
  });
});

describe("what has changed since the page was shown", () => {
  const refusal = async (change: Case) => {
    const { refused, routes, carts } = await place(change);
    expect(routes).not.toContain(PLACE);
    expect(carts).toEqual([]);
    return refused?.refused;
  };

  test("is a total: nothing is ordered, and both totals are named", async () => {
    expect(await refusal({ form: { shownTotal: "58900" } })).toBe(
      "The total is now ₹590 instead of ₹589. Please check it and place the order again.",
    );
  });

  test("is a coupon that ended, with its reason", async () => {
    const ended = couponAnswer({ expires_at: "2020-01-01T00:00:00Z" });
    expect(
      await refusal({
        cart: { ...CART, coupon: "DIWALI" },
        shop: { coupon: ended },
        form: { shownTotal: "54000" },
      }),
    ).toBe(
      "Coupon has expired. The total is now ₹590 instead of ₹540. Please check it and place the order again.",
    );
  });

  test("is the stock", async () => {
    expect(await refusal({ shop: { products: [productRow({ stock: 1 })] } })).toBe(
      "Only 1 of Kurta left; your cart had 2. The total is now ₹344 instead of ₹590. Please check it and place the order again.",
    );
  });

  test("is a product that sold out, also when the total is the same: it must leave the cart first", async () => {
    const lines = [...CART.lines, { id: LAMP, quantity: 1 }];
    const products = [productRow(), productRow({ id: LAMP, name: "Lamp", stock: 0 })];
    expect(await refusal({ cart: { ...CART, lines }, shop: { products } })).toBe(
      "Lamp is out of stock. Remove it from your cart to go on.",
    );
    expect(await refusal({ cart: { ...CART, lines }, shop: { products }, form: { shownTotal: "1" } })).toBe(
      "Lamp is out of stock. Remove it from your cart to go on. The total is now ₹590 instead of ₹0.01.",
    );
  });

  test("is the whole cart: an empty one leads back to the cart", async () => {
    expect(await thrownBy(() => place({ cart: { ...CART, lines: [] } }))).toMatchObject({
      location: "/cart",
    });
  });

  test("does not matter for a product that is no longer sold and was not charged", async () => {
    const lines = [...CART.lines, { id: LAMP, quantity: 1 }];
    expect((await place({ cart: { ...CART, lines } })).drafts).toMatchObject([{ total_amount: 590 }]);
  });
});

describe("the payment method", () => {
  test.each([
    [
      "is switched off",
      { enable_cod: false },
      {},
      "This payment method is not available now. Please choose another one.",
    ],
    [
      "is above its limit",
      { cod_limit: 589 },
      {},
      "Cash on delivery is for orders up to ₹589. You would pay online.",
    ],
    [
      "is online without keys",
      {},
      { form: ONLINE, config: { gateway: null } },
      "This payment method is not available now. Please choose another one.",
    ],
    [
      "is online and switched off",
      { enable_razorpay: false },
      { form: ONLINE },
      "This payment method is not available now. Please choose another one.",
    ],
  ])("that %s is refused beside its field", async (_name, settings, change, refused) => {
    const placing = await place({ ...change, shop: { settings: settingsRow(settings) } });
    expect(placing.refused).toEqual({ refused, field: "paymentMethod" });
    expect(placing.routes).not.toContain(PLACE);
  });

  test("may be used up to its limit", async () => {
    const { drafts } = await place({ shop: { settings: settingsRow({ cod_limit: 590 }) } });
    expect(drafts).toMatchObject([{ payment_method: "cod" }]);
  });

  test("of an order of ₹0 is one that is enabled, whichever was chosen, and the cart is emptied", async () => {
    const free = (settings: Record<string, unknown>) =>
      place({
        shop: { products: [productRow({ price: 0 })], settings: settingsRow(settings) },
        form: { shownTotal: "0" },
        placed: { payment_method: "razorpay", payment_status: "paid", total_amount: 0 },
      });
    const online = await free({ enable_cod: false });
    expect(online.drafts).toMatchObject([{ payment_method: "razorpay", total_amount: 0 }]);
    expect(online.carts).toHaveLength(1);
    expect(online.location).toBe(CONFIRMATION);
    expect((await free({ enable_razorpay: false })).drafts).toMatchObject([{ payment_method: "cod" }]);
  });
});

describe("placing an order to be paid online", () => {
  test("creates the Razorpay order and leads to the payment page as a new document; the cart stays until it is paid", async () => {
    const { status, location, isDocument, notice, carts, calls, routes } = await place({
      form: ONLINE,
      placed: placedOnline,
    });
    expect({ status, location, isDocument, notice }).toEqual({
      status: 303,
      location: `/checkout/pay/${ORDER_ID}`,
      isDocument: true,
      notice: null,
    });
    expect(carts).toEqual([]);
    expect(bodiesOf(calls, CREATE_PAYMENT)).toMatchObject([{ amount: 590_00, receipt: "ORD-1767225600000" }]);
    // A new order has no Razorpay order yet, so there is no lookup.
    expect(routes).not.toContain("GET /v1/orders");
  });

  test("says on the payment page when the new address could not be saved", async () => {
    const { location, notice } = await place({
      form: { ...ONLINE, ...NEW_ADDRESS },
      placed: placedOnline,
      answers: { [SAVE_ADDRESS]: databaseError },
    });
    expect(location).toBe(`/checkout/pay/${ORDER_ID}`);
    expect(notice).toEqual({ kind: "error", message: "Failed to save address for next time." });
  });

  test("leads to the confirmation, from where it can be paid, when Razorpay does not answer", async () => {
    const answers = { [CREATE_PAYMENT]: noAnswer, "GET /v1/orders": noAnswer };
    const { location, notice } = await place({ form: ONLINE, placed: placedOnline, answers });
    expect(location).toBe(CONFIRMATION);
    expect(notice).toEqual({ kind: "error", message: "Payment initialization failed. Please try again." });
    const unsaved = await place({
      form: { ...ONLINE, ...NEW_ADDRESS },
      placed: placedOnline,
      answers: { ...answers, [SAVE_ADDRESS]: databaseError },
    });
    expect(unsaved.notice).toEqual({
      kind: "error",
      message: "Payment initialization failed. Please try again. Failed to save address for next time.",
    });
  });
});

describe("a repeated post", () => {
  const AS_IT_IS = {
    kind: "error",
    message:
      "You have placed this order already, as it is shown here. To change its address or payment, cancel it and order again.",
  };
  const ELSEWHERE = { ...ADDRESS, address_line_1: "99 Other Road" };

  test.each([
    ["has not arrived", [], `/checkout/pay/${ORDER_ID}`, null],
    [
      "has arrived meanwhile",
      [{ id: "pay_1", order_id: "order_1", amount: 590_00, currency: "INR", status: "captured" }],
      CONFIRMATION,
      { kind: "success", message: "You have paid for this order already." },
    ],
  ])(
    "asks Razorpay about the order that its key placed: its payment %s",
    async (_name, items, to, expected) => {
      const { location, notice, drafts } = await place({
        form: ONLINE,
        shop: { orders: [orderRow({ ...placedOnline, razorpay_order_id: "order_1" })] },
        answers: {
          "GET /v1/orders/order_1/payments": () => ({ items }),
          "POST /rest/v1/rpc/shop_settle_payment": () => ({ ok: true, outcome: "paid", order_id: ORDER_ID }),
        },
      });
      expect({ location, notice, drafts }).toEqual({ location: to, notice: expected, drafts: [] });
    },
  );

  test.each([
    ["settled", {}, CONFIRMATION, { kind: "success", message: "Order placed successfully!" }],
    ["settled, to another address", { shipping_address: ELSEWHERE }, CONFIRMATION, AS_IT_IS],
    ["to be paid online", placedOnline, CONFIRMATION, AS_IT_IS],
    [
      "failed",
      { payment_method: "razorpay", status: "failed", payment_status: "failed" },
      CONFIRMATION,
      null,
    ],
    ["cancelled", { status: "cancelled" }, CONFIRMATION, null],
    [
      "paid but not confirmed yet",
      { payment_status: "paid" },
      CONFIRMATION,
      { kind: "success", message: "Order placed successfully!" },
    ],
  ])(
    "leads to the order that its key placed, which is %s, and places none",
    async (_name, change, to, expected) => {
      const { location, notice, routes } = await place({ shop: { orders: [orderRow(change)] } });
      expect({ location, notice }).toEqual({ location: to, notice: expected });
      expect(routes.filter((route) => route !== ADDRESSES)).toEqual(["GET /rest/v1/orders"]);
    },
  );

  test("looks for a Razorpay order before creating one: the first post may have made it", async () => {
    const { routes } = await place({
      form: ONLINE,
      shop: { orders: [orderRow(placedOnline)] },
      answers: { "GET /v1/orders": () => ({ items: [] }) },
    });
    expect(routes).toEqual([
      "GET /rest/v1/orders",
      ADDRESSES,
      "GET /v1/orders",
      CREATE_PAYMENT,
      STORE_PAYMENT,
    ]);
  });

  test.each([
    ["the total changed", { form: { shownTotal: "1" } }],
    ["the payment method went", { shop: { settings: settingsRow({ enable_cod: false }) } }],
    ["the address went", { answers: { [ADDRESSES]: () => [] } }],
    ["the stock went", { placement: Response.json({ ok: false, code: "out_of_stock" }) }],
  ])("finds its order also when it was placed at the same time and %s", async (_name, change: Case) => {
    let looks = 0;
    const { location } = await place({
      ...change,
      answers: {
        ...change.answers,
        "GET /rest/v1/orders": ({ url }) =>
          !url.searchParams.has("checkout_key") || looks++ === 0 ? [] : [orderRow()],
      },
    });
    expect(location).toBe(CONFIRMATION);
  });
});

describe("an order that the database refuses", () => {
  test("is not placed: the reason names the products with their present numbers", async () => {
    const lines = [{ name: "Kurta", stock: 1, price: 250 }];
    const { refused, carts } = await place({
      placement: Response.json({ ok: false, code: "out_of_stock", lines }),
    });
    expect(refused).toEqual({
      refused: "Only 1 of Kurta left. Please check your cart and place the order again.",
      isUncertain: false,
    });
    expect(carts).toEqual([]);
  });

  test("may have been placed when no answer came, so the next try must use the same key", async () => {
    const { refused } = await place({ placement: databaseError() });
    expect(refused).toEqual({ refused: "Failed to place order. Please try again.", isUncertain: true });
  });

  test("is not sent without a backend", async () => {
    const { refused, routes } = await place({ config: { backend: NO_BACKEND.backend } });
    expect(refused).toEqual({ refused: "Failed to place order. Please try again." });
    expect(routes).not.toContain(PLACE);
  });
});

describe("catchPlacementErrors", () => {
  test("passes results and redirects on", async () => {
    const refused = { refused: "no" };
    expect(await catchPlacementErrors(async () => refused)).toBe(refused);
    expect(await thrownBy(() => catchPlacementErrors(() => Promise.reject(redirect("/cart"))))).toMatchObject(
      {
        location: "/cart",
      },
    );
    expect(console.error).not.toHaveBeenCalled();
  });

  test.each([
    ["an error, which is logged", new Error("broken"), 1],
    ["a failed read, which data/ has logged", data({ message: "down" }, { status: 503 }), 0],
  ])("turns %s, into a refusal that keeps the key", async (_name, thrown, logged) => {
    expect(await catchPlacementErrors(() => Promise.reject(thrown))).toEqual({
      refused: "Failed to place order. Please try again.",
      isUncertain: true,
    });
    expect(vi.mocked(console.error).mock.calls).toEqual(
      logged ? [[JSON.stringify({ operation: "place an order", cause: "broken" })]] : [],
    );
  });
});
