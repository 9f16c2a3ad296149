import { href, isRouteErrorResponse } from "react-router";

/** Seconds until the page of an import looks again after the database did not answer. */
const RETRY_SECONDS = 10;
const PROGRESS = new RegExp(`^${href("/admin/products/import")}/[^/]+$`);

/**
 * Returns true if an import's page failed temporarily, because the database may respond late while products are
 * written.
 */
export function retriesByItself(pathname: string, error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503 && PROGRESS.test(pathname);
}

/** The refresh of such a page, which needs no script. */
export const RETRY_META = { httpEquiv: "refresh", content: String(RETRY_SECONDS) };
export const RETRY_TEXT = `The import goes on. This page looks again every ${RETRY_SECONDS} seconds.`;
