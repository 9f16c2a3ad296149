import * as z from "zod";

import { type Category, listCategories } from "#app/data/categories.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";
import {
  type ProductDetail,
  type ProductSummary,
  summaryRow,
  toImages,
  toProductSummary,
} from "#app/data/product-mapper.server.ts";
import { listSamples, SAMPLE_PRODUCTS } from "#app/data/sample-products.ts";
import { paiseFromRupees } from "#app/shop/money.ts";
import type { Variant } from "#app/shop/product/options.ts";

const RELATED = 4;

const variantRow = z
  .object({
    id: z.string(),
    option_values: z.array(z.string()),
    price: z.number(),
    compare_price: z.number().nullable(),
    stock: z.number(),
    sku: z.string(),
    gtin: z.string().nullable().default(null),
    image_url: z.string().nullable(),
  })
  .transform((row): Variant => ({
    id: row.id,
    optionValues: row.option_values,
    price: paiseFromRupees(row.price),
    comparePrice: row.compare_price === null ? null : paiseFromRupees(row.compare_price),
    stock: row.stock,
    sku: row.sku,
    gtin: row.gtin,
    imageUrl: row.image_url || null,
  }));

const pageAnswer = z
  .object({
    product: summaryRow
      .extend({
        description: z.string().nullable(),
        brand: z.string().nullable(),
        country_of_origin: z.string().nullable(),
        sku: z.string(),
        gtin: z.string().nullable().default(null),
        warranty_months: z.number().nullable(),
        updated_at: z.string(),
        size_guide: z.string().nullable(),
        category: z.object({ name: z.string(), slug: z.string() }).nullable(),
      })
      .transform((row): Omit<ProductDetail, "variants"> => ({
        ...toProductSummary(row),
        description: row.description ?? "",
        brand: row.brand,
        images: toImages(row),
        options: row.options,
        category: row.category,
        countryOfOrigin: row.country_of_origin,
        sku: row.sku,
        gtin: row.gtin,
        warrantyMonths: row.warranty_months,
        updatedAt: row.updated_at,
        sizeGuide: row.size_guide,
      })),
    variants: z.array(variantRow),
    related: z.array(
      summaryRow
        .extend({ in_category: z.boolean() })
        .transform((row) => ({ ...toProductSummary(row), inCategory: row.in_category })),
    ),
    reviews: z.array(
      z
        .object({
          id: z.string(),
          author_name: z.string(),
          rating: z.number(),
          title: z.string().nullable(),
          comment: z.string().nullable(),
          reply: z.string().nullable().default(null),
          created_at: z.string(),
        })
        .transform(({ author_name, created_at, ...review }): Review => ({
          ...review,
          authorName: author_name,
          createdAt: created_at,
        })),
    ),
    questions: z.array(z.object({ question: z.string(), answer: z.string() })).default([]),
    histogram: z.array(z.number()),
    categories: z.array(z.object({ name: z.string(), slug: z.string() })),
  })
  .transform(({ product, variants, ...page }) => ({ ...page, product: { ...product, variants } }))
  .nullable();

type Review = {
  id: string;
  authorName: string;
  rating: number;
  title: string | null;
  comment: string | null;
  /** The shop's reply. */
  reply: string | null;
  createdAt: string;
};

/** `inCategory`: of the category of the product on the page. */
type RelatedProduct = ProductSummary & { inCategory: boolean };

/** The catalogue data of a product's page. */
type ProductPage = {
  product: ProductDetail;
  /** Other products that are in stock, those of the category first; at most four. */
  related: RelatedProduct[];
  /** The ten newest approved reviews. */
  reviews: Review[];
  /** The ten questions answered last. */
  questions: { question: string; answer: string }[];
  /** The numbers of approved reviews with five, four, three, two and one star. */
  histogram: number[];
  /** The active categories in order, for the row of categories. */
  categories: Category[];
};

/**
 * Reads the data of a product's page.
 * @param id the id of a product or of a variant
 * @returns null for an unknown or inactive product
 */
export async function readProductPage(db: Db | null, id: string): Promise<ProductPage | null> {
  if (!db) return samplePage(id, await listCategories(null));
  const { data, error } = await db.rpc("shop_product_page", { p_id: id });
  if (error) throwUnavailable("read a product", error);
  const page = pageAnswer.parse(data);
  return page && { ...page, related: withoutIt(page.related, page.product.id) };
}

function samplePage(id: string, categories: Category[]): ProductPage | null {
  const product = SAMPLE_PRODUCTS.find((sample) => sample.id === id);
  if (!product) return null;
  const { category } = product;
  const related = category ? listSamples({ category: category.slug, inStock: true }).products : [];
  return {
    product,
    related: withoutIt(
      related.map((other) => ({ ...other, inCategory: true })),
      id,
    ),
    reviews: [],
    questions: [],
    histogram: [0, 0, 0, 0, 0],
    categories,
  };
}

function withoutIt(products: RelatedProduct[], id: string): RelatedProduct[] {
  return products.filter((product) => product.id !== id).slice(0, RELATED);
}
