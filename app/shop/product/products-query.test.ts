import { describe, expect, it } from "vitest";

import { isOffered, parseProductsQuery, productsHref, SORTS } from "#app/shop/product/products-query.ts";

const query = (text: string) => parseProductsQuery(new URLSearchParams(text));
const DEFAULTS = {
  search: "",
  category: "",
  collection: "",
  sort: "name",
  view: "grid",
  page: 1,
  min: null,
  max: null,
  inStock: false,
  rating: null,
  facets: [],
} as const;

describe("parseProductsQuery", () => {
  it("has defaults", () => {
    expect(query("")).toEqual(DEFAULTS);
  });

  it("parses every parameter", () => {
    const address =
      "search=brass+lamp&category=home&sort=price-desc&view=list&page=3&min=200&max=1500&stock=in&rating=4&f=size:m&f=brand:taj";
    expect(query(address)).toEqual({
      search: "brass lamp",
      category: "home",
      collection: "",
      sort: "price-desc",
      view: "list",
      page: 3,
      min: 200_00,
      max: 1500_00,
      inStock: true,
      rating: 4,
      facets: ["brand:taj", "size:m"],
    });
  });

  it("reads brands and option values once each, and at most 20", () => {
    expect(query("f=Size:M&f=size:m&f=size:+l&f=x&f=:y&f=z:&f=").facets).toEqual(["size: l", "size:m"]);
    expect(query(`f=size:${"m".repeat(165)}&f=size:${"m".repeat(166)}`).facets).toHaveLength(1);
    const many = Array.from({ length: 25 }, (_, n) => `f=size:${n + 10}`).join("&");
    expect(query(many).facets).toHaveLength(20);
  });

  it.each(["0", "-1", "1.5", "abc", "", "1e3", "0x2", "٣", "9".repeat(50)])("reads page %j as 1", (page) => {
    expect(parseProductsQuery(new URLSearchParams({ page })).page).toBe(1);
  });

  it("caps a high page number", () => {
    expect(query("page=99999").page).toBe(99_999);
    expect(query("page=9999999999").page).toBe(100_000);
  });

  it.each(["drop", "NAME", "price", "", "constructor", "name;drop"])("reads sort %j as name", (sort) => {
    expect(parseProductsQuery(new URLSearchParams({ sort })).sort).toBe("name");
    expect(parseProductsQuery(new URLSearchParams({ sort, search: "lamp" })).sort).toBe("best");
  });

  it("sorts by best match only for searches, as their default", () => {
    expect(query("search=lamp").sort).toBe("best");
    expect(query("search=lamp&sort=best").sort).toBe("best");
    expect(query("search=lamp&sort=name").sort).toBe("name");
    expect(query("sort=best").sort).toBe("name");
    expect(query("search=+&sort=best").sort).toBe("name");
  });

  it.each(["abc", "-5", "0", "1.5", "1e3", "0x10", "٣", "", "99999999", "NaN", "Infinity", "1,000"])(
    "takes a price of %j as none",
    (price) => {
      expect(parseProductsQuery(new URLSearchParams({ min: price, max: price }))).toEqual(DEFAULTS);
    },
  );

  it("parses prices in whole rupees up to the highest product price", () => {
    expect(query("min=1&max=9999999")).toEqual({ ...DEFAULTS, min: 100, max: 9_999_999_00 });
    expect(query("min=500")).toEqual({ ...DEFAULTS, min: 500_00 });
    expect(query("max=500")).toEqual({ ...DEFAULTS, max: 500_00 });
    expect(query("min=%20500&max=00900")).toEqual({ ...DEFAULTS, min: 500_00, max: 900_00 });
  });

  it("takes a price that the search names for a filter, in place of the one that was set", () => {
    expect(query("search=lamp+under+2000&min=500&max=900")).toEqual({
      ...DEFAULTS,
      search: "lamp",
      sort: "best",
      min: 500_00,
      max: 2000_00,
    });
    expect(query("search=lamp+above+2000&min=500")).toMatchObject({ min: 2000_00, max: null });
    expect(query("search=under+500&sort=best")).toEqual({ ...DEFAULTS, max: 500_00 });
  });

  it("drops a set limit that contradicts the one that the search names", () => {
    expect(query("search=saree+above+5000&max=2000")).toMatchObject({ min: 5000_00, max: null });
    expect(query("search=lamp+under+500&min=1000")).toMatchObject({ min: null, max: 500_00 });
    expect(query("search=lamp+under+500&min=500")).toMatchObject({ min: 500_00, max: 500_00 });
  });

  it("swaps a minimum above the maximum", () => {
    expect(query("min=900&max=100")).toEqual({ ...DEFAULTS, min: 100_00, max: 900_00 });
    expect(query("min=500&max=500")).toEqual({ ...DEFAULTS, min: 500_00, max: 500_00 });
  });

  it.each(["0", "5", "4.5", "abc", "", "-1", "04"])("reads rating %j as none", (rating) => {
    expect(parseProductsQuery(new URLSearchParams({ rating })).rating).toBeNull();
  });

  it.each(["out", "true", "1", "IN", ""])("reads stock %j as any", (stock) => {
    expect(parseProductsQuery(new URLSearchParams({ stock })).inStock).toBe(false);
  });

  it("uses the first of a repeated parameter", () => {
    expect(query("search=a&search=b&sort=rating&sort=newest&page=2&page=9")).toEqual({
      ...DEFAULTS,
      search: "a",
      sort: "rating",
      page: 2,
    });
  });

  it("trims a search, cuts it at 100 characters and removes control characters", () => {
    expect(query("search=++lamp++shade++").search).toBe("lamp shade");
    expect(parseProductsQuery(new URLSearchParams({ search: "x".repeat(100_000) })).search).toBe(
      "x".repeat(100),
    );
    expect(parseProductsQuery(new URLSearchParams({ search: "🪔".repeat(200) })).search).toBe(
      "🪔".repeat(100),
    );
    expect(query(`search=${"x".repeat(99)}+y`).search).toBe("x".repeat(99));
    expect(query("search=la%00mp%0d%0a%1b").search).toBe("la mp");
    expect(query("search=%ff%fe").search.isWellFormed()).toBe(true);
  });

  it("keeps other characters of a search", () => {
    expect(query("search=50%25_off").search).toBe("50%_off");
    expect(query("search=%E0%A4%A6%E0%A5%80%E0%A4%AF%E0%A4%BE").search).toBe("दीया");
  });

  it.each(["../etc", "a b", "a'--", "x".repeat(200), "%", "-a"])("reads category %j as all", (category) => {
    expect(parseProductsQuery(new URLSearchParams({ category })).category).toBe("");
  });

  it("lower-cases a category", () => {
    expect(query("category=Electronics").category).toBe("electronics");
  });
});

