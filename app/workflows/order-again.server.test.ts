import { describe, expect, test } from "vitest";

import { findOrder } from "#app/data/orders.server.ts";
import { addOrderToCart, bringToCheckout } from "#app/workflows/order-again.server.ts";
import { signedInClient, USER } from "#tests/unit/support/auth.ts";
import { ORDERED_CART } from "#tests/unit/support/other-orders.ts";
import { createShopContext } from "#tests/unit/support/shop-context.ts";
import { KURTA, ORDER_ID, orderRow, productRow, storefront } from "#tests/unit/support/storefront.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

const OTHER_CART = { ...ORDERED_CART, id: "c0000000-0000-4000-8000-000000000002", lines: [] };

/** Opens a browser with this cart, and an order of two kurtas of which this many are in stock. */
async function open(cart: typeof ORDERED_CART, { stock = 5, coupon = null as string | null } = {}) {
  stubFetch(storefront({ orders: [orderRow({ coupon_code: coupon })], products: [productRow({ stock })] }));
  const shopper = { db: signedInClient(), user: USER };
  const order = await findOrder(shopper.db, USER.id, { id: ORDER_ID });
  if (!order) throw new Error("The order was not read.");
  return { shopper, order, shop: createShopContext({ cart }) };
}

describe("adding an order to the cart", () => {
  test("adds its lines", async () => {
    const { shopper, order, shop } = await open(OTHER_CART);
    expect(await addOrderToCart(shopper, shop.context, order)).toMatchObject({ added: 2, skipped: [] });
    expect(shop.carts).toEqual([{ ...OTHER_CART, lines: [{ id: KURTA, quantity: 2 }] }]);
  });

  test("leaves the cart alone when nothing can be added", async () => {
    const { shopper, order, shop } = await open(OTHER_CART, { stock: 0 });
    expect(await addOrderToCart(shopper, shop.context, order)).toMatchObject({ added: 0 });
    expect(shop.carts).toEqual([]);
  });
});

describe("bringing an order to the checkout", () => {
  test("fills another cart, and takes the order's coupon", async () => {
    const { shopper, order, shop } = await open(OTHER_CART, { coupon: "DIWALI" });
    expect(await bringToCheckout(shopper, shop.context, order)).toBe(true);
    expect(shop.carts.at(-1)).toEqual({
      ...OTHER_CART,
      lines: [{ id: KURTA, quantity: 2 }],
      coupon: "DIWALI",
    });
  });

  test("leaves the lines of the order's own cart as they are", async () => {
    const { shopper, order, shop } = await open(ORDERED_CART, { coupon: "DIWALI" });
    expect(await bringToCheckout(shopper, shop.context, order)).toBe(true);
    expect(shop.carts).toEqual([{ ...ORDERED_CART, coupon: "DIWALI" }]);
  });

  test("keeps a coupon that the cart has, and a cart without one", async () => {
    const chosen = await open({ ...ORDERED_CART, coupon: "OTHER" }, { coupon: "DIWALI" });
    expect(await bringToCheckout(chosen.shopper, chosen.shop.context, chosen.order)).toBe(true);
    expect(chosen.shop.carts).toEqual([]);
    const none = await open(ORDERED_CART);
    expect(await bringToCheckout(none.shopper, none.shop.context, none.order)).toBe(true);
    expect(none.shop.carts).toEqual([]);
  });

  test("says when there is nothing to check out", async () => {
    const { shopper, order, shop } = await open(OTHER_CART, { stock: 0 });
    expect(await bringToCheckout(shopper, shop.context, order)).toBe(false);
  });
});
