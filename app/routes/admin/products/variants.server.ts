import type { ProductVariants } from "#app/data/product-variants.server.ts";
import { formText } from "#app/middleware/read-form.server.ts";
import { chosenNames, combineRows, copyRows, findNewValues } from "#app/shop/product/combine-rows.ts";
import type { ProductOption } from "#app/shop/product/options.ts";
import { withValueImages } from "#app/shop/product/value-images.ts";
import { MAX_NEW_VALUES, type VariantRow } from "#app/shop/product/variant-row.ts";
import { MAX_OPTIONS, MAX_VALUES, MAX_VARIANTS } from "#app/shop/product/variants-form.ts";

/** The form of options and variants as typed. */
export type TypedVariants = {
  version: string;
  reason: string;
  options: { name: string; values: string }[];
  variants: VariantRow[];
  /** `seen`: the answer that the rows were made with. */
  new_values: { option: string; value: string; from: string; seen: string }[];
  value_images: { option: string; value: string; image: string }[];
};

/** Reads what was typed, so that a rejected form shows it again. */
export function readTypedVariants(form: FormData): TypedVariants {
  const text = (name: string) => formText(form, name);
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
  return {
    version: text("version"),
    reason: text("reason"),
    options: optionRows,
    variants,
    new_values: readRows(form, "new_values", MAX_NEW_VALUES, (field) => ({
      option: field("option"),
      value: field("value"),
      from: field("from"),
      seen: field("seen"),
    })),
    value_images: readRows(form, "value_images", MAX_OPTIONS * MAX_VALUES, (field) => ({
      option: field("option"),
      value: field("value"),
      image: field("image"),
    })),
  };
}

/** Reads the rows `list[0]`, `list[1]` … of a form, at most so many; `read` gets the text of a field of the row. */
function readRows<T>(
  form: FormData,
  list: string,
  limit: number,
  read: (field: (name: string) => string) => T,
): T[] {
  const rows: T[] = [];
  for (let index = 0; index < limit && form.has(`${list}[${index}].value`); index += 1) {
    rows.push(read((name) => formText(form, `${list}[${index}].${name}`)));
  }
  return rows;
}

/** The form of a new product with the options and variants of the one that it is a copy of. */
export function withCopiedRows(product: ProductVariants, copied: ProductVariants): TypedVariants {
  const options = copied.options.map(({ name, values }) => ({ name, values: values.join(", ") }));
  while (options.length < MAX_OPTIONS) options.push({ name: "", values: "" });
  return {
    version: product.version,
    reason: "",
    options,
    variants: copyRows(copied.variants, product.sku),
    new_values: [],
    value_images: [],
  };
}

/**
 * The form with a row for each combination of the options; new rows begin with the price of the first, or the product.
 * Asks whether a new value is a new name: it is not, unless that was answered.
 */
export function withNewRows(
  typed: TypedVariants,
  options: readonly ProductOption[],
  product: ProductVariants,
): TypedVariants {
  const { price, compare_price } = typed.variants[0] ?? product;
  const fresh = { sku: product.sku, price, compare_price };
  const choices = findNewValues(options, product);
  const names = chosenNames(
    choices,
    typed.new_values.map((row) => ({ ...row, option: Number(row.option) })),
  );
  const images = typed.value_images.map((row) => ({ ...row, option: Number(row.option) }));
  const variants = withValueImages(combineRows(options, typed.variants, product, { names, fresh }), images);
  const new_values = choices.map(({ option, value }) => {
    const from = names.find((name) => name.option === option && name.value === value)?.from ?? "";
    return { option: String(option), value, from, seen: from };
  });
  return { ...typed, variants, new_values, value_images: [] };
}
