import type { Cart } from "#app/shop/cart/cart.ts";
import { CART_ID } from "#tests/unit/support/shop-context.ts";
import { KURTA, LAMP, orderItemRow } from "#tests/unit/support/storefront.ts";

/** The cart that the order of `orderRow` was placed from. */
export const ORDERED_CART: Cart = { id: CART_ID, lines: [{ id: KURTA, quantity: 2 }], coupon: null };

/** Orders that are not the one of this cart, or that are not settled. */
export const OTHER_ORDERS: [string, Cart, Record<string, unknown>][] = [
  ["an order from another cart", { ...ORDERED_CART, id: "c0000000-0000-4000-8000-000000000002" }, {}],
  ["an order with another quantity", { ...ORDERED_CART, lines: [{ id: KURTA, quantity: 3 }] }, {}],
  ["an order of another product", { ...ORDERED_CART, lines: [{ id: LAMP, quantity: 2 }] }, {}],
  [
    "a cart with a line more",
    { ...ORDERED_CART, lines: [...ORDERED_CART.lines, { id: LAMP, quantity: 1 }] },
    {},
  ],
  [
    "an order with a line more",
    ORDERED_CART,
    { order_items: [orderItemRow(), orderItemRow({ product_id: LAMP, quantity: 1 })] },
  ],
  [
    "a cart that shares one line of two",
    { ...ORDERED_CART, lines: [...ORDERED_CART.lines, { id: LAMP, quantity: 1 }] },
    {
      order_items: [
        orderItemRow(),
        orderItemRow({ product_id: "b0000000-0000-4000-8000-00000000000f", quantity: 1 }),
      ],
    },
  ],
  ["an order that awaits its payment", ORDERED_CART, { payment_method: "razorpay", status: "pending" }],
  ["a cancelled order", ORDERED_CART, { status: "cancelled" }],
];
