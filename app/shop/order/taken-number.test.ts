import { expect, test } from "vitest";

import { parcelKey, takenText } from "#app/shop/order/taken-number.ts";

test("a number is the same in any letters, with the same carrier", () => {
  expect(parcelKey("Delhivery", "dl0001")).toBe(parcelKey("delhivery", "DL0001"));
  expect(parcelKey("Delhivery", "DL0001")).not.toBe(parcelKey("DTDC", "DL0001"));
  expect(parcelKey(null, "dl0001")).toBe("DL0001");
});

test("names the order that has a number", () => {
  expect(takenText("DL0001", "ORD-1780000000001")).toBe("DL0001 is already on order ORD-1780000000001");
});
