import type { ProductVariants } from "#app/data/product-variants.server.ts";
import { fieldText } from "#app/routes/admin/products/form.server.ts";
import type { ProductOption } from "#app/shop/product/options.ts";
import {
  combineRows,
  copyRows,
  MAX_OPTIONS,
  MAX_VARIANTS,
  type VariantRow,
} from "#app/shop/product/variants-form.ts";

/** The form of options and variants as typed. */
export type TypedVariants = {
  version: string;
  reason: string;
  options: { name: string; values: string }[];
  variants: VariantRow[];
};

/** Reads what was typed, so that a rejected form shows it again. */
export function readTypedVariants(form: FormData): TypedVariants {
  const text = (name: string) => fieldText(form, name);
  const optionRows = Array.from({ length: MAX_OPTIONS }, (_, index) => ({
    name: text(`options[${index}].name`),
    values: text(`options[${index}].values`),
  }));
  const variants: VariantRow[] = [];
  for (let index = 0; index < MAX_VARIANTS && form.has(`variants[${index}].label`); index += 1) {
    const cell = (name: string) => text(`variants[${index}].${name}`);
    const id = cell("id");
    variants.push({
      ...(id && { id }),
      label: cell("label"),
      sku: cell("sku"),
      price: cell("price"),
      compare_price: cell("compare_price"),
      stock: cell("stock"),
      seen_stock: cell("seen_stock"),
      image_url: cell("image_url"),
      gtin: cell("gtin"),
      weight_grams: cell("weight_grams"),
      is_offered: cell("is_offered"),
      hsn_code: cell("hsn_code"),
      tax_code: cell("tax_code"),
    });
  }
  return { version: text("version"), reason: text("reason"), options: optionRows, variants };
}

/** The form of a new product with the options and variants of the one that it is a copy of. */
export function withCopiedRows(product: ProductVariants, copied: ProductVariants): TypedVariants {
  const options = copied.options.map(({ name, values }) => ({ name, values: values.join(", ") }));
  while (options.length < MAX_OPTIONS) options.push({ name: "", values: "" });
  return { version: product.version, reason: "", options, variants: copyRows(copied.variants, product.sku) };
}

/**
 * The form with a row for each combination of the options; new rows begin with the price of the first, or the product.
 * A row that was taken out of the form, and is stored, comes back as it is stored.
 */
export function withNewRows(
  typed: TypedVariants,
  options: readonly ProductOption[],
  product: ProductVariants,
): TypedVariants {
  const { price, compare_price } = typed.variants[0] ?? product;
  const fresh = { sku: product.sku, price, compare_price };
  const known = new Set(typed.variants.map(({ id }) => id));
  const stored = new Map(product.variants.filter(({ id }) => !known.has(id)).map((row) => [row.label, row]));
  const shown = new Set(typed.variants.map(({ label }) => label));
  const variants = combineRows(options, typed.variants, fresh).map((row) =>
    row.id === undefined && !shown.has(row.label) ? (stored.get(row.label) ?? row) : row,
  );
  return { ...typed, variants };
}
