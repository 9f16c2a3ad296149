import { createHash, type Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Database } from "#local/backend/database.ts";
import { ROOT } from "#local/root.ts";

/** Contents of a database: migrations, then seeds, demo accounts and demo data. */
export type Project = { migrations: string; seeds: string[]; demo: { accounts: boolean; sql: string[] } };

/** The project in this repository. */
export const SHOP_PROJECT: Project = {
  migrations: join(ROOT, "supabase/migrations"),
  seeds: [join(ROOT, "supabase/seed.sql")],
  demo: { accounts: true, sql: [join(ROOT, "local/backend/demo.sql")] },
};

/** The same with a season of orders, for `npm start` and `npm run dev`. Tests count the rows of the smaller demo. */
export const DEMO_PROJECT: Project = {
  ...SHOP_PROJECT,
  demo: {
    ...SHOP_PROJECT.demo,
    sql: [...SHOP_PROJECT.demo.sql, join(ROOT, "local/backend/demo-season.sql")],
  },
};

/** Parts of Supabase that the embedded backend lacks and the migrations depend on: two-step sign-in and Storage. */
export const HOSTED_SCHEMAS = ["local/backend/auth-mfa.sql", "local/backend/storage.sql"].map((file) =>
  join(ROOT, file),
);

type Migration = { version: string; name: string; sql: string };

/** The history table of the Supabase CLI. */
const HISTORY_TABLE = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );`;

/**
 * Applies pending migrations in version order, each in one transaction, and records them in the history table.
 * @throws Error naming the file that failed; earlier files stay applied
 * @throws Error without changing anything when the database has migrations that the project does not have
 */
export async function applyMigrations(database: Database, project: Project): Promise<void> {
  await database.run(HISTORY_TABLE);
  const history = await database.query<{ version: string; statements: string[] | null }>(
    "select version, statements from supabase_migrations.schema_migrations order by version",
  );
  const applied = new Map(history.map(({ version, statements }) => [version, statements?.[0] ?? ""]));
  const migrations = readMigrations(project);
  const unknown = [...applied.keys()].filter(
    (version) => !migrations.some((migration) => migration.version === version),
  );
  if (unknown.length > 0) {
    throw new Error(
      `The database in .data was created with migrations that this version of Haat does not have (${unknown[0]}). ` +
        "Nothing in it was changed. Move or delete the folder .data to start with a new database.",
    );
  }
  // Hosted Supabase has these before the first migration.
  for (const file of HOSTED_SCHEMAS) await database.run(readFileSync(file, "utf8"));
  for (const migration of migrations) {
    const appliedSql = applied.get(migration.version);
    if (appliedSql === undefined) await apply(database, migration);
    else if (appliedSql !== migration.sql) {
      console.warn(
        `${migration.version}_${migration.name}.sql has changed since this database was created. Delete .data to start again.`,
      );
    }
  }
}

async function apply(database: Database, { version, name, sql }: Migration): Promise<void> {
  try {
    await database.transaction(async () => {
      await database.run(sql);
      await database.query(
        "insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)",
        [version, [sql], name],
      );
    });
  } catch (error) {
    throw new Error(`Migration ${version}_${name}.sql failed: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Runs an SQL file in one transaction; does nothing when the file does not exist.
 * @throws Error naming the file
 */
export async function runSqlFile(database: Database, file: string): Promise<void> {
  if (!existsSync(file)) return;
  try {
    await database.transaction(() => database.run(readFileSync(file, "utf8")));
  } catch (error) {
    throw new Error(`${file} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Hash of the migrations and of these files: everything that a database without data depends on. */
export function hashSchema(project: Project, files: string[]): string {
  const hash = createHash("sha256");
  for (const { version, sql } of readMigrations(project)) hash.update(`${version}\0${sql}\0`);
  addFiles(hash, files);
  return toName(hash);
}

/** Hash of everything that a database with seeds and demo data depends on, given the hash of its schema. */
export function hashData(project: Project, schema: string): string {
  const hash = createHash("sha256").update(JSON.stringify([schema, project.demo.accounts]));
  addFiles(hash, [...project.seeds, ...project.demo.sql]);
  return toName(hash);
}

function addFiles(hash: Hash, files: string[]): void {
  for (const file of files) hash.update(existsSync(file) ? readFileSync(file) : "absent").update("\0");
}

function toName(hash: Hash): string {
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
