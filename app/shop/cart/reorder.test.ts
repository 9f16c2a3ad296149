import { describe, expect, it } from "vitest";

import { type Cart, MAX_LINES } from "#app/shop/cart/cart.ts";
import type { CartProduct } from "#app/shop/cart/join.ts";
import { type OrderedItem, reorder, reorderNotice } from "#app/shop/cart/reorder.ts";

const EMPTY: Cart = { id: "cart", lines: [], coupon: "SAVE10" };

const item = (productId: string | null, quantity = 1, productName = `Old ${productId}`): OrderedItem => ({
  productId,
  productName,
  quantity,
});
const product = (id: string, stock = 10, name = `New ${id}`): CartProduct => ({
  id,
  name,
  price: 100,
  stock,
  imageUrl: null,
});

function notice(cart: Cart, items: OrderedItem[], products: CartProduct[]): string {
  const { kind, message } = reorderNotice(reorder(cart, items, products));
  return `${kind}: ${message}`;
}

describe("reorder", () => {
  it("adds to the cart, and keeps its other lines and coupon", () => {
    const cart = { ...EMPTY, lines: [{ id: "a", quantity: 2 }] };
    const items = [item("a", 3), item("b", 1)];
    const reordered = reorder(cart, items, [product("b"), product("a")]);
    expect(reordered).toEqual({
      cart: {
        id: "cart",
        coupon: "SAVE10",
        lines: [
          { id: "a", quantity: 5 },
          { id: "b", quantity: 1 },
        ],
      },
      added: 4,
      raised: [{ name: "New a", quantity: 5 }],
      skipped: [],
    });
    expect(reorderNotice(reordered)).toEqual({
      kind: "success",
      message: "Added 4 item(s) to cart. Already in your cart: New a (5 now).",
    });
  });

  it("skips products that are sold out or no longer sold, by name", () => {
    expect(
      notice(EMPTY, [item("a"), item("b", 2), item("c"), item(null)], [product("a"), product("c", 0)]),
    ).toBe(
      "error: Added 1 item(s) to cart. Not added: Old b (no longer sold), New c (out of stock), Old null (no longer sold).",
    );
  });

  it("adds the only variant of a product that has got options with one value each", () => {
    const { cart, skipped } = reorder(EMPTY, [item("a", 2)], [{ ...product("s"), variantOf: "a" }]);
    expect([cart.lines, skipped]).toEqual([[{ id: "s", quantity: 2 }], []]);
  });

  it("adds at most to the stock, counting what is in the cart", () => {
    expect(notice(EMPTY, [item("a", 5)], [product("a", 2)])).toBe(
      "error: Added 2 item(s) to cart. Not added: 3 of New a (only 2 left).",
    );
    const cart = { ...EMPTY, lines: [{ id: "a", quantity: 2 }] };
    const { cart: after } = reorder(cart, [item("a", 5)], [product("a", 2)]);
    expect(after).toBe(cart);
    expect(notice(cart, [item("a", 5)], [product("a", 2)])).toBe(
      "error: Nothing was added to your cart. Not added: New a (all 2 that we have are in your cart).",
    );
  });

  it("adds no product to a full cart, but raises its lines", () => {
    const lines = Array.from({ length: MAX_LINES }, (_, index) => ({ id: `p${index}`, quantity: 1 }));
    const cart = { ...EMPTY, lines };
    const reordered = reorder(cart, [item("new"), item("p7")], [product("new"), product("p7")]);
    expect(reordered.cart.lines).toHaveLength(MAX_LINES);
    expect(reordered.cart.lines[7]).toEqual({ id: "p7", quantity: 2 });
    expect(reorderNotice(reordered).message).toBe(
      "Added 1 item(s) to cart. Already in your cart: New p7 (2 now). Not added: New new (your cart is full at 50 products).",
    );
  });

  it("adds only what the cart does not have, so that a second time adds nothing", () => {
    const cart = { ...EMPTY, lines: [{ id: "a", quantity: 2 }] };
    const [items, products] = [
      [item("a", 3), item("b", 1)],
      [product("b"), product("a")],
    ];
    const first = reorder(cart, items, products, { onlyMissing: true });
    expect([first.added, first.cart.lines]).toEqual([
      2,
      [
        { id: "a", quantity: 3 },
        { id: "b", quantity: 1 },
      ],
    ]);
    const second = reorder(first.cart, items, products, { onlyMissing: true });
    expect([second.cart, second.added, second.skipped]).toEqual([first.cart, 0, []]);
    const more = { ...EMPTY, lines: [{ id: "s", quantity: 4 }] };
    expect(
      reorder(more, [item("a", 3)], [{ ...product("s"), variantOf: "a" }], { onlyMissing: true }).cart,
    ).toBe(more);
  });

  it("counts what was in the cart already, where six others are named", () => {
    const lines = ["a", "b"].map((id) => ({ id, quantity: 1 }));
    const missed = Array.from({ length: 6 }, (_, n) => item(null, 1, `Gone ${n}`));
    const message = notice(
      { ...EMPTY, lines },
      [item("a"), item("b"), ...missed],
      [product("a"), product("b")],
    );
    expect(message).toContain(
      "Added 2 item(s) to cart. Already in your cart: 2 products. Not added: Gone 0 ",
    );
  });

  it("has a notice for an order without items", () => {
    expect(notice(EMPTY, [], [])).toBe("error: Nothing was added to your cart");
  });
});

it("shortens names above 50 letters", () => {
  const names = ["x".repeat(50), "x".repeat(51), "🪔".repeat(51)];
  const items = names.map((name) => item(null, 1, name));
  expect(notice(EMPTY, items, [])).toBe(
    `error: Nothing was added to your cart. Not added: ${"x".repeat(50)} (no longer sold), ${"x".repeat(49)}… (no longer sold), ${"🪔".repeat(49)}… (no longer sold).`,
  );
});

it("names six items, and counts the others", () => {
  const items = Array.from({ length: 7 }, (_, index) => item(null, 1, `P${index}`));
  expect(notice(EMPTY, items.slice(1), [])).toMatch(/, P6 \(no longer sold\)\.$/);
  expect(notice(EMPTY, items, [])).toMatch(/, P5 \(no longer sold\) and 1 more\.$/);
});

it("keeps the notice short enough for a cookie", () => {
  const items = Array.from({ length: 50 }, (_, index) => item(null, 1, "पीतल का दीपक ".repeat(20) + index));
  const { message } = reorderNotice(reorder(EMPTY, items, []));
  expect(message).toMatch(/… \(no longer sold\) and 44 more\.$/);
  expect(Buffer.byteLength(Buffer.from(message).toString("base64"))).toBeLessThan(3_000);
});
