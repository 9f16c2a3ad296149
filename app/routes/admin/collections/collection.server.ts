import { href } from "react-router";

import { findCollection } from "#app/data/admin-collections.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";

export const SAVE_FAILED = "Failed to save collection";
export const SLUG_TAKEN = "Another collection has this address";

export const collectionRecords = adminRecords({
  notFound: "Collection not found",
  listPath: (url) => href("/admin/collections") + url.search,
  find: findCollection,
});
