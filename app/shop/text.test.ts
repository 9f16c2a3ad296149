import { describe, expect, it } from "vitest";

import {
  asciiDigits,
  cleanLine,
  cleanParagraphs,
  formatBytes,
  formatDays,
  keepTogether,
  parseWholeNumber,
  plainNumber,
  truncate,
} from "#app/shop/text.ts";

describe("cleanLine", () => {
  it.each([
    ["  Asha   Rao ", "Asha Rao"],
    ["Asha\u00a0Rao\u3000", "Asha Rao"],
    ["Asha\r\nRao\t", "Asha Rao"],
    ["A\u0000sha", "A sha"],
    ["\u202eRao\u202c", "Rao"],
    ["\ud83dRao", "\ufffdRao"],
    ["\u0000\u0001", ""],
  ])("cleans %j", (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });

  it("keeps joiners, which Indian scripts need", () => {
    expect(cleanLine("ക്\u200dഷ न्\u200cम")).toBe("ക്\u200dഷ न्\u200cम");
  });
});

describe("asciiDigits", () => {
  it.each([
    ["९८७६५४३२१०", "9876543210"],
    ["５６０００１", "560001"],
    ["௫௬௦௦௦௧ ೫೬೦೦೦೧ ٥٦ ۵۶", "560001 560001 56 56"],
    ["no digits", "no digits"],
    ["᠑", "᠑"],
  ])("reads %s", (text, digits) => {
    expect(asciiDigits(text)).toBe(digits);
  });
});

describe("cleanParagraphs", () => {
  it.each([
    ["  One  two \r\n\r\n\r\n\r\nthree\u0000 ", "One two\n\nthree"],
    ["a\rb\nc", "a\nb\nc"],
    ["\n \n", ""],
  ])("cleans %j", (text, clean) => {
    expect(cleanParagraphs(text)).toBe(clean);
  });
});

describe("plainNumber and parseWholeNumber", () => {
  it.each([
    ["₹ 1,29,999.50", "129999.50", null],
    ["1,000", "1000", 1000],
    ["१२", "12", 12],
    ["1,5", "1,5", null],
    ["-1", "-1", null],
    ["999999999999", "999999999999", 999_999_999_999],
    ["1000000000000", "1000000000000", null],
    ["x1", "x1", null],
    ["1x", "1x", null],
    ["1e3", "1e3", null],
    ["", "", null],
  ])("read %j as %j and %j", (typed, plain, number) => {
    expect(plainNumber(typed)).toBe(plain);
    expect(parseWholeNumber(typed)).toBe(number);
  });
});

describe("truncate", () => {
  it("cuts no character in half", () => {
    expect(truncate("🪔🪔🪔", 2)).toBe("🪔🪔");
    expect(truncate("lamp", 4)).toBe("lamp");
  });
});

describe("formatDays", () => {
  it("knows the singular", () => {
    expect([formatDays(1), formatDays(7)]).toEqual(["1 day", "7 days"]);
  });
});

it.each([
  ["Akash 14 laptop, 16 GB memory, 512 GB", "Akash 14 laptop, 16_GB memory, 512_GB"],
  ["Asana yoga mat, 5 mm, two-sided", "Asana yoga mat, 5_mm, two~sided"],
  ["30 % wool, 40 × 40 cm, pack of 2", "30_% wool, 40_×_40_cm, pack of 2"],
  ["Camera with 18–55 mm lens", "Camera with 18–^55_mm lens"],
  ["Delivered on 20 November 2026", "Delivered on 20_November_2026"],
  ["Arriving 30 Nov – 3 Dec", "Arriving 30_Nov_– 3_Dec"],
  ["Dhwani wireless headphones, 40 hours", "Dhwani wireless headphones, 40_hours"],
  ["Pressure cooker, 5 litres, 1 litre, 60 watts", "Pressure cooker, 5_litres, 1_litre, 60_watts"],
  ["Delivery in 3–5 days", "Delivery in 3–^5_days"],
  ["Bengaluru, Karnataka 560001", "Bengaluru, Karnataka_560001"],
  ["Everyday Dal: 80 recipes", "Everyday Dal: 80 recipes"],
  ["Bagru block-print kurta with a USB-C plug", "Bagru block~print kurta with a USB~C plug"],
  ["hand-embroidered, 10-day, ORD-1795964797048", "hand-embroidered, 10~day, ORD-1795964797048"],
])("keepTogether(%j) is %j, with what does not break", (text, kept) => {
  expect(keepTogether(text)).toBe(
    kept.replaceAll("_", "\u00a0").replaceAll("~", "\u2011").replaceAll("^", "\u2060"),
  );
});

it.each([
  [0, "0 kB"],
  [499, "0 kB"],
  [8_192, "8 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [1_249_000, "1.2 MB"],
  [9_949_000, "9.9 MB"],
  [9_950_000, "10 MB"],
  [310_400_000_000, "310 GB"],
  [5_000_000_000_000_000, "5000 TB"],
])("formatBytes(%i) is %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
