import { describe, expect, it } from "vitest";

import { returnRefusal } from "#app/shop/return/return-refusal.ts";

describe("returnRefusal", () => {
  it("names the items that can no longer be returned", () => {
    const lines = [
      { name: "Lamp", left: 2 },
      { name: "Mat", left: 0 },
    ];
    expect(returnRefusal("too_many", lines)).toBe(
      "Only 2 of Lamp can still be returned. Nothing more of Mat can be returned.",
    );
  });

  it("names the variants that cannot be had in exchange", () => {
    const lines = [
      { name: "Kurta · L", left: 1 },
      { name: "Kurta · XL", left: 0 },
      { name: "Mat · Red", left: null },
    ];
    expect(returnRefusal("replacement_gone", lines)).toBe(
      "Only 1 of Kurta · L left. Kurta · XL is sold out. Mat · Red is sold out. Choose another, or ask for your money back.",
    );
    expect(returnRefusal("replacement_gone")).toBe("That could not be done. Please try again.");
  });

  it("has a fallback text for unknown codes", () => {
    expect(returnRefusal("window_over")).toBe("The time to return this order is over.");
    expect(returnRefusal("too_often")).toBe(
      "You have asked for many returns within an hour. Please wait an hour and try again.",
    );
    expect(returnRefusal("constructor")).toBe("That could not be done. Please try again.");
    expect(returnRefusal("too_many")).toBe("That could not be done. Please try again.");
    expect(returnRefusal("window_over", [{ name: "Lamp", left: 1 }])).toBe(
      "The time to return this order is over.",
    );
  });
});
