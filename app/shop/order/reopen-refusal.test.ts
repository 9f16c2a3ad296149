import { describe, expect, it } from "vitest";

import { canBePlacedAnew, NOTHING_LEFT, reopenRefusal, WRITE_TO_US } from "#app/shop/order/reopen-refusal.ts";

describe("reopenRefusal", () => {
  it.each(["too_old", "coupon_invalid", "coupon_exhausted", "shipping_changed", "tax_changed"])(
    "says what to do then: %s",
    (code) => {
      expect(reopenRefusal(code)).toMatch(/ Please place the order again\.$/);
      expect(reopenRefusal(code, [], {}, WRITE_TO_US)).toMatch(/ Please write to us\.$/);
    },
  );

  it("tells an expired link apart from an order that can no longer be paid", () => {
    expect(reopenRefusal("link_expired", [], {}, WRITE_TO_US)).toBe(
      "This payment link has expired. Please ask us for a new one.",
    );
  });

  it("names sold-out products, and refers to the order instead of the cart", () => {
    const lines = [
      { name: "Brass lamp", stock: 2, price: null },
      { name: "Kurta", stock: 0, price: null },
    ];
    expect(reopenRefusal("out_of_stock", lines)).toBe(
      "Only 2 of Brass lamp left. Kurta is out of stock. Please place the order again.",
    );
  });

  it("refers to the order, not the cart, above the limit of units", () => {
    const lines = [{ name: "Kurta", stock: 40, price: 100_00 }];
    expect(reopenRefusal("line_limit_exceeded", lines, { limit: 10 })).toBe(
      "Kurta: You can order at most 10 of this item. Please place the order again.",
    );
    expect(reopenRefusal("too_many_cod", [], { count: 3 })).toBe(
      "You have 3 cash orders on the way. Pay online, or wait until one is delivered.",
    );
  });

  it("refers to the order instead of the cart, too, without the names of products", () => {
    expect(reopenRefusal("out_of_stock")).toBe(
      "Something in your cart has sold out. Please place the order again.",
    );
  });

  it.each([
    "paid",
    "cancelled",
    "under_way",
    "too_old",
    "coupon_exhausted",
    "coupon_invalid",
    "price_changed",
    "unavailable",
    "too_many_unpaid",
    "too_many_unpaid_units",
    "too_many_cod",
    "too_many_cod_phone",
    "payment_method_unavailable",
    "cod_limit_exceeded",
    "busy",
    "out_of_stock",
  ])("has a text for %s", (code) => {
    const text = reopenRefusal(code);
    expect(text).toMatch(/^[A-Z].+\.$/);
    expect(text).not.toMatch(/_|cart and/);
    expect(text).not.toBe(reopenRefusal("new_code"));
  });

  it.each(["", "not_found", "new_code", "constructor", "__proto__"])("has a fallback text for %j", (code) => {
    expect(reopenRefusal(code)).toBe("That could not be done. Please try again.");
  });
});

const LEFT = { name: "Kurta", stock: 1, price: 100_00 };
const GONE = { name: "Kurta", stock: 0, price: 100_00 };
const DELETED = { name: null, stock: null, price: null };

it.each([
  ["price_changed", [LEFT], true],
  ["shipping_changed", [], true],
  ["tax_changed", [], true],
  ["coupon_invalid", [], true],
  ["coupon_exhausted", [], true],
  ["line_limit_exceeded", [LEFT], true],
  ["out_of_stock", [GONE, LEFT], true],
  ["out_of_stock", [GONE], true],
  ["out_of_stock", [GONE, DELETED], false],
  ["unavailable", [LEFT], true],
  ["unavailable", [LEFT, LEFT], false],
  ["paid", [], false],
])("after %s of %o an order of two items can be placed anew: %s", (code, lines, expected) => {
  expect(canBePlacedAnew(code, lines, 2)).toBe(expected);
});

it("says of an order of which nothing is left that it cannot be paid now", () => {
  expect(reopenRefusal("out_of_stock", [GONE], {}, NOTHING_LEFT)).toBe(
    "Kurta is out of stock. This order cannot be paid now.",
  );
});
