import type { Cart, CartLine } from "#app/shop/cart/cart.ts";
import { CART_ID } from "#tests/unit/support/shop-context.ts";
import { KURTA, LAMP } from "#tests/unit/support/storefront.ts";

/** The cart that the order of `orderRow` was placed from. */
export const ORDERED_CART: Cart = { id: CART_ID, lines: [{ id: KURTA, quantity: 2 }], coupon: null };

/** Carts that have changed since the order of `orderRow` (2 kurtas) was placed from them, and the lines left over. */
export const CHANGED_CARTS: [string, CartLine[], CartLine[]][] = [
  ["a unit more", [{ id: KURTA, quantity: 3 }], [{ id: KURTA, quantity: 1 }]],
  ["a unit less", [{ id: KURTA, quantity: 1 }], []],
  ["another product", [{ id: LAMP, quantity: 2 }], [{ id: LAMP, quantity: 2 }]],
  ["a line more", [...ORDERED_CART.lines, { id: LAMP, quantity: 1 }], [{ id: LAMP, quantity: 1 }]],
  ["no line left", [], []],
];

/** Orders that are not of this cart, or that are not settled. */
export const OTHER_ORDERS: [string, Cart, Record<string, unknown>][] = [
  ["an order from another cart", { ...ORDERED_CART, id: "c0000000-0000-4000-8000-000000000002" }, {}],
  ["an order that awaits its payment", ORDERED_CART, { payment_method: "razorpay", status: "pending" }],
  ["a cancelled order", ORDERED_CART, { status: "cancelled" }],
];
