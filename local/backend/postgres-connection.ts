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
  /** Statements that were sent without waiting for their answers: null, or the error of each. */
  #ahead: Promise<unknown>[] = [];
  /** Texts that ran before; the server keeps them as prepared statements from the second time on. */
  readonly #seen = new Set<string>();

  /** @param url `postgresql://user@host:port/database`; the user is a superuser */
  constructor(url: string) {
    super({
      url,
      postgresOptions: {
        max: 1,
        max_lifetime: null,
        // A kept statement is planned for each call, since whether a function may be called is checked then.
        connection: { search_path: '"$user", public, extensions', plan_cache_mode: "force_custom_plan" },
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
      unsafe: (sql: string, parameters: unknown[]) =>
        sql === "begin" ? this.#sendAhead(session, sql) : this.#answer(session, sql, parameters),
      release: () => undefined,
    }));
    shared.catch(() => undefined);
    Object.assign(this.driver, { reserve: () => shared });
    replaceRequestSettings(this, async (sql, parameters) =>
      this.#sendAhead(await this.#session, sql, parameters),
    );
  }

  async query<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return [...(await this.#answer(await this.#session, sql, parameters))] as T[];
  }

  async run(sql: string): Promise<void> {
    await this.#answer(await this.#session, sql, []);
  }

  /**
   * Sends what only prepares the next statement, such as BEGIN, together with that one: each turn between two processes
   * costs more than most statements. `#answer` throws its error.
   */
  #sendAhead(session: postgres.ReservedSql, sql: string, parameters: unknown[] = []) {
    const sent = this.#send(session, sql, parameters).then(
      () => null,
      (error: unknown) => error,
    );
    this.#ahead.push(sent);
    return Object.assign([], { command: "BEGIN", count: 0 });
  }

  /** Runs a statement. @throws the error of what was sent ahead of it, or its own */
  async #answer(session: postgres.ReservedSql, sql: string, parameters: unknown[]) {
    const ahead = this.#ahead.splice(0);
    const [answer] = await Promise.allSettled([this.#send(session, sql, parameters)]);
    const early = (await Promise.all(ahead)).find((error) => error !== null);
    if (early !== undefined) throw early;
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  }

  #send(session: postgres.ReservedSql, sql: string, parameters: unknown[]) {
    const prepare = parameters.length > 0 && this.#seen.has(sql);
    if (parameters.length > 0) this.#seen.add(sql);
    return session.unsafe(sql, parameters as postgres.ParameterOrJSON<never>[], { prepare });
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
