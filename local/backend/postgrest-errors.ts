/** The fields of a PostgreSQL error that PostgREST shows. */
type PostgresError = Error & { code: string; detail?: string; hint?: string };

/** What the embedded backend already answers as PostgREST does. */
const ANSWERED_RIGHTLY = /^(?:PT...|42...|22...|21...|55...|53...|23502|23503|23505|25006)$/;

/** PostgREST's table of SQLSTATE to HTTP status; the first match counts, everything else is 400. */
const STATUSES: [RegExp, number][] = [
  [/^P0001$/, 400],
  [/^(?:0L|0P|28)/, 403],
  [/^08/, 503],
  [/^(?:09|25|2D|38|39|3B|40|54|57|58|F0|HV|P0|XX)/, 500],
];

/**
 * Gives a database error the shape PostgREST would give it: its own code, message, details and hint
 * with PostgREST's status. The embedded backend would answer 500 `{"code":"SUP"}` for `raise exception`,
 * check violations and others. It renders an error with code PGRST word for word, so we speak that.
 * @returns the error unchanged when it is not a database error or is already answered rightly.
 */
export function asPostgrest(error: unknown): unknown {
  if (!isPostgresError(error) || ANSWERED_RIGHTLY.test(error.code)) return error;
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
