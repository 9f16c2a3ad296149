import { describe, expect, it } from "vitest";

import {
  type DeliveryZone,
  feeText,
  findZone,
  noCashText,
  notServedText,
  settingsForPin,
} from "#app/shop/delivery/delivery.ts";

const BASE = { name: "City", daysMin: null, daysMax: null, fee: null, freeAbove: null };
const zone = (change: Partial<DeliveryZone>): DeliveryZone => ({
  ...BASE,
  pins: [[560001, 560100]],
  cod: true,
  delivered: true,
  ...change,
});
const SETTINGS = {
  shippingFee: 49_00,
  freeShippingThreshold: 499_00,
  deliveryDaysMin: 2,
  deliveryDaysMax: 5,
  deliveryZones: [] as DeliveryZone[],
};

describe("findZone", () => {
  const zones = [
    zone({}),
    zone({
      name: "State",
      pins: [
        [560000, 599999],
        [110001, 110001],
      ],
    }),
  ];

  it.each([
    ["560001", "City"],
    ["560 100", "City"],
    ["560101", "State"],
    ["599999", "State"],
    ["110001", "State"],
    ["600000", undefined],
    ["56000", undefined],
    ["०", undefined],
    ["", undefined],
  ])("%j is in %s: the first zone counts", (pin, name) => {
    expect(findZone(zones, pin)?.name).toBe(name);
  });
});

describe("settingsForPin", () => {
  it("leaves the settings as they are without zones, whatever the PIN code", () => {
    const { settings, delivery } = settingsForPin(SETTINGS, "560001");
    expect(settings).toBe(SETTINGS);
    expect(delivery).toEqual({ pin: null, isServed: true, takesCash: true });
  });

  it("leaves them for a PIN code that no zone has, and for none", () => {
    const all = { ...SETTINGS, deliveryZones: [zone({ fee: 10_00, delivered: false, cod: false })] };
    expect(settingsForPin(all, "744101")).toEqual({
      settings: all,
      delivery: { pin: "744101", isServed: true, takesCash: true },
    });
    expect(settingsForPin(all, null).settings).toBe(all);
  });

  it.each([
    ["days alone", zone({ daysMin: 0, daysMax: 1 }), { deliveryDaysMin: 0, deliveryDaysMax: 1 }],
    [
      "a fee that is always charged",
      zone({ fee: 99_00 }),
      { shippingFee: 99_00, freeShippingThreshold: Infinity },
    ],
    [
      "a fee and when it is free",
      zone({ fee: 20_00, freeAbove: 0 }),
      { shippingFee: 20_00, freeShippingThreshold: 0 },
    ],
    ["no fee", zone({ fee: 0 }), { shippingFee: 0, freeShippingThreshold: Infinity }],
  ])("takes %s from the zone and the rest from the settings", (_name, one, change) => {
    const all = { ...SETTINGS, deliveryZones: [one] };
    expect(settingsForPin(all, "560001").settings).toEqual({ ...all, ...change });
  });

  it("says where there is no delivery, and no cash on delivery", () => {
    const all = { ...SETTINGS, deliveryZones: [zone({ delivered: false, cod: false })] };
    const { delivery } = settingsForPin(all, "560001");
    expect(delivery).toEqual({ pin: "560001", isServed: false, takesCash: false });
    expect(noCashText(delivery)).toBe("Cash on delivery is not available for PIN 560001.");
    expect(noCashText({ ...delivery, takesCash: true })).toBeNull();
    expect(notServedText("560001")).toBe("We do not deliver to 560001.");
  });
});

describe("feeText", () => {
  it.each([
    [0, 499_00, "Free delivery"],
    [49_00, 499_00, "₹49 for delivery, free above ₹499"],
    [99_00, Infinity, "₹99 for delivery"],
  ])("%i paise, free above %i", (shippingFee, freeShippingThreshold, text) => {
    expect(feeText({ shippingFee, freeShippingThreshold })).toBe(text);
  });
});
