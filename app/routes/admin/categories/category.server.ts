import { href } from "react-router";

import { findCategory } from "#app/data/admin-categories.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";

export const SAVE_FAILED = "Failed to save category";
export const BEING_DELETED = "This category is being deleted";
export const SLUG_TAKEN = "There is a category with this address already";

export const categoryRecords = adminRecords({
  notFound: "Category not found",
  listPath: (url) => href("/admin/categories") + url.search,
  find: findCategory,
});
