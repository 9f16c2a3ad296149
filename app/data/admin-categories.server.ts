import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError, throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { isBeyondLastPage, type Page, pageRange } from "#app/data/paging.server.ts";
import { insertResult, updateResult, type WriteResult } from "#app/data/write-result.server.ts";
import type { Category } from "#app/shop/category/category.ts";

export type AdminCategory = Category & {
  id: string;
  products: number;
  version: string;
  isBeingDeleted: boolean;
  /** The number of products that the deletion has removed from the category so far. */
  detached: number;
};

const COLUMNS =
  "id, name, slug, sort_order, image_url, size_guide, is_active, updated_at, deleting_since, detached_products, products(count)";

type Row = {
  id: string;
  name: string;
  slug: string;
  sort_order: number;
  image_url: string | null;
  size_guide: string | null;
  is_active: boolean;
  updated_at: string;
  deleting_since: string | null;
  detached_products: number;
  products: { count: number }[];
};

function toAdminCategory(row: Row): AdminCategory {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    sortOrder: row.sort_order,
    imageUrl: row.image_url,
    sizeGuide: row.size_guide,
    isActive: row.is_active,
    products: row.products[0]?.count ?? 0,
    version: row.updated_at,
    isBeingDeleted: row.deleting_since !== null,
    detached: row.detached_products,
  };
}

function toRow({ name, slug, sortOrder, imageUrl, sizeGuide, isActive }: Category) {
  const rest = { image_url: imageUrl, size_guide: sizeGuide, is_active: isActive };
  return { name, slug, sort_order: sortOrder, ...rest };
}

/** Lists a page of all categories, active or not, in the shop's order. */
export async function listAllCategories(
  db: Db,
  page: Page,
): Promise<{ total: number; categories: AdminCategory[] }> {
  const { data, count, error } = await db
    .from("categories")
    .select(COLUMNS, { count: "exact" })
    .order("sort_order")
    .order("name")
    .order("id")
    .range(...pageRange(page));
  if (isBeyondLastPage(error)) return { total: count ?? 0, categories: [] };
  if (error) throwUnavailable("list all categories", error);
  return { total: count ?? 0, categories: data.map(toAdminCategory) };
}

/**
 * Finds a category.
 * @returns null when there is none
 */
export async function findCategory(db: Db, id: string): Promise<AdminCategory | null> {
  const rows = unwrap("read a category", await db.from("categories").select(COLUMNS).eq("id", id));
  const [row] = rows;
  return row ? toAdminCategory(row) : null;
}

/** Adds a category; 'duplicate' when another has its address (slug). */
export async function createCategory(db: Db, category: Category): Promise<WriteResult> {
  return insertResult("create a category", await db.from("categories").insert(toRow(category)));
}

/** Saves a category if it still has this version; 'changed' when somebody saved or deleted it meanwhile. */
export async function changeCategory(
  db: Db,
  id: string,
  version: string,
  category: Category,
): Promise<WriteResult> {
  const response = await db
    .from("categories")
    .update(toRow(category))
    .eq("id", id)
    .eq("updated_at", version)
    .select("id");
  return updateResult("change a category", response);
}

const batch = z.union([
  z.object({ ok: z.literal(true), deleted: z.boolean() }),
  z.object({ ok: z.literal(false), code: z.enum(["not_found", "busy"]) }),
]);

/** Removes some products from a category, and deletes it when none are left. */
export async function deleteCategoryBatch(
  db: Db,
  id: string,
): Promise<"done" | "unfinished" | "not-found" | "busy" | "failed"> {
  const { data, error } = await db.rpc("admin_delete_category", { p_category_id: id });
  const answer = batch.safeParse(data);
  if (error || !answer.success) {
    logError("delete a category", error ?? data);
    return "failed";
  }
  if (answer.data.ok) return answer.data.deleted ? "done" : "unfinished";
  return answer.data.code === "not_found" ? "not-found" : "busy";
}

type Choice = { value: string; label: string };

/** Categories by client. A client lives for one request, so a list and the dialog over it share one read. */
const categoriesOfRequest = new WeakMap<Db, Promise<Named[] | null>>();

type Named = { id: string; name: string };

/** Makes categoryChoices use categories that another function is already reading. */
export function shareCategories(db: Db, reading: Promise<Named[]>): void {
  // The other function reports the error.
  categoriesOfRequest.set(
    db,
    reading.catch(() => null),
  );
}

/** Returns all categories that products can be in, by name, as options of a select. They are read once per request. */
export async function categoryChoices(db: Db): Promise<Choice[]> {
  const categories = (await categoriesOfRequest.get(db)) ?? (await readCategories(db));
  return categories.map(({ id, name }) => ({ value: id, label: name }));
}

async function readCategories(db: Db): Promise<Named[]> {
  const answer = await db
    .from("categories")
    .select("id, name")
    .is("deleting_since", null)
    .order("name")
    .limit(1000);
  return unwrap("list all categories", answer);
}
