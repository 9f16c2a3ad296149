import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { openDatabase } from "#local/backend/database.ts";
import type { Project } from "#local/backend/migrations.ts";

const folder = mkdtempSync(join(tmpdir(), "haat-migrations-"));
const migrations = join(folder, "migrations");
const project: Project = { migrations, seeds: [], demo: { accounts: false, sql: [] } };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open() {
  return openDatabase({ folder: join(folder, "pg") }, project);
}

test("rejects a database with unknown migrations and keeps its data", async () => {
  const first = join(migrations, "20260101000000_first.sql");
  const other = join(migrations, "20260202000000_other.sql");
  mkdirSync(migrations);
  writeFileSync(first, "create table public.things (name text); insert into public.things values ('kept');");
  await (await open()).close();

  renameSync(first, other);
  await expect(open()).rejects.toThrow(/does not have \(20260101000000\).*Nothing in it was changed/);

  renameSync(other, first);
  const database = await open();
  expect(await database.query("select name from public.things")).toEqual([{ name: "kept" }]);
  await database.close();
});
