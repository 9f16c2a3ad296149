import { expect, test } from "vitest";

import { fullName } from "#app/shop/product/variant-label.ts";

test("a variant is named after its product and its values", () => {
  expect([fullName("Kurta", "M · Rust"), fullName("Lamp", null)]).toEqual(["Kurta · M · Rust", "Lamp"]);
});
