import { describe, expect, it } from "vitest";

import {
  type Banner,
  bannerDifferences,
  bannerState,
  isInPeriod,
  toBannerFormValues,
  withStates,
} from "#app/shop/banner/banner.ts";

const NOW = new Date("2026-11-25T12:00:00Z");
const SALE: Banner = {
  imageUrl: "/media/a.jpg",
  alt: "Sale",
  link: "/collections/sale",
  startsAt: null,
  endsAt: null,
  sortOrder: 2,
};

it("shows the first three of those whose time it is", () => {
  const banners = [null, "2026-11-24T00:00:00Z", null, null, null].map((endsAt) => ({
    startsAt: null,
    endsAt,
  }));
  expect(withStates(banners, NOW).map(({ state }) => state)).toEqual([
    "Shown",
    "Ended",
    "Shown",
    "Shown",
    "Waits",
  ]);
});

describe("bannerState", () => {
  it.each([
    [null, null, "Shown"],
    ["2026-11-25T12:00:00Z", null, "Shown"],
    ["2026-11-25T12:00:00.001Z", null, "Scheduled"],
    [null, "2026-11-25T12:00:00Z", "Ended"],
    [null, "2026-11-25T12:00:00.001Z", "Shown"],
    ["2026-11-24T00:00:00Z", "2026-11-25T11:00:00Z", "Ended"],
    ["2026-11-26T00:00:00Z", "2026-11-27T11:00:00Z", "Scheduled"],
  ] as const)("from %s until %s is %s", (startsAt, endsAt, state) => {
    expect(bannerState({ startsAt, endsAt }, NOW)).toBe(state);
    expect(isInPeriod({ startsAt, endsAt }, NOW)).toBe(state === "Shown");
  });
});

describe("toBannerFormValues", () => {
  it("shows times in India", () => {
    expect(toBannerFormValues(SALE)).toEqual({
      image_url: "/media/a.jpg",
      alt: "Sale",
      link: "/collections/sale",
      starts_at: "",
      ends_at: "",
      sort_order: "2",
    });
    const timed = { ...SALE, startsAt: "2026-11-25T18:30:00Z", endsAt: "2026-11-30T18:29:00Z" };
    expect(toBannerFormValues(timed)).toMatchObject({
      starts_at: "2026-11-26T00:00",
      ends_at: "2026-11-30T23:59",
    });
  });
});

describe("bannerDifferences", () => {
  it("names what somebody else has stored", () => {
    expect(bannerDifferences(SALE, SALE)).toEqual([]);
    const other = {
      ...SALE,
      alt: "Old",
      link: "/",
      imageUrl: "/b.svg",
      sortOrder: 1,
      startsAt: "2026-11-25T18:30:00Z",
    };
    expect(bannerDifferences(other, SALE).map(({ label }) => label)).toEqual([
      "Image address",
      "What the picture says",
      "Leads to",
      "Start",
      "Position",
    ]);
    expect(bannerDifferences(SALE, { ...SALE, endsAt: "2026-11-25T18:30:00Z" })).toEqual([
      { label: "End", now: "empty" },
    ]);
  });
});
