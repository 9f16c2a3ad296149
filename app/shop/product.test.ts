import { describe, expect, it } from "vitest";

import { clampQuantity, percentOff, productsHref, productsQuery, SORTS, stockText } from "./product.ts";

const query = (text: string) => productsQuery(new URLSearchParams(text));
const DEFAULTS = { search: "", category: "", sort: "name", view: "grid", page: 1 };

describe("productsQuery", () => {
  it("has defaults", () => {
    expect(query("")).toEqual(DEFAULTS);
  });

  it("reads every parameter", () => {
    expect(query("search=brass+lamp&category=home&sort=price-desc&view=list&page=3")).toEqual({
      search: "brass lamp",
      category: "home",
      sort: "price-desc",
      view: "list",
      page: 3,
    });
  });

  it.each(["0", "-1", "1.5", "abc", "", "1e3", "0x2", "٣", "9".repeat(50)])("takes page %j as 1", (page) => {
    expect(productsQuery(new URLSearchParams({ page })).page).toBe(1);
  });

  it("keeps a far page, within what a database can count", () => {
    expect(query("page=99999").page).toBe(99_999);
    expect(query("page=9999999999").page).toBe(100_000);
  });

  it.each(["drop", "NAME", "price", "", "constructor", "name;drop"])("takes sort %j as name", (sort) => {
    expect(productsQuery(new URLSearchParams({ sort })).sort).toBe("name");
  });

  it("uses the first of a repeated parameter", () => {
    expect(query("search=a&search=b&sort=rating&sort=newest&page=2&page=9")).toEqual({
      ...DEFAULTS,
      search: "a",
      sort: "rating",
      page: 2,
    });
  });

  it("trims a search, cuts it at 100 characters and takes control characters out", () => {
    expect(query("search=++lamp++shade++").search).toBe("lamp shade");
    expect(productsQuery(new URLSearchParams({ search: "x".repeat(100_000) })).search).toBe("x".repeat(100));
    expect(productsQuery(new URLSearchParams({ search: "🪔".repeat(200) })).search).toBe("🪔".repeat(100));
    expect(query("search=la%00mp%0d%0a%1b").search).toBe("la mp");
    expect(query("search=%ff%fe").search.isWellFormed()).toBe(true);
  });

  it("keeps what a search may look for", () => {
    expect(query("search=50%25_off").search).toBe("50%_off");
    expect(query("search=%E0%A4%A6%E0%A5%80%E0%A4%AF%E0%A4%BE").search).toBe("दीया");
  });

  it.each(["../etc", "a b", "a'--", "x".repeat(200), "%", "-a"])("takes category %j as all", (category) => {
    expect(productsQuery(new URLSearchParams({ category })).category).toBe("");
  });

  it("lowers the case of a category", () => {
    expect(query("category=Electronics").category).toBe("electronics");
  });
});

describe("productsHref", () => {
  it("leaves defaults out", () => {
    expect(productsHref(query(""))).toBe("/products");
    expect(productsHref(query("sort=name&view=grid&page=1"))).toBe("/products");
  });

  it("writes back what it read", () => {
    for (const { value: sort } of SORTS) {
      const wanted = {
        ...DEFAULTS,
        search: "a&b=c ü",
        category: "home",
        sort,
        view: "list" as const,
        page: 4,
      };
      const href = productsHref(wanted);
      expect(productsQuery(new URL(href, "https://haat.example").searchParams)).toEqual(wanted);
    }
  });

  it("goes back to page 1 when what is listed changes, not when the view does", () => {
    const third = query("search=lamp&page=3");
    expect(productsHref(third, { sort: "rating" })).toBe("/products?search=lamp&sort=rating");
    expect(productsHref(third, { search: "" })).toBe("/products");
    expect(productsHref(third, { view: "list" })).toBe("/products?search=lamp&view=list&page=3");
    expect(productsHref(third, { page: 4 })).toBe("/products?search=lamp&page=4");
    expect(productsHref(third, { sort: "rating", page: 2 })).toBe("/products?search=lamp&sort=rating&page=2");
  });
});

describe("percentOff", () => {
  it.each([
    [750_00, 1000_00, 25],
    [999_00, 1499_00, 33],
    [995_00, 1000_00, 1],
    [996_00, 1000_00, null],
    [1000_00, 1000_00, null],
    [1200_00, 1000_00, null],
    [1000_00, null, null],
    [1000_00, 0, null],
  ])("%s instead of %s is %s", (price, comparePrice, percent) => {
    expect(percentOff(price, comparePrice)).toBe(percent);
  });
});

describe("stockText", () => {
  it.each([
    [12, "12 in stock"],
    [6, "6 in stock"],
    [5, "Only 5 left"],
    [1, "Only 1 left"],
    [0, "Out of Stock"],
    [-1, "Out of Stock"],
  ])("%s: %s", (stock, text) => {
    expect(stockText(stock)).toBe(text);
  });
});

describe("clampQuantity", () => {
  it.each([
    [3, 10, 3],
    [0, 10, 1],
    [-5, 10, 1],
    [11, 10, 10],
    [1.9, 10, 1],
    [Number.NaN, 10, 1],
    [Infinity, 10, 10],
    [1, 0, 0],
    [5, -2, 0],
  ])("%s of %s is %s", (quantity, stock, clamped) => {
    expect(clampQuantity(quantity, stock)).toBe(clamped);
  });
});
