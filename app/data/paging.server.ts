export type Page = { page: number; pageSize: number };

/** PostgREST's error for a range beyond the last row, which means an empty page. */
const RANGE_NOT_SATISFIABLE = "PGRST103";

/** Returns the first and last row of a page, for range(). `page` counts from 1. */
export function pageRange({ page, pageSize }: Page): [number, number] {
  return [(page - 1) * pageSize, page * pageSize - 1];
}

/** Returns the range of a page plus one row, from which splitPage knows whether there is another page. */
export function pageRangePlusOne({ page, pageSize }: Page): [number, number] {
  return [(page - 1) * pageSize, page * pageSize];
}

/** Splits the rows of pageRangePlusOne. */
export function splitPage<T>(rows: T[], { pageSize }: Page): { rows: T[]; hasNext: boolean } {
  return { rows: rows.slice(0, pageSize), hasNext: rows.length > pageSize };
}

/** Returns true if a list was asked for a page after its last one: PostgREST's code for a range without rows. */
export function isBeyondLastPage(error: { code: string } | null): boolean {
  return error?.code === RANGE_NOT_SATISFIABLE;
}
