import { redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { sessionContext } from "#app/context.ts";
import { requireAdmin, revalidateAdmin } from "#app/middleware/identity.server.ts";
import { cleanLine } from "#app/shop/text.ts";

export { requireAdmin, revalidateAdmin };

type Context = Readonly<RouterContextProvider>;

/** Rows on a page of a list. */
export const ADMIN_PAGE_SIZE = 20;

/** How far a list counts: 1,001 is shown as '1,000+'. */
const COUNT_CAP = 1_001;

/** How many pages a list has, null when it was not counted to its end, and whether there is one after this page. */
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

/** Fields of a list's address that most lists have; what makes no sense falls back to the start. */
export const listFields = {
  search: z
    .string()
    .transform((typed) => cleanLine(typed.slice(0, MAX_SEARCH)))
    .catch(""),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1),
};

/** What a list's address asks for; the schema gives every field a `.catch`, so that no address is an error. */
export function adminQuery<T>(url: URL, schema: z.ZodType<T>): T {
  return schema.parse(Object.fromEntries(url.searchParams));
}

/** On to a screen of the portal, which says how it went. */
export function redirectWithNotice(
  context: Context,
  path: string,
  kind: "success" | "error",
  message: string,
): Response {
  context.get(sessionContext).notify({ kind, message });
  return redirect(path, 303);
}
