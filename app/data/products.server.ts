import type { CartProduct } from "../shop/cart.ts";
import { type Paise, paiseFromRupees } from "../shop/money.ts";
import { PAGE_SIZE, type ProductsQuery } from "../shop/product.ts";
import type { Db } from "./client.server.ts";
import { fail, must } from "./failure.server.ts";
import { SAMPLE_PRODUCTS } from "./samples.ts";

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
};

type SummaryRow = {
  id: string;
  name: string;
  short_description: string | null;
  price: number;
  compare_price: number | null;
  stock: number;
  image_url: string | null;
  images: unknown;
  rating: number;
  reviews_count: number;
};

const SUMMARY =
  "id, name, short_description, price, compare_price, stock, image_url, images, rating, reviews_count";
const FEATURED = 8;

function imagesOf(row: { image_url: string | null; images: unknown }): string[] {
  const listed = Array.isArray(row.images)
    ? row.images.flatMap((image: { url?: unknown } | null) =>
        typeof image?.url === "string" ? image.url : [],
      )
    : [];
  const [first] = listed;
  return row.image_url && row.image_url !== first ? [row.image_url, ...listed] : listed;
}

function summary(row: SummaryRow): ProductSummary {
  return {
    id: row.id,
    name: row.name,
    shortDescription: row.short_description ?? "",
    price: paiseFromRupees(row.price),
    comparePrice: row.compare_price === null ? null : paiseFromRupees(row.compare_price),
    stock: row.stock,
    imageUrl: imagesOf(row)[0] ?? null,
    rating: row.rating,
    reviewsCount: row.reviews_count,
  };
}

/** One page of active products. @returns total: how many there are over all pages */
export async function listProducts(
  db: Db | null,
  query: ProductsQuery,
): Promise<{ products: ProductSummary[]; total: number }> {
  if (!db) return listSamples(query);
  const { data, error } = await db.rpc("list_products", {
    p_search: query.search,
    p_category: query.category,
    p_sort: query.sort,
    p_limit: PAGE_SIZE,
    p_offset: (query.page - 1) * PAGE_SIZE,
  });
  if (error) fail("list products", error);
  return { products: data.map(summary), total: data[0]?.total_count ?? 0 };
}

function listSamples({ search, category, sort, page }: ProductsQuery) {
  const orders: Record<string, (a: ProductDetail, b: ProductDetail) => number> = {
    "price-asc": (a, b) => a.price - b.price,
    "price-desc": (a, b) => b.price - a.price,
  };
  const found = SAMPLE_PRODUCTS.filter(
    (product) =>
      product.name.toLowerCase().includes(search.toLowerCase()) &&
      (!category || product.category?.slug === category),
  ).toSorted(orders[sort] ?? ((a, b) => a.name.localeCompare(b.name)));
  return { products: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: found.length };
}

export async function featuredProducts(db: Db | null): Promise<ProductSummary[]> {
  if (!db) return SAMPLE_PRODUCTS;
  const answer = await db
    .from("products")
    .select(SUMMARY)
    .eq("is_featured", true)
    .eq("is_active", true)
    .order("created_at", { ascending: false })
    .order("id")
    .limit(FEATURED);
  return must("featured products", answer).map(summary);
}

/** @returns null when the product is unknown or not on sale */
export async function getProduct(db: Db | null, id: string): Promise<ProductDetail | null> {
  if (!db) return SAMPLE_PRODUCTS.find((product) => product.id === id) ?? null;
  const { data, error } = await db
    .from("products")
    .select(`${SUMMARY}, description, brand, country_of_origin, category:categories(name, slug)`)
    .eq("id", id)
    .eq("is_active", true)
    .maybeSingle();
  if (error) fail("read a product", error);
  if (!data) return null;
  return {
    ...summary(data),
    description: data.description ?? "",
    brand: data.brand,
    images: imagesOf(data),
    category: data.category,
    countryOfOrigin: data.country_of_origin,
  };
}

/** The present name, price and stock of what a cart names; unknown and inactive products are left out. */
export async function cartProducts(db: Db | null, ids: string[]): Promise<CartProduct[]> {
  if (ids.length === 0) return [];
  if (!db) return SAMPLE_PRODUCTS.filter((product) => ids.includes(product.id)).map(cartProduct);
  const answer = await db.from("products").select(SUMMARY).in("id", ids).eq("is_active", true);
  return must("read the cart's products", answer).map(summary).map(cartProduct);
}

function cartProduct({ id, name, price, stock, imageUrl }: ProductSummary): CartProduct {
  return { id, name, price, stock, imageUrl };
}
