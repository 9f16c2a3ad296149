import { readFileSync } from "node:fs";

import { ROOT } from "#local/root.ts";
import { createMigratedPglite } from "#tests/database/migrated-pglite.ts";

const ACCOUNTS = `insert into auth.users (id, email, raw_user_meta_data) values
  ('00000000-0000-4000-8000-0000000000a1', 'asha@haat.example', '{"full_name": "Asha Verma"}'),
  ('00000000-0000-4000-8000-0000000000a2', 'admin@haat.example', '{"full_name": "Haat Admin"}');`;

/** An in-memory database with migrations, seed, demo accounts and demo data, and the SQL of further files. */
export async function openSeededDatabase(more: readonly string[] = []) {
  /** Runs the seed and the demo data. */
  async function seed(run: (sql: string) => Promise<unknown>): Promise<void> {
    for (const file of ["supabase/seed.sql", "local/backend/demo.sql", ...more])
      await run(readFileSync(ROOT + file, "utf8"));
  }

  const db = await createMigratedPglite();
  const execute = (sql: string) => db.exec(sql);
  // Without accounts the demo data must do nothing.
  await seed(execute);
  await execute(ACCOUNTS);
  await seed(execute);

  async function rows<Row>(sql: string): Promise<Row[]> {
    return (await db.query<Row>(sql)).rows;
  }

  /** The first row. @throws Error when there is none */
  async function row<Row>(sql: string): Promise<Row> {
    const [first] = await rows<Row>(sql);
    if (!first) throw new Error(`No row: ${sql}`);
    return first;
  }

  return { rows, row, seedAgain: () => seed(execute), close: () => db.close() };
}
