import type postgres from "postgres";

/** Reads of a table by one call, from PostgreSQL's statistics; `rows` counts heap and index reads. */
export type Reads = { sequentialScans: number; rows: number };

type Counters = { scans: number; rows: number };

async function counters(sql: postgres.TransactionSql, table: string): Promise<Counters> {
  const [row] = await sql<Counters[]>`
    select seq_scan::float8 as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows
    from pg_stat_xact_user_tables where relid = ${`public.${table}`}::regclass`;
  if (!row) throw new Error("no counters");
  return row;
}

/** Runs the call in its own transaction and returns what it read of the table. */
export async function measureReads(
  owner: postgres.Sql,
  { text, values }: { text: string; values: (string | number | boolean)[] },
  table = "products",
): Promise<Reads> {
  return owner.begin(async (sql) => {
    const before = await counters(sql, table);
    await sql.unsafe(text, values);
    const after = await counters(sql, table);
    return { sequentialScans: after.scans - before.scans, rows: after.rows - before.rows };
  });
}

export function readsText({ sequentialScans, rows }: Reads): string {
  return `${rows.toLocaleString("en-US")}${sequentialScans > 0 ? " SEQ" : ""}`;
}
