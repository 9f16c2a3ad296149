import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, expect, test } from "vitest";

import { type Database, openDatabase } from "#local/backend/database.ts";
import { type Project, SHOP_PROJECT } from "#local/backend/migrations.ts";
import { clockOffset, shiftClock } from "#local/clock/clock.ts";

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), "haat-snapshot-"));
const offset = clockOffset();
afterEach(() => shiftClock(offset));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The shop's project with a file of its own, so that no other test has left a dump of it. */
function newProject(): Project {
  const file = join(folder, `${randomUUID()}.sql`);
  writeFileSync(file, `select '${randomUUID()}';`);
  return { ...SHOP_PROJECT, demo: { accounts: true, sql: [...SHOP_PROJECT.demo.sql, file] } };
}

/** Returns the number of days since order 3005 was delivered, and the seeded coupons that are valid now. */
async function read({ query }: Database) {
  const [order] = await query<{ days: number }>(
    `select extract(epoch from now() - delivered_at)::float8 / 86400 as days from public.orders
     where id = '00000000-0000-4000-8000-000000003005'`,
  );
  const coupons = await query<{ code: string }>(
    `select code from public.coupons
     where is_active and coalesce(starts_at <= now(), true) and coalesce(expires_at > now(), true) order by code`,
  );
  return { days: order?.days ?? Number.NaN, coupons: coupons.map(({ code }) => code) };
}

async function readNew(project: Project) {
  const database = await openDatabase({ memory: true }, project);
  try {
    return await read(database);
  } finally {
    await database.close();
  }
}

test("demo data has the same age in a shop of today as in one of four months ago", async () => {
  const project = newProject();
  shiftClock(offset - 120 * DAY_MS);
  const then = await readNew(project);
  shiftClock(offset);
  const now = await readNew(project);
  expect(then.days).toBeCloseTo(5.17, 1);
  expect(now.days).toBeCloseTo(5.17, 1);
  expect(then.coupons.length).toBe(6);
  expect(now.coupons).toEqual(then.coupons);
});

test("a data folder keeps its dates, however much later it is opened again", async () => {
  const location = { folder: join(folder, "pg") };
  for (const [days, age] of [
    [0, 5.17],
    [3, 8.17],
  ] as const) {
    shiftClock(offset + days * DAY_MS);
    const database = await openDatabase(location, SHOP_PROJECT);
    expect((await read(database)).days).toBeCloseTo(age, 1);
    await database.close();
  }
});
