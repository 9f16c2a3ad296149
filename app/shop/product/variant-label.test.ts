import { expect, test } from "vitest";

import { fullName, splitName } from "#app/shop/product/variant-label.ts";

test("a variant is named after its product and its values", () => {
  expect([fullName("Kurta", "M · Rust"), fullName("Lamp", null)]).toEqual(["Kurta · M · Rust", "Lamp"]);
});

test("a full name has the name of the product and the values of a variant", () => {
  expect(splitName(fullName("Kurta", "M · Rust"))).toEqual({ title: "Kurta", values: "M · Rust" });
  expect(splitName("Lamp")).toEqual({ title: "Lamp", values: null });
});
