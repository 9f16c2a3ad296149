import { href } from "react-router";

import { findSearchWord } from "#app/data/admin-search-words.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";

export const SAVE_FAILED = "Failed to save search word";
export const WORD_TAKEN = "There is an entry for this word already";

export const searchWordRecords = adminRecords({
  notFound: "Search word not found",
  listPath: (url) => href("/admin/search-words") + url.search,
  find: findSearchWord,
});
