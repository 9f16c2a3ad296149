import { expect, test } from "vitest";

import {
  formatAdminProductsQuery,
  formatPlainRupees,
  parseAdminProductsQuery,
  stockReasonLabel,
} from "#app/shop/product/admin-products.ts";

test("an address comes back as it was read, defaults left out", () => {
  const search =
    "?search=brass+lamp&category=00000000-0000-4000-8000-000000000001&status=inactive&stock=low&sort=stock&page=3";
  const query = parseAdminProductsQuery(new URLSearchParams(search));
  expect(formatAdminProductsQuery(query, { page: query.page })).toBe(search);
  expect(formatAdminProductsQuery(query)).toBe(search.replace("&page=3", ""));
});

test("what makes no sense is left out", () => {
  const query = parseAdminProductsQuery(
    new URLSearchParams("search=%00&category=lamps&status=x&stock=all&sort=best&page=0"),
  );
  expect(formatAdminProductsQuery(query, { page: query.page })).toBe("");
});

test("prices go into forms and files without grouping", () => {
  expect([49_900, 12_999_950, 5].map(formatPlainRupees)).toEqual(["499", "129999.50", "0.05"]);
});

test("every reason of the ledger has words", () => {
  expect(["received", "cancelled", "switched_to_cod"].map(stockReasonLabel)).toEqual([
    "New delivery",
    "Cancelled",
    "Switched to cod",
  ]);
});
