import * as z from "zod";

import {
  checkbox,
  multilineText,
  optionalLine,
  optionalMultilineText,
  requiredLine,
} from "#app/shop/form-fields.ts";
import {
  gtin,
  image,
  images,
  numberField,
  parsePrice,
  parseUnits,
  reason,
  UNREADABLE,
  version,
  weight,
} from "#app/shop/product/product-values.ts";
import { hsnCode, optionalTaxClass } from "#app/shop/tax/tax-forms.ts";

/**
 * Returns the notice after saving, with a warning about a compare price that shoppers do not see as a reduction. Prices
 * are in paise.
 * @param withoutImage labels of variants whose image was removed
 */
export function savedProductText(
  done: "created" | "updated",
  saved: readonly { price?: number | undefined; compare_price?: number | null | undefined }[],
  withoutImage: readonly string[] = [],
): string {
  const isSwapped = saved.some(
    ({ price, compare_price: before }) => price !== undefined && before != null && before <= price,
  );
  const swapped = isSwapped ? ". A compare price is not above its price, so no discount is shown" : "";
  const lost =
    withoutImage.length > 0
      ? `. ${withoutImage.join(", ")}: the removed image was theirs, and they show the product’s now`
      : "";
  return `Product ${done} successfully${swapped}${lost}`;
}

/** The fields of a product by column name. `price` and `compare_price` are in paise. */
const productFields = {
  name: requiredLine("Name", 1, 200, "Product name is required"),
  sku: requiredLine("SKU", 1, 80, "SKU is required"),
  price: numberField("Price is required", (typed) => parsePrice("Price", typed)),
  compare_price: z
    .optional(numberField(UNREADABLE, (typed) => parsePrice("Compare price", typed)))
    .transform((paise) => paise ?? null),
  category_id: z.guid({ error: "Category is required" }),
  stock: numberField("Quantity is required", (typed) => parseUnits("Quantity", typed)),
  brand: optionalLine("Brand", 120),
  short_description: optionalLine("Short description", 300),
  description: multilineText(1, 10_000, {
    missing: "Description is required",
    tooLong: "Description must be at most 10,000 characters",
  }),
  image_url: image,
  images: images,
  hsn_code: hsnCode,
  tax_code: optionalTaxClass,
  country_of_origin: optionalLine("Country of origin", 60),
  size_guide: optionalMultilineText("Size guide", 2000),
  warranty_months: z
    .optional(numberField(UNREADABLE, (typed) => parseUnits("Warranty", typed)))
    .refine((months) => months === undefined || (months >= 1 && months <= 240), {
      error: "Warranty must be from 1 to 240 months",
    })
    .transform((months) => months ?? null),
  gtin,
  weight_grams: weight,
  is_active: checkbox(UNREADABLE),
  is_featured: checkbox(UNREADABLE),
};

export const productSchema = z.object(productFields, { error: UNREADABLE });

export type ProductValues = z.output<typeof productSchema>;

/** The additional fields of the edit form: the version and stock that it showed, for detecting concurrent changes. */
const editFields = {
  version,
  seen_stock: numberField(UNREADABLE, (typed) => parseUnits("Quantity", typed)),
  reason,
};

export const editSchema = z.object({ ...productFields, ...editFields }, { error: UNREADABLE });
