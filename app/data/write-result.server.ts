import { report } from "#app/data/errors.server.ts";

type DatabaseError = { code: string; message: string };

const DUPLICATE = "23505";

/** How saving a record ended; 'changed': somebody saved or deleted it meanwhile. */
export type Saving = "done" | "duplicate" | "changed" | "failed";

/** How adding a record ended. */
export function addedAs(operation: string, { error }: { error: DatabaseError | null }): Saving {
  if (!error) return "done";
  if (error.code === DUPLICATE) return "duplicate";
  report(operation, error);
  return "failed";
}

type Written = { data: unknown[] | null; error: DatabaseError | null };

/** How changing a record ended, of an answer that lists the rows that were still of the version on the screen. */
export function changedAs(operation: string, { data, error }: Written): Saving {
  return error || data?.length ? addedAs(operation, { error }) : "changed";
}

/** How deleting or marking a record ended, of an answer that lists the rows that were there. */
export function removedAs(operation: string, { data, error }: Written): "done" | "not-found" | "failed" {
  if (error) report(operation, error);
  return error || !data ? "failed" : data.length > 0 ? "done" : "not-found";
}
