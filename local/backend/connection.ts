import type { Connection } from "@supabase/lite";

/** Runs SQL as the database's owner, without row level security. Calls must not overlap. */
export type Query = <T>(sql: string, parameters?: unknown[]) => Promise<T[]>;

/**
 * One session of a PostgreSQL, for the embedded backend and for us. Everything runs in this one session, so a
 * statement that is sent during a transaction is part of it.
 */
export type ShopConnection = Connection & {
  query: Query;
  /** Runs statements that are separated by semicolons. */
  run: (sql: string) => Promise<void>;
};

type Caller = {
  auth?: { role?: string; uid?: string | null; jwt?: unknown };
  storage?: { operation?: string };
};
type RpcRequest = { method: string; path: string; requestHeaders?: Record<string, string> };

/**
 * Changes what both stock drivers do differently from hosted Supabase:
 * - grants stay as the migrations set them (the stock drivers grant every table to every role)
 * - all settings are set in one statement; the stock drivers send one each, which doubles the cost of a request
 *
 * The methods are private upstream, so they are replaced on the instance; tests/local checks that they still exist.
 * @param send runs a statement of the transaction that has begun
 */
export function replaceRequestSettings(
  connection: ShopConnection,
  send: (sql: string, parameters: string[]) => Promise<unknown>,
): void {
  async function setForTransaction(settings: Record<string, string>): Promise<void> {
    const list = Object.keys(settings).map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`);
    await send(`select ${list.join(", ")}`, Object.entries(settings).flat());
  }
  Object.assign(connection, {
    ensureRlsContext: () => Promise.resolve(true),
    applyJwtSessionContext: (_: unknown, caller: Caller) => setForTransaction(callerSettings(caller)),
    applyRpcRequestGucs: (_: unknown, request: RpcRequest) => setForTransaction(requestSettings(request)),
  });
}

/** The settings about the caller that policies and functions read, as hosted Supabase sets them. */
function callerSettings({ auth, storage }: Caller): Record<string, string> {
  const role = auth?.role || "anon";
  return {
    role,
    "request.jwt.claim.sub": auth?.uid ?? "",
    "request.jwt.claim.role": role,
    "storage.operation": storage?.operation ?? "",
    ...(auth?.jwt && typeof auth.jwt === "object" ? { "request.jwt.claims": JSON.stringify(auth.jwt) } : {}),
  };
}

/** The settings about the request that functions read. */
function requestSettings({ method, path, requestHeaders = {} }: RpcRequest): Record<string, string> {
  return {
    "response.status": "",
    "response.headers": "",
    "request.method": method,
    "request.path": path,
    "request.headers": JSON.stringify(requestHeaders),
  };
}

/** Converts `2026-11-20 10:13:24.559+00` (PostgreSQL) to `2026-11-20T10:13:24.559+00:00` (PostgREST). */
export function toIsoTimestamp(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}
