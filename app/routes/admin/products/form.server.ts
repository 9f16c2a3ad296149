import { href } from "react-router";

import { findAdminProduct } from "#app/data/admin-products.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";
import { formatAdminProductsQuery, parseAdminProductsQuery } from "#app/shop/product/admin-products.ts";

/** Path of the list with its filters and page, read from the URL of a dialog over it. */
export function productListPath(url: URL): string {
  const query = parseAdminProductsQuery(url.searchParams);
  return href("/admin/products") + formatAdminProductsQuery(query, { page: query.page });
}

export const productRecords = adminRecords({
  notFound: "Product not found",
  listPath: productListPath,
  find: findAdminProduct,
});

/** Text of a form field; "" when the form has no such field. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
