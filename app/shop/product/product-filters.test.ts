import { describe, expect, it } from "vitest";

import {
  countFilters,
  filterChips,
  hasFilters,
  isNarrowed,
  ratingLabel,
} from "#app/shop/product/product-filters.ts";
import { parseProductsQuery } from "#app/shop/product/products-query.ts";

const query = (text: string) => parseProductsQuery(new URLSearchParams(text));

describe("filterChips", () => {
  const everything = query(
    "search=lamp&category=home&sort=newest&view=list&page=3&min=200&max=1500&stock=in&rating=4&f=brand:taj&f=size:m",
  );

  it("has a chip for each filter", () => {
    expect(filterChips(everything).map(({ label }) => label)).toEqual([
      "₹200 to ₹1,500",
      "In stock only",
      "4 stars & up",
      "taj",
      "m",
    ]);
    const label = (facet: string) => (facet === "size:m" ? "Size: M" : null);
    expect(filterChips(everything, label).at(-1)?.label).toBe("Size: M");
  });

  it("links to the list without its filter, on page 1", () => {
    for (const [index, change] of [
      { min: null, max: null },
      { inStock: false },
      { rating: null },
      { facets: ["size:m"] },
      { facets: ["brand:taj"] },
    ].entries()) {
      const href = filterChips(everything)[index]?.href ?? "";
      const read = parseProductsQuery(new URL(href, "https://haat.example").searchParams);
      expect(read).toEqual({ ...everything, ...change, page: 1 });
    }
  });

  it("is empty for the whole list", () => {
    expect(filterChips(query("sort=newest&view=list&page=2"))).toEqual([]);
  });

  it("has none for a search and a category, which the search box and the heading say", () => {
    expect(filterChips(query("search=lamp&category=home"))).toEqual([]);
  });
});

describe("countFilters", () => {
  it("counts filters, not the search and the category", () => {
    expect(countFilters(query("search=a&category=home&sort=newest"))).toBe(0);
    expect(countFilters(query("min=1&max=2&stock=in&rating=4&f=size:m&f=size:l"))).toBe(5);
  });
});

describe("hasFilters and isNarrowed", () => {
  it.each(["min=1", "max=1", "stock=in", "rating=1", "f=size:m"])("%s is a filter", (text) => {
    expect(hasFilters(query(text))).toBe(true);
    expect(isNarrowed(query(text))).toBe(true);
  });

  it("a search narrows the list but is no filter; category, sort, view and page do neither", () => {
    expect([hasFilters(query("search=a")), isNarrowed(query("search=a"))]).toEqual([false, true]);
    expect(isNarrowed(query("category=home&sort=newest&view=list&page=2"))).toBe(false);
  });
});

describe("ratingLabel", () => {
  it("has a singular and a plural", () => {
    expect([4, 1].map(ratingLabel)).toEqual(["4 stars & up", "1 star & up"]);
  });
});
