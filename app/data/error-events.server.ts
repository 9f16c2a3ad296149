import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { type Page, pageRangePlusOne, splitPage } from "#app/data/paging.server.ts";
import type { LogContext, LoggedError } from "#app/log.server.ts";

/**
 * Stores the errors of a request or of a run of the cron. A failure to do so is not logged, because that would be
 * another error to store.
 */
export async function recordErrors(
  backend: Credentials,
  { requestId, method, path }: LogContext,
  errors: readonly LoggedError[],
): Promise<void> {
  await createServiceClient(backend).rpc("shop_record_errors", {
    p_request_id: requestId,
    p_errors: [...errors],
    ...(method === undefined ? {} : { p_method: method }),
    ...(path === undefined ? {} : { p_path: path }),
  });
}

export type ErrorEvent = {
  id: number;
  requestId: string;
  /** The method and path, "GET /cart"; null for a run of the cron. */
  request: string | null;
  operation: string;
  cause: string | null;
  createdAt: string;
};

/**
 * Lists a page of errors, newest first.
 * @param requestId the id that an error page shows; '' for all
 * @throws as unwrap
 */
export async function listErrors(
  db: Db,
  { requestId, ...page }: Page & { requestId: string },
): Promise<{ errors: ErrorEvent[]; hasNext: boolean }> {
  let query = db.from("error_events").select("id, request_id, method, path, operation, cause, created_at");
  if (requestId !== "") query = query.eq("request_id", requestId.toLowerCase());
  const response = await query.order("id", { ascending: false }).range(...pageRangePlusOne(page));
  const { rows, hasNext } = splitPage(unwrap("list errors", response), page);
  return {
    errors: rows.map((row) => ({
      id: row.id,
      requestId: row.request_id,
      request: row.method === null ? null : `${row.method} ${row.path ?? ""}`,
      operation: row.operation,
      cause: row.cause,
      createdAt: row.created_at,
    })),
    hasNext,
  };
}
