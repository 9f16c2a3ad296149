import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { isBeyondLastPage, type Page, pageRange } from "#app/data/paging.server.ts";
import { insertResult, updateResult, deleteResult, type WriteResult } from "#app/data/write-result.server.ts";
import type { Category } from "#app/shop/category/category.ts";

export type AdminCategory = Category & { id: string; products: number; version: string };

const COLUMNS = "id, name, slug, sort_order, is_active, updated_at, products(count)";

type Row = {
  id: string;
  name: string;
  slug: string;
  sort_order: number;
  is_active: boolean;
  updated_at: string;
  products: { count: number }[];
};

function toAdminCategory(row: Row): AdminCategory {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    sortOrder: row.sort_order,
    isActive: row.is_active,
    products: row.products[0]?.count ?? 0,
    version: row.updated_at,
  };
}

function toRow({ name, slug, sortOrder, isActive }: Category) {
  return { name, slug, sort_order: sortOrder, is_active: isActive };
}

/** A page of all categories, active or not, in the shop's order. */
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

/** @returns null when there is no such category */
export async function findCategory(db: Db, id: string): Promise<AdminCategory | null> {
  const rows = unwrap("read a category", await db.from("categories").select(COLUMNS).eq("id", id));
  const [row] = rows;
  return row ? toAdminCategory(row) : null;
}

export async function createCategory(db: Db, category: Category): Promise<WriteResult> {
  return insertResult("create a category", await db.from("categories").insert(toRow(category)));
}

/** Saves a category of this version; 'changed' when somebody saved or deleted it meanwhile. */
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

/** Deletes a category; its products stay, without a category. */
export async function deleteCategory(db: Db, id: string): Promise<"done" | "not-found" | "failed"> {
  return deleteResult("delete a category", await db.from("categories").delete().eq("id", id).select("id"));
}
