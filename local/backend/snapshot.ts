import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { App } from "@supabase/lite";

import { createUser } from "#local/backend/auth-admin.ts";
import { createDatabase, type Database } from "#local/backend/database.ts";
import {
  applyMigrations,
  fingerprint,
  type Project,
  runSqlFile,
  STORAGE_SCHEMA,
} from "#local/backend/migrations.ts";
import { ShopConnection } from "#local/backend/pglite-connection.ts";
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
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
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
  STORAGE_SCHEMA,
  join(ROOT, "node_modules/@supabase/lite/package.json"),
  join(ROOT, "node_modules/@electric-sql/pglite/package.json"),
];

/**
 * A dump of the project's database with migrations, seeds and demo data. Creating one takes seconds, so it is cached
 * in node_modules/.cache until something that it depends on changes.
 */
export async function loadSnapshot(project: Project): Promise<Blob> {
  const name = `${fingerprint(project, SNAPSHOT_INPUTS)}.tar`;
  const file = join(CACHE_FOLDER, name);
  const cached = readFileIfExists(file);
  if (cached) return new Blob([new Uint8Array(cached)]);
  const blob = await createSnapshot(project);
  mkdirSync(CACHE_FOLDER, { recursive: true });
  writeFileAtomic(file, Buffer.from(await blob.arrayBuffer()));
  deleteOldSnapshots(name);
  return blob;
}

async function createSnapshot(project: Project): Promise<Blob> {
  const connection = new ShopConnection({});
  const database = createDatabase(connection);
  try {
    // The embedded backend creates the auth schema; the secret is not used for that.
    const app = new App({
      connection,
      auth: { enabled: true, jwt_secret: "unused-while-creating-the-schema" },
    });
    await app.ensureSystemSchema();
    await connection.driver.exec(BOOTSTRAP);
    await applyMigrations(database, project);
    for (const file of project.seeds) await runSqlFile(database, file);
    if (project.demo.accounts) await createDemoAccounts(database);
    for (const file of project.demo.sql) await runSqlFile(database, file);
    return await connection.driver.dumpDataDir("none");
  } finally {
    await database.close();
  }
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

/** Keeps the three newest snapshots, because the shop and the tests use different projects. */
function deleteOldSnapshots(newest: string): void {
  const old = readdirSync(CACHE_FOLDER)
    .filter((name) => name.endsWith(".tar") && name !== newest)
    .map((name) => ({
      file: join(CACHE_FOLDER, name),
      createdAt: statSync(join(CACHE_FOLDER, name)).mtimeMs,
    }))
    .toSorted((a, b) => b.createdAt - a.createdAt);
  for (const { file } of old.slice(2)) rmSync(file, { force: true });
}