describe("productsHref", () => {
  it("leaves defaults out", () => {
    expect(productsHref(query(""))).toBe("/products");
    expect(productsHref(query("sort=name&view=grid&page=1"))).toBe("/products");
  });

  it("writes what parseProductsQuery reads", () => {
    // Only a collection has the sort order 'chosen'.
    for (const { value: sort } of SORTS.filter(({ value }) => value !== "chosen")) {
      const wanted = {
        search: "a&b=c ü",
        category: "home",
        collection: "",
        sort,
        view: "list" as const,
        page: 4,
        min: 1_00,
        max: 2500_00,
        inStock: true,
        rating: 2 as const,
        facets: ["brand:taj & sons", "size:m", "size:uk 7"],
      };
      const href = productsHref(wanted);
      expect(parseProductsQuery(new URL(href, "https://haat.example").searchParams)).toEqual(wanted);
    }
  });

  it("leads to the page of a collection, which has an order of its own", () => {
    const chosen = parseProductsQuery(new URLSearchParams("page=2&sort=chosen"), "gifts");
    expect(chosen).toEqual({ ...DEFAULTS, collection: "gifts", sort: "chosen", page: 2 });
    expect(productsHref(chosen)).toBe("/collections/gifts?page=2");
    expect(productsHref(chosen, { sort: "name" })).toBe("/collections/gifts?sort=name");
    expect(productsHref(chosen, { inStock: true })).toBe("/collections/gifts?stock=in");
    expect(query("sort=chosen").sort).toBe("name");
    expect(parseProductsQuery(new URLSearchParams("search=lamp"), "gifts").sort).toBe("best");
    expect(isOffered("chosen", { search: "", collection: "" })).toBe(false);
    expect(isOffered("chosen", { search: "", collection: "gifts" })).toBe(true);
    expect(isOffered("best", { search: "", collection: "gifts" })).toBe(false);
  });

  it("leaves out the default sort", () => {
    const best = query("search=lamp");
    expect(productsHref(best)).toBe("/products?search=lamp");
    expect(productsHref(best, { search: "" })).toBe("/products");
    expect(productsHref(best, { sort: "name" })).toBe("/products?search=lamp&sort=name");
  });

  it("goes back to page 1 when the list changes, not when the view does", () => {
    const third = query("search=lamp&page=3");
    expect(productsHref(third, { sort: "rating" })).toBe("/products?search=lamp&sort=rating");
    expect(productsHref(third, { search: "" })).toBe("/products");
    expect(productsHref(third, { min: 100_00 })).toBe("/products?search=lamp&min=100");
    expect(productsHref(third, { max: 100_00 })).toBe("/products?search=lamp&max=100");
    expect(productsHref(third, { inStock: true })).toBe("/products?search=lamp&stock=in");
    expect(productsHref(third, { rating: 3 })).toBe("/products?search=lamp&rating=3");
    expect(productsHref(third, { view: "list" })).toBe("/products?search=lamp&view=list&page=3");
    expect(productsHref(third, { page: 4 })).toBe("/products?search=lamp&page=4");
    expect(productsHref(third, { sort: "rating", page: 2 })).toBe("/products?search=lamp&sort=rating&page=2");
  });
});
