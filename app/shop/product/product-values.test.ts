import { describe, expect, test } from "vitest";

import { image, images, parsePrice, parseUnits } from "#app/shop/product/product-values.ts";

describe("parsePrice", () => {
  test.each([
    ["499", 49_900],
    ["0.01", 1],
    ["₹1,29,999.50", 12_999_950],
    ["१२", 1200],
    [" 1 000 ", 100_000],
    ["99999999.99", 9_999_999_999],
  ])("parses %j as %d paise", (typed, paise) => {
    expect(parsePrice("Price", typed)).toBe(paise);
  });

  const AMOUNT = "Price must be an amount in rupees, such as 499 or 499.50";
  const ABOVE = "Price must be above 0";
  const MOST = "Price must be at most ₹9,99,99,999.99";

  test.each([
    ["1,50", AMOUNT],
    ["1,5", AMOUNT],
    ["1e9", AMOUNT],
    ["0x10", AMOUNT],
    ["1.", AMOUNT],
    [".5", AMOUNT],
    ["4.999", AMOUNT],
    ["Infinity", AMOUNT],
    ["=1", AMOUNT],
    ["", AMOUNT],
    ["0.00", ABOVE],
    ["-1", ABOVE],
    ["₹ -1", ABOVE],
    ["100000000", MOST],
  ])("rejects %j: %s", (typed, error) => {
    expect(parsePrice("Price", typed)).toEqual({ error });
  });
});

describe("parseUnits", () => {
  test.each([
    ["0", 0],
    ["1,000", 1000],
    ["99,99,999", 9_999_999],
  ])("parses %j", (typed, units) => {
    expect(parseUnits("Stock", typed)).toBe(units);
  });

  const WHOLE = "Stock must be a whole number, 0 or more";

  test.each([
    ["1.0", WHOLE],
    ["-0", WHOLE],
    ["1,5", WHOLE],
    ["1e3", WHOLE],
    ["ten", WHOLE],
    ["", WHOLE],
    ["10000000", "Stock must be at most 99,99,999"],
  ])("rejects %j: %s", (typed, error) => {
    expect(parseUnits("Stock", typed)).toEqual({ error });
  });
});

describe("addresses of images", () => {
  test.each(["https://images.example/a.jpg", "HTTPS://images.example/a.jpg", "/media/a.jpg", "/"])(
    "accepts %j",
    (url) => {
      expect([image.safeParse(url).success, images.safeParse(url).success]).toEqual([true, true]);
    },
  );

  test.each([
    "//images.example/a.jpg",
    "/\\images.example/a.jpg",
    "/a\\b.jpg",
    "https:\\\\images.example/a.jpg",
    "http://images.example/a.jpg",
    "https://",
    "data:image/png;base64,AAAA",
    "a.jpg",
  ])("rejects %j", (url) => {
    expect([image.safeParse(url).success, images.safeParse(url).success]).toEqual([false, false]);
  });
});
