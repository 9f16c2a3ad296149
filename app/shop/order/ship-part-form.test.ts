import { describe, expect, it } from "vitest";

import { partRefusal, shipPartSchema } from "#app/shop/order/ship-part-form.ts";

const LAMP = "0b000000-0000-4000-8000-000000000001";
const MAT = "0b000000-0000-4000-8000-000000000002";
const KEY = "0b000000-0000-4000-8000-000000000003";

function form(lamps: string, mats: string) {
  return {
    carrier: "Delhivery",
    trackingNumber: "AWB1",
    version: "7",
    key: KEY,
    lines: [
      { id: LAMP, left: "3", units: lamps },
      { id: MAT, left: "1", units: mats },
    ],
  };
}

function listErrors(lamps: string, mats: string): [field: string, message: string][] {
  const { error } = shipPartSchema.safeParse(form(lamps, mats));
  return error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
}

describe("shipPartSchema", () => {
  it.each([
    ["2", "1", [LAMP, 2, MAT, 1]],
    ["3", "0", [LAMP, 3]],
    ["", " 1 ", [MAT, 1]],
  ])("reads %j lamps and %j mats", (lamps, mats, expected) => {
    const { items } = shipPartSchema.parse(form(lamps, mats));
    expect(items.flatMap(({ id, quantity }) => [id, quantity])).toEqual(expected);
  });

  it("has the parcel's own id, carrier and the carrier's page", () => {
    expect(shipPartSchema.parse(form("1", "0"))).toEqual({
      shipmentId: KEY,
      version: "7",
      carrier: "Delhivery",
      trackingNumber: "AWB1",
      trackingUrl: "https://www.delhivery.com/track-v2/package/AWB1",
      items: [{ id: LAMP, quantity: 1 }],
    });
  });

  it.each([
    ["4", "1", [["lines.0.units", "Enter a number from 0 to 3"]]],
    [
      "-1",
      "2",
      [
        ["lines.0.units", "Enter a number from 0 to 3"],
        ["lines.1.units", "Enter a number from 0 to 1"],
      ],
    ],
    ["two", "", [["lines.0.units", "Enter a number from 0 to 3"]]],
    ["0", "0", [["lines.0.units", "Choose how many pieces are in this parcel"]]],
  ])("refuses %j lamps and %j mats", (lamps, mats, expected) => {
    expect(listErrors(lamps, mats)).toEqual(expected);
  });

  it("asks for the name of another carrier", () => {
    const { error } = shipPartSchema.safeParse({ ...form("1", "0"), carrier: "other" });
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["otherCarrier", "Enter the carrier's name"],
    ]);
  });
});

it("says why a part was not shipped", () => {
  expect(partRefusal("too_many", { lines: [{ name: "Lamp", stock: 1 }] })).toBe(
    "Only 1 of Lamp are left to ship.",
  );
  expect(partRefusal("wrong_status", {})).toContain("Confirmed or Processing");
  expect(partRefusal("nothing_chosen", {})).toContain("how many pieces");
  expect(partRefusal("busy", {})).toBeNull();
});
