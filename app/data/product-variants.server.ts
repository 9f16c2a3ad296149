import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError, throwUnavailable } from "#app/data/errors.server.ts";
import { formatPlainRupees, paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import { labelValues, variantLabel } from "#app/shop/product/variant-label.ts";
import type { VariantRow } from "#app/shop/product/variant-row.ts";
import type { VariantsForm } from "#app/shop/product/variants-form.ts";

const price = z.number().transform((rupees) => formatPlainRupees(paiseFromRupees(rupees)));
const optionalPrice = price.nullable().transform((typed) => typed ?? "");

const text = z
  .string()
  .nullable()
  .transform((stored) => stored ?? "");

const storedRow = z
  .object({
    id: z.string(),
    option_values: z.array(z.string()),
    sku: z.string(),
    price,
    compare_price: optionalPrice,
    stock: z.number().transform(String),
    image_url: text,
    gtin: text,
    weight_grams: z
      .number()
      .nullable()
      .transform((grams) => (grams === null ? "" : String(grams))),
    is_offered: z.boolean().transform((yes) => (yes ? "on" : "")),
    hsn_code: text,
    tax_code: text,
  })
  .transform(({ option_values, ...row }): VariantRow & { id: string } => ({
    ...row,
    label: variantLabel(option_values),
    seen_stock: row.stock,
  }));

const formRow = z.object({
  name: z.string(),
  sku: z.string(),
  price,
  compare_price: optionalPrice,
  stock: z.number(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  version: z.string(),
  variants: z.array(storedRow),
  retired: z.array(storedRow),
});

/** A product's options and variants for their form, with prices and stock as text. */
export type ProductVariants = z.output<typeof formRow>;

/**
 * Finds a product's options and variants.
 * @returns null when there is no such product
 */
export async function findProductVariants(db: Db, id: string): Promise<ProductVariants | null> {
  const { data, error } = await db.rpc("admin_get_variants", { p_product_id: id });
  if (error) throwUnavailable("read the variants of a product", error);
  return data === null ? null : formRow.parse(data);
}

const saved = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), code: z.literal("changed"), product: formRow }),
  z.object({
    ok: z.literal(false),
    code: z.literal("sku_taken"),
    taken: z.array(
      z
        .object({ sku: z.string(), product_id: z.string(), name: z.string(), retired: z.boolean() })
        .transform(({ product_id, ...rest }) => ({ ...rest, productId: product_id })),
    ),
  }),
  z.object({
    ok: z.literal(false),
    code: z.enum(["not_found", "invalid", "unknown_class", "busy"]),
  }),
]);

/** A SKU of the form that another product or variant has already. */
export type TakenSku = { sku: string; productId: string; name: string; retired: boolean };

/**
 * Saves options and variants if the product still has this version.
 * @returns the stored values when somebody changed them meanwhile, or the SKUs that others have
 */
export async function saveProductVariants(
  db: Db,
  id: string,
  { version, options, variants, reason }: VariantsForm,
): Promise<"done" | "gone" | "unknown_class" | "failed" | { now: ProductVariants } | { taken: TakenSku[] }> {
  const rows = variants.map((row) => ({
    id: row.id ?? null,
    option_values: labelValues(row.label),
    sku: row.sku,
    price: rupeesFromPaise(row.price),
    compare_price: row.compare_price === null ? null : rupeesFromPaise(row.compare_price),
    stock: row.stock,
    expected_stock: row.seen_stock,
    image_url: row.image_url,
    gtin: row.gtin,
    weight_grams: row.weight_grams,
    is_offered: row.is_offered,
    hsn_code: row.hsn_code,
    tax_code: row.tax_code,
  }));
  const { data, error } = await db.rpc("admin_save_variants", {
    p_product_id: id,
    p_form: { version, options, variants: rows, reason },
  });
  const answer = saved.safeParse(data);
  if (error || !answer.success) {
    logError("save the variants of a product", error ?? data);
    return "failed";
  }
  if (answer.data.ok) return "done";
  if (answer.data.code === "changed") return { now: answer.data.product };
  if (answer.data.code === "sku_taken") return { taken: answer.data.taken };
  if (answer.data.code === "not_found") return "gone";
  return answer.data.code === "unknown_class" ? "unknown_class" : "failed";
}
