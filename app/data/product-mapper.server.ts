import * as z from "zod";

import { type Paise, paiseFromRupees } from "#app/shop/money.ts";
import { choiceQuery } from "#app/shop/product/option-choice.ts";
import { namesToChoose, type ProductOption, type Variant } from "#app/shop/product/options.ts";
import { fullName } from "#app/shop/product/variant-label.ts";

export type ProductSummary = {
  id: string;
  /** The name, with the values of a variant: 'Kurta · M · Indigo'. */
  name: string;
  /** The names of options that must be chosen before buying; empty for a variant, and for most products. */
  optionNames: string[];
  /** The id of a variant's product. */
  variantOf: string | null;
  /** The variant that is bought, for a product whose options have one value each. */
  onlyVariant?: string;
  /**
   * The query string that chooses, on the product's page, the values by which a list was filtered: 'colour=rust'. The
   * image is that of the variant.
   */
  choice?: string;
  /** True if its variants have different prices. `price` is then the lowest. */
  priceVaries: boolean;
  shortDescription: string;
  price: Paise;
  comparePrice: Paise | null;
  stock: number;
  imageUrl: string | null;
  rating: number;
  reviewsCount: number;
};

export type ProductDetail = ProductSummary & {
  options: ProductOption[];
  variants: Variant[];
  description: string;
  brand: string | null;
  images: string[];
  category: { name: string; slug: string } | null;
  countryOfOrigin: string | null;
  sku: string;
  gtin?: string | null;
  warrantyMonths: number | null;
  updatedAt: string;
  /** The size guide of its category, for a product with options to choose. */
  sizeGuide: string | null;
};

const optionList = z.array(z.object({ name: z.string(), values: z.array(z.string()) }));

/** A product in the JSON of database functions. */
export const summaryRow = z.object({
  id: z.string(),
  name: z.string(),
  short_description: z.string().nullable(),
  price: z.number(),
  compare_price: z.number().nullable(),
  stock: z.number(),
  image_url: z.string().nullable(),
  images: z.unknown(),
  rating: z.number(),
  reviews_count: z.number(),
  options: optionList,
  price_varies: z.boolean(),
  variant_of: z.string().nullable().optional(),
  variant_label: z.string().nullable().optional(),
  only_variant: z.string().nullable().optional(),
  fitting: z
    .object({ choice: z.array(z.string().nullable()), image_url: z.string().nullable() })
    .nullable()
    .optional(),
});

type SummaryRow = Omit<z.output<typeof summaryRow>, "options"> & { options: unknown };

/** Returns the URLs of a product's images, the main image first. */
export function toImages(row: { image_url: string | null; images: unknown }): string[] {
  const more = Array.isArray(row.images)
    ? row.images.flatMap((image: { url?: unknown } | null) =>
        typeof image?.url === "string" ? image.url : [],
      )
    : [];
  const [first] = more;
  return row.image_url && row.image_url !== first ? [row.image_url, ...more] : more;
}

export function toProductSummary(row: SummaryRow): ProductSummary {
  const options = optionList.parse(row.options);
  const choice = row.fitting ? choiceQuery(options, row.fitting.choice) : "";
  return {
    id: row.id,
    name: fullName(row.name, row.variant_label ?? null),
    ...(choice === "" ? {} : { choice }),
    optionNames: row.variant_of ? [] : namesToChoose(options),
    variantOf: row.variant_of ?? null,
    ...(row.only_variant ? { onlyVariant: row.only_variant } : {}),
    priceVaries: row.price_varies,
    shortDescription: row.short_description ?? "",
    price: paiseFromRupees(row.price),
    comparePrice: row.compare_price === null ? null : paiseFromRupees(row.compare_price),
    stock: row.stock,
    imageUrl: row.fitting?.image_url ?? toImages(row)[0] ?? null,
    rating: row.rating,
    reviewsCount: row.reviews_count,
  };
}
