import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { App } from "@supabase/lite";

import { createUser } from "#local/backend/auth-admin.ts";
import { type Database, wrap } from "#local/backend/database.ts";
import { applyMigrations, fingerprint, type Project, runFile, STORAGE } from "#local/backend/migrations.ts";
import { ShopConnection } from "#local/backend/pglite-connection.ts";
import { ROOT } from "#local/root.ts";

/** The accounts a visitor of the local shop may try. The local launcher is the only one that makes them. */
export const DEMO_ACCOUNTS = [
  { email: "asha@haat.example", password: "haat-shopper", fullName: "Asha Verma", isAdmin: false },
  { email: "admin@haat.example", password: "haat-admin", fullName: "Haat Admin", isAdmin: true },
] as const;

/**
 * What hosted Supabase has before the first migration. Nothing is granted beyond the schemas: on hosted
 * projects too, a new table belongs to nobody until its migration says so.
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

const CACHE = join(ROOT, "node_modules/.cache/haat");

/** Files whose change makes older snapshots wrong. */
const MAKERS = [
  fileURLToPath(import.meta.url),
  join(ROOT, "local/backend/auth-admin.ts"),
  STORAGE,
  join(ROOT, "node_modules/@supabase/lite/package.json"),
  join(ROOT, "node_modules/@electric-sql/pglite/package.json"),
];

/**
 * A dump of the project's database, migrated and seeded. Making one takes seconds, so the last one is
 * kept under node_modules/.cache and used until something in it changes.
 */
export async function snapshotOf(project: Project): Promise<Blob> {
  const name = `${fingerprint(project, MAKERS)}.tar`;
  const file = join(CACHE, name);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const blob = await makeSnapshot(project);
  mkdirSync(CACHE, { recursive: true });
  // Several runs may make the same one at once: each writes its own file and the last name wins.
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await blob.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
  prune(name);
  return blob;
}

async function makeSnapshot(project: Project): Promise<Blob> {
  const connection = new ShopConnection({});
  const database = wrap(connection);
  try {
    // The auth schema is the embedded backend's own; it needs no keys.
    const app = new App({
      connection,
      auth: { enabled: true, jwt_secret: "unused-while-making-the-schema" },
    });
    await app.ensureSystemSchema();
    await connection.driver.exec(BOOTSTRAP);
    await applyMigrations(database, project);
    for (const file of project.seeds) await runFile(database, file);
    if (project.demo.accounts) await createDemoAccounts(database);
    for (const file of project.demo.sql) await runFile(database, file);
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
    if (id && isAdmin) await database.rows("update public.users set is_admin = true where id = $1", [id]);
  }
}

/** Keeps the three newest: several projects (the shop, small ones of tests) take turns. */
function prune(newest: string): void {
  const old = readdirSync(CACHE)
    .filter((name) => name.endsWith(".tar") && name !== newest)
    .map((name) => ({ file: join(CACHE, name), made: statSync(join(CACHE, name)).mtimeMs }))
    .toSorted((a, b) => b.made - a.made);
  for (const { file } of old.slice(2)) rmSync(file, { force: true });
}
