import * as z from "zod";

import { taxRateRow, toTaxClassChoices } from "#app/data/admin-tax.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { logError, throwUnavailable } from "#app/data/errors.server.ts";
import { aboveFields, toRateAbove } from "#app/data/tax-rates.server.ts";
import { formatPlainRupees, paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import type { ProductValues } from "#app/shop/product/product-form.ts";
import { fullName } from "#app/shop/product/variant-label.ts";
import { priceBetweenText } from "#app/shop/tax/class-problem.ts";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

const image = z.object({ url: z.string() });
/** The URLs of a product's images, from its column `images`. */
export const images = z
  .array(image.nullable().catch(null))
  .transform((all) => all.flatMap((one) => (one === null ? [] : [one.url])));

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
    size_guide: text,
    warranty_months: z
      .number()
      .nullable()
      .transform((months) => (months === null ? "" : String(months))),
    gtin: text,
    weight_grams: z
      .number()
      .nullable()
      .transform((grams) => (grams === null ? "" : String(grams))),
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
 * The values of the product form: text, prices in rupees, checkboxes as 'on' or ''. With `hasOptions` prices and stock
 * belong to the variants; `variantOf` is the product of a variant, which has no such form of its own.
 */
export type ProductFormValues = z.output<typeof productRow>;

const opened = z.object({
  tax_rates: z.array(taxRateRow),
  included: z
    .object({ price: z.number().transform(paiseFromRupees), tax_rate: z.number(), ...aboveFields })
    .nullable(),
});

/** A product for its form. `priceNote` is the note beside a price that no tax rate fits. */
type ProductToEdit = ProductFormValues & {
  taxClasses: { value: string; label: string }[];
  priceNote: string | null;
};

/**
 * Finds a product for its form, with the classes of goods to choose from.
 * @returns null when there is none
 */
export async function findAdminProduct(db: Db, id: string): Promise<ProductToEdit | null> {
  const { data, error } = await db.rpc("admin_get_product", { p_product_id: id });
  if (error) throwUnavailable("read a product for its form", error);
  if (data === null) return null;
  const { tax_rates: rates, included } = opened.parse(data);
  return {
    ...productRow.parse(data),
    taxClasses: toTaxClassChoices(rates, new Date()),
    priceNote: included && priceBetweenText(included.price, included.tax_rate, toRateAbove(included)),
  };
}

type SaveRefusal = "sku_taken" | "unknown_category" | "unknown_class" | "failed";

function columns({ price, compare_price, ...values }: ProductValues) {
  return {
    ...values,
    price: rupeesFromPaise(price),
    compare_price: compare_price === null ? null : rupeesFromPaise(compare_price),
  };
}

/** Creates a product. Its stock becomes the first stock movement. */
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
  z.object({ ok: z.literal(true), variants: z.array(z.string()) }),
  z.object({ ok: z.literal(false), code: z.literal("changed"), product: productRow }),
  z.object({
    ok: z.literal(false),
    code: z.enum(["not_found", "sku_taken", "unknown_category", "unknown_class", "busy"]),
  }),
]);

type Seen = { version: string; seen_stock: number; reason: string };

/**
 * Saves a product if it still has this version.
 * @returns the labels of variants that lost an image with it; the current product when somebody changed it meanwhile
 */
export async function saveProduct(
  db: Db,
  id: string,
  values: ProductValues,
  seen: Seen,
): Promise<"gone" | SaveRefusal | { variants: string[] } | { now: ProductFormValues }> {
  const { data, error } = await db.rpc("admin_save_product", {
    p_product_id: id,
    p_version: seen.version,
    p_expected_stock: seen.seen_stock,
    p_product: columns(values),
    p_reason: seen.reason,
  });
  const answer = saved.safeParse(data);
  if (error || !answer.success) return failed("save a product", error);
  if (answer.data.ok) return { variants: answer.data.variants };
  if (answer.data.code === "changed") return { now: answer.data.product };
  if (answer.data.code === "not_found") return "gone";
  return answer.data.code === "busy" ? "failed" : answer.data.code;
}

/** Returns the labels of the variants that show each image as their own, by the image's URL. */
export async function imageUses(db: Db, productId: string): Promise<Map<string, string[]>> {
  const { data, error } = await db
    .from("products")
    .select("image_url, variant_label")
    .eq("variant_of", productId)
    .is("retired_at", null)
    .not("image_url", "is", null)
    .order("variant_label");
  if (error) throwUnavailable("read the images of variants", error);
  const uses = new Map<string, string[]>();
  for (const { image_url: url, variant_label: label } of data) {
    if (url !== null && label !== null) uses.set(url, [...(uses.get(url) ?? []), label]);
  }
  return uses;
}

function failed(operation: string, cause: unknown): "failed" {
  logError(operation, cause);
  return "failed";
}
