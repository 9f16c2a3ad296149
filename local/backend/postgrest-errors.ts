/** The fields of a PostgreSQL error that PostgREST returns. */
type PostgresError = Error & { code: string; detail?: string; hint?: string };

/** Error codes for which the embedded backend already answers like PostgREST. */
const PASSED_THROUGH = /^(?:PT...|42...|22...|21...|55...|53...|23502|23503|23505|25006)$/;

/** PostgREST's mapping of SQLSTATE to HTTP status: the first match applies, 400 otherwise. */
const STATUSES: [RegExp, number][] = [
  [/^P0001$/, 400],
  [/^(?:0L|0P|28)/, 403],
  [/^08/, 503],
  [/^(?:09|25|2D|38|39|3B|40|54|57|58|F0|HV|P0|XX)/, 500],
];

/**
 * Converts a database error so that the response has PostgREST's format: code, message, details and hint, with
 * PostgREST's status. The embedded backend would answer 500 `{"code":"SUP"}` for `raise exception`, check violations
 * and others, but it returns an error with code PGRST unchanged.
 * @returns the same error when it is not a database error or needs no conversion
 */
export function toPostgrestError(error: unknown): unknown {
  if (!isPostgresError(error) || PASSED_THROUGH.test(error.code)) return error;
  const { code, message, detail = null, hint = null } = error;
  const status = STATUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 400;
  return Object.assign(new Error(JSON.stringify({ code, message, details: detail, hint })), {
    code: "PGRST",
    detail: JSON.stringify({ status, headers: {} }),
  });
}

function isPostgresError(error: unknown): error is PostgresError {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^[0-9A-Z]{5}$/.test(error.code) &&
    error.code !== "PGRST"
  );
}
