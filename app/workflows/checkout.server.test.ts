import { describe, expect, test } from "vitest";

import { findOrder } from "#app/data/orders.server.ts";
import type { JoinedCart } from "#app/shop/cart/join.ts";
import {
  describeCartChanges,
  describeCouponChange,
  isPlacedForGood,
  priceCheckout,
  redirectToConfirmation,
  takeOrderedOut,
} from "#app/workflows/checkout.server.ts";
import { signedInClient, USER } from "#tests/unit/support/auth.ts";
import { CHANGED_CARTS, ORDERED_CART, OTHER_ORDERS } from "#tests/unit/support/other-orders.ts";
import { CART_ID, createShopContext, thrownBy } from "#tests/unit/support/shop-context.ts";
import { KURTA, LAMP, ORDER_ID, orderRow, productRow, storefront } from "#tests/unit/support/storefront.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

const shopper = () => ({ db: signedInClient(), user: USER });
const cart = ORDERED_CART;

/** Reads an order through app/data. */
async function readOrder(change: Record<string, unknown> = {}) {
  stubFetch(storefront({ orders: [orderRow(change)] }));
  const order = await findOrder(signedInClient(), USER.id, { id: ORDER_ID });
  if (!order) throw new Error("The order was not read.");
  return order;
}

describe("priceCheckout", () => {
  test("gives the cart of the request at current prices", async () => {
    stubFetch(storefront());
    const { context } = createShopContext({ cart });
    const priced = await priceCheckout(shopper(), context, null);
    expect(priced.cart).toEqual(cart);
    expect(priced.totals.total).toBe(590_00);
  });

  test.each([
    ["is empty", []],
    ["holds only products that are no longer sold", [{ id: LAMP, quantity: 1 }]],
  ])("leads back to a cart that %s", async (_name, lines) => {
    stubFetch(storefront());
    const { context } = createShopContext({ cart: { ...cart, lines } });
    expect(await thrownBy(() => priceCheckout(shopper(), context, null))).toMatchObject({
      status: 303,
      location: "/cart",
    });
  });

  test("goes on with a cart whose only line is out of stock, so that the page can say so", async () => {
    stubFetch(storefront({ products: [productRow({ stock: 0 })] }));
    const { context } = createShopContext({ cart });
    expect((await priceCheckout(shopper(), context, null)).joined.hasOutOfStock).toBe(true);
  });
});

describe("describeCartChanges", () => {
  const line = { id: KURTA, name: "Kurta", price: 1, imageUrl: null, quantity: 1, lineTotal: 1 };
  const joined = (change: Partial<JoinedCart>): JoinedCart => ({
    lines: [{ ...line, stock: 3 }],
    unavailable: [],
    toChoose: [],
    reduced: [],
    hasOutOfStock: false,
    ...change,
  });
  const gone = { id: LAMP, quantity: 1 };

  test.each([
    ["nothing", {}, []],
    [
      "a line that is out of stock",
      {
        lines: [
          { ...line, stock: 0 },
          { ...line, name: "Lamp", stock: 1 },
        ],
      },
      ["Kurta is out of stock. Remove it from your cart to go on."],
    ],
    [
      "a line that was reduced",
      { reduced: [{ id: KURTA, name: "Kurta", from: 5, to: 2 }] },
      ["Only 2 of Kurta left; your cart had 5."],
    ],
    ["a product that is gone", { unavailable: [gone] }, ["One product is no longer sold."]],
    [
      "a product that has options now",
      { toChoose: [{ id: LAMP, name: "Lamp", optionNames: ["Size", "Colour"] }] },
      ["Lamp has options now. Please choose a size in your cart."],
    ],
    ["two products that are gone", { unavailable: [gone, gone] }, ["2 products are no longer sold."]],
  ])("names %s", (_name, change, sentences) => {
    const changes = describeCartChanges(joined(change));
    expect(changes.map(({ sentence }) => sentence)).toEqual(sentences);
    // The page finds the name in the sentence.
    for (const { sentence, name = "" } of changes) expect(sentence).toContain(name);
  });
});

test("describeCartChanges names what is no longer sold, where every name is known", () => {
  const changed = {
    lines: [],
    unavailable: [
      { id: "1", quantity: 1 },
      { id: "2", quantity: 1 },
    ],
    toChoose: [],
    reduced: [],
    hasOutOfStock: false,
  };
  expect(describeCartChanges(changed, ["Lamp", "Mat"])).toEqual([
    { name: "Lamp", sentence: "Lamp is no longer sold." },
    { name: "Mat", sentence: "Mat is no longer sold." },
  ]);
  expect(describeCartChanges(changed, ["Lamp"])).toEqual([{ sentence: "2 products are no longer sold." }]);
});

test("describeCouponChange gives the reason why a coupon is not applied, as a sentence", () => {
  expect(describeCouponChange(null)).toEqual([]);
  expect(describeCouponChange({ code: "DIWALI", discount: 100, refusal: null })).toEqual([]);
  expect(describeCouponChange({ code: "DIWALI", discount: 0, refusal: "Coupon has expired" })).toEqual([
    "Coupon has expired.",
  ]);
});

describe("an order is settled", () => {
  test.each([
    ["cod", "pending", "confirmed", true],
    ["cod", "pending", "delivered", true],
    ["razorpay", "paid", "confirmed", true],
    ["razorpay", "pending", "pending", false],
    ["razorpay", "failed", "pending", false],
    ["razorpay", "refunded", "delivered", false],
    ["razorpay", "paid", "cancelled", false],
    ["cod", "pending", "cancelled", false],
    ["razorpay", "failed", "failed", false],
  ])("%s, payment %s, status %s: %s", async (payment_method, payment_status, status, expected) => {
    expect(isPlacedForGood(await readOrder({ payment_method, payment_status, status }))).toBe(expected);
  });
});

describe("taking what was ordered out of the cart", () => {
  test("leaves a cart with a new id, without lines and coupon", async () => {
    const shop = createShopContext({ cart: { ...cart, coupon: "DIWALI" } });
    expect(takeOrderedOut(shop.context, await readOrder())).toBe(0);
    expect(shop.carts).toEqual([{ id: expect.any(String), lines: [], coupon: null }]);
    expect(shop.carts[0]?.id).not.toBe(CART_ID);
  });

  test.each(CHANGED_CARTS)("leaves what is new in a cart with %s", async (_name, lines, left) => {
    const shop = createShopContext({ cart: { ...cart, lines } });
    expect(takeOrderedOut(shop.context, await readOrder())).toBe(left.length);
    expect(shop.carts).toEqual([{ id: expect.any(String), lines: left, coupon: null }]);
    expect(shop.carts[0]?.id).not.toBe(CART_ID);
  });

  test.each(OTHER_ORDERS)("leaves the cart alone for %s", async (_name, present, change) => {
    const shop = createShopContext({ cart: present });
    expect(takeOrderedOut(shop.context, await readOrder(change))).toBeNull();
    expect(shop.carts).toEqual([]);
  });
});

test("the confirmation is opened with GET", () => {
  const response = redirectToConfirmation(ORDER_ID);
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe(`/order-confirmation/${ORDER_ID}`);
});
