import { data } from "react-router";

import { currentRequestId, writeLog } from "#app/log.server.ts";

/** The data of the error page, which never contains the database's message. */
type Failure = { requestId: string; message: string };

/**
 * Logs a failed read and shows the error page with the same request id as the log.
 * @throws a 503 route error with a Failure
 */
export function throwUnavailable(operation: string, cause: unknown): never {
  writeLog("error", { operation, cause: describe(cause) });
  throw data<Failure>(
    { requestId: currentRequestId(), message: "Database connection unavailable. Please refresh the page." },
    { status: 503 },
  );
}

/** The error when the database requires the password or a code from within the last five minutes. */
export class NotConfirmedError extends Error {}

/**
 * Throws if the database rejected a call because a confirmation is missing.
 * @throws NotConfirmedError
 */
export function throwIfNotConfirmed(error: unknown): void {
  if (typeof error !== "object" || error === null || !("message" in error)) return;
  if (error.message === "not_confirmed") throw new NotConfirmedError();
}

/** Logs a failure that the caller handles. */
export function logError(operation: string, cause: unknown): void {
  writeLog("error", { operation, cause: describe(cause) });
}

/** Returns the code and message of a database error, without its details, which may contain personal data of a row. */
function describe(cause: unknown): unknown {
  if (typeof cause !== "object" || cause === null || !("message" in cause)) return cause;
  return { code: "code" in cause ? cause.code : undefined, message: cause.message };
}

/**
 * Returns the data of a response of the database client.
 * @throws as throwUnavailable when it has an error or no data
 */
export function unwrap<T>(operation: string, response: { data: T; error: unknown }): NonNullable<T> {
  if (response.error || response.data === null || response.data === undefined)
    throwUnavailable(operation, response.error);
  return response.data;
}
