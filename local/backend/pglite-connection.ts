import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { PgliteConnection } from "@supabase/lite/pglite";

import { toPostgrestError } from "#local/backend/postgrest-errors.ts";

/** Converts `2026-11-20 10:13:24.559+00` (PGlite) to `2026-11-20T10:13:24.559+00:00` (PostgREST). */
function toIsoTimestamp(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

type Caller = {
  auth?: { role?: string; uid?: string | null; jwt?: unknown };
  storage?: { operation?: string };
};
type RpcRequest = { method: string; path: string; requestHeaders?: Record<string, string> };

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

/**
 * The embedded PostgreSQL, changed where the stock driver differs from hosted Supabase:
 * - grants stay as the migrations set them (the stock driver grants every table to every role)
 * - errors have PostgREST's format
 * - numerics are numbers and timestamps are ISO 8601
 * - the extensions for search are available
 */
export class ShopConnection extends PgliteConnection {
  /** @param source `url`: the folder, in memory without it; `snapshot`: a dump to start from */
  constructor(source: { url?: string; snapshot?: Blob }) {
    super({
      ...(source.url ? { url: source.url } : {}),
      pgliteOptions: {
        ...(source.snapshot ? { loadDataDir: source.snapshot } : {}),
        extensions: { fuzzystrmatch, pg_trgm },
        parsers: { 1114: toIsoTimestamp, 1184: toIsoTimestamp, 1700: Number },
      },
    });
    // These are private upstream, so they are replaced on the instance; tests/local checks that they still exist.
    Object.assign(this, {
      ensureRlsContext: () => Promise.resolve(true),
      applyJwtSessionContext: (_: unknown, caller: Caller) => this.#setForTransaction(callerSettings(caller)),
      applyRpcRequestGucs: (_: unknown, request: RpcRequest) =>
        this.#setForTransaction(requestSettings(request)),
    });
  }

  /**
   * Resolves when the database accepts statements. Removes the parsers for arrays of table rows, which are not used:
   * PGlite copies all parsers for each statement, and without these a statement takes half the time.
   */
  async ready(): Promise<void> {
    const { driver } = this;
    await driver.waitReady;
    const { rows } = await driver.query<{ oid: number }>(
      "select typarray as oid from pg_type where typtype = 'c'",
    );
    const unused = new Set(rows.map(({ oid }) => String(oid)));
    driver.parsers = Object.fromEntries(Object.entries(driver.parsers).filter(([oid]) => !unused.has(oid)));
  }

  /** Sets all settings in one statement; the stock driver sends one each, which doubles the cost of a request. */
  async #setForTransaction(settings: Record<string, string>): Promise<void> {
    const list = Object.keys(settings).map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`);
    await this.driver.query(`select ${list.join(", ")}`, Object.entries(settings).flat());
  }

  override normalizeDbError(error: unknown): unknown {
    return toPostgrestError(super.normalizeDbError(error));
  }
}
