import { describe, expect, it } from "vitest";

import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import {
  isPartlyShipped,
  itemsToShip,
  listParcels,
  type Parcel,
  parcelItems,
  partlyShippedText,
  trackingLinks,
  unitsToShip,
} from "#app/shop/order/parcels.ts";

const LAMPS = { id: "lamp", quantity: 3, shipped: 2, dropped: 0 };
const MATS = { id: "mat", quantity: 4, shipped: 0, dropped: 1 };
const BOWL = { id: "bowl", quantity: 1, shipped: 1, dropped: 0 };
const ITEMS = [LAMPS, MATS, BOWL];

const FIRST: Parcel = {
  id: "first",
  carrier: "Delhivery",
  trackingNumber: "A1",
  trackingUrl: "https://track.example/A1",
  shippedAt: "2026-11-20T06:00:00+00:00",
  lines: [
    { itemId: "bowl", quantity: 1 },
    { itemId: "lamp", quantity: 2 },
  ],
};

const ORDER = {
  status: "processing",
  shippedAt: null,
  carrier: "Blue Dart",
  trackingNumber: "B2",
  trackingUrl: null,
  parts: [FIRST],
  items: ITEMS,
} as const;

describe("units that are left to ship", () => {
  it("are ordered, less those that were sent or refunded", () => {
    expect(ITEMS.map(unitsToShip)).toEqual([1, 3, 0]);
    expect(itemsToShip(ITEMS).map(({ id, quantity }) => [id, quantity])).toEqual([
      ["lamp", 1],
      ["mat", 3],
    ]);
  });

  it("are counted for the mark", () => {
    expect(partlyShippedText(ITEMS)).toBe("Partly shipped: 3 of 7 pieces");
  });
});

it("an order is partly shipped while it is confirmed and the rest has not left", () => {
  const partly = ORDER_STATUSES.filter((status) => isPartlyShipped({ status, parts: [FIRST] }));
  expect(partly).toEqual(["confirmed", "processing"]);
  expect(isPartlyShipped({ status: "processing", parts: [] })).toBe(false);
});

describe("listParcels", () => {
  it("has the parts until the rest has left, and then the rest with the order's carrier", () => {
    expect(listParcels(ORDER)).toEqual([FIRST]);
    const shippedAt = "2026-11-22T06:00:00+00:00";
    expect(listParcels({ ...ORDER, status: "shipped", shippedAt })).toEqual([
      FIRST,
      {
        id: null,
        carrier: "Blue Dart",
        trackingNumber: "B2",
        trackingUrl: null,
        shippedAt,
        lines: [
          { itemId: "lamp", quantity: 1 },
          { itemId: "mat", quantity: 3 },
        ],
      },
    ]);
  });

  it("has no empty last parcel where the rest was refunded", () => {
    expect(listParcels({ ...ORDER, status: "shipped", shippedAt: "2026-11-22", items: [BOWL] })).toEqual([
      FIRST,
    ]);
  });

  it("names the items in the order of the order", () => {
    expect(parcelItems(FIRST, ITEMS).map(({ id, quantity }) => [id, quantity])).toEqual([
      ["lamp", 2],
      ["bowl", 1],
    ]);
  });

  it("links to each parcel of an order in several", () => {
    expect(trackingLinks(ORDER)).toEqual([{ label: "Track parcel 1", url: "https://track.example/A1" }]);
    expect(trackingLinks({ ...ORDER, parts: [], trackingUrl: "https://track.example" })).toEqual([]);
  });
});
