import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readPgtap } from "#tests/database/pgtap-extension.ts";
import { createCopies, type TestDatabase } from "#tests/database/test-database.ts";

const TESTS = new URL("../../supabase/tests/", import.meta.url);
const MAX_LINE_LENGTH = 120;
const ALL_FILES = (await readdir(fileURLToPath(TESTS), { recursive: true }))
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".test.sql"))
  .sort();
/** Files that commit the schema "tests" for the others. Their names start with two digits, so they run first. */
const FIXTURES = ALL_FILES.filter((name) => /^\d\d-/.test(name));
const FILES = ALL_FILES.filter((name) => !FIXTURES.includes(name));

/** Databases for as many files at a time. */
const COPIES = 3;

const idle: TestDatabase[] = [];
const waiting: ((db: TestDatabase) => void)[] = [];

beforeAll(async () => {
  const copies = await createCopies(COPIES, async (db) => {
    await db.exec(`set search_path to extensions;\n${readPgtap()}`);
    await db.exec("set search_path to public, extensions");
    for (const name of FIXTURES) expect(await findProblems(db, name), name).toEqual([]);
  });
  for (const copy of copies) await copy.exec("set search_path to public, extensions");
  idle.push(...copies);
});

afterAll(() => Promise.all(idle.map((db) => db.close())));

/** Gives the work a database that no other file uses meanwhile. */
async function withDatabase<T>(work: (db: TestDatabase) => Promise<T>): Promise<T> {
  const db = idle.pop() ?? (await new Promise<TestDatabase>((resolve) => waiting.push(resolve)));
  try {
    return await work(db);
  } finally {
    const next = waiting.shift();
    if (next) next(db);
    else idle.push(db);
  }
}

const query: TestDatabase["query"] = (sql) => withDatabase((db) => db.query(sql));

/** Reads one pgTAP file. */
function readSql(name: string): Promise<string> {
  return readFile(new URL(name, TESTS), "utf8");
}

/** Runs one pgTAP file and returns its failed tests and diagnostics, one per line. Empty if the file passes. */
async function findProblems(db: TestDatabase, name: string): Promise<string[]> {
  const results = await db.exec(await readSql(name)).catch(async (error: unknown) => {
    await db.exec("rollback");
    return [{ rows: [{ stopped: `# stopped: ${String(error)}` }] }];
  });
  const lines = results
    .flatMap((result) => result.rows.flatMap((row) => Object.values(row).map(String)))
    .flatMap((line) => line.split("\n"))
    .filter((line) => /^(ok|not ok|#|1\.\.)/.test(line));
  const planned = Number(lines.find((line) => line.startsWith("1.."))?.slice(3) ?? 0);
  const ran = lines.filter((line) => /^(ok|not ok) /.test(line)).length;
  const problems = lines.filter((line) => line.startsWith("not ok") || line.startsWith("#"));
  if (ran === 0) problems.push("the file has no assertions");
  if (planned !== ran) problems.push(`planned ${planned} tests, ran ${ran}`);
  return problems;
}

describe(`pgTAP: ${FILES.length} files`, () => {
  // oxlint-disable-next-line no-shadow -- the shared one does not know which of the concurrent tests asserts
  test.concurrent.for(FILES)("%s", async (name, { expect }) => {
    expect(await withDatabase((db) => findProblems(db, name))).toEqual([]);
  });

  test("every file runs in a transaction, with a plan, and rolls back", async () => {
    const others = [];
    for (const name of FILES) {
      const sql = await readSql(name);
      if (
        !/^begin;\nselect plan\(\d+\);\n/.test(sql) ||
        !sql.endsWith("\nselect * from finish();\nrollback;\n")
      )
        others.push(name);
    }
    expect(others).toEqual([]);
  });

  test(`no line is longer than ${MAX_LINE_LENGTH} characters`, async () => {
    const long = [];
    for (const name of ALL_FILES) {
      const lines = (await readSql(name)).split("\n");
      for (const [index, line] of lines.entries()) {
        if (line.length > MAX_LINE_LENGTH) long.push(`${name}:${index + 1}`);
      }
    }
    expect(long).toEqual([]);
  });

  test("every table has access tests", async () => {
    const { rows } = await query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const tested = new Set(FILES.filter((name) => name.startsWith("rls/")).map((name) => name.split("/")[1]));
    expect(rows.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  });

  test("every function has behaviour tests", async () => {
    const { rows } = await query<{ name: string }>(
      `select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname = 'public'
         or (n.nspname = 'private' and (p.prorettype = 'trigger'::regtype or p.proname = 'has_permission'))`,
    );
    const tested = new Set(
      FILES.filter((name) => name.startsWith("functions/")).map((name) => name.split("/")[1]),
    );
    expect(rows.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  });
});
