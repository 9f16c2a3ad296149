import { PostgresConnection } from "@supabase/lite/postgres";
import type postgres from "postgres";

import { replaceRequestSettings, type ShopConnection, toIsoTimestamp } from "#local/backend/connection.ts";
import { toPostgrestError } from "#local/backend/postgrest-errors.ts";

const asText = (value: unknown): string => String(value);

const toTime = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** A text is JSON already, as for PGlite. */
const toJson = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/**
 * A database of a PostgreSQL server. Answers are the same as from `PgliteShopConnection`: errors have PostgREST's
 * format, numerics are numbers and timestamps are ISO 8601.
 */
export class PostgresShopConnection extends PostgresConnection implements ShopConnection {
  readonly #session: Promise<postgres.ReservedSql>;

  /** @param url `postgresql://user@host:port/database`; the user is a superuser */
  constructor(url: string) {
    super({
      url,
      postgresOptions: {
        max: 1,
        max_lifetime: null,
        connection: { search_path: '"$user", public, extensions' },
        onnotice: () => undefined,
        transform: { undefined: null },
        types: {
          json: { to: 114, from: [114], serialize: toJson, parse: JSON.parse },
          jsonb: { to: 3802, from: [3802], serialize: toJson, parse: JSON.parse },
          numeric: { to: 1700, from: [1700], serialize: asText, parse: Number },
          timestamp: { to: 1114, from: [1114], serialize: toTime, parse: toIsoTimestamp },
          timestamptz: { to: 1184, from: [1184], serialize: toTime, parse: toIsoTimestamp },
        },
      },
    });
    this.#session = this.driver.reserve();
    // Every statement awaits it and reports its error.
    this.#session.catch(() => undefined);
    // The stock driver takes a session for each request and releases it afterwards.
    const shared = this.#session.then((session) => ({
      unsafe: (sql: string, parameters: never[]) => session.unsafe(sql, parameters),
      release: () => undefined,
    }));
    shared.catch(() => undefined);
    Object.assign(this.driver, { reserve: () => shared });
    replaceRequestSettings(this);
  }

  async query<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    const session = await this.#session;
    return [...(await session.unsafe(sql, parameters as postgres.ParameterOrJSON<never>[]))] as T[];
  }

  async run(sql: string): Promise<void> {
    await (await this.#session).unsafe(sql);
  }

  override async exec<T>(sql: string): Promise<T> {
    return { rows: await this.query(sql) } as T;
  }

  override async close(): Promise<void> {
    await this.clearSchemaCache();
    await this.#session.then(
      (session) => session.release(),
      () => undefined,
    );
    await this.driver.end({ timeout: 5 });
  }

  override normalizeDbError(error: unknown): unknown {
    return toPostgrestError(super.normalizeDbError(error));
  }
}
