import { PGlite } from "@electric-sql/pglite";
import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

import { type Migration, readAuthStub, readMigrations } from "#tests/database/migrations.ts";

/** An in-memory database with the auth stub and every migration applied, each in its own transaction. */
export async function createMigratedPglite(): Promise<PGlite> {
  return createPglite(await readMigrations());
}

/** The same with other SQL than the migrations. */
export async function createPglite(parts: Migration[]): Promise<PGlite> {
  const db = await PGlite.create({ extensions: { fuzzystrmatch, pg_trgm } });
  await db.exec(await readAuthStub());
  for (const { name, sql } of parts) {
    try {
      await db.exec(`begin;\n${sql}\ncommit;`);
    } catch (error) {
      throw new Error(`${name} failed`, { cause: error });
    }
  }
  return db;
}
