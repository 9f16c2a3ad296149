import { createHash } from "node:crypto";

import { BackupError } from "#local/backup/archive.ts";

/** Runs a statement in one session, with the rights of the database's owner. */
export type Query = <T>(sql: string, parameters?: unknown[]) => Promise<T[]>;

/** The checksum of a table: the number of rows, and the SHA-256 of the rows as JSON, sorted as text. */
export type Sum = { rows: number; sha256: string };

/** Accounts with their passwords and authenticator apps. Sessions are left out: everybody signs in again. */
const AUTH_TABLES = ["auth.users", "auth.identities", "auth.mfa_factors"];
const BATCH = 500;

/** Names of the tables to keep, as `schema.table`. */
export async function listTables(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'private') or schemaname || '.' || tablename = any ($1)
     order by 1`,
    [AUTH_TABLES],
  );
  return rows.map(({ name }) => name);
}

/** Columns of a table that are written; generated ones are computed again. */
export async function listColumns(query: Query, table: string): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Versions of the migrations that made the database. */
export async function listMigrations(query: Query): Promise<string[]> {
  const rows = await query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  return rows.map(({ version }) => version);
}

/** Each row as JSON text, read in batches. Must run in a transaction. */
export async function* readRows(query: Query, table: string): AsyncGenerator<string> {
  const columns = await listColumns(query, table);
  await query(
    `declare backup_rows no scroll cursor for
     select r.line
     from (select to_jsonb(t)::text as line from (select ${columns.join(", ")} from ${table}) t) r
     order by r.line collate "C"`,
  );
  for (;;) {
    const rows = await query<{ line: string }>(`fetch ${BATCH} from backup_rows`);
    for (const { line } of rows) yield line;
    if (rows.length < BATCH) break;
  }
  await query("close backup_rows");
}

/** Counts and sums the rows of a table. Must run in a transaction. */
export async function sumTable(query: Query, table: string): Promise<Sum> {
  const sum = startSum();
  for await (const row of readRows(query, table)) sum.add(row);
  return sum.end();
}

/** Starts a sum: the number of rows and SHA-256 of their lines, in the order they are added. */
export function startSum(): { add: (row: string) => void; end: () => Sum } {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(row) {
      hash.update(row).update("\n");
      rows += 1;
    },
    end: () => ({ rows, sha256: hash.digest("hex") }),
  };
}

/** Writes rows without running triggers: session_replication_role is set by the caller. */
export async function insertRows(
  query: Query,
  table: string,
  columns: string[],
  rows: string[],
): Promise<void> {
  if (rows.length === 0) return;
  const list = columns.join(", ");
  await query(
    `insert into ${table} (${list}) overriding system value
     select ${list} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    [`[${rows.join(",")}]`],
  );
}

/** Positions of the sequences behind numbered columns and numbers of orders, by name. */
export async function readSequences(query: Query): Promise<Record<string, string>> {
  const rows = await query<{ name: string; value: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
     from pg_sequences where schemaname in ('public', 'private') and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Sets sequences to their last used values, by quoted name with schema. */
export async function setSequences(query: Query, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await query("select setval($1::text::regclass, $2::text::bigint)::text as at", [name, value]);
  }
}

/** @throws BackupError naming a table or column that the database does not have */
export async function checkColumns(query: Query, table: string, columns: string[]): Promise<void> {
  const [found] = await query<{ oid: string | null }>("select to_regclass($1::text)::text as oid", [table]);
  const known = new Set(found?.oid ? await listColumns(query, table) : []);
  const missing = found?.oid ? columns.filter((name) => !known.has(name)) : [table];
  if (missing.length > 0) {
    throw new BackupError(
      `The database has no ${missing.join(", ")}${missing[0] === table ? "" : ` in ${table}`}: restore into the version that made the backup, and upgrade then.`,
    );
  }
}
