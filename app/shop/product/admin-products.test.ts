import { expect, test } from "vitest";

import {
  formatAdminProductsQuery,
  parseAdminProductsQuery,
  stockReasonLabel,
} from "#app/shop/product/admin-products.ts";

test("formatAdminProductsQuery writes what parseAdminProductsQuery reads, without defaults", () => {
  const search =
    "?search=brass+lamp&category=00000000-0000-4000-8000-000000000001&status=inactive&stock=low&sort=stock&page=3";
  const query = parseAdminProductsQuery(new URLSearchParams(search));
  expect(formatAdminProductsQuery(query, { page: query.page })).toBe(search);
  expect(formatAdminProductsQuery(query)).toBe(search.replace("&page=3", ""));
});

test("invalid values become the defaults", () => {
  const query = parseAdminProductsQuery(
    new URLSearchParams("search=%00&category=lamps&status=x&stock=all&sort=best&page=0"),
  );
  expect(formatAdminProductsQuery(query, { page: query.page })).toBe("");
});

test("every stock reason has a label", () => {
  expect(["received", "cancelled", "switched_to_cod"].map(stockReasonLabel)).toEqual([
    "New delivery",
    "Cancelled",
    "Switched to cod",
  ]);
});
