import { href } from "react-router";

import { formatAdminProductsQuery, parseAdminProductsQuery } from "#app/shop/product/admin-products.ts";

/** Path of the list of products by stock with the variants of a product, which have its name. */
export function variantStocksPath(name: string): string {
  const query = parseAdminProductsQuery(new URLSearchParams({ search: name, sort: "stock" }));
  return href("/admin/products") + formatAdminProductsQuery(query);
}
