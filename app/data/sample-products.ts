import type { ProductDetail } from "#app/data/product-mapper.server.ts";
import { PAGE_SIZE, type ProductsQuery } from "#app/shop/product/products-query.ts";

/** The products shown while no backend is configured: enough to browse and to fill a cart. */
export const SAMPLE_PRODUCTS: ProductDetail[] = [
  {
    id: "00000000-0000-4000-8000-00000000a001",
    name: "Wireless headphones",
    shortDescription: "Forty hours on one charge",
    description: "Over-ear wireless headphones with soft cushions and forty hours of battery life.",
    price: 299900,
    comparePrice: null,
    stock: 25,
    imageUrl: null,
    images: [],
    rating: 0,
    reviewsCount: 0,
    optionNames: [],
    variantOf: null,
    priceVaries: false,
    options: [],
    variants: [],
    brand: null,
    category: { name: "Electronics", slug: "electronics" },
    countryOfOrigin: null,
    sku: "SAMPLE-1",
    warrantyMonths: null,
    updatedAt: "2026-11-20T00:00:00+00:00",
    sizeGuide: null,
  },
  {
    id: "00000000-0000-4000-8000-00000000a002",
    name: "Fitness watch",
    shortDescription: "Heart rate, sleep and steps",
    description: "A light fitness watch that follows heart rate, sleep and steps for ten days on one charge.",
    price: 499900,
    comparePrice: null,
    stock: 15,
    imageUrl: null,
    images: [],
    rating: 0,
    reviewsCount: 0,
    optionNames: [],
    variantOf: null,
    priceVaries: false,
    options: [],
    variants: [],
    brand: null,
    category: { name: "Electronics", slug: "electronics" },
    countryOfOrigin: null,
    sku: "SAMPLE-2",
    warrantyMonths: null,
    updatedAt: "2026-11-20T00:00:00+00:00",
    sizeGuide: null,
  },
  {
    id: "00000000-0000-4000-8000-00000000a003",
    name: "Cotton kurta",
    shortDescription: "Hand block print, natural dye",
    description: "A straight cotton kurta with hand block print. Machine wash cold with like colours.",
    price: 89900,
    comparePrice: null,
    stock: 40,
    imageUrl: null,
    images: [],
    rating: 0,
    reviewsCount: 0,
    optionNames: [],
    variantOf: null,
    priceVaries: false,
    options: [],
    variants: [],
    brand: null,
    category: { name: "Fashion", slug: "fashion" },
    countryOfOrigin: null,
    sku: "SAMPLE-3",
    warrantyMonths: null,
    updatedAt: "2026-11-20T00:00:00+00:00",
    sizeGuide: null,
  },
];

type Order = (a: ProductDetail, b: ProductDetail) => number;
const byName: Order = (a, b) => a.name.localeCompare(b.name);
const ORDERS: Partial<Record<ProductsQuery["sort"], Order>> = {
  "price-asc": (a, b) => a.price - b.price,
  "price-desc": (a, b) => b.price - a.price,
};

/**
 * Searches, filters and sorts the samples as the database does with its products, except that it does not correct
 * typos.
 */
export function listSamples(query: Partial<ProductsQuery>): { products: ProductDetail[]; total: number } {
  const { search = "", category = "", sort = "name", page = 1, min, max, inStock, rating } = query;
  const words = search.toLowerCase().split(/\s+/);
  const found = SAMPLE_PRODUCTS.filter((product) => {
    const text = [product.name, product.shortDescription, product.description].join(" ").toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (!category || product.category?.slug === category) &&
      product.price >= (min ?? 0) &&
      product.price <= (max ?? Infinity) &&
      (!inStock || product.stock > 0) &&
      product.rating >= (rating ?? 0)
    );
  }).toSorted(ORDERS[sort] ?? byName);
  return { products: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: found.length };
}
