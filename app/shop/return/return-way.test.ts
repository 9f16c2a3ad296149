import { describe, expect, it } from "vitest";

import { returnWaySchema } from "#app/shop/return/return-way-form.ts";
import { returnWayPlan, returnWayText, toReturnWay } from "#app/shop/return/return-way.ts";

describe("returnWaySchema", () => {
  it("is the shop's address while nothing is chosen", () => {
    expect(returnWaySchema.parse({})).toEqual({
      way: "post",
      returnAddress: null,
      pickupOn: "",
      accepts: "",
    });
  });

  it("needs a day to pick up", () => {
    expect(returnWaySchema.safeParse({ way: "pickup", pickupOn: "2026-11-28" }).success).toBe(true);
    for (const pickupOn of ["", "soon", "28/11/2026"]) {
      const issues = returnWaySchema.safeParse({ way: "pickup", pickupOn }).error?.issues ?? [];
      expect(issues.map(({ message }) => message)).toEqual(["Choose the day on which the courier comes"]);
    }
    expect(returnWaySchema.safeParse({ way: "drone" }).success).toBe(false);
  });
});

it.each([
  [
    { return_way: "post", return_address: "1 Road", pickup_on: null },
    { way: "post", address: "1 Road" },
  ],
  [
    { return_way: "pickup", return_address: null, pickup_on: "2026-11-28" },
    { way: "pickup", on: "2026-11-28" },
  ],
  [{ return_way: null, return_address: null, pickup_on: null }, null],
])("%j", (row, way) => {
  expect(toReturnWay(row)).toEqual(way);
});

it("says where the items go, or when they are fetched", () => {
  expect(returnWayText({ way: "post", address: "Haat\n12 Market Road" })).toBe(
    "Please send the items soon, in their packing and with the return slip, to: Haat, 12 Market Road. There is no deadline.",
  );
  expect(returnWayText({ way: "pickup", on: "2026-11-28" })).toBe(
    "Our courier picks the items up on 28 November 2026. Please keep them ready in their packing, with the return slip.",
  );
  expect(returnWayText(null)).toMatch(/^Please keep the items ready in their packing; we write to you/);
});

describe("returnWayPlan", () => {
  const now = new Date("2026-11-26T10:00:00Z");
  const open = { receivedAt: null, isOver: false };
  const received = { receivedAt: "2026-11-25T08:00:00Z", isOver: false };
  const refused = { receivedAt: null, isOver: true };

  it.each([
    ["2026-11-28", open, "To be picked up on 28 November 2026"],
    ["2026-11-26", open, "To be picked up on 26 November 2026"],
    [
      "2026-11-25",
      open,
      "The pick-up was planned for 25 November 2026, and the items are not marked as received",
    ],
    ["2026-11-28", received, "Pick-up planned for 28 November 2026\nReceived on 25 November 2026"],
    ["2026-11-28", refused, "Pick-up planned for 28 November 2026"],
  ])("tells a pick-up on %s", (on, state, text) => {
    expect(returnWayPlan({ way: "pickup", on }, state, now)).toBe(text);
  });

  it.each([
    [open, "The customer sends them to:\n1 Road"],
    [received, "Sent by the customer to:\n1 Road\nReceived on 25 November 2026"],
    [refused, "To be sent to:\n1 Road"],
  ])("tells a parcel", (state, text) => {
    expect(returnWayPlan({ way: "post", address: "1 Road" }, state, now)).toBe(text);
  });
});
