import { href } from "react-router";

import { findAdminProduct } from "#app/data/admin-product-detail.server.ts";
import { formText } from "#app/middleware/read-form.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";
import { formatAdminProductsQuery, parseAdminProductsQuery } from "#app/shop/product/admin-products.ts";
import { moveImage, shownImages } from "#app/shop/product/image-list.ts";

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

/** Returns the values typed into the form of a product, with one of its images moved. */
export function withMovedImage(form: FormData, move: string): Record<string, string> {
  const typed: { image_url?: string; images?: string } = Object.fromEntries(
    Array.from(form.keys(), (name) => [name, formText(form, name)]),
  );
  const [image_url = "", ...more] = moveImage(shownImages(typed), move);
  return { ...typed, image_url, images: more.join("\n") };
}
