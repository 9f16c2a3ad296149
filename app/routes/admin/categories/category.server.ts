import { href, type RouterContextProvider } from "react-router";

import { type AdminCategory, findCategory } from "#app/data/admin-categories.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { redirectWithNotice } from "#app/routes/admin/admin.server.ts";
import { parseRecordId } from "#app/routes/admin/load-or-null.server.ts";

type Asked = { context: Readonly<RouterContextProvider>; url: URL };

const NOT_FOUND = "Category not found";

export const SAVE_FAILED = "Failed to save category";
export const SLUG_TAKEN = "There is a category with this address already";

export function categoryId(id: unknown): string {
  return parseRecordId(id, NOT_FOUND);
}

/** Back to the page of the list that the dialog lay over, which says how it went. */
export function toCategories({ context, url }: Asked, kind: "success" | "error", message: string): Response {
  return redirectWithNotice(context, href("/admin/categories") + url.search, kind, message);
}

/** The way back to the list when the category is gone. */
export function redirectCategoryNotFound(asked: Asked): Response {
  return toCategories(asked, "error", NOT_FOUND);
}

/** @throws 404 for a malformed id; back to the list for one that no category has */
export async function requireCategory(db: Db, asked: Asked, id: string): Promise<AdminCategory> {
  const category = await findCategory(db, categoryId(id));
  if (!category) throw redirectCategoryNotFound(asked);
  return category;
}
