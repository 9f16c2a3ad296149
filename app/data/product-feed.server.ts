import * as z from "zod";

import { edgeKey } from "#app/data/catalogue.server.ts";
import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { type EdgeFile, hasEdge, readEdgeFile, writeEdgeFile } from "#app/data/edge-cache.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { updateResult, type WriteResult } from "#app/data/write-result.server.ts";
import type { FeedProduct, FeedShop } from "#app/formats/product-feed/feed-item.ts";
import { paiseFromRupees } from "#app/shop/money.ts";

const amount = z.number().transform(paiseFromRupees);
const offered = {
  sku: z.string(),
  price: amount,
  compare_price: amount.nullable(),
  stock: z.number(),
  gtin: z.string().nullable(),
  weight_grams: z.number().nullable(),
};

const feedPage = z
  .object({
    site_name: z.string(),
    shipping_fee: amount,
    free_shipping_threshold: amount,
    products: z.array(
      z
        .object({
          ...offered,
          id: z.string(),
          name: z.string(),
          description: z.string(),
          short_description: z.string().nullable(),
          brand: z.string().nullable(),
          category: z.string().nullable(),
          images: z.array(z.string()),
          options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
          variants: z.array(
            z
              .object({ ...offered, option_values: z.array(z.string()), image_url: z.string().nullable() })
              .transform(({ option_values: optionValues, image_url: imageUrl, ...row }) => ({
                ...toOffered(row),
                optionValues,
                imageUrl: imageUrl || null,
              })),
          ),
        })
        .transform(({ description, short_description: short, ...row }): FeedProduct => ({
          ...toOffered(row),
          id: row.id,
          name: row.name,
          description: description || short || "",
          brand: row.brand,
          category: row.category,
          images: row.images.filter(Boolean),
          options: row.options,
          variants: row.variants,
        })),
    ),
  })
  .transform((page): FeedPage => ({
    shop: {
      siteName: page.site_name,
      shippingFee: page.shipping_fee,
      freeShippingThreshold: page.free_shipping_threshold,
    },
    products: page.products,
  }));

type OfferedRow = z.output<z.ZodObject<typeof offered>>;

function toOffered({ sku, price, compare_price, stock, gtin, weight_grams }: OfferedRow) {
  return { sku, price, comparePrice: compare_price, stock, gtin, weightGrams: weight_grams };
}

/** A page of the product feed, at most 1,000 products, with the feed's details of the shop. */
export type FeedPage = { shop: Omit<FeedShop, "origin">; products: FeedProduct[] };

/**
 * Reads the products after the given one, ordered by id.
 * @returns null when the owner has switched feeds off
 */
export async function readFeedPage(db: Db, after: string | null): Promise<FeedPage | null> {
  const { data, error } = await db.rpc("shop_product_feed", after === null ? {} : { p_after: after });
  if (error) throwUnavailable("read a product feed", error);
  return data === null ? null : feedPage.parse(data);
}

/**
 * Opens the owner's feeds, which are read with the service key, so that only requests within the shop's rate limit can
 * read them.
 */
export function openProductFeed(backend: Credentials) {
  const db = createServiceClient(backend);
  return {
    async isOn(): Promise<boolean> {
      const answer = await db.from("settings").select("has_product_feeds").single();
      return unwrap("read whether there are product feeds", answer).has_product_feeds;
    },
    readPage: (after: string | null) => readFeedPage(db, after),
  };
}

/** The time for which a finished feed is kept, in seconds. */
export const FEED_SECONDS = 60 * 60;

/** Opens the store of finished feeds in Cloudflare's cache of this data centre; null where there is no cache. */
export function openKeptFeed(backend: Pick<Credentials, "url">, key: string) {
  if (!hasEdge()) return null;
  const url = edgeKey(backend, `feed ${key}`);
  return {
    read: (): Promise<EdgeFile | null> => readEdgeFile(url),
    write: (file: ReadableStream<Uint8Array>) => writeEdgeFile(url, file, FEED_SECONDS),
  };
}

const row = z
  .object({
    has_product_feeds: z.boolean(),
    tax_mode: z.string(),
    tax_rate: z.number(),
    prices_include_tax: z.boolean(),
  })
  .transform((stored) => ({
    isOn: stored.has_product_feeds,
    taxMode: stored.tax_mode === "gst" ? ("gst" as const) : ("simple" as const),
    taxRate: stored.tax_rate,
    pricesIncludeTax: stored.prices_include_tax,
  }));

/** Reads whether the shop has product feeds, and how the prices in them are taxed. */
export async function readFeedSettings(db: Db) {
  const response = await db
    .rpc("admin_settings")
    .select("has_product_feeds, tax_mode, tax_rate, prices_include_tax")
    .single();
  return row.parse(unwrap("read the feed settings", response));
}

/** Switches the product feeds on or off. */
export async function saveFeedSettings(db: Db, isOn: boolean): Promise<WriteResult> {
  return updateResult(
    "save the feed settings",
    await db.from("settings").update({ has_product_feeds: isOn }).eq("id", true).select("id"),
  );
}
