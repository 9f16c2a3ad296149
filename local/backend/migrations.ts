import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Database } from "#local/backend/database.ts";
import { ROOT } from "#local/root.ts";

/** What a database is made of: a folder of migrations and, in this order, seeds, accounts and demo data. */
export type Project = { migrations: string; seeds: string[]; demo: { accounts: boolean; sql: string[] } };

/** The shop itself. */
export const SHOP: Project = {
  migrations: join(ROOT, "supabase/migrations"),
  seeds: [join(ROOT, "supabase/seed.sql")],
  demo: { accounts: true, sql: [join(ROOT, "local/backend/demo.sql")] },
};

/** The schema of Supabase Storage, which the migrations give a bucket. */
export const STORAGE = join(ROOT, "local/backend/storage.sql");

type Migration = { version: string; name: string; sql: string };

const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );`;

/**
 * Applies the migrations that the database has not seen, each in one transaction, in the order of their
 * versions and with the history table of the Supabase CLI.
 * @throws Error naming the file that failed; the files before it stay applied. Error, before anything is changed, when
 *   the database was made with migrations that the project does not have.
 */
export async function applyMigrations(database: Database, project: Project): Promise<void> {
  const { driver } = database.connection;
  await driver.exec(HISTORY);
  const history = await database.rows<{ version: string; statements: string[] | null }>(
    "select version, statements from supabase_migrations.schema_migrations order by version",
  );
  const applied = new Map(history.map(({ version, statements }) => [version, statements?.[0] ?? ""]));
  const migrations = readMigrations(project);
  const unknown = [...applied.keys()].filter((version) => !migrations.some((one) => one.version === version));
  if (unknown.length > 0) {
    throw new Error(
      `The database in .data was made with migrations that this version of Haat does not have (${unknown[0]}). ` +
        "Nothing in it was changed. Move the folder .data away, or delete it, to start with a new database.",
    );
  }
  // Hosted Supabase has it before the first migration; folders made by earlier versions do not.
  await driver.exec(readFileSync(STORAGE, "utf8"));
  for (const migration of migrations) {
    const before = applied.get(migration.version);
    if (before === undefined) await apply(database, migration);
    else if (before !== migration.sql) {
      console.warn(
        `${migration.version}_${migration.name}.sql has changed since this database was made. Delete .data to begin anew.`,
      );
    }
  }
}

async function apply(database: Database, { version, name, sql }: Migration): Promise<void> {
  try {
    await database.connection.driver.transaction(async (transaction) => {
      await transaction.exec(sql);
      await transaction.query(
        "insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)",
        [version, [sql], name],
      );
    });
  } catch (error) {
    throw new Error(`Migration ${version}_${name}.sql failed: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Runs a file of SQL as one transaction; a file that does not exist is nothing to do.
 * @throws Error naming the file.
 */
export async function runFile(database: Database, file: string): Promise<void> {
  if (!existsSync(file)) return;
  try {
    await database.connection.driver.transaction((transaction) =>
      transaction.exec(readFileSync(file, "utf8")),
    );
  } catch (error) {
    throw new Error(`${file} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** A fingerprint of everything that goes into a new database, today: demo orders are dated from today. */
export function fingerprint(project: Project, makers: string[]): string {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([project.demo.accounts, new Date().toDateString()]));
  for (const { version, sql } of readMigrations(project)) hash.update(`${version}\0${sql}\0`);
  for (const file of [...project.seeds, ...project.demo.sql, ...makers]) {
    hash.update(existsSync(file) ? readFileSync(file) : "absent").update("\0");
  }
  return hash.digest("hex").slice(0, 24);
}

function readMigrations(project: Project): Migration[] {
  const names = existsSync(project.migrations) ? readdirSync(project.migrations) : [];
  return names.toSorted().flatMap((file) => {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    if (!version || !name) return [];
    return [{ version, name, sql: readFileSync(join(project.migrations, file), "utf8") }];
  });
}
