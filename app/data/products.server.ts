import * as z from "zod";

import { type Category, listCategories } from "#app/data/categories.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import {
  type ProductSummary,
  SUMMARY_COLUMNS,
  summaryRow,
  toProductSummary,
} from "#app/data/product-mapper.server.ts";
import { listSamples, SAMPLE_PRODUCTS } from "#app/data/sample-products.ts";
import type { CartProduct } from "#app/shop/cart/cart.ts";
import { rupeesFromPaise } from "#app/shop/money.ts";
import { PAGE_SIZE, type ProductsQuery } from "#app/shop/product/product.ts";

const FEATURED = 8;
const SUGGESTED = 6;
/** Products in one sitemap file; the database function pages the same way. */
const SITEMAP_PAGE = 10_000;

/** The argument of shop_list_products; prices in rupees, and null where a filter is off. */
type ListInput = {
  search?: string;
  category?: string;
  sort?: string;
  limit?: number;
  offset?: number;
  min_price?: number | null;
  max_price?: number | null;
  in_stock?: boolean;
  min_rating?: number | null;
};

function toListInput(query: ProductsQuery): ListInput {
  return {
    search: query.search,
    category: query.category,
    sort: query.sort,
    in_stock: query.inStock,
    min_price: query.min === null ? null : rupeesFromPaise(query.min),
    max_price: query.max === null ? null : rupeesFromPaise(query.max),
    min_rating: query.rating,
  };
}

const listAnswer = z.object({
  products: z.array(summaryRow.transform(toProductSummary)),
  total: z.number(),
  categories: z.array(z.object({ name: z.string(), slug: z.string() })),
});

/** All that a page of the product list shows of the catalogue. */
type ProductList = { products: ProductSummary[]; total: number; categories: Category[] };

/** A page of active products, and the active categories; `total` is at most 1,001. */
export async function browseProducts(db: Db | null, query: ProductsQuery): Promise<ProductList> {
  if (!db) return { ...listSamples(query), categories: await listCategories(db) };
  const wanted = { ...toListInput(query), limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE };
  return listAnswer.parse(unwrap("list products", await db.rpc("shop_browse_products", { p_query: wanted })));
}

/** At most six suggestions for a search, best match first. */
export async function suggestProducts(
  db: Db | null,
  search: string,
): Promise<{ id: string; name: string }[]> {
  if (search === "") return [];
  if (!db) return listSamples({ search }).products.map(({ id, name }) => ({ id, name }));
  return unwrap(
    "suggest products",
    await db.rpc("shop_suggest_products", { p_search: search, p_limit: SUGGESTED }),
  );
}

/** Active products with these ids, in the order of the ids. */
export async function productsByIds(db: Db | null, ids: string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const found = db
    ? unwrap(
        "read products",
        await db.from("products").select(SUMMARY_COLUMNS).in("id", ids).eq("is_active", true),
      ).map(toProductSummary)
    : SAMPLE_PRODUCTS;
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function featuredProducts(db: Db | null): Promise<ProductSummary[]> {
  if (!db) return SAMPLE_PRODUCTS;
  const answer = await db
    .from("products")
    .select(SUMMARY_COLUMNS)
    .eq("is_featured", true)
    .eq("is_active", true)
    .order("created_at", { ascending: false })
    .order("id")
    .limit(FEATURED);
  return unwrap("featured products", answer).map(toProductSummary);
}

/** Current name, price and stock of products in a cart; unknown and inactive ones are left out. */
export async function cartProducts(db: Db | null, ids: string[]): Promise<CartProduct[]> {
  const products = await productsByIds(db, ids);
  return products.map(({ id, name, price, stock, imageUrl }) => ({ id, name, price, stock, imageUrl }));
}

/** Number of active products. */
export async function countActiveProducts(db: Db | null): Promise<number> {
  if (!db) return SAMPLE_PRODUCTS.length;
  const { count, error } = await db
    .from("products")
    .select("id", { count: "exact", head: true })
    .eq("is_active", true);
  if (error) throwUnavailable("count active products", error);
  return count ?? 0;
}

const sitemapRows = z.array(z.object({ id: z.string(), updated_at: z.string() }));

/** Products of a sitemap file, at most 10,000. @param page counts from 1 */
export async function sitemapProducts(
  db: Db | null,
  page: number,
): Promise<{ id: string; updatedAt: string }[]> {
  if (!db) {
    const own = SAMPLE_PRODUCTS.slice((page - 1) * SITEMAP_PAGE, page * SITEMAP_PAGE);
    return own.map(({ id, updatedAt }) => ({ id, updatedAt }));
  }
  const rows = unwrap("list the site map", await db.rpc("shop_sitemap_products", { p_page: page }));
  return sitemapRows.parse(rows).map(({ id, updated_at: updatedAt }) => ({ id, updatedAt }));
}
