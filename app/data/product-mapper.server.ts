import * as z from "zod";

import { type Paise, paiseFromRupees } from "#app/shop/money.ts";

export type ProductSummary = {
  id: string;
  name: string;
  shortDescription: string;
  price: Paise;
  comparePrice: Paise | null;
  stock: number;
  imageUrl: string | null;
  rating: number;
  reviewsCount: number;
};

export type ProductDetail = ProductSummary & {
  description: string;
  brand: string | null;
  images: string[];
  category: { name: string; slug: string } | null;
  countryOfOrigin: string | null;
  sku: string;
  warrantyMonths: number | null;
  updatedAt: string;
};

/** A product as database functions return it in JSON. */
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
});

type SummaryRow = z.output<typeof summaryRow>;

// One literal: the client infers the row's type from it.
export const SUMMARY_COLUMNS =
  "id, name, short_description, price, compare_price, stock, image_url, images, rating, reviews_count";

/** URLs of a product's images, the main image first. */
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
  return {
    id: row.id,
    name: row.name,
    shortDescription: row.short_description ?? "",
    price: paiseFromRupees(row.price),
    comparePrice: row.compare_price === null ? null : paiseFromRupees(row.compare_price),
    stock: row.stock,
    imageUrl: toImages(row)[0] ?? null,
    rating: row.rating,
    reviewsCount: row.reviews_count,
  };
}
