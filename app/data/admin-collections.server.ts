import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import type { Json } from "#app/data/database.types.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";
import { isBeyondLastPage, type Page, pageRange } from "#app/data/paging.server.ts";
import { deleteResult, insertResult, updateResult, type WriteResult } from "#app/data/write-result.server.ts";
import type { Collection, CollectionRule } from "#app/shop/collection/collection.ts";
import { paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";

/** A collection in the portal. `version` changes with every save. */
export type AdminCollection = Collection & { id: string; productIds: string[]; version: string };

const COLUMNS =
  "id, name, slug, description, image_url, sort_order, is_active, is_on_home, rule, product_ids, updated_at";

const rupees = z
  .number()
  .nullish()
  .transform((amount) => (typeof amount === "number" ? paiseFromRupees(amount) : null));

const ruleShape = z
  .object({
    category: z.string().nullish(),
    min_price: rupees,
    max_price: rupees,
    on_sale: z.boolean().optional(),
    in_stock: z.boolean().optional(),
    new_days: z.number().nullish(),
    facets: z.array(z.string()).optional(),
    sort: z.enum(["name", "price-asc", "price-desc", "rating", "newest"]),
  })
  .transform((rule): CollectionRule => ({
    category: rule.category ?? "",
    min: rule.min_price,
    max: rule.max_price,
    onSale: rule.on_sale ?? false,
    inStock: rule.in_stock ?? false,
    newDays: rule.new_days ?? null,
    facets: rule.facets ?? [],
    sort: rule.sort,
  }));

type Row = {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  image_url: string | null;
  sort_order: number;
  is_active: boolean;
  is_on_home: boolean;
  rule: Json | null;
  product_ids: string[];
  updated_at: string;
};

function toCollection(row: Row): AdminCollection {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    imageUrl: row.image_url,
    sortOrder: row.sort_order,
    isActive: row.is_active,
    isOnHome: row.is_on_home,
    rule: row.rule === null ? null : ruleShape.parse(row.rule),
    productIds: row.product_ids,
    version: row.updated_at,
  };
}

/** Converts a rule to its stored form: prices in rupees, and only the keys that are set. */
function toStoredRule(rule: CollectionRule): Json {
  const { category, min, max, onSale, inStock, newDays, facets, sort } = rule;
  return {
    ...(category ? { category } : {}),
    ...(min === null ? {} : { min_price: rupeesFromPaise(min) }),
    ...(max === null ? {} : { max_price: rupeesFromPaise(max) }),
    ...(onSale ? { on_sale: true } : {}),
    ...(inStock ? { in_stock: true } : {}),
    ...(newDays === null ? {} : { new_days: newDays }),
    ...(facets.length > 0 ? { facets } : {}),
    sort,
  };
}

function toRow(collection: Collection) {
  return {
    name: collection.name,
    slug: collection.slug,
    description: collection.description,
    image_url: collection.imageUrl,
    sort_order: collection.sortOrder,
    is_active: collection.isActive,
    is_on_home: collection.isOnHome,
    rule: collection.rule === null ? null : toStoredRule(collection.rule),
  };
}

/** Lists a page of all collections, active or not, in the shop's order. */
export async function listAllCollections(
  db: Db,
  page: Page,
): Promise<{ total: number; collections: AdminCollection[] }> {
  const { data, count, error } = await db
    .from("collections")
    .select(COLUMNS, { count: "exact" })
    .order("sort_order")
    .order("name")
    .order("id")
    .range(...pageRange(page));
  if (isBeyondLastPage(error)) return { total: count ?? 0, collections: [] };
  if (error) throwUnavailable("list all collections", error);
  return { total: count ?? 0, collections: data.map(toCollection) };
}

/**
 * Finds a collection.
 * @returns null when there is none
 */
export async function findCollection(db: Db, id: string): Promise<AdminCollection | null> {
  const { data, error } = await db.from("collections").select(COLUMNS).eq("id", id).maybeSingle();
  if (error) throwUnavailable("read a collection", error);
  return data && toCollection(data);
}

/** Adds a collection; 'duplicate' when another has its address (slug). */
export async function createCollection(db: Db, collection: Collection): Promise<WriteResult> {
  return insertResult("create a collection", await db.from("collections").insert(toRow(collection)));
}

/** Saves a collection if it still has this version; 'changed' when somebody saved or deleted it meanwhile. */
export async function changeCollection(
  db: Db,
  id: string,
  version: string,
  collection: Collection,
): Promise<WriteResult> {
  const response = await db
    .from("collections")
    .update(toRow(collection))
    .eq("id", id)
    .eq("updated_at", version)
    .select("id");
  return updateResult("change a collection", response);
}

/** Stores the chosen products of a collection, in their order, if it still has this version. */
export async function saveChosenProducts(
  db: Db,
  id: string,
  version: string,
  productIds: string[],
): Promise<WriteResult> {
  const response = await db
    .from("collections")
    .update({ product_ids: productIds })
    .eq("id", id)
    .eq("updated_at", version)
    .select("id");
  return updateResult("change the products of a collection", response);
}

/** Deletes a collection. Its products stay. */
export async function deleteCollection(db: Db, id: string): Promise<"done" | "not-found" | "failed"> {
  return deleteResult("delete a collection", await db.from("collections").delete().eq("id", id).select("id"));
}
