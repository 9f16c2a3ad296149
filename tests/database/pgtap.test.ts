import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createMigratedPglite } from "#tests/database/migrated-pglite.ts";

const TESTS = new URL("../../supabase/tests/", import.meta.url);
const FIXTURES = "00-fixtures.test.sql";
const FILES = (await readdir(fileURLToPath(TESTS), { recursive: true }))
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".test.sql") && name !== FIXTURES)
  .sort();

let db: PGlite;

beforeAll(async () => {
  db = await createMigratedPglite();
  await db.exec("create extension pgtap schema extensions; set search_path to public, extensions;");
  expect(await runTap(FIXTURES)).toEqual([]);
});

afterAll(() => db.close());

/** Runs one pgTAP file and answers what it says against the tests, line by line: empty when all is well. */
async function runTap(name: string): Promise<string[]> {
  const sql = await readFile(new URL(name, TESTS), "utf8");
  const results = await db.exec(sql).catch(async (error: unknown) => {
    await db.exec("rollback");
    // The whole file would be printed with the cause, so only its message goes on.
    return [{ rows: [{ stopped: `# stopped: ${String(error)}` }] }];
  });
  const lines = results.flatMap((result) => result.rows.flatMap((row) => Object.values(row).map(String)));
  const said = lines.flatMap((line) => line.split("\n")).filter((line) => /^(ok|not ok|#|1\.\.)/.test(line));
  const planned = Number(said.find((line) => line.startsWith("1.."))?.slice(3) ?? 0);
  const ran = said.filter((line) => /^(ok|not ok) /.test(line)).length;
  const complaints = said.filter((line) => line.startsWith("not ok") || line.startsWith("#"));
  return planned > 0 && planned === ran
    ? complaints
    : [...complaints, `planned ${planned} tests, ran ${ran}`];
}

describe("pgTAP", () => {
  test.each(FILES)("%s", async (name) => {
    expect(await runTap(name)).toEqual([]);
  });

  test("every table has a file of access tests", async () => {
    const { rows } = await db.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    expect(rows.map(({ name }) => `rls/${name}.test.sql`).filter((name) => !FILES.includes(name))).toEqual(
      [],
    );
  });

  test("every function has its behaviour tests", async () => {
    const { rows } = await db.query<{ name: string }>(
      `select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname = 'public'
         or (n.nspname = 'private' and (p.prorettype = 'trigger'::regtype or p.proname = 'is_admin'))`,
    );
    const tested = new Set(
      FILES.filter((name) => name.startsWith("functions/")).map((name) => name.split("/")[1]),
    );
    expect(rows.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  });
});
