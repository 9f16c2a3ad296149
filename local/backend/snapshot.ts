import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { App } from "@supabase/lite";

import { createUser } from "#local/backend/auth-admin.ts";
import { createDatabase, type Database } from "#local/backend/database.ts";
import {
  applyMigrations,
  hashData,
  hashSchema,
  HOSTED_SCHEMAS,
  type Project,
  runSqlFile,
} from "#local/backend/migrations.ts";
import { PgliteShopConnection } from "#local/backend/pglite-connection.ts";
import { readFileIfExists, writeFileAtomic } from "#local/files.ts";
import { ROOT } from "#local/root.ts";

/** The demo accounts of the local shop. They are created nowhere else. */
export const DEMO_ACCOUNTS = [
  { email: "asha@haat.example", password: "haat-shopper", fullName: "Asha Verma", isAdmin: false },
  { email: "admin@haat.example", password: "haat-admin", fullName: "Haat Admin", isAdmin: true },
] as const;

/**
 * The roles, schemas and extensions that hosted Supabase has before the first migration. Only usage of the schemas is
 * granted: as on hosted projects, each migration grants the rights on its own tables.
 */
const BOOTSTRAP = `
  do $$
  begin
    -- The databases of a server share its roles.
    if to_regrole('anon') is null then create role anon nologin noinherit; end if;
    if to_regrole('authenticated') is null then create role authenticated nologin noinherit; end if;
    if to_regrole('service_role') is null then create role service_role nologin noinherit bypassrls; end if;
  end $$;
  create schema if not exists extensions;
  create extension if not exists pgcrypto with schema extensions;
  grant usage on schema public, extensions, auth to anon, authenticated, service_role;
  do $$
  begin
    execute format('alter database %I set search_path to "$user", public, extensions', current_database());
  end $$;
  set search_path to "$user", public, extensions;`;

const CACHE_FOLDER = join(ROOT, "node_modules/.cache/haat");

/** Files that a snapshot depends on, besides those of the project. */
const SNAPSHOT_INPUTS = [
  fileURLToPath(import.meta.url),
  join(ROOT, "local/backend/auth-admin.ts"),
  ...HOSTED_SCHEMAS,
  join(ROOT, "node_modules/@supabase/lite/package.json"),
  join(ROOT, "node_modules/@electric-sql/pglite/package.json"),
];

/**
 * The age up to which a dump with data is used again. Seeds and demo orders are dated relative to the moment they are
 * made, and the youngest demo order waits 30 minutes for its payment.
 */
const MAX_AGE_MS = 15 * 60 * 1000;

/**
 * The time by which a dump may be newer than the clock: test runs that set the clock start at the same moment again.
 */
const MAX_LEAD_MS = 5 * 60 * 1000;

/**
 * A dump of the project's database with migrations, seeds and demo data. Both steps take seconds, so their dumps are
 * kept in node_modules/.cache: the schema until its files change, the data for a quarter of an hour.
 */
export async function loadSnapshot(project: Project): Promise<Blob> {
  const madeAt = Date.now();
  const base = await loadBase(project);
  return base.isFilled ? base.dump : createData(project, base.dump, `${base.data}-${madeAt}.data.tar`);
}

/**
 * The dump that a new folder begins with. Unless it `isFilled`, `addData` belongs on it: doing that in the folder saves
 * dumping and reading the data, which costs as much as making it.
 */
export async function loadBase(project: Project): Promise<{ dump: Blob; data: string; isFilled: boolean }> {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const schema = hashSchema(project, SNAPSHOT_INPUTS);
  const data = hashData(project, schema);
  const recent = readdirSync(CACHE_FOLDER).find((name) => name.startsWith(`${data}-`) && isRecent(name));
  const kept = recent ? readDump(recent) : null;
  if (kept) return { dump: kept, data, isFilled: true };
  const name = `${schema}.schema.tar`;
  return { dump: readDump(name) ?? (await createSchema(project, name)), data, isFilled: false };
}

/** Returns true if a dump with data is recent. Its name contains the time of its creation. */
function isRecent(name: string): boolean {
  const age = Date.now() - Number(/-(\d+)\.data\.tar$/.exec(name)?.[1] ?? Number.NaN);
  return age >= -MAX_LEAD_MS && age < MAX_AGE_MS;
}

function createSchema(project: Project, name: string): Promise<Blob> {
  return dump(name, new PgliteShopConnection({}), (database) => addSchema(database, project));
}

function createData(project: Project, snapshot: Blob, name: string): Promise<Blob> {
  return dump(name, new PgliteShopConnection({ snapshot }), (database) => addData(database, project));
}

/** Gives an empty database what hosted Supabase has, and applies the migrations. */
export async function addSchema(database: Database, project: Project): Promise<void> {
  // The embedded backend creates the auth schema; the secret is not used for that.
  const app = new App({
    connection: database.connection,
    auth: { enabled: true, jwt_secret: "unused-while-creating-the-schema" },
  });
  await app.ensureSystemSchema();
  await database.run(BOOTSTRAP);
  await applyMigrations(database, project);
}

/** Adds the seeds, demo accounts and demo data, dated relative to now. */
export async function addData(database: Database, project: Project): Promise<void> {
  for (const file of project.seeds) await runSqlFile(database, file);
  if (project.demo.accounts) await createDemoAccounts(database);
  for (const file of project.demo.sql) await runSqlFile(database, file);
}

/** Fills a database, and keeps its dump under this name. */
async function dump(
  name: string,
  connection: PgliteShopConnection,
  fill: (database: Database) => Promise<void>,
): Promise<Blob> {
  const database = createDatabase(connection);
  try {
    await fill(database);
    const blob = await connection.driver.dumpDataDir("none");
    writeFileAtomic(join(CACHE_FOLDER, name), Buffer.from(await blob.arrayBuffer()));
    deleteOldDumps(name);
    return blob;
  } finally {
    await database.close();
  }
}

function readDump(name: string): Blob | null {
  const content = readFileIfExists(join(CACHE_FOLDER, name));
  return content && new Blob([new Uint8Array(content)]);
}

async function createDemoAccounts(database: Database): Promise<void> {
  for (const { email, password, fullName, isAdmin } of DEMO_ACCOUNTS) {
    const id = await createUser(database, {
      email,
      password,
      email_confirm: true,
      user_metadata: { full_name: fullName },
    });
    if (id && isAdmin) await database.query("update public.users set is_admin = true where id = $1", [id]);
  }
}

/** Keeps the three newest dumps of this kind, because the shop and the tests use different projects. */
function deleteOldDumps(newest: string): void {
  const kind = newest.slice(newest.indexOf("."));
  const old = readdirSync(CACHE_FOLDER)
    .filter((name) => name.endsWith(kind) && name !== newest)
    .map((name) => join(CACHE_FOLDER, name))
    .flatMap((file) => {
      // Another process may have deleted it.
      const stats = statSync(file, { throwIfNoEntry: false });
      return stats ? [{ file, createdAt: stats.mtimeMs }] : [];
    })
    .toSorted((a, b) => b.createdAt - a.createdAt);
  for (const { file } of old.slice(2)) rmSync(file, { force: true });
}
