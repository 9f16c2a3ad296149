import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap, logError } from "#app/data/errors.server.ts";
import { type Paise, paiseFromRupees, rupeesFromPaise, formatPlainRupees } from "#app/shop/money.ts";
import { type AdminProductsQuery } from "#app/shop/product/admin-products.ts";
import type { ProductValues } from "#app/shop/product/product-form.ts";

export type AdminProduct = {
  id: string;
  name: string;
  sku: string;
  price: Paise;
  stock: number;
  isActive: boolean;
  isFeatured: boolean;
  imageUrl: string | null;
  categoryName: string | null;
};

const PAGE_SIZE = 20;
const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

const image = z.object({ url: z.string() });
const images = z.array(z.unknown()).transform((all) =>
  all.flatMap((one) => {
    const parsed = image.safeParse(one);
    return parsed.success ? [parsed.data.url] : [];
  }),
);

/** A page of all products, active or not; `total` is at most 1,001. */
export async function listAdminProducts(
  db: Db,
  query: AdminProductsQuery,
): Promise<{ products: AdminProduct[]; total: number }> {
  const answer = await db.rpc("admin_list_products", {
    p_query: {
      search: query.search,
      category_id: query.category || null,
      status: query.status,
      low_stock: query.lowStock,
      sort: query.sort,
      limit: PAGE_SIZE,
      offset: (query.page - 1) * PAGE_SIZE,
    },
  });
  const rows = unwrap("list all products", answer);
  return {
    total: rows[0]?.total_count ?? 0,
    // A page beyond the last has one row with only the count.
    products: rows.flatMap((row) =>
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- the generated types know no null of a function
      row.id === null
        ? []
        : {
            id: row.id,
            name: row.name,
            sku: row.sku,
            price: paiseFromRupees(row.price),
            stock: row.stock,
            isActive: row.is_active,
            isFeatured: row.is_featured,
            imageUrl: row.image_url || (images.safeParse(row.images).data?.[0] ?? null),
            categoryName: row.category_name,
          },
    ),
  };
}

const text = z
  .string()
  .nullable()
  .transform((value) => value ?? "");
const productRow = z.object({
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
  country_of_origin: text,
  warranty_months: z
    .number()
    .nullable()
    .transform((months) => (months === null ? "" : String(months))),
  is_active: z.boolean().transform((yes) => (yes ? "on" : "")),
  is_featured: z.boolean().transform((yes) => (yes ? "on" : "")),
});

/** Values of the product form: text, prices in rupees, checkboxes as 'on' or ''. */
export type ProductFormValues = z.output<typeof productRow>;

/** @returns null when there is no such product */
export async function findAdminProduct(db: Db, id: string): Promise<ProductFormValues | null> {
  const { data, error } = await db.rpc("admin_get_product", { p_product_id: id });
  if (error) throwUnavailable("read a product for its form", error);
  return data === null ? null : productRow.parse(data);
}

type SaveRefusal = "sku_taken" | "unknown_category" | "failed";

function columns({ price, compare_price, ...values }: ProductValues) {
  return {
    ...values,
    price: rupeesFromPaise(price),
    compare_price: compare_price === null ? null : rupeesFromPaise(compare_price),
  };
}

/** Creates a product; its stock becomes the first stock movement. */
export async function createProduct(db: Db, values: ProductValues): Promise<"done" | SaveRefusal> {
  const { error } = await db.from("products").insert(columns(values));
  if (!error) return "done";
  if (error.code === UNIQUE_VIOLATION) return "sku_taken";
  if (error.code === FOREIGN_KEY_VIOLATION) return "unknown_category";
  return failed("create a product", error);
}

const saved = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), code: z.literal("changed"), product: productRow }),
  z.object({ ok: z.literal(false), code: z.enum(["not_found", "sku_taken", "unknown_category", "busy"]) }),
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

const stocked = z.union([
  z.object({ ok: z.literal(true), stock: z.number() }),
  z.object({ ok: z.literal(false), code: z.enum(["too_few", "too_many"]), stock: z.number() }),
  z.object({ ok: z.literal(false), code: z.enum(["not_found", "busy"]) }),
]);

/** Adds `change` units to the stock, or removes them when it is negative, and records the reason. */
export async function changeStock(
  db: Db,
  id: string,
  { change, reason }: { change: number; reason: string },
): Promise<z.output<typeof stocked> | "failed"> {
  const { data, error } = await db.rpc("admin_adjust_stock", {
    p_product_id: id,
    p_change: change,
    p_reason: reason,
  });
  const answer = stocked.safeParse(data);
  return answer.success ? answer.data : failed("change a stock", error);
}

/** The last ten stock movements of a product, newest first. */
export async function stockMovements(
  db: Db,
  id: string,
): Promise<
  { id: number; quantity: number; reason: string; orderNumber: string | null; createdAt: string }[]
> {
  const answer = await db
    .from("stock_movements")
    .select("id, quantity, reason, created_at, order:orders(order_number)")
    .eq("product_id", id)
    .order("id", { ascending: false })
    .limit(10);
  return unwrap("read the stock ledger", answer).map((row) => ({
    id: row.id,
    quantity: row.quantity,
    reason: row.reason,
    orderNumber: row.order?.order_number ?? null,
    createdAt: row.created_at,
  }));
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
