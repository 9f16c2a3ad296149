import { data } from "react-router";
import * as z from "zod";

import { type Page, pageRangePlusOne, splitPage } from "#app/data/paging.server.ts";
import { ADMIN_PAGE_SIZE, adminQuery, listFields } from "#app/routes/admin/admin.server.ts";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { type Month, monthChoices, parseMonth, wrongMonthText } from "#app/shop/bookkeeping/month.ts";

const querySchema = z.object({ page: listFields.page });

/**
 * The month in the query of a screen of accounts, by default the present one, with those to choose from. `wrong`: says
 * that the query asked for another, which there is not.
 */
export function readMonth(url: URL) {
  const now = new Date();
  const typed = url.searchParams.get("month");
  const month = parseMonth(typed, now);
  return { month, months: monthChoices(now, month), wrong: wrongMonthText(typed, now) };
}

/** The page in the query, and its rows with one more, for splitPage. */
export function readPage(url: URL) {
  const at: Page = { page: adminQuery(url, querySchema).page, pageSize: ADMIN_PAGE_SIZE };
  const [offset, last] = pageRangePlusOne(at);
  return { at, range: { limit: last - offset + 1, offset } };
}

/** A page of a register of the chosen month; with a 503 and without rows when they cannot be read. */
export async function readRegister<Row>(
  url: URL,
  list: (range: { month: Month; limit: number; offset: number }) => Promise<Row[]>,
) {
  const chosen = readMonth(url);
  const { at, range } = readPage(url);
  const found = await loadOrNull(list({ month: chosen.month, ...range }));
  const { rows, hasNext } = splitPage(found ?? [], at);
  return data({ ...chosen, page: at.page, hasNext, rows: found && rows }, { status: found ? 200 : 503 });
}

/** Rows with their number as the id of their line. */
export function withNumberAsId<Row extends { number: string }>(rows: Row[]): (Row & { id: string })[] {
  return rows.map((row) => ({ ...row, id: row.number }));
}

export type MonthQuery = { month: Month; page: number };
