import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { PgliteConnection } from "@supabase/lite/pglite";

import { asPostgrest } from "#local/backend/postgrest-errors.ts";

/** PostgREST writes `2026-11-20T10:13:24.559+00:00` where PGlite gives `2026-11-20 10:13:24.559+00`. */
function isoTimestamp(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

type Asking = {
  auth?: { role?: string; uid?: string | null; jwt?: unknown };
  storage?: { operation?: string };
};
type RpcRequest = { method: string; path: string; requestHeaders?: Record<string, string> };

/** What policies and functions read about who asks, as hosted Supabase sets it. */
function whoAsks({ auth, storage }: Asking): Record<string, string> {
  const role = auth?.role || "anon";
  return {
    role,
    "request.jwt.claim.sub": auth?.uid ?? "",
    "request.jwt.claim.role": role,
    "storage.operation": storage?.operation ?? "",
    ...(auth?.jwt && typeof auth.jwt === "object" ? { "request.jwt.claims": JSON.stringify(auth.jwt) } : {}),
  };
}

function whatIsAsked({ method, path, requestHeaders = {} }: RpcRequest): Record<string, string> {
  return {
    "response.status": "",
    "response.headers": "",
    "request.method": method,
    "request.path": path,
    "request.headers": JSON.stringify(requestHeaders),
  };
}

/**
 * The embedded PostgreSQL, with what the stock driver does otherwise than hosted Supabase put right:
 * grants stay as the migrations set them (stock hands every table to every role at the first request),
 * errors look as PostgREST's, numbers are numbers and times are ISO, and the extensions of the search can be created.
 */
export class ShopConnection extends PgliteConnection {
  /** @param where a folder (`url`), or nothing for memory; `snapshot` is a dump to begin from. */
  constructor(where: { url?: string; snapshot?: Blob }) {
    super({
      ...(where.url ? { url: where.url } : {}),
      pgliteOptions: {
        ...(where.snapshot ? { loadDataDir: where.snapshot } : {}),
        extensions: { fuzzystrmatch, pg_trgm },
        parsers: { 1114: isoTimestamp, 1184: isoTimestamp, 1700: Number },
      },
    });
    // Declared private upstream, so they are replaced on the instance; tests/local watches over them.
    Object.assign(this, {
      ensureRlsContext: () => Promise.resolve(true),
      applyJwtSessionContext: (_: unknown, asking: Asking) => this.#setForTransaction(whoAsks(asking)),
      applyRpcRequestGucs: (_: unknown, request: RpcRequest) => this.#setForTransaction(whatIsAsked(request)),
    });
  }

  /**
   * Resolves when it takes statements. PGlite copies its parsers for each of them, and has one for an array of the
   * rows of every table, which nobody reads: without those a statement takes half the time.
   */
  async ready(): Promise<void> {
    const { driver } = this;
    await driver.waitReady;
    const { rows } = await driver.query<{ oid: number }>(
      "select typarray as oid from pg_type where typtype = 'c'",
    );
    const unread = new Set(rows.map(({ oid }) => String(oid)));
    driver.parsers = Object.fromEntries(Object.entries(driver.parsers).filter(([oid]) => !unread.has(oid)));
  }

  /** One statement for all of them, where stock sends one for each: half of what a request costs. */
  async #setForTransaction(settings: Record<string, string>): Promise<void> {
    const list = Object.keys(settings).map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`);
    await this.driver.query(`select ${list.join(", ")}`, Object.entries(settings).flat());
  }

  override normalizeDbError(error: unknown): unknown {
    return asPostgrest(super.normalizeDbError(error));
  }
}
