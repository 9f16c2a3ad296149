import { logError } from "#app/data/errors.server.ts";

type DatabaseError = { code: string; message: string };

const DUPLICATE = "23505";

/** The result of saving a record. 'changed': somebody saved or deleted it meanwhile. A failure has been logged. */
export type WriteResult = "done" | "duplicate" | "changed" | "failed";

/** Returns the result of an insert. */
export function insertResult(operation: string, { error }: { error: DatabaseError | null }): WriteResult {
  if (!error) return "done";
  if (error.code === DUPLICATE) return "duplicate";
  logError(operation, error);
  return "failed";
}

type Returned = { data: unknown[] | null; error: DatabaseError | null };

/** Returns the result of an update filtered by id and version that returns the updated rows. */
export function updateResult(operation: string, { data, error }: Returned): WriteResult {
  return error || data?.length ? insertResult(operation, { error }) : "changed";
}

/** Returns the result of a delete or update by id that returns the affected rows. */
export function deleteResult(operation: string, { data, error }: Returned): "done" | "not-found" | "failed" {
  if (error) logError(operation, error);
  return error || !data ? "failed" : data.length > 0 ? "done" : "not-found";
}
