import { describe, expect, it } from "vitest";

import { CARRIER_NAMES, carrierName, parcelLink, trackingLink } from "#app/shop/order/carriers.ts";

describe("carrierName", () => {
  it.each([
    ["bluedart", "Blue Dart"],
    [" BLUE-DART ", "Blue Dart"],
    ["Delhivery", "Delhivery"],
    ["Ram's Tempo", "Ram's Tempo"],
  ])("%s is %s", (typed, name) => {
    expect(carrierName(typed)).toBe(name);
  });
});

describe("trackingLink", () => {
  it("has the number where the courier reads it", () => {
    expect(trackingLink("Delhivery", "1234567890")).toBe(
      "https://www.delhivery.com/track-v2/package/1234567890",
    );
    expect(trackingLink("FedEx", "A&B 1")).toBe("https://www.fedex.com/fedextrack/?trknbr=A%26B%201");
  });

  it("leads to the page that asks for the number", () => {
    expect(trackingLink("India Post", "EK123456789IN")).toBe("https://www.indiapost.gov.in");
  });

  it("is nothing without a number, or for another courier", () => {
    expect(trackingLink("Delhivery", null)).toBeNull();
    expect(trackingLink("Delhivery", "")).toBeNull();
    expect(trackingLink("Ram's Tempo", "1")).toBeNull();
    expect(trackingLink(null, "1")).toBeNull();
  });

  it("is a web address without spaces for every courier", () => {
    const links = CARRIER_NAMES.map((name) => trackingLink(name, "12 34"));
    expect(links).toHaveLength(11);
    expect(links.filter((link) => /^https:\/\/[^\s"<>]+$/.test(link ?? ""))).toHaveLength(11);
  });
});

describe("parcelLink", () => {
  const parcel = { carrier: "Delhivery", trackingNumber: "D100", trackingUrl: null };
  const known = "https://www.delhivery.com/track-v2/package/D100";

  it.each([
    ["the courier's page", {}, known],
    ["the page of a courier in another spelling", { carrier: "DELHIVERY" }, known],
    ["the link that staff have given", { trackingUrl: "https://track.example/1" }, "https://track.example/1"],
    ["no link that runs something", { trackingUrl: "javascript:alert(1)" }, known],
    ["nothing for another courier", { carrier: "Ram's Tempo" }, null],
    ["nothing without a courier", { carrier: null }, null],
    ["nothing without a number", { trackingNumber: null }, null],
  ])("is %s", (_what, change, link) => {
    expect(parcelLink({ ...parcel, ...change })).toBe(link);
  });
});
