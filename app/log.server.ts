import { AsyncLocalStorage } from "node:async_hooks";

/** What a log line says of the work that wrote it: a request or a run of the cron. */
export type LogContext = { requestId: string; method?: string; path?: string; task?: "cron" };

const current = new AsyncLocalStorage<LogContext>();

/** Does work whose log lines name the request, or the run of the cron, that it belongs to. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return current.run(context, work);
}

/** The id of the request or of the run of the cron; a new one outside of both. */
export function currentRequestId(): string {
  return current.getStore()?.requestId ?? newRequestId();
}

/** Eight hexadecimal digits. */
export function newRequestId(): string {
  return crypto.randomUUID().slice(0, 8);
}

/**
 * Writes one line of JSON with the fields and the id, method and path of the request. A path without its query, which may
 * hold tokens. Fields hold no personal data besides a user's id.
 */
export function writeLog(level: "error" | "warning", fields: Record<string, unknown>): void {
  const line = JSON.stringify({ ...current.getStore(), ...fields });
  if (level === "error") console.error(line);
  else console.warn(line);
}
