import { data, href } from "react-router";

import { listCategories } from "#app/data/categories.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { listCollectionSlugs } from "#app/data/collections.server.ts";
import { countActiveProducts, SITEMAP_PAGE_SIZE, sitemapProducts } from "#app/data/products.server.ts";
import { sitemapXml } from "#app/formats/sitemap.ts";
import { publicResponse } from "#app/routes/api/public-response.server.ts";

const PAGES = [
  href("/"),
  href("/products"),
  href("/about"),
  href("/contact"),
  href("/help"),
  href("/shipping"),
  href("/returns"),
  href("/privacy"),
  href("/terms"),
];

/** Number of sitemap files, at least one. */
export async function countParts(db: Db | null): Promise<number> {
  return Math.max(1, Math.ceil((await countActiveProducts(db)) / SITEMAP_PAGE_SIZE));
}

/** Response with a sitemap file. */
export function xml(body: string): Response {
  return publicResponse(body, "application/xml; charset=utf-8");
}

/**
 * A sitemap file: 10,000 products, and in the first file also pages, categories and collections.
 * @param part from 1
 * @throws a 404 for a part that does not exist
 */
export async function siteMapPart(db: Db | null, origin: string, part: number): Promise<Response> {
  const [products, categories, collections] = await Promise.all([
    sitemapProducts(db, part),
    part === 1 ? listCategories(db) : [],
    part === 1 ? listCollectionSlugs(db) : [],
  ]);
  if (part > 1 && products.length === 0) throw data(null, { status: 404 });
  const pages = part === 1 ? PAGES : [];
  return xml(
    sitemapXml([
      ...pages.map((path) => ({ url: origin + path })),
      ...categories.map(({ slug }) => ({ url: `${origin}${href("/products")}?category=${slug}` })),
      ...collections.map(({ slug, updatedAt }) => ({
        url: origin + href("/collections/:slug", { slug }),
        changed: updatedAt,
      })),
      ...products.map(({ id, updatedAt }) => ({
        url: origin + href("/product/:id", { id }),
        changed: updatedAt,
      })),
    ]),
  );
}
