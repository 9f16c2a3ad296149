import { readdir, readFile } from "node:fs/promises";

const MIGRATIONS = new URL("../../supabase/migrations/", import.meta.url);
const AUTH_STUB = new URL("auth-stub.sql", import.meta.url);
const MFA = new URL("../../local/backend/auth-mfa.sql", import.meta.url);
const STORAGE = new URL("../../local/backend/storage.sql", import.meta.url);

/** One migration file: its name and its SQL. */
export type Migration = { name: string; sql: string };

/** All migrations in the order in which Supabase applies them. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => /^\d{14}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, MIGRATIONS), "utf8") })),
  );
}

/** The roles and the schemas auth and storage that Supabase brings along, for a bare PostgreSQL. */
export async function readAuthStub(): Promise<string> {
  const parts = await Promise.all([AUTH_STUB, MFA, STORAGE].map((file) => readFile(file, "utf8")));
  return parts.join("\n");
}
