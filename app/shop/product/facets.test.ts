import { describe, expect, it } from "vitest";

import { facetCount, facetLabel, priceBandLabel, sortFacetValues } from "#app/shop/product/facets.ts";

const value = (text: string) => ({ facet: `size:${text.toLowerCase()}`, value: text, products: 1 });

describe("sortFacetValues", () => {
  it.each([
    [
      ["XL", "S", "XXL", "M", "XS", "L"],
      ["XS", "S", "M", "L", "XL", "XXL"],
    ],
    [
      ["UK 10", "UK 9", "UK 6"],
      ["UK 6", "UK 9", "UK 10"],
    ],
    [
      ["Rust", "Indigo", "m"],
      ["m", "Indigo", "Rust"],
    ],
  ])("sorts %j as %j", (given, sorted) => {
    expect(sortFacetValues(given.map(value)).map((one) => one.value)).toEqual(sorted);
  });
});

it("has no count for what is not counted", () => {
  expect([facetCount(0), facetCount(1204), facetCount(null), facetCount(undefined)]).toEqual([
    "0",
    "1,204",
    "",
    "",
  ]);
});

it("names ranges of prices", () => {
  expect([
    priceBandLabel({ from: null, to: 500_00 }),
    priceBandLabel({ from: 500_00, to: 1000_00 }),
    priceBandLabel({ from: 25_000_00, to: null }),
  ]).toEqual(["Up to ₹500", "₹500 to ₹1,000", "From ₹25,000"]);
});

it("labels a chip by option and value, and knows no others", () => {
  const facets = [{ name: "Size", values: [value("M"), value("L")] }];
  expect([facetLabel(facets, "size:l"), facetLabel(facets, "size:xl")]).toEqual(["Size: L", null]);
});
