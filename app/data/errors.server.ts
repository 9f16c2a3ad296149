import { data } from "react-router";

/** Data of the error page: never the database's message. */
type Failure = { errorId: string; message: string };

/**
 * Logs a failed read and shows the error page with the same id.
 * @throws a 503 route error with a Failure
 */
export function throwUnavailable(operation: string, cause: unknown): never {
  const errorId = crypto.randomUUID().slice(0, 8);
  console.error(JSON.stringify({ errorId, operation, cause: describe(cause) }));
  throw data<Failure>(
    { errorId, message: "Database connection unavailable. Please refresh the page." },
    { status: 503 },
  );
}

/** Logs a failure that the caller handles. */
export function logError(operation: string, cause: unknown): void {
  console.error(JSON.stringify({ operation, cause: describe(cause) }));
}

/** Code and message of a database error, without its details, which may contain a row's personal data. */
function describe(cause: unknown): unknown {
  if (typeof cause !== "object" || cause === null || !("message" in cause)) return cause;
  return { code: "code" in cause ? cause.code : undefined, message: cause.message };
}

/** The data of a response of the database client. @throws as throwUnavailable when it has an error or no data */
export function unwrap<T>(operation: string, response: { data: T; error: unknown }): NonNullable<T> {
  if (response.error || response.data === null || response.data === undefined)
    throwUnavailable(operation, response.error);
  return response.data;
}
