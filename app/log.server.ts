import { AsyncLocalStorage } from "node:async_hooks";

/** The fields of a log line that name the work that wrote it: a request or a run of the cron. */
export type LogContext = { requestId: string; method?: string; path?: string; task?: "cron" };

/** An error that was logged. `cause` as text; null without one. */
export type LoggedError = { operation: string; cause: string | null };

/** `taken`: how many of the errors takeErrors has returned. */
type Store = { context: LogContext; errors: LoggedError[]; taken: number };

const current = new AsyncLocalStorage<Store>();

/** The maximum number of errors logged for one request or run of the cron; the database stores no more. */
const MAX_ERRORS = 10;

/** Does work whose log lines name the request, or the run of the cron, that it belongs to. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return current.run({ context, errors: [], taken: 0 }, work);
}

/** The id of the request or of the run of the cron; a new one outside of both. */
export function currentRequestId(): string {
  return current.getStore()?.context.requestId ?? newRequestId();
}

/** Eight hexadecimal digits. */
export function newRequestId(): string {
  return crypto.randomUUID().slice(0, 8);
}

/** The path as the log has it: that of a payment link ends in a secret. */
export function loggedPath(path: string): string {
  return path.replace(/^\/pay\/.*/, "/pay/…");
}

/**
 * Writes one line of JSON with the fields and the id, method and path of the request. A path without its query, which may
 * hold tokens. Fields hold no personal data besides a user's id.
 */
export function writeLog(level: "error" | "warning", fields: Record<string, unknown>): void {
  const { context, errors } = current.getStore() ?? {};
  const line = JSON.stringify({ ...context, ...fields });
  if (level === "warning") {
    console.warn(line);
    return;
  }
  console.error(line);
  if (errors && errors.length < MAX_ERRORS) errors.push(toLoggedError(fields));
}

/**
 * The errors that this request, or run of the cron, has logged since they were last taken, with what they belong to; null
 * without any.
 */
export function takeErrors(): { context: LogContext; errors: readonly LoggedError[] } | null {
  const store = current.getStore();
  if (!store || store.errors.length === store.taken) return null;
  const errors = store.errors.slice(store.taken);
  store.taken = store.errors.length;
  return { context: store.context, errors };
}

function toLoggedError({ operation, ...rest }: Record<string, unknown>): LoggedError {
  const cause = "cause" in rest ? rest.cause : Object.keys(rest).length > 0 ? rest : undefined;
  const text = typeof cause === "string" ? cause : (JSON.stringify(cause) ?? null);
  return { operation: typeof operation === "string" ? operation : "unknown", cause: text };
}
