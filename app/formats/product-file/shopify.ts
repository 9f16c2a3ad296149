import { htmlToText } from "#app/formats/html-text.ts";
import type { FileFormat, ReadColumn } from "#app/formats/product-file/raw-row.ts";
import { toGrams } from "#app/formats/product-file/weight.ts";

/**
 * Names of a column: in the export, and in the template for imports.
 * https://help.shopify.com/en/manual/products/import-export/using-csv
 */
const COLUMNS = {
  handle: ["handle", "url handle"],
  title: ["title"],
  body: ["body (html)", "description"],
  vendor: ["vendor"],
  type: ["type"],
  category: ["product category"],
  published: ["published", "published on online store"],
  status: ["status"],
  sku: ["variant sku", "sku"],
  price: ["variant price", "price"],
  compare: ["variant compare at price", "compare-at price"],
  stock: ["variant inventory qty", "inventory quantity"],
  barcode: ["variant barcode", "barcode"],
  grams: ["variant grams", "weight value (grams)"],
  image: ["image src", "product image url"],
  variantImage: ["variant image", "variant image url"],
} as const;

const READ = new Set<string>([
  ...Object.values(COLUMNS).flat(),
  ...[1, 2, 3].flatMap((place) => [`option${place} name`, `option${place} value`]),
  "image position",
]);

/** The option of a product without options. */
const NO_OPTION = "default title";

/** Shopify's product export: a row for each variant and for each further image, with the handle of their product. */
export const shopifyFile: FileFormat = {
  isOf: (columns) =>
    COLUMNS.handle.some((name) => columns.has(name)) && columns.has("title") && columns.has("option1 value"),
  reads: (column) => READ.has(column),
  readRow(get, line) {
    const read = (column: keyof typeof COLUMNS) => readAny(get, COLUMNS[column]);
    const title = read("title");
    const group = read("handle") || title;
    const image = read("image");
    const variantImage = read("variantImage");
    const optionValues = [1, 2, 3].flatMap((place) => {
      const value = get(`option${place} value`);
      return value === "" || value.toLowerCase() === NO_OPTION
        ? []
        : [{ name: get(`option${place} name`), value }];
    });
    if (group === "" && image === "" && optionValues.length === 0) return null;
    return {
      line,
      group,
      sku: read("sku"),
      optionValues,
      product: {
        name: title,
        description: htmlToText(read("body")),
        brand: read("vendor"),
        category: read("type") || lastLevel(read("category")),
        is_active: title === "" ? "" : activeOf(read("status"), read("published")),
      },
      offer: {
        price: read("price"),
        compare_price: read("compare"),
        stock: read("stock"),
        gtin: read("barcode"),
        weight_grams: toGrams(read("grams"), 1),
      },
      images: image === "" ? [] : [image],
      ...(variantImage === "" ? {} : { image: variantImage }),
    };
  },
};

function readAny(get: ReadColumn, names: readonly string[]): string {
  for (const name of names) {
    const text = get(name);
    if (text !== "") return text;
  }
  return "";
}

function activeOf(status: string, published: string): string {
  return (status === "" || status.toLowerCase() === "active") && published.toLowerCase() !== "false"
    ? "yes"
    : "no";
}

/** 'Tops' of 'Apparel & Accessories > Clothing > Tops'. */
export function lastLevel(category: string): string {
  return category.split(">").at(-1)?.trim() ?? "";
}
