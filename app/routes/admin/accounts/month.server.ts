import * as z from "zod";

import { ADMIN_PAGE_SIZE, adminQuery, listFields } from "#app/routes/admin/admin.server.ts";
import { type Month, monthChoices, parseMonth } from "#app/shop/bookkeeping/month.ts";

const querySchema = z.object({ page: listFields.page });

/** The month in the query of a screen of accounts, by default the present one, with those to choose from. */
export function readMonth(url: URL) {
  const now = new Date();
  const month = parseMonth(url.searchParams.get("month"), now);
  return { month, months: monthChoices(now, month) };
}

/** The page in the query, and where its rows begin; one row more tells whether another page follows. */
export function readPage(url: URL) {
  const { page } = adminQuery(url, querySchema);
  return { page, limit: ADMIN_PAGE_SIZE + 1, offset: (page - 1) * ADMIN_PAGE_SIZE };
}

/** Splits the rows of readPage. */
export function splitRows<T>(rows: T[]): { rows: T[]; hasNext: boolean } {
  return { rows: rows.slice(0, ADMIN_PAGE_SIZE), hasNext: rows.length > ADMIN_PAGE_SIZE };
}

export type MonthQuery = { month: Month; page: number };
