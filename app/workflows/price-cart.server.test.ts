import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Cart } from "#app/shop/cart/cart.ts";
import { priceCartWithCoupon, productsFor } from "#app/workflows/price-cart.server.ts";
import { signedInClient, USER } from "#tests/unit/support/auth.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";
import { CART_ID, thrownBy } from "#tests/unit/support/shop-context.ts";
import {
  KURTA,
  LAMP,
  READ_PRODUCTS,
  couponAnswer,
  databaseError,
  productRow,
  settingsRow,
  storefront,
} from "#tests/unit/support/storefront.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

const GET_ORDERS = "GET /rest/v1/orders";
const FIND_COUPON = "POST /rest/v1/rpc/shop_find_coupon";
const owner = () => ({ backend: BACKEND, db: signedInClient(), user: USER });
const cart = (change: Partial<Cart> = {}): Cart => ({
  id: CART_ID,
  lines: [{ id: KURTA, quantity: 2 }],
  coupon: null,
  ...change,
});

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

describe("the price of a cart", () => {
  test("is computed from the current prices and settings", async () => {
    stubFetch(storefront());
    const { totals, coupon, joined, settings } = await priceCartWithCoupon(owner(), cart());
    expect(totals).toMatchObject({ subtotal: 500_00, shipping: 0, tax: 90_00, discount: 0, total: 590_00 });
    expect(joined.lines).toMatchObject([{ id: KURTA, price: 250_00, quantity: 2, lineTotal: 500_00 }]);
    expect(settings.taxRate).toBe(18);
    expect(coupon).toBeNull();
  });

  test("is that of the only variant, where a product has got options with nothing to choose", async () => {
    const stole = [
      productRow({ only_variant: LAMP, options: [{ name: "Size", values: ["Free"] }] }),
      productRow({ id: LAMP, variant_of: KURTA, variant_label: "Free", price: 300 }),
    ];
    stubFetch(storefront({ products: stole }));
    const { totals, joined, cart: chosen } = await priceCartWithCoupon(owner(), cart());
    expect(joined.lines).toMatchObject([{ id: LAMP, name: "Kurta · Free", quantity: 2 }]);
    expect(joined.toChoose).toEqual([]);
    expect(totals.subtotal).toBe(600_00);
    expect(chosen).toEqual(cart({ lines: [{ id: LAMP, quantity: 2 }] }));
  });

  test("leaves out lines that are out of stock, which stay in the cart", async () => {
    stubFetch(
      storefront({ products: [productRow(), productRow({ id: LAMP, name: "Lamp", price: 900, stock: 0 })] }),
    );
    const lines = [
      { id: KURTA, quantity: 2 },
      { id: LAMP, quantity: 1 },
    ];
    const { totals, joined } = await priceCartWithCoupon(owner(), cart({ lines }));
    expect(totals.subtotal).toBe(500_00);
    expect(joined.lines.map(({ id }) => id)).toEqual([KURTA, LAMP]);
    expect(joined.hasOutOfStock).toBe(true);
  });

  test("includes the coupon that the database finds for this cart", async () => {
    const calls = stubFetch(storefront({ coupon: couponAnswer() }));
    const { totals, coupon } = await priceCartWithCoupon(owner(), cart({ coupon: "DIWALI" }));
    expect(totals).toMatchObject({ discount: 50_00, total: 540_00 });
    expect(coupon).toEqual({ code: "DIWALI", discount: 50_00, refusal: null });
    expect(calls.find(({ route }) => route === FIND_COUPON)?.body).toEqual({
      p_code: "DIWALI",
      p_cart_id: CART_ID,
      p_user_id: USER.id,
    });
  });

  test.each([
    ["is unknown", null, "Invalid coupon code"],
    ["has expired", couponAnswer({ expires_at: "2020-01-01T00:00:00Z" }), "Coupon has expired"],
    ["cannot be looked up", databaseError(), "Failed to validate coupon"],
  ])("has no discount, and says why, when the coupon %s", async (_name, answer, refusal) => {
    stubFetch(storefront({ coupon: answer }));
    const { totals, coupon } = await priceCartWithCoupon(owner(), cart({ coupon: "DIWALI" }));
    expect(totals.total).toBe(590_00);
    expect(coupon).toEqual({ code: "DIWALI", discount: 0, refusal });
  });

  test("does not look for a coupon that is not there, nor without a database", async () => {
    const calls = stubFetch(storefront());
    await priceCartWithCoupon(owner(), cart());
    const { coupon } = await priceCartWithCoupon(
      { backend: null, db: null, user: null },
      cart({ lines: [], coupon: "DIWALI" }),
    );
    expect(calls.map(({ route }) => route)).not.toContain(FIND_COUPON);
    expect(coupon?.refusal).toBe("Failed to validate coupon");
  });

  test("is unknown while products or settings cannot be read", async () => {
    for (const route of [READ_PRODUCTS, "GET /rest/v1/settings"]) {
      stubFetch({ ...storefront(), [route]: databaseError });
      expect(await thrownBy(() => priceCartWithCoupon(owner(), cart()))).toMatchObject({ status: 503 });
    }
  });
});

describe("the stock that a cart can take", () => {
  test("includes what the shopper's own unpaid order of this cart has reserved", async () => {
    const calls = stubFetch(
      storefront({ products: [productRow({ stock: 1 })], reserved: { [KURTA]: 2, [LAMP]: 9 } }),
    );
    expect(await productsFor(owner(), cart(), [KURTA])).toMatchObject([{ id: KURTA, stock: 3 }]);
    const { searchParams } = calls.find(({ route }) => route === GET_ORDERS)?.url ?? new URL("about:blank");
    expect(Object.fromEntries(searchParams)).toMatchObject({
      user_id: `eq.${USER.id}`,
      cart_id: `eq.${CART_ID}`,
      held_until: "not.is.null",
    });
  });

  test("is the product's stock when nothing of it is reserved", async () => {
    stubFetch(storefront({ reserved: { [LAMP]: 2 } }));
    expect(await productsFor(owner(), cart(), [KURTA])).toMatchObject([{ id: KURTA, stock: 5 }]);
  });

  test("needs no look at orders for a visitor, without a database, or for an empty cart", async () => {
    const calls = stubFetch(storefront({ reserved: { [KURTA]: 2 } }));
    const db = signedInClient();
    expect(await productsFor({ db, user: null }, cart(), [KURTA])).toMatchObject([{ stock: 5 }]);
    expect(await productsFor({ db, user: USER }, cart(), [])).toEqual([]);
    expect(await productsFor({ db: null, user: USER }, cart(), [KURTA])).toEqual([]);
    expect(calls.map(({ route }) => route).toSorted()).toEqual(["GET /rest/v1/settings", READ_PRODUCTS]);
  });

  test("comes with the units that an order may have", async () => {
    stubFetch(storefront({ settings: settingsRow({ line_limit: 4 }) }));
    expect(await productsFor({ db: signedInClient(), user: null }, cart(), [KURTA])).toMatchObject([
      { stock: 5, limit: 4 },
    ]);
  });
});
