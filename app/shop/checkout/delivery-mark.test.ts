import { describe, expect, test } from "vitest";

import { deliveryChangesSince, deliveryMark } from "#app/shop/checkout/delivery-mark.ts";
import type { DeliveryZone } from "#app/shop/delivery/delivery.ts";

const HOME = {
  id: "90000000-0000-4000-8000-000000000001",
  first_name: "Meera",
  last_name: "Nair",
  address_line_1: "14 Marine Drive",
  address_line_2: null,
  city: "Kochi",
  state: "Kerala",
  postal_code: "682001",
  phone: "+919876543210",
};
const ISLAND = { ...HOME, id: "90000000-0000-4000-8000-000000000002", postal_code: "744101" };
const ZONE: DeliveryZone = {
  name: "Islands",
  pins: [[744101, 744304]],
  daysMin: 14,
  daysMax: 20,
  fee: null,
  freeAbove: null,
  cod: true,
  delivered: true,
};
const days = (deliveryDaysMin: number, deliveryDaysMax: number) => ({ deliveryDaysMin, deliveryDaysMax });
const settings = (deliveryZones: DeliveryZone[] = []) => ({
  shippingFee: 49_00,
  freeShippingThreshold: 499_00,
  ...days(2, 5),
  deliveryZones,
});
const markOf = (addresses = [HOME, ISLAND], zones: DeliveryZone[] = []) =>
  deliveryMark({ all: settings(zones), settings: days(2, 5), addresses });

const NOW = new Date("2026-11-20T10:00:00Z");
const since = (mark: string, saved: typeof HOME | null, now = days(2, 5), pin: string | null = null) =>
  deliveryChangesSince(mark, { saved, settings: now, delivery: { pin } }, NOW);

test("the mark of a delivery has its days and one word for each address, with its days where there are zones", () => {
  expect(markOf([])).toBe("2-5");
  expect(markOf()).toMatch(/^2-5,[a-z0-9]{1,7},[a-z0-9]{1,7}$/);
  expect(markOf([HOME, ISLAND], [ZONE])).toMatch(/^2-5,[a-z0-9]{1,7}\*2-5,[a-z0-9]{1,7}\*14-20$/);
});

describe("the changes since a delivery was shown", () => {
  test("are none for the same address and days", () => {
    expect(since(markOf(), HOME)).toEqual([]);
    expect(since(markOf(), null)).toEqual([]);
  });

  test.each([
    "first_name",
    "last_name",
    "address_line_1",
    "address_line_2",
    "city",
    "state",
    "postal_code",
    "phone",
  ])("name an address whose %s is another one", (field) => {
    expect(since(markOf(), { ...HOME, [field]: "Other" })).toEqual([
      expect.stringMatching(/^Your address was changed meanwhile: .*Other.*\.$/),
    ]);
  });

  test("name an address that was made equal to another one, and a part that moved to the next field", () => {
    expect(since(markOf(), { ...ISLAND, ...HOME, id: ISLAND.id })).toHaveLength(1);
    const moved = { ...HOME, first_name: "Meera\nNair", last_name: "" };
    expect(since(markOf(), moved)).toHaveLength(1);
  });

  test.each([
    [2, 5, []],
    [1, 5, []],
    [4, 4, []],
    [2, 6, ["Delivery takes longer: between 22 and 26 November."]],
    [3, 5, ["Delivery takes longer: between 23 and 25 November."]],
    [6, 6, ["Delivery takes longer: by 26 November."]],
  ])("from 2 to 5 days to %d to %d are %j", (min, max, sentences) => {
    expect(since(markOf(), HOME, days(min, max))).toEqual(sentences);
  });

  test("compare the days of a saved address with its own, and those of a new one with the page's", () => {
    const mark = markOf([HOME, ISLAND], [ZONE]);
    expect(since(mark, ISLAND, days(14, 20), "744101")).toEqual([]);
    const later = ["Delivery to 744101 takes longer: between 4 and 10 December."];
    expect(since(mark, null, days(14, 20), "744101")).toEqual(later);
    const asked = { saved: null, settings: days(14, 20), delivery: { pin: "744101" } };
    expect(deliveryChangesSince(mark, asked, NOW, { ignoreDays: true })).toEqual([]);
  });

  test.each(["", ",", "garbage", "2-", "-5", "*,*"])(
    "ask after the mark '%s', which no page made",
    (mark) => {
      expect(since(mark, HOME)).toEqual([
        expect.stringContaining("was changed meanwhile"),
        expect.stringContaining("takes longer"),
      ]);
    },
  );
});
