import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { startBackend } from "#local/backend/server.ts";
import { runBackup } from "#local/backup/run.ts";
import { startShopPostgres } from "#tests/postgres/global-setup.ts";
import { copyShopTemplate } from "#tests/postgres/shop-template.ts";

/*
 * The commands as an operator gives them for a hosted project: a connection string of a role that is no superuser, as
 * Supabase's `postgres`, real PostgreSQL, and the storage's API.
 */

const PASSPHRASE = "a passphrase of a test";
const OPERATOR = "operator";
const siteUrl = "http://localhost:5173";
const folder = mkdtempSync(join(tmpdir(), "haat-hosted-"));
const file = join(folder, "shop.haat");
const postgres = await startShopPostgres();
const full = await copyShopTemplate(postgres.port);
const empty = await copyShopTemplate(postgres.port);
const shop = await startBackend({ database: full.url, siteUrl });
const other = await startBackend({ database: empty.url, siteUrl });
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await shop.close();
  await other.close();
  await postgres.stop();
});

/** Gives the operator what Supabase gives `postgres`: all rights on the tables, and the replica mode of a restore. */
async function prepare({ sql }: typeof shop): Promise<void> {
  await sql(`do $$
    declare t record;
    begin
      if to_regrole('${OPERATOR}') is null then create role ${OPERATOR} login bypassrls; end if;
      grant set on parameter session_replication_role to ${OPERATOR};
      for t in select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'private') and c.relkind = 'r' loop
        execute format('alter table %I.%I owner to ${OPERATOR}', t.nspname, t.relname);
      end loop;
      grant usage on schema public, private, auth, storage, supabase_migrations, extensions to ${OPERATOR};
      grant all on all tables in schema auth to ${OPERATOR};
      grant select on all tables in schema storage to ${OPERATOR};
      grant select on all tables in schema supabase_migrations to ${OPERATOR};
      grant all on all sequences in schema public, private to ${OPERATOR};
      grant execute on all functions in schema public, private, auth, extensions to ${OPERATOR};
    end $$`);
}
await prepare(shop);
await prepare(other);

const environment = ({ url, keys }: typeof shop, database: string) => ({
  BACKUP_PASSPHRASE: PASSPHRASE,
  DATABASE_URL: database.replace("//postgres@", `//${OPERATOR}@`),
  SUPABASE_URL: url,
  SUPABASE_SECRET_KEY: keys.secretKey,
});
const from = environment(shop, full.url);
const to = environment(other, empty.url);

test("a shop is backed up and restored over its connection string, by a role that is no superuser", async () => {
  await shop.sql("update public.settings set site_name = 'Backed up'");
  const made = await runBackup(["backup", file], from);
  expect(made).toMatch(
    /^\S+shop\.haat holds \d+ tables with \d+ rows, \d+ orders among them, and 0 images\.$/,
  );
  expect(await runBackup(["restore", file, "--check"], { BACKUP_PASSPHRASE: PASSPHRASE })).toContain(
    "is complete",
  );

  // A project in use is not replaced unasked.
  await expect(runBackup(["restore", file], to)).rejects.toThrow("has accounts or orders");
  const [rows = ""] = /\d+ tables with .*/.exec(made) ?? [];
  expect(await runBackup(["restore", file, "--replace"], to)).toBe(
    `Restored ${rows.replace(/\.$/, "")}. Every sum agrees. Everybody signs in again.`,
  );
  expect(await other.sql("select site_name from public.settings")).toEqual([{ site_name: "Backed up" }]);
});

test("all sums of a shop that was emptied and restored equal those of the backup", async () => {
  const sums = "select count(*)::int as orders, sum(total_amount)::text as total from public.orders";
  const before = await other.sql(sums);
  await other.sql(
    "set session_replication_role = replica; truncate public.orders cascade; reset session_replication_role",
  );
  expect(await other.sql(sums)).toEqual([{ orders: 0, total: null }]);
  await runBackup(["restore", file, "--replace"], to);
  expect(await other.sql(sums)).toEqual(before);
});

test("without a connection string nothing is tried", async () => {
  await expect(runBackup(["backup", file], { ...from, DATABASE_URL: "" })).rejects.toThrow(
    "Set DATABASE_URL, SUPABASE_URL and SUPABASE_SECRET_KEY, or add --local.",
  );
});

test("a database that cannot be reached is said in words, with where its address comes from", async () => {
  const nobody = { ...from, DATABASE_URL: "postgres://postgres:secret@127.0.0.1:1/postgres" };
  const words = await runBackup(["backup", file], nobody).catch((error: unknown) => String(error));
  expect(words).toMatch(
    /^Error: The database cannot be reached \(.*ECONNREFUSED.*Connect, session pooler\.$/,
  );
  expect(words).not.toContain("secret@");
});
