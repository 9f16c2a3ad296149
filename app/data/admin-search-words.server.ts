import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import {
  isBeyondLastPage,
  type Page,
  pageRange,
  pageRangePlusOne,
  splitPage,
} from "#app/data/paging.server.ts";
import { containing } from "#app/data/search-pattern.server.ts";
import { deleteResult, insertResult, updateResult, type WriteResult } from "#app/data/write-result.server.ts";
import type { SearchWord } from "#app/shop/search/search-words.ts";

/** A search word as staff see it. `version` changes with every edit. */
export type AdminSearchWord = SearchWord & { id: string; version: string };

const COLUMNS = "id, word, means, updated_at";

type Row = { id: string; word: string; means: string[]; updated_at: string };

function toSearchWord({ updated_at: version, ...row }: Row): AdminSearchWord {
  return { ...row, version };
}

/**
 * Lists a page of search words alphabetically. `search` matches the word itself, not the words that it finds. All are
 * counted: they are typed by hand, so there are hundreds and not many thousands.
 */
export async function listSearchWords(
  db: Db,
  { search, ...page }: Page & { search: string },
): Promise<{ words: AdminSearchWord[]; total: number }> {
  let query = db.from("search_words").select(COLUMNS, { count: "exact" });
  if (search !== "") query = query.ilike("word", containing(search));
  const { data, count, error } = await query
    .order("word")
    .order("id")
    .range(...pageRange(page));
  if (isBeyondLastPage(error)) return { words: [], total: count ?? 0 };
  if (error) throwUnavailable("list search words", error);
  return { words: data.map(toSearchWord), total: count ?? 0 };
}

/**
 * Finds a search word.
 * @returns null when there is none
 */
export async function findSearchWord(db: Db, id: string): Promise<AdminSearchWord | null> {
  const { data, error } = await db.from("search_words").select(COLUMNS).eq("id", id).maybeSingle();
  if (error) throwUnavailable("read a search word", error);
  return data && toSearchWord(data);
}

/** Adds a search word; 'duplicate' when there is one that searches treat as the same word. */
export async function createSearchWord(db: Db, { word, means }: SearchWord): Promise<WriteResult> {
  return insertResult("create a search word", await db.from("search_words").insert({ word, means }));
}

/** Saves a search word if it still has this version; 'changed' when somebody saved or deleted it meanwhile. */
export async function changeSearchWord(
  db: Db,
  id: string,
  version: string,
  { word, means }: SearchWord,
): Promise<WriteResult> {
  const response = await db
    .from("search_words")
    .update({ word, means })
    .eq("id", id)
    .eq("updated_at", version)
    .select("id");
  return updateResult("change a search word", response);
}

export async function deleteSearchWord(db: Db, id: string): Promise<"done" | "not-found" | "failed"> {
  return deleteResult(
    "delete a search word",
    await db.from("search_words").delete().eq("id", id).select("id"),
  );
}

/** A search without results, with the number of times it was tried. */
export type MissedSearch = { phrase: string; times: number; lastAt: string };

/** Lists a page of searches without results, the most frequent first. */
export async function listMissedSearches(
  db: Db,
  page: Page,
): Promise<{ searches: MissedSearch[]; hasNext: boolean }> {
  const response = await db
    .from("missed_searches")
    .select("phrase, times, last_at")
    .order("times", { ascending: false })
    .order("last_at", { ascending: false })
    .order("phrase")
    .range(...pageRangePlusOne(page));
  const { rows, hasNext } = splitPage(unwrap("list missed searches", response), page);
  return {
    searches: rows.map(({ phrase, times, last_at: lastAt }) => ({ phrase, times, lastAt })),
    hasNext,
  };
}
