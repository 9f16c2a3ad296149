import { data } from "react-router";

/** What an error page may know about a failure: never the database's words. */
type Failure = { errorId: string; message: string };

/**
 * Logs what the database said and throws what the shopper may read, under one id.
 * @throws a 503 route error carrying a Failure
 */
export function throwUnavailable(operation: string, cause: unknown): never {
  const errorId = crypto.randomUUID().slice(0, 8);
  console.error(JSON.stringify({ errorId, operation, cause: describe(cause) }));
  throw data<Failure>(
    { errorId, message: "Database connection unavailable. Please refresh the page." },
    { status: 503 },
  );
}

/** Logs what failed where the caller goes on, or says so itself. */
export function logError(operation: string, cause: unknown): void {
  console.error(JSON.stringify({ operation, cause: describe(cause) }));
}

/** What the database says without its details, which may hold a whole row: a name, an address, an account. */
function describe(cause: unknown): unknown {
  if (typeof cause !== "object" || cause === null || !("message" in cause)) return cause;
  return { code: "code" in cause ? cause.code : undefined, message: cause.message };
}

/** Unwraps an answer of the database client. @throws as fail() does */
export function unwrap<T>(operation: string, answer: { data: T; error: unknown }): NonNullable<T> {
  if (answer.error || answer.data === null || answer.data === undefined)
    throwUnavailable(operation, answer.error);
  return answer.data;
}
