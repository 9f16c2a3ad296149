import { describe, expect, it } from "vitest";

import { gstinCheckCharacter, isGstin, normalizeGstin } from "#app/shop/tax/gstin.ts";

describe("isGstin", () => {
  it.each([
    ["27AAPFU0939F1ZV", true],
    ["29AAGCB7383J1Z4", true],
    ["27AAPFU0939F1ZW", false],
    ["28AAPFU0939F1ZV", false],
    ["27AAPFU0939F0ZV", false],
    ["27AAPFU0939F1XV", false],
    ["27AAPFU0939F1Z", false],
    ["27AAPFU0939F1ZVV", false],
    ["27aapfu0939f1zv", false],
    ["", false],
  ])("%s: %s", (text, expected) => {
    expect(isGstin(text)).toBe(expected);
  });

  it("notices each changed character and each swap of neighbours that differ", () => {
    const valid = "27AAPFU0939F1ZV";
    for (let at = 0; at < 14; at += 1) {
      const digit = /\d/.test(valid.charAt(at));
      const other = digit
        ? String((Number(valid.charAt(at)) + 1) % 10)
        : valid.charAt(at) === "K"
          ? "L"
          : "K";
      expect(isGstin(valid.slice(0, at) + other + valid.slice(at + 1)), `character ${at}`).toBe(false);
    }
    expect(gstinCheckCharacter("72AAPFU0939F1Z")).not.toBe("V");
  });
});

it("normalizeGstin takes spaces, hyphens and small letters", () => {
  expect(normalizeGstin(" 27 aapfu-0939f 1zv ")).toBe("27AAPFU0939F1ZV");
});
