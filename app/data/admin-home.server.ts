import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { deleteResult, insertResult, updateResult, type WriteResult } from "#app/data/write-result.server.ts";
import { bannerTarget } from "#app/shop/banner/banner-target.ts";
import type { Banner } from "#app/shop/banner/banner.ts";
import { type Paise, paiseFromRupees } from "#app/shop/money.ts";

/** A featured product in the portal's list. */
export type FeaturedProduct = {
  id: string;
  name: string;
  /** Why the home page does not show it; null: it does. */
  notShown: "deleted" | "not on sale" | "not featured" | "sold out" | null;
  price?: Paise;
  imageUrl?: string | null;
};

/** A banner in the portal. `version` changes with every save. */
export type AdminBanner = Banner & { id: string; version: string };

const FEATURED_LISTED = 30;
const BANNERS_LISTED = 100;
const PRODUCT = "id, name, is_featured, is_listed, is_sold_out, price, image_url";
const BANNER = "id, image_url, alt, link, starts_at, ends_at, sort_order, updated_at";

type ProductRow = {
  id: string;
  name: string;
  is_featured: boolean;
  is_listed: boolean;
  is_sold_out: boolean;
  price: number;
  image_url: string | null;
};

function reasonNotShown(row: ProductRow): FeaturedProduct["notShown"] {
  if (!row.is_listed) return "not on sale";
  if (!row.is_featured) return "not featured";
  return row.is_sold_out ? "sold out" : null;
}

function toFeatured(row: ProductRow): FeaturedProduct {
  return {
    id: row.id,
    name: row.name,
    notShown: reasonNotShown(row),
    price: paiseFromRupees(row.price),
    imageUrl: row.image_url,
  };
}

/** Reads the pinned products in order, the newest other featured products, and the version of the pins. */
export async function readFeatured(
  db: Db,
): Promise<{ pinnedIds: string[]; version: string; pinned: FeaturedProduct[]; others: FeaturedProduct[] }> {
  const [home, newest] = await Promise.all([
    readPins(db),
    db
      .from("products")
      .select(PRODUCT)
      .eq("is_featured", true)
      .eq("is_listed", true)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(FEATURED_LISTED),
  ]);
  const others = unwrap("list featured products", newest).map(toFeatured);
  const found = home.pinnedIds.length
    ? unwrap("list pinned products", await db.from("products").select(PRODUCT).in("id", home.pinnedIds))
    : [];
  const byId = new Map(found.map((row) => [row.id, toFeatured(row)]));
  return {
    ...home,
    pinned: home.pinnedIds.map((id) => byId.get(id) ?? { id, name: "Deleted product", notShown: "deleted" }),
    others: others.filter(({ id }) => !home.pinnedIds.includes(id)),
  };
}

/**
 * Reads the pinned products, and the version that savePins needs.
 * @throws as throwUnavailable
 */
export async function readPins(db: Db): Promise<{ pinnedIds: string[]; version: string }> {
  const { data, error } = await db.from("home_page").select("pinned_ids, updated_at").single();
  if (error) throwUnavailable("read the home page", error);
  return { pinnedIds: data.pinned_ids, version: data.updated_at };
}

/** Stores the pinned products; 'changed' when somebody saved them meanwhile. */
export async function savePins(db: Db, version: string, pinnedIds: string[]): Promise<WriteResult> {
  const response = await db
    .from("home_page")
    .update({ pinned_ids: pinnedIds })
    .eq("id", 1)
    .eq("updated_at", version)
    .select("id");
  return updateResult("pin products", response);
}

type BannerRow = {
  id: string;
  image_url: string;
  alt: string;
  link: string;
  starts_at: string | null;
  ends_at: string | null;
  sort_order: number;
  updated_at: string;
};

function toBanner(row: BannerRow): AdminBanner {
  return {
    id: row.id,
    imageUrl: row.image_url,
    alt: row.alt,
    link: row.link,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    sortOrder: row.sort_order,
    version: row.updated_at,
  };
}

function toRow({ imageUrl, alt, link, startsAt, endsAt, sortOrder }: Banner) {
  return { image_url: imageUrl, alt, link, starts_at: startsAt, ends_at: endsAt, sort_order: sortOrder };
}

/** Lists the banners in order, including those that have ended; at most 100. */
export async function listBanners(db: Db): Promise<AdminBanner[]> {
  const answer = await db
    .from("banners")
    .select(BANNER)
    .order("sort_order")
    .order("created_at")
    .order("id")
    .limit(BANNERS_LISTED);
  return unwrap("list banners", answer).map(toBanner);
}

/**
 * Finds a banner.
 * @returns null when there is none
 */
export async function findBanner(db: Db, id: string): Promise<AdminBanner | null> {
  const { data, error } = await db.from("banners").select(BANNER).eq("id", id).maybeSingle();
  if (error) throwUnavailable("read a banner", error);
  return data && toBanner(data);
}

/** Adds a banner. The result is never 'duplicate'. */
export async function createBanner(db: Db, banner: Banner): Promise<WriteResult> {
  return insertResult("create a banner", await db.from("banners").insert(toRow(banner)));
}

/** Saves a banner if it still has this version; 'changed' when somebody saved or deleted it meanwhile. */
export async function changeBanner(
  db: Db,
  id: string,
  version: string,
  banner: Banner,
): Promise<WriteResult> {
  const response = await db
    .from("banners")
    .update(toRow(banner))
    .eq("id", id)
    .eq("updated_at", version)
    .select("id");
  return updateResult("change a banner", response);
}

export async function deleteBanner(db: Db, id: string): Promise<"done" | "not-found" | "failed"> {
  return deleteResult("delete a banner", await db.from("banners").delete().eq("id", id).select("id"));
}

/** Returns true if the link of a banner leads to a page that shoppers can see; true when that cannot be read. */
export async function leadsToPage(db: Db, link: string): Promise<boolean> {
  const target = bannerTarget(link);
  if (!("key" in target)) return target.kind === "page";
  const { kind, key } = target;
  if (kind === "product" && !z.guid().safeParse(key).success) return false;
  const query =
    kind === "product"
      ? db.from("products").select("id").eq("id", key).eq("is_active", true)
      : db
          .from(kind === "collection" ? "collections" : "categories")
          .select("id")
          .eq("slug", key)
          .eq("is_active", true);
  const { data, error } = await query.limit(1);
  return error !== null || data.length > 0;
}
