import { readFileSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  generateInitialMigration,
  INITIAL_MIGRATION,
  readSchemaFiles,
} from "#local/backend/initial-migration.ts";
import { readCatalog } from "#tests/database/catalog.ts";
import { readMigrations } from "#tests/database/migrations.ts";
import { createDatabase, createMigratedDatabase, type TestDatabase } from "#tests/database/test-database.ts";

let migrated: TestDatabase;

beforeAll(async () => {
  migrated = await createMigratedDatabase();
});

afterAll(() => migrated.close());

describe("supabase/schemas", () => {
  test("gives the same database as supabase/migrations", async () => {
    const files = readSchemaFiles().map(({ path, sql }) => ({
      name: path,
      sql: `set local check_function_bodies = off;\n${sql}`,
    }));
    const declared = await createDatabase(files);
    const [actual, expected] = await Promise.all(
      [migrated, declared].map((db) => readCatalog((sql) => db.query(sql))),
    );
    await declared.close();
    expect(expected?.length).toBeGreaterThan(1000);
    expect(actual).toEqual(expected);
  });

  test("has no function whose body does not compile", async () => {
    const { rows } = await migrated.query<{ definition: string }>(
      `select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'private')`,
    );
    expect(rows.length).toBeGreaterThan(100);
    const recreate = ["begin", "set local check_function_bodies = on", ...rows.map((row) => row.definition)];
    const compiled = migrated.exec(recreate.join(";\n"));
    await expect(compiled.finally(() => migrated.exec("rollback"))).resolves.toBeDefined();
  });

  test("keeps one function per file, named after it", () => {
    const files = readSchemaFiles().map(({ path, sql }) => ({
      path,
      functions: [...sql.matchAll(/^create function \w+\.(\w+)/gm)].map(([, name]) => name),
    }));
    const named = files.map(({ path }) => {
      const name = /\/(?:functions|triggers)\/(\w+)\.sql$/.exec(path)?.[1];
      return { path, functions: name === undefined ? [] : [name] };
    });
    expect(files).toEqual(named);
    expect(files.length).toBeGreaterThan(100);
  });

  test("has lines of at most 120 characters", () => {
    const long = readSchemaFiles().flatMap(({ path, sql }) =>
      sql.split("\n").flatMap((line, index) => (line.length > 120 ? [`${path}:${index + 1}`] : [])),
    );
    expect(long).toEqual([]);
  });
});

describe("the initial migration", () => {
  test("is generated as the same bytes each time", () => {
    expect(generateInitialMigration()).toBe(generateInitialMigration());
  });

  test("is what npm run db:migration writes, as long as no other migration follows it", async () => {
    const migrations = await readMigrations();
    const committed = readFileSync(INITIAL_MIGRATION, "utf8");
    expect(migrations.length > 1 || committed === generateInitialMigration()).toBe(true);
  });
});
