import { redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { sessionContext } from "#app/context.ts";
import { requireAdmin, revalidateAdmin } from "#app/middleware/identity.server.ts";
import { cleanLine } from "#app/shop/text.ts";

export { requireAdmin, revalidateAdmin };

type Context = Readonly<RouterContextProvider>;

/** Rows per page of a list. */
export const ADMIN_PAGE_SIZE = 20;

/** Lists count at most this many rows; the screen shows "1,000+". */
const COUNT_CAP = 1_001;

/** Number of pages of a list, null when the count was capped, and whether a next page exists. */
export function pagesOf(
  total: number,
  { page, shown }: { page: number; shown: number },
): { pages: number | null; hasNext: boolean } {
  if (total >= COUNT_CAP) return { pages: null, hasNext: shown === ADMIN_PAGE_SIZE };
  const pages = Math.ceil(total / ADMIN_PAGE_SIZE);
  return { pages, hasNext: page < pages };
}

const MAX_SEARCH = 100;
const MAX_PAGE = 10_000;

/** Query fields that most lists have; invalid values fall back to no search and page 1. */
export const listFields = {
  search: z
    .string()
    .transform((typed) => cleanLine(typed.slice(0, MAX_SEARCH)))
    .catch(""),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1),
};

/** Parses a list's query. Every field of the schema needs a `.catch`, so that no query is an error. */
export function adminQuery<T>(url: URL, schema: z.ZodType<T>): T {
  return schema.parse(Object.fromEntries(url.searchParams));
}

/** Redirects (303) to a screen of the portal with a notice. */
export function redirectWithNotice(
  context: Context,
  path: string,
  kind: "success" | "error",
  message: string,
): Response {
  context.get(sessionContext).notify({ kind, message });
  return redirect(path, 303);
}
