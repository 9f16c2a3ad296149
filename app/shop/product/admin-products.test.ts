import { describe, expect, test } from "vitest";

import {
  type AdminProductsQuery,
  bulkChangeText,
  formatAdminProductsQuery,
  parseAdminProductsQuery,
  stockReasonLabel,
} from "#app/shop/product/admin-products.ts";

const ID = "00000000-0000-4000-8000-00000000000a";
const DEFAULTS: AdminProductsQuery = {
  search: "",
  category: "",
  status: "",
  lowStock: false,
  sort: "newest",
  page: 1,
};
const parse = (search: string) => parseAdminProductsQuery(new URLSearchParams(search));

describe("parseAdminProductsQuery", () => {
  test.each<[string, Partial<AdminProductsQuery>]>([
    ["", {}],
    ["search=++brass++lamp%00", { search: "brass lamp" }],
    [`search=${"x".repeat(99)}+y`, { search: "x".repeat(99) }],
    [`search=${"x".repeat(101)}`, { search: "x".repeat(100) }],
    [`category=${ID.toUpperCase()}`, { category: ID }],
    ["category=lamps", {}],
    [`category=${ID}0`, {}],
    [`category=0${ID}`, {}],
    ["status=active", { status: "active" }],
    ["status=featured", { status: "featured" }],
    ["status=x", {}],
    ["stock=low", { lowStock: true }],
    ["stock=all", {}],
    ["sort=price-asc", { sort: "price-asc" }],
    ["sort=best", {}],
    ["page=3", { page: 3 }],
    ["page=50000", { page: 50_000 }],
    ["page=999999", { page: 50_000 }],
    ["page=1000000", {}],
    ["page=0", {}],
    ["page=x3", {}],
    ["page=3x", {}],
  ])("reads %j as %j", (search, values) => {
    expect(parse(search)).toEqual({ ...DEFAULTS, ...values });
  });
});

describe("formatAdminProductsQuery", () => {
  test("writes what parseAdminProductsQuery reads, on page 1 unless a page is given", () => {
    const search = `?search=brass+lamp&category=${ID}&status=inactive&stock=low&sort=stock&page=3`;
    const query = parse(search);
    expect(formatAdminProductsQuery(query, { page: query.page })).toBe(search);
    expect(formatAdminProductsQuery(query)).toBe(search.replace("&page=3", ""));
  });

  test("leaves defaults out, and makes the changes", () => {
    expect(formatAdminProductsQuery(DEFAULTS)).toBe("");
    expect(formatAdminProductsQuery(DEFAULTS, { page: 2 })).toBe("?page=2");
    expect(formatAdminProductsQuery(DEFAULTS, { sort: "name" })).toBe("?sort=name");
    expect(formatAdminProductsQuery(parse("stock=low&page=2"), { lowStock: false })).toBe("");
  });
});

test.each([
  ["activate", 1, null, "1 product activated"],
  ["activate", 0, null, "0 products activated"],
  ["deactivate", 3, null, "3 products deactivated"],
  ["feature", 3, null, "3 products featured"],
  ["unfeature", 1, null, "1 product no longer featured"],
  ["price", 2, 499_50, "Price of 2 products set to ₹499.50"],
  ["price", 2, null, "Price of 2 products set to ₹0"],
  ["percent", 1, -12.5, "Price of 1 product changed by -12.5%"],
  ["percent", 2, null, "Price of 2 products changed by 0%"],
] as const)("the notice of %s for %i products by %j: %s", (change, count, amount, text) => {
  expect(bulkChangeText({ change, amount, code: null }, count)).toBe(text);
});

test.each([
  ["hsn_code", 2, "6109", "HSN code of 2 products set to 6109"],
  ["tax_code", 1, "merit", "Tax class of 1 product set to merit"],
  ["tax_code", 1, null, "Tax class of 1 product set to "],
  ["hsn_code", 1, null, "HSN code of 1 product set to "],
] as const)("the notice of %s for %i products with %j: %s", (change, count, code, text) => {
  expect(bulkChangeText({ change, amount: null, code }, count)).toBe(text);
});

test.each([
  ["counted", "Stock count"],
  ["received", "New delivery"],
  ["damaged", "Damaged or lost"],
  ["correction", "Correction"],
  ["cancelled", "Cancelled"],
  ["switched_to_cod", "Switched to cod"],
  ["", ""],
])("the stock reason '%s' is shown as '%s'", (reason, label) => {
  expect(stockReasonLabel(reason)).toBe(label);
});
