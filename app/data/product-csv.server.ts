import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { formatCsvLine } from "#app/formats/csv.ts";
import { EXPORT_COLUMNS } from "#app/formats/product-file/haat.ts";
import { formatPlainRupees, paiseFromRupees } from "#app/shop/money.ts";

const amount = z
  .number()
  .nullable()
  .transform((rupees) => (rupees === null ? "" : formatPlainRupees(paiseFromRupees(rupees))));
const yesNo = z.boolean().transform((yes) => (yes ? "yes" : "no"));
const text = z
  .union([z.string(), z.number()])
  .nullable()
  .transform((value) => value ?? "");

const exported = z.array(
  z.object({
    id: z.string(),
    sku: z.string(),
    name: z.string(),
    category: text,
    brand: text,
    price: amount,
    compare_price: amount,
    stock: z.number(),
    is_active: yesNo,
    is_featured: yesNo,
    options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    short_description: text,
    description: text,
    shown_images: z.array(z.string()),
    hsn_code: text,
    tax_code: text,
    country_of_origin: text,
    size_guide: text,
    warranty_months: text,
    gtin: text,
    weight_grams: text,
    variants: z.array(
      z.object({
        option_values: z.array(z.string()),
        sku: z.string(),
        price: amount,
        compare_price: amount,
        stock: z.number(),
        image_url: text,
        gtin: text,
        weight_grams: text,
        is_offered: yesNo,
        hsn_code: text,
        tax_code: text,
      }),
    ),
  }),
);
type Exported = z.output<typeof exported>[number];
type Column = (typeof EXPORT_COLUMNS)[number];
type Line = Partial<Record<Column, string | number>>;

/** Writes all products with their variants as CSV lines that an import can read. Products are read 200 at a time. */
export async function* exportProducts(db: Db): AsyncGenerator<string> {
  yield formatCsvLine(EXPORT_COLUMNS);
  let after: string | null = null;
  for (;;) {
    const answer: { data: unknown; error: unknown } = await db.rpc(
      "admin_export_products",
      after === null ? {} : { p_after: after },
    );
    const products: Exported[] = exported.parse(unwrap("export products", answer));
    yield products.flatMap(linesOf).map(formatLine).join("");
    after = products.at(-1)?.id ?? null;
    if (after === null) return;
  }
}

function formatLine(line: Line): string {
  return formatCsvLine(EXPORT_COLUMNS.map((column) => line[column] ?? ""));
}

/**
 * Returns the line of a product and those of its variants. A product with options has no price and stock of its own.
 */
function linesOf(product: Exported): Line[] {
  const { options, variants } = product;
  const offer =
    options.length > 0
      ? {}
      : {
          Price: product.price,
          "Compare price": product.compare_price,
          Stock: product.stock,
          GTIN: product.gtin,
        };
  return [
    {
      SKU: product.sku,
      Name: product.name,
      Category: product.category,
      Brand: product.brand,
      ...offer,
      Active: product.is_active,
      Featured: product.is_featured,
      ...optionColumns(options.map(({ name, values }) => [name, values.join(", ")])),
      "Short description": product.short_description,
      Description: product.description,
      Images: product.shown_images.join("\n"),
      "HSN code": product.hsn_code,
      "Tax class": product.tax_code,
      "Country of origin": product.country_of_origin,
      "Size guide": product.size_guide,
      "Warranty months": product.warranty_months,
      "Weight grams": product.weight_grams,
    },
    ...variants.map((variant) => ({
      SKU: variant.sku,
      "Parent SKU": product.sku,
      Name: product.name,
      Price: variant.price,
      "Compare price": variant.compare_price,
      Stock: variant.stock,
      Active: variant.is_offered,
      ...optionColumns(options.map(({ name }, place) => [name, variant.option_values[place] ?? ""])),
      Images: variant.image_url,
      GTIN: variant.gtin,
      "Weight grams": variant.weight_grams,
      "HSN code": variant.hsn_code,
      "Tax class": variant.tax_code,
    })),
  ];
}

function optionColumns(options: readonly (readonly [name: string, value: string])[]): Line {
  return Object.fromEntries(
    options.flatMap(([name, value], place) => [
      [`Option ${place + 1} name`, name],
      [`Option ${place + 1} value`, value],
    ]),
  );
}
