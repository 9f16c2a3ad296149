import { href, type RouterContextProvider } from "react-router";

import type { ProductFormValues } from "#app/data/admin-products.server.ts";
import { findAdminProduct } from "#app/data/admin-products.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { redirectWithNotice } from "#app/routes/admin/admin.server.ts";
import { parseRecordId } from "#app/routes/admin/load-or-null.server.ts";
import { formatAdminProductsQuery, parseAdminProductsQuery } from "#app/shop/product/admin-products.ts";

type Context = Readonly<RouterContextProvider>;

const NOT_FOUND = "Product not found";

/** The address of the list as it stood when the dialog over it was opened. */
export function productList(url: URL): string {
  return (
    href("/admin/products") + formatAdminProductsQuery(parseAdminProductsQuery(url.searchParams), pageOf(url))
  );
}

function pageOf(url: URL): { page: number } {
  return { page: parseAdminProductsQuery(url.searchParams).page };
}

/** @throws 404 for what is no product's id */
export function productId(id: unknown): string {
  return parseRecordId(id, NOT_FOUND);
}

/** The way back to the list after a product turned out not to be there. */
export function redirectProductNotFound(context: Context, url: URL): Response {
  return redirectWithNotice(context, productList(url), "error", NOT_FOUND);
}

/** The product that an address names. @throws back to the list with 'Product not found' */
export async function requireProduct(
  db: Db,
  id: string,
  { context, url }: { context: Context; url: URL },
): Promise<ProductFormValues> {
  const product = await findAdminProduct(db, productId(id));
  if (!product) throw redirectProductNotFound(context, url);
  return product;
}

/** What stands in a field, '' when there is no such field. */
export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
