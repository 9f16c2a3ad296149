import { PGlite } from "@electric-sql/pglite";
import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgtap } from "@electric-sql/pglite/pgtap";

import { readAuthStub, readMigrations } from "#tests/database/migrations.ts";

/** An in-memory database with the auth stub and every migration applied, each in its own transaction. */
export async function createMigratedPglite(): Promise<PGlite> {
  const db = await PGlite.create({ extensions: { fuzzystrmatch, pg_trgm, pgtap } });
  await db.exec(await readAuthStub());
  for (const { name, sql } of await readMigrations()) {
    try {
      await db.exec(`begin;\n${sql}\ncommit;`);
    } catch (error) {
      throw new Error(`migration ${name} failed`, { cause: error });
    }
  }
  return db;
}
