import { Pagination } from "#app/ui/pagination.tsx";

const COUNT_CAP = 1_000;

/**
 * Formats a count of rows; counts stop at 1,001, which is shown as "1,000+".
 * @param atLeast whether there may be more: "312+"
 */
export function countText(total: number, atLeast = false): string {
  if (total > COUNT_CAP) return "1,000+";
  return total.toLocaleString("en-IN") + (atLeast ? "+" : "");
}

/** Link to a list with its filters; empty values and page 1 are left out. */
export function listHref(path: string, filters: Record<string, string | number>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== "" && !(name === "page" && value === 1)) params.set(name, String(value));
  }
  return params.size > 0 ? `${path}?${params}` : path;
}

/**
 * Counts the rows of a list that is not counted, for its heading, as far as its pages are known: "20+" while there is a
 * next one. Null for a list that could not be read, and on a page past the end.
 */
export function shownCount(
  rows: readonly unknown[] | undefined,
  { page, pageSize, hasNext = false }: { page: number; pageSize: number; hasNext?: boolean | undefined },
): string | null {
  if (!rows || (rows.length === 0 && page > 1)) return null;
  return countText((page - 1) * pageSize + rows.length, hasNext);
}

type ListPaginationProps = {
  path: string;
  /** Filters and page of the list. */
  query: Record<string, string | number> & { page: number };
  /** Number of pages, null when the count was capped; left out for lists that are not counted. */
  pages?: number | null;
  hasNext: boolean;
};

/** Links to the previous and the next page of a list, with its filters. */
export function ListPagination({ path, query, pages = null, hasNext }: ListPaginationProps) {
  const isOnlyPage = query.page === 1 && !hasNext;
  return (
    <Pagination
      page={query.page}
      pages={isOnlyPage ? 1 : pages}
      hasNext={hasNext}
      hrefFor={(page) => listHref(path, { ...query, page })}
    />
  );
}
