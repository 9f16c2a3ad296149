import { describe, expect, it } from "vitest";

import { isLimit, limitName, placementRefusal } from "#app/shop/order/placement-refusal.ts";

const line = (name: string | null, stock: number | null, price: number | null) => ({
  name,
  stock,
  price,
});

describe("limits", () => {
  it("have a name", () => {
    expect([isLimit("too_many_cod"), limitName("too_many_cod")]).toEqual([true, "Cash orders of a customer"]);
    expect([isLimit("out_of_stock"), limitName("new_code")]).toEqual([false, "new_code"]);
    expect(isLimit("constructor")).toBe(false);
  });
});

describe("placementRefusal", () => {
  it("names each product with its current stock or price", () => {
    expect(placementRefusal("out_of_stock", [line("Brass lamp", 2, 100_00), line("Kurta", 0, 1)])).toBe(
      "Only 2 of Brass lamp left. Kurta is out of stock. Please check your cart and place the order again.",
    );
    expect(placementRefusal("price_changed", [line("Brass lamp", 2, 1_29_999_00)])).toBe(
      "The price of Brass lamp is now ₹1,29,999. Please check your cart and place the order again.",
    );
    expect(placementRefusal("unavailable", [line("Kurta", 3, 1), line(null, null, null)])).toBe(
      "Kurta is no longer available. A product in your cart is no longer available. Please check your cart and place the order again.",
    );
  });

  it("says which limit refuses an order", () => {
    expect(
      placementRefusal("line_limit_exceeded", [line("Kurta", 40, 1), line(null, 1, 1)], { limit: 10 }),
    ).toBe(
      "Kurta: You can order at most 10 of this item. A product in your cart: You can order at most 10 of this item. Please check your cart and place the order again.",
    );
    expect(placementRefusal("too_many_cod", [], { count: 3 })).toBe(
      "You have 3 cash orders on the way. Pay online, or wait until one is delivered.",
    );
    expect(placementRefusal("too_many_cod_phone", [], { count: 1 })).toBe(
      "Too many cash orders for this phone number are on the way. Pay online, or wait until one is delivered.",
    );
    expect(placementRefusal("too_many_unpaid_units", [], { limit: 20 })).toBe(
      "At most 20 items can wait for payment. Please order fewer, or first pay for or cancel an earlier order.",
    );
  });

  it("names products without a current stock or price", () => {
    expect(placementRefusal("out_of_stock", [line("Kurta", null, null)])).toBe(
      "Kurta is out of stock. Please check your cart and place the order again.",
    );
    expect(placementRefusal("price_changed", [line("Kurta", 1, null)])).toBe(
      "The price of Kurta has changed. Please check your cart and place the order again.",
    );
    expect(placementRefusal("out_of_stock")).toBe(
      "Something in your cart has sold out. Please check your cart and place the order again.",
    );
  });

  it.each(["out_of_stock", "unavailable", "price_changed"] as const)(
    "has a text for %s without lines",
    (code) => {
      expect(placementRefusal(code, [])).toMatch(/^(Something|A price).+\. Please check your cart/);
    },
  );

  it.each([
    "coupon_exhausted",
    "coupon_invalid",
    "total_mismatch",
    "payment_method_unavailable",
    "cod_limit_exceeded",
    "too_many_unpaid",
    "too_many_unpaid_units",
    "too_many_cod",
    "too_many_cod_phone",
    "line_limit_exceeded",
    "checkout_key_taken",
  ] as const)("has a text for %s", (code) => {
    const text = placementRefusal(code);
    expect(text).not.toContain("_");
    expect(text).not.toBe("Failed to place order. Please try again.");
  });

  it.each(["", "new_code", "constructor", "__proto__"])("falls back for the unknown code %j", (code) => {
    expect(placementRefusal(code, [])).toBe("Failed to place order. Please try again.");
  });
});
