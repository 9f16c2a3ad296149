import { describe, expect, it } from "vitest";

import { DEFAULT_SETTINGS, deliveryEstimate, formatDayRange } from "#app/shop/settings/settings.ts";

const days = (deliveryDaysMin: number, deliveryDaysMax: number) => ({ deliveryDaysMin, deliveryDaysMax });

describe("DEFAULT_SETTINGS", () => {
  it("has the shop's default prices and limits", () => {
    expect(DEFAULT_SETTINGS).toMatchObject({
      currency: "INR",
      taxRate: 18,
      shippingFee: 4_900,
      freeShippingThreshold: 49_900,
      enableCod: true,
      enableRazorpay: true,
    });
  });
});

describe("deliveryEstimate", () => {
  it.each([
    [days(2, 5), "2026-11-22T06:00:00Z", "Delivery between 24 and 27 November"],
    [days(2, 5), "2026-11-27T06:00:00Z", "Delivery between 29 November and 2 December"],
    [days(2, 5), "2026-12-29T06:00:00Z", "Delivery between 31 December and 3 January"],
    [days(3, 3), "2026-11-22T06:00:00Z", "Delivery by 25 November"],
    // Half past midnight in India is still yesterday in UTC.
    [days(2, 5), "2026-11-22T19:00:00Z", "Delivery between 25 and 28 November"],
    [days(5, 2), "2026-11-22T06:00:00Z", "Delivery by 27 November"],
    [days(0, 31), "2026-12-20T06:00:00Z", "Delivery between 20 December and 20 January"],
  ])("%j at %s: %s", (settings, now, text) => {
    expect(deliveryEstimate(settings, new Date(now))).toBe(text);
  });
});

describe("formatDayRange", () => {
  it.each([
    ["2026-11-24T06:00:00Z", "2026-11-27T06:00:00Z", "24–27 November"],
    ["2026-11-25T06:00:00Z", "2026-11-25T06:00:00Z", "25 November"],
    ["2026-11-29T06:00:00Z", "2026-12-02T06:00:00Z", "29 Nov – 2 Dec"],
    // Half past midnight in India is still yesterday in UTC.
    ["2026-11-30T06:00:00Z", "2026-11-30T19:00:00Z", "30 Nov – 1 Dec"],
  ])("%s to %s: %s", (from, to, text) => {
    expect(formatDayRange([new Date(from), new Date(to)])).toBe(text);
  });
});
