import { logError } from "#app/data/errors.server.ts";

type DatabaseError = { code: string; message: string };

const DUPLICATE = "23505";

/** How saving a record ended; 'changed': somebody saved or deleted it meanwhile. */
export type WriteResult = "done" | "duplicate" | "changed" | "failed";

/** How adding a record ended. */
export function insertResult(operation: string, { error }: { error: DatabaseError | null }): WriteResult {
  if (!error) return "done";
  if (error.code === DUPLICATE) return "duplicate";
  logError(operation, error);
  return "failed";
}

type Written = { data: unknown[] | null; error: DatabaseError | null };

/** How changing a record ended, of an answer that lists the rows that were still of the version on the screen. */
export function updateResult(operation: string, { data, error }: Written): WriteResult {
  return error || data?.length ? insertResult(operation, { error }) : "changed";
}

/** How deleting or marking a record ended, of an answer that lists the rows that were there. */
export function deleteResult(operation: string, { data, error }: Written): "done" | "not-found" | "failed" {
  if (error) logError(operation, error);
  return error || !data ? "failed" : data.length > 0 ? "done" : "not-found";
}
