import * as z from "zod";

import { type Category, listCategories } from "#app/data/categories.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { type ProductSummary, summaryRow, toProductSummary } from "#app/data/product-mapper.server.ts";
import { listSamples, SAMPLE_PRODUCTS } from "#app/data/sample-products.ts";
import type { CartProduct } from "#app/shop/cart/join.ts";
import { paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import { type ListFacets, NO_FACETS } from "#app/shop/product/facets.ts";
import { PAGE_SIZE, type ProductsQuery } from "#app/shop/product/products-query.ts";

const SUGGESTED = 6;
/** The number of products in one sitemap file. The database function pages by the same number. */
export const SITEMAP_PAGE_SIZE = 10_000;

/** The argument of shop_list_products. Prices are in rupees; null switches a filter off. */
type ListInput = {
  search?: string;
  category?: string;
  collection?: string;
  sort?: string;
  limit?: number;
  offset?: number;
  min_price?: number | null;
  max_price?: number | null;
  in_stock?: boolean;
  min_rating?: number | null;
  facets?: string[];
};

function toListInput(query: ProductsQuery): ListInput {
  return {
    search: query.search,
    category: query.category,
    collection: query.collection,
    sort: query.sort,
    in_stock: query.inStock,
    min_price: query.min === null ? null : rupeesFromPaise(query.min),
    max_price: query.max === null ? null : rupeesFromPaise(query.max),
    min_rating: query.rating,
    facets: [...query.facets],
  };
}

const rupees = z
  .number()
  .nullable()
  .transform((amount) => (amount === null ? null : paiseFromRupees(amount)));

const listFacets = z
  .object({
    facets: z.array(
      z.object({
        name: z.string(),
        values: z.array(z.object({ facet: z.string(), value: z.string(), products: z.number().nullable() })),
      }),
    ),
    ratings: z.record(z.string(), z.number()).nullable(),
    in_stock: z.number().nullable(),
    prices: z.array(z.object({ from: rupees, to: rupees, products: z.number() })).nullable(),
  })
  .transform(({ in_stock: inStock, ...rest }): ListFacets => ({ ...rest, inStock }));

const listAnswer = z.object({
  products: z.array(summaryRow.transform(toProductSummary)),
  total: z.number(),
  facets: listFacets,
  categories: z.array(z.object({ name: z.string(), slug: z.string() })),
  collection: z.nullable(
    z
      .object({
        name: z.string(),
        slug: z.string(),
        description: z.nullable(z.string()),
        image_url: z.nullable(z.string()),
      })
      .transform(({ image_url: imageUrl, ...rest }) => ({ ...rest, imageUrl })),
  ),
  nearest: z.nullable(
    z.object({
      collection: z.nullable(z.object({ name: z.string(), slug: z.string() })),
      category: z.nullable(z.object({ name: z.string(), slug: z.string() })),
      search: z.nullable(z.string()),
      products: z.array(summaryRow.transform(toProductSummary)),
    }),
  ),
});

/** The catalogue data of a page of the product list. */
type ProductList = {
  products: ProductSummary[];
  total: number;
  facets: ListFacets;
  categories: Category[];
  /**
   * The suggestions when a search finds nothing: a collection named in it, the nearest category, and products with the
   * words of `search` or popular ones of the category or the shop. Without products when the search names only the
   * collection.
   */
  nearest: {
    collection: Category | null;
    category: Category | null;
    search: string | null;
    products: ProductSummary[];
  } | null;
  /** The requested collection; null without one. */
  collection: ListedCollection | null;
};

type ListedCollection = { name: string; slug: string; description: string | null; imageUrl: string | null };

/** Lists a page of active products with the active categories. `total` is at most 1,001. */
export async function browseProducts(db: Db | null, query: ProductsQuery): Promise<ProductList> {
  if (!db)
    return {
      ...listSamples(query),
      facets: NO_FACETS,
      categories: await listCategories(db),
      nearest: null,
      collection: null,
    };
  const wanted = { ...toListInput(query), limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE };
  return listAnswer.parse(unwrap("list products", await db.rpc("shop_browse_products", { p_query: wanted })));
}

/** Returns at most six suggestions for a search, best match first. */
export async function suggestSearch(db: Db | null, search: string): Promise<{ id: string; name: string }[]> {
  if (search === "") return [];
  if (!db) return listSamples({ search }).products.map(({ id, name }) => ({ id, name }));
  return unwrap(
    "suggest products",
    await db.rpc("shop_suggest_products", { p_search: search, p_limit: SUGGESTED }),
  );
}

const summaryRows = z.array(summaryRow.transform(toProductSummary));

/** Finds active products and variants with these ids, in the order of the ids. */
export async function productsByIds(db: Db | null, ids: string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const found = db
    ? summaryRows.parse(unwrap("read products", await db.rpc("shop_products_by_ids", { p_ids: ids })))
    : SAMPLE_PRODUCTS;
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const tile = z.object({ name: z.string(), slug: z.string(), image_url: z.nullable(z.string()) });
const categoryTile = tile.transform(({ image_url: imageUrl, ...rest }) => ({ ...rest, imageUrl }));
const collectionTile = tile
  .extend({ description: z.nullable(z.string()) })
  .transform(({ image_url: imageUrl, ...rest }) => ({ ...rest, imageUrl }));

const homePage = z.object({
  front: z
    .object({
      headline: z.nullable(z.string()),
      hero_text: z.nullable(z.string()),
      hero_image_url: z.nullable(z.string()),
      banners_first: z.boolean(),
    })
    .transform((row) => ({
      headline: row.headline,
      heroText: row.hero_text,
      heroImageUrl: row.hero_image_url,
      bannersFirst: row.banners_first,
    })),
  categories: z.array(categoryTile),
  featured: z.array(summaryRow.transform(toProductSummary)),
  collections: z.array(collectionTile),
  banners: z.array(
    z
      .object({
        image_url: z.string(),
        alt: z.string(),
        link: z.string(),
        starts_at: z.nullable(z.string()),
        ends_at: z.nullable(z.string()),
      })
      .transform((row) => ({
        imageUrl: row.image_url,
        alt: row.alt,
        link: row.link,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
      })),
  ),
});

export type HomePage = z.output<typeof homePage>;

const DEFAULT_FRONT = { headline: null, heroText: null, heroImageUrl: null, bannersFirst: false };

/**
 * Reads the data of the home page: its front, the first six categories, featured products that can be bought,
 * collections, and banners of now and the next hour.
 */
export async function readHomePage(db: Db | null): Promise<HomePage> {
  if (!db) {
    return { front: DEFAULT_FRONT, categories: [], featured: SAMPLE_PRODUCTS, collections: [], banners: [] };
  }
  return homePage.parse(unwrap("home page", await db.rpc("shop_home_page")));
}

/**
 * Reads the current name, price and stock of the products in a cart, which are variants or have no options; see
 * `joinCart`.
 */
export async function cartProducts(db: Db | null, ids: string[]): Promise<CartProduct[]> {
  const products = await productsByIds(db, ids);
  return products.map((product) => {
    const { id, name, price, comparePrice, stock, imageUrl, optionNames, variantOf } = product;
    const { onlyVariant = null } = product;
    return { id, name, price, comparePrice, stock, imageUrl, optionNames, variantOf, onlyVariant };
  });
}

/** Counts the active products. */
export async function countActiveProducts(db: Db | null): Promise<number> {
  if (!db) return SAMPLE_PRODUCTS.length;
  const { count, error } = await db
    .from("products")
    .select("id", { count: "exact", head: true })
    .eq("is_listed", true);
  if (error) throwUnavailable("count active products", error);
  return count ?? 0;
}

const sitemapRows = z.array(z.object({ id: z.string(), updated_at: z.string() }));

/**
 * Lists the products of a sitemap file, at most 10,000.
 * @param page counts from 1
 */
export async function sitemapProducts(
  db: Db | null,
  page: number,
): Promise<{ id: string; updatedAt: string }[]> {
  if (!db) {
    const own = SAMPLE_PRODUCTS.slice((page - 1) * SITEMAP_PAGE_SIZE, page * SITEMAP_PAGE_SIZE);
    return own.map(({ id, updatedAt }) => ({ id, updatedAt }));
  }
  const rows = unwrap("list the site map", await db.rpc("shop_sitemap_products", { p_page: page }));
  return sitemapRows.parse(rows).map(({ id, updated_at: updatedAt }) => ({ id, updatedAt }));
}
