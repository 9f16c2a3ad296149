import { describe, expect, it } from "vitest";

import {
  deliveryZonesSchema,
  describeOverlaps,
  describePins,
  emptyZone,
  formatRange,
  parsePins,
  readPin,
  toTypedZone,
} from "#app/shop/delivery/delivery-form.ts";

const ROW = {
  place: "1",
  name: "Bengaluru",
  pins: "560001-560100",
  daysMin: "1",
  daysMax: "2",
  fee: "29.50",
  freeAbove: "300",
  cod: "on",
  delivered: "on",
  remove: "",
};

function problems(...rows: object[]): Record<string, string> {
  const result = deliveryZonesSchema.safeParse({ zones: rows });
  return Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

describe("parsePins", () => {
  it.each([
    ["560001", [[560001, 560001]]],
    ["560001 - 560100", [[560001, 560100]]],
    [
      "560001–560100, 562*;\n570001\t571*",
      [
        [560001, 560100],
        [562000, 562999],
        [570001, 570001],
        [571000, 571999],
      ],
    ],
    ["*", [[100000, 999999]]],
    ["1*", [[100000, 199999]]],
    ["56000*", [[560000, 560009]]],
    ["५६०००१", [[560001, 560001]]],
  ])("reads %j", (typed, pins) => {
    expect(parsePins(typed)).toEqual({ pins });
  });

  it.each([
    ["", "Enter PIN codes, such as 560001-560100 or 56*"],
    [" , ; ", "Enter PIN codes, such as 560001-560100 or 56*"],
    ["56000A", "“56000A” is not a PIN code. Enter 560001, 560001-560100 or 56*"],
    ["56001", "“56001” is not a PIN code. Enter 560001, 560001-560100 or 56*"],
    ["060001", "“060001” is not a PIN code. Enter 560001, 560001-560100 or 56*"],
    ["0*", "“0*” is not a PIN code. Enter 560001, 560001-560100 or 56*"],
    ["560100-560001", "“560100-560001” is not a PIN code. Enter 560001, 560001-560100 or 56*"],
    ["560001-560100 560050-560060", "560050-560060 overlaps 560001-560100"],
    ["560001 560001", "560001 is there twice"],
    ["56* 560001", "560001 overlaps 56*"],
    ["9".repeat(60), "“99999999999999999999…” is not a PIN code. Enter 560001, 560001-560100 or 56*"],
  ])("names what is wrong with %j", (typed, problem) => {
    expect(parsePins(typed)).toEqual({ problem });
  });

  it("takes 1,000 ranges and no more", () => {
    const many = Array.from({ length: 1001 }, (_, index) => String(200_000 + 2 * index));
    expect(parsePins(many.slice(1).join(","))).toMatchObject({ pins: { length: 1000 } });
    expect(parsePins(many.join(","))).toEqual({
      problem: "Enter at most 1000 ranges, or shorter ones as 56*",
    });
  });

  it("reads what it writes", () => {
    for (const typed of [
      "*",
      "1*",
      "56*",
      "56000*",
      "560001",
      "560001-560100",
      "560000-560009",
      "100000-899999",
    ]) {
      const read = parsePins(typed);
      expect("pins" in read && parsePins(read.pins.map(formatRange).join(", "))).toEqual(read);
    }
    expect(formatRange([560_000, 569_999])).toBe("56*");
  });
});

describe("deliveryZonesSchema", () => {
  it("reads a zone, amounts in paise, and shows it as it was typed", () => {
    const [zone] = deliveryZonesSchema.parse({ zones: [ROW] }).zones;
    expect(zone).toEqual({
      name: "Bengaluru",
      pins: [[560_001, 560_100]],
      daysMin: 1,
      daysMax: 2,
      fee: 29_50,
      freeAbove: 300_00,
      cod: true,
      delivered: true,
    });
    expect(zone && toTypedZone(zone, 0)).toEqual({ ...ROW, fee: "29.5" });
  });

  it("leaves out rows without name and PIN codes, and puts the rest into order", () => {
    const rows = [{ ...ROW, place: "9" }, emptyZone(1), { ...ROW, name: "First", place: "2" }];
    expect(deliveryZonesSchema.parse({ zones: rows }).zones.map(({ name }) => name)).toEqual([
      "First",
      "Bengaluru",
    ]);
    expect(deliveryZonesSchema.parse({}).zones).toEqual([]);
  });

  it.each([
    [{ name: " " }, { "zones.0.name": "Enter a name for this zone" }],
    [{ name: "x".repeat(81) }, { "zones.0.name": "Name must be at most 80 characters" }],
    [{ place: "first" }, { "zones.0.place": "Position must be a whole number" }],
    [{ pins: "abc" }, { "zones.0.pins": "“abc” is not a PIN code. Enter 560001, 560001-560100 or 56*" }],
    [{ daysMin: "3" }, { "zones.0.daysMax": "Longest delivery must not be shorter than the shortest" }],
    [{ daysMin: "" }, { "zones.0.daysMin": "Enter both days, or none" }],
    [{ daysMax: "91" }, { "zones.0.daysMax": "Longest delivery must be whole days from 0 to 90, or empty" }],
    [{ fee: "free" }, { "zones.0.fee": "Fee must be an amount in rupees, such as 49, or empty" }],
    [{ fee: "-1" }, { "zones.0.fee": "Fee must be an amount in rupees, such as 49, or empty" }],
    [{ fee: "" }, { "zones.0.fee": "Enter a fee too, or leave Free above empty" }],
    [
      { freeAbove: "1e9" },
      { "zones.0.freeAbove": "Free above must be an amount in rupees, such as 49, or empty" },
    ],
  ])("rejects %j beside its field", (change, errors) => {
    expect(problems({ ...ROW, ...change })).toMatchObject(errors);
  });

  it("rejects more than 1,000 ranges in all zones", () => {
    const pins = (from: number) => Array.from({ length: 501 }, (_, index) => from + 2 * index).join(" ");
    expect(problems({ ...ROW, pins: pins(200_000) }, { ...ROW, pins: pins(300_000) })).toEqual({
      "zones.0.pins": "All zones together have at most 1000 ranges; write some as 56*",
    });
  });

  it("rejects more than 50 zones", () => {
    expect(deliveryZonesSchema.safeParse({ zones: Array.from({ length: 51 }, () => ROW) }).success).toBe(
      false,
    );
  });
});

describe("describeOverlaps", () => {
  it("names what earlier zones take, five at most", () => {
    const { zones } = deliveryZonesSchema.parse({
      zones: [ROW, { ...ROW, name: "State", pins: "56*" }, { ...ROW, name: "Far", pins: "744101" }],
    });
    expect(zones.map((_, index) => describeOverlaps(zones, index))).toEqual([
      [],
      ["560001-560100 is in Bengaluru, which comes first"],
      [],
    ]);
    const many = Array.from({ length: 9 }, (_, index) => ({ ...ROW, pins: String(560_001 + index) }));
    const all = deliveryZonesSchema.parse({ zones: [...many, { ...ROW, pins: "*" }] }).zones;
    expect(describeOverlaps(all, 9)).toHaveLength(5);
  });
});

describe("readPin", () => {
  it.each([
    ["560001", "560001"],
    [" 560 001 ", "560001"],
    ["", ""],
    ["  ", ""],
    ["56000", null],
    ["delhi", null],
  ])("%j is %j", (typed, pin) => {
    expect(readPin(typed)).toBe(pin);
  });
});

it("describes PIN codes by their first three ranges", () => {
  const inWords = (typed: string) => {
    const read = parsePins(typed);
    return "pins" in read ? describePins(read) : read.problem;
  };
  expect(inWords("560001-560100, 562*")).toBe("560001-560100, 562*");
  expect(inWords("11*, 12*, 13*, 14*, 15*")).toBe("11*, 12*, 13* and 2 more");
  expect(inWords("*")).toBe("Everywhere");
});
