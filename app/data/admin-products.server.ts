import * as z from "zod";

import { shareCategories } from "#app/data/admin-categories.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap, logError } from "#app/data/errors.server.ts";
import { type Paise, paiseFromRupees, rupeesFromPaise, formatPlainRupees } from "#app/shop/money.ts";
import { type AdminProductsQuery } from "#app/shop/product/admin-products.ts";
import { fullName } from "#app/shop/product/options.ts";
import type { ProductValues } from "#app/shop/product/product-form.ts";

export type AdminProduct = {
  id: string;
  /** The product that a variant belongs to; otherwise the same as `id`. */
  productId: string;
  /** Of a variant with its values: 'Kurta · M'. */
  name: string;
  /** Number of variants; null of a product without options, and of a variant. */
  variants: number | null;
  sku: string;
  price: Paise;
  stock: number;
  isLow: boolean;
  isActive: boolean;
  isFeatured: boolean;
  imageUrl: string | null;
  categoryName: string | null;
};

const PAGE_SIZE = 20;
const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

const image = z.object({ url: z.string() });
const images = z
  .array(image.nullable().catch(null))
  .transform((all) => all.flatMap((one) => (one === null ? [] : [one.url])));

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
        imageUrl: row.image_url || (row.images[0] ?? null),
        categoryName: row.category_name,
      })),
  ),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** A page of all products, active or not; `total` is at most 1,001. With it come the choices of a category. */
export async function listAdminProducts(
  db: Db,
  query: AdminProductsQuery,
): Promise<{ products: AdminProduct[]; total: number }> {
  const reading = readProducts(db, {
    search: query.search,
    category_id: query.category || null,
    status: query.status,
    low_stock: query.lowStock,
    sort: query.sort,
    limit: PAGE_SIZE,
    offset: (query.page - 1) * PAGE_SIZE,
  });
  shareCategories(
    db,
    reading.then(({ categories }) => categories),
  );
  const { products, total } = await reading;
  return { products, total };
}

/** The newest products whose name or SKU contains the search; `total` is at most 1,001. */
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

const text = z
  .string()
  .nullable()
  .transform((value) => value ?? "");
const productRow = z
  .object({
    id: z.string(),
    version: z.string(),
    name: z.string(),
    sku: z.string(),
    price: z.number().transform((rupees) => formatPlainRupees(paiseFromRupees(rupees))),
    compare_price: z
      .number()
      .nullable()
      .transform((rupees) => (rupees === null ? "" : formatPlainRupees(paiseFromRupees(rupees)))),
    category_id: text,
    stock: z.number().transform(String),
    brand: text,
    short_description: text,
    description: text,
    image_url: text,
    images: images.transform((urls) => urls.join("\n")),
    hsn_code: text,
    tax_code: text,
    country_of_origin: text,
    warranty_months: z
      .number()
      .nullable()
      .transform((months) => (months === null ? "" : String(months))),
    is_active: z.boolean().transform((yes) => (yes ? "on" : "")),
    is_featured: z.boolean().transform((yes) => (yes ? "on" : "")),
    options: z.array(z.unknown()),
    variant_of: z.string().nullable(),
    variant_label: z.string().nullable(),
  })
  .transform(({ options, variant_of: variantOf, variant_label: label, ...row }) => ({
    ...row,
    name: fullName(row.name, label),
    hasOptions: options.length > 0,
    variantOf,
  }));

/**
 * Values of the product form: text, prices in rupees, checkboxes as 'on' or ''. With `hasOptions` prices and stock are
 * those of the variants; `variantOf` is the product of a variant, which has no such form of its own.
 */
export type ProductFormValues = z.output<typeof productRow>;

/** @returns null when there is no such product */
export async function findAdminProduct(db: Db, id: string): Promise<ProductFormValues | null> {
  const { data, error } = await db.rpc("admin_get_product", { p_product_id: id });
  if (error) throwUnavailable("read a product for its form", error);
  return data === null ? null : productRow.parse(data);
}

type SaveRefusal = "sku_taken" | "unknown_category" | "unknown_class" | "failed";

function columns({ price, compare_price, ...values }: ProductValues) {
  return {
    ...values,
    price: rupeesFromPaise(price),
    compare_price: compare_price === null ? null : rupeesFromPaise(compare_price),
  };
}

/** Creates a product; its stock becomes the first stock movement. */
export async function createProduct(db: Db, values: ProductValues): Promise<{ id: string } | SaveRefusal> {
  const { data, error } = await db.from("products").insert(columns(values)).select("id").single();
  if (!error) return data;
  if (error.code === UNIQUE_VIOLATION) return "sku_taken";
  if (error.code === FOREIGN_KEY_VIOLATION) {
    return error.message.includes("tax class") ? "unknown_class" : "unknown_category";
  }
  return failed("create a product", error);
}

const saved = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), code: z.literal("changed"), product: productRow }),
  z.object({
    ok: z.literal(false),
    code: z.enum(["not_found", "sku_taken", "unknown_category", "unknown_class", "busy"]),
  }),
]);

type Seen = { version: string; seen_stock: number; reason: string };

/** Saves a product of this version. @returns the current product when somebody changed it meanwhile */
export async function saveProduct(
  db: Db,
  id: string,
  values: ProductValues,
  seen: Seen,
): Promise<"done" | "gone" | SaveRefusal | { now: ProductFormValues }> {
  const { data, error } = await db.rpc("admin_save_product", {
    p_product_id: id,
    p_version: seen.version,
    p_expected_stock: seen.seen_stock,
    p_product: columns(values),
    p_reason: seen.reason,
  });
  const answer = saved.safeParse(data);
  if (error || !answer.success) return failed("save a product", error);
  if (answer.data.ok) return "done";
  if (answer.data.code === "changed") return { now: answer.data.product };
  if (answer.data.code === "not_found") return "gone";
  return answer.data.code === "busy" ? "failed" : answer.data.code;
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

const rejected = z.object({ ok: z.literal(false), code: z.string() });
const bulk = z.union([z.object({ ok: z.literal(true), changed: z.number() }), rejected]);

/** Applies one change to several products, all or none. `amount` is in paise for a price, else in percent. */
export async function changeProducts(
  db: Db,
  { ids, change, amount }: { ids: string[]; change: string; amount: number | null },
): Promise<number | "out_of_range" | "failed"> {
  const { data, error } = await db.rpc("admin_bulk_update_products", {
    p_product_ids: ids,
    p_change: change,
    ...(amount === null ? {} : { p_amount: change === "price" ? rupeesFromPaise(amount) : amount }),
  });
  const answer = bulk.safeParse(data);
  if (error || !answer.success) return failed("change products", error);
  if (answer.data.ok) return answer.data.changed;
  return answer.data.code === "out_of_range" ? "out_of_range" : "failed";
}

function failed(operation: string, cause: unknown): "failed" {
  logError(operation, cause);
  return "failed";
}
