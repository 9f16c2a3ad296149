import { href } from "react-router";

import {
  type AdminProductsQuery,
  formatAdminProductsQuery,
  parseAdminProductsQuery,
} from "#app/shop/product/admin-products.ts";
import { gridPage, listPage } from "#app/shop/product/price-grid.ts";

/** Path of the list of products by stock with the variants of a product, which have its name. */
export function variantStocksPath(name: string): string {
  const query = parseAdminProductsQuery(new URLSearchParams({ search: name, sort: "stock" }));
  return href("/admin/products") + formatAdminProductsQuery(query);
}

/** Path of the form of prices with the products of a page of the list. */
export function pricesPath(query: AdminProductsQuery): string {
  return href("/admin/products/prices") + formatAdminProductsQuery(query, { page: gridPage(query.page) });
}

/** Path of the page of the list that begins with the same product as a page of the form of prices. */
export function pricesListPath(query: AdminProductsQuery): string {
  return href("/admin/products") + formatAdminProductsQuery(query, { page: listPage(query.page) });
}
