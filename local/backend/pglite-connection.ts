import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { PgliteConnection } from "@supabase/lite/pglite";

import { replaceRequestSettings, type ShopConnection, toIsoTimestamp } from "#local/backend/connection.ts";
import { toPostgrestError } from "#local/backend/postgrest-errors.ts";

/**
 * PostgreSQL in WebAssembly, in this process, with the extensions for search. Errors have PostgREST's format, numerics
 * are numbers and timestamps are ISO 8601.
 */
export class PgliteShopConnection extends PgliteConnection implements ShopConnection {
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
    replaceRequestSettings(this, (sql, parameters) => this.query(sql, parameters));
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

  async query<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return (await this.driver.query<T>(sql, parameters)).rows;
  }

  async run(sql: string): Promise<void> {
    await this.driver.exec(sql);
  }

  override normalizeDbError(error: unknown): unknown {
    return toPostgrestError(super.normalizeDbError(error));
  }
}
