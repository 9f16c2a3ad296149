import * as z from "zod";

import { shareCategories } from "#app/data/admin-categories.server.ts";
import { images } from "#app/data/admin-product-detail.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { logError, throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { type Paise, paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import type { AdminProductsQuery, BulkEdit } from "#app/shop/product/admin-products.ts";
import { fullName } from "#app/shop/product/variant-label.ts";

export type AdminProduct = {
  id: string;
  /** The id of a variant's product; otherwise the same as `id`. */
  productId: string;
  /** The name, with the values of a variant: 'Kurta · M'. */
  name: string;
  /** The number of variants; null for a product without options, and for a variant. */
  variants: number | null;
  sku: string;
  price: Paise;
  stock: number;
  isLow: boolean;
  isActive: boolean;
  isFeatured: boolean;
  /** The number of shoppers who want a mail when it is back in stock; 1,001 for more than 1,000. */
  waiting: number;
  imageUrl: string | null;
  categoryName: string | null;
};

const PAGE_SIZE = 20;

const listed = z.object({
  total: z.number(),
  products: z.array(
    z
      .object({
        id: z.string(),
        name: z.string(),
        variant_of: z.string().nullable(),
        variant_label: z.string().nullable(),
        variants: z.number().nullable(),
        sku: z.string(),
        price: z.number().transform(paiseFromRupees),
        stock: z.number(),
        is_low: z.boolean(),
        is_active: z.boolean(),
        is_featured: z.boolean(),
        waiting: z.number(),
        image_url: z.string().nullable(),
        images,
        category_name: z.string().nullable(),
      })
      .transform((row): AdminProduct => ({
        id: row.id,
        productId: row.variant_of ?? row.id,
        name: fullName(row.name, row.variant_label),
        variants: row.variants,
        sku: row.sku,
        price: row.price,
        stock: row.stock,
        isLow: row.is_low,
        isActive: row.is_active,
        isFeatured: row.is_featured,
        waiting: row.waiting,
        imageUrl: row.image_url || (row.images[0] ?? null),
        categoryName: row.category_name,
      })),
  ),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** Lists a page of all products, active or not, with the categories to choose from. `total` is at most 1,001. */
export async function listAdminProducts(
  db: Db,
  query: AdminProductsQuery,
  pageSize = PAGE_SIZE,
): Promise<{ products: AdminProduct[]; total: number }> {
  const reading = readProducts(db, {
    search: query.search,
    category_id: query.category || null,
    status: query.status,
    low_stock: query.lowStock,
    sort: query.sort,
    limit: pageSize,
    offset: (query.page - 1) * pageSize,
  });
  shareCategories(
    db,
    reading.then(({ categories }) => categories),
  );
  const { products, total } = await reading;
  return { products, total };
}

/** Finds the newest products whose name or SKU contains the search. `total` is at most 1,001. */
export async function searchAdminProducts(
  db: Db,
  search: string,
  limit: number,
): Promise<{ products: AdminProduct[]; total: number }> {
  return readProducts(db, { search, limit });
}

async function readProducts(db: Db, query: Record<string, string | number | boolean | null>) {
  return listed.parse(unwrap("list all products", await db.rpc("admin_list_products", { p_query: query })));
}

const deleted = z.union([
  z.object({ ok: z.literal(true), deleted: z.boolean() }),
  z.object({ ok: z.literal(false), code: z.enum(["not_found", "busy"]) }),
]);

/** Deletes a product, or deactivates one that has been ordered. */
export async function deleteProduct(
  db: Db,
  id: string,
): Promise<"deleted" | "deactivated" | "gone" | "failed"> {
  const { data, error } = await db.rpc("admin_delete_product", { p_product_id: id });
  const answer = deleted.safeParse(data);
  if (error || !answer.success) return failed("delete a product", error);
  if (answer.data.ok) return answer.data.deleted ? "deleted" : "deactivated";
  return answer.data.code === "not_found" ? "gone" : "failed";
}

/**
 * Tells whether a product or a variant of it was ordered, so that deleting makes it inactive instead. Two queries, because a
 * join would read every order item to find none.
 * @returns null when it cannot be read; false for whoever may not read orders
 */
export async function isProductOrdered(db: Db, id: string): Promise<boolean | null> {
  const products = await db.from("products").select("id").or(`id.eq.${id},variant_of.eq.${id}`);
  const ids = products.data?.map((product) => product.id) ?? [];
  const items = await db.from("order_items").select("id").in("product_id", ids).limit(1);
  const error = products.error ?? items.error;
  if (!error) return (items.data ?? []).length > 0;
  logError("find orders of a product", error);
  return null;
}

const rejected = z.object({ ok: z.literal(false), code: z.string() });
const bulk = z.union([z.object({ ok: z.literal(true), changed: z.number() }), rejected]);

/**
 * Applies one change to several products, all or none.
 * @returns the number of changed products, or the reason why it was rejected
 */
export async function changeProducts(
  db: Db,
  { ids, change, amount, code }: BulkEdit,
): Promise<number | "out_of_range" | "unknown_class" | "failed"> {
  const { data, error } = await db.rpc("admin_bulk_update_products", {
    p_product_ids: ids,
    p_change: change,
    ...(amount === null ? {} : { p_amount: change === "price" ? rupeesFromPaise(amount) : amount }),
    ...(code === null ? {} : { p_code: code }),
  });
  const answer = bulk.safeParse(data);
  if (error || !answer.success) return failed("change products", error);
  if (answer.data.ok) return answer.data.changed;
  const { code: refusal } = answer.data;
  return refusal === "out_of_range" || refusal === "unknown_class" ? refusal : "failed";
}

function failed(operation: string, cause: unknown): "failed" {
  logError(operation, cause);
  return "failed";
}

/** What a list of chosen products shows of one. */
export type KnownProduct = { name: string; isActive: boolean; price: Paise; imageUrl: string | null };

/** Returns the names, prices and pictures of products and whether they are active, by id; at most 200. */
export async function productNames(db: Db, ids: readonly string[]): Promise<Map<string, KnownProduct>> {
  if (ids.length === 0) return new Map();
  const { data, error } = await db
    .from("products")
    .select("id, name, is_active, price, image_url")
    .in("id", ids)
    .limit(200);
  if (error) throwUnavailable("read the names of products", error);
  return new Map(
    data.map(({ id, name, is_active: isActive, price, image_url: imageUrl }) => [
      id,
      { name, isActive, price: paiseFromRupees(price), imageUrl },
    ]),
  );
}
