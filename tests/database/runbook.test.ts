import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { ROOT } from "#local/root.ts";
import { createMigratedDatabase, type TestDatabase } from "#tests/database/test-database.ts";

const text = readFileSync(join(ROOT, "docs/runbook.md"), "utf8");
const oversold = /```sql\n([\s\S]*?)```/.exec(text)?.[1] ?? "";

let db: TestDatabase;

beforeAll(async () => {
  db = await createMigratedDatabase();
});
afterAll(() => db.close());

test("the runbook's query finds a product whose stock is not the sum of its ledger, and no other", async () => {
  const insert = (sku: string) =>
    db.query(
      `insert into public.products (name, sku, price, stock, is_active) values ($1, $1, 100, 5, true) returning id`,
      [sku],
    );
  await insert("LAMP");
  await insert("MAT");
  await db.query("update public.products set stock = 3 where sku = 'LAMP'");
  expect((await db.query(oversold)).rows).toEqual([]);
  // As an error or a person with the database's password could do it.
  await db.query("alter table public.products disable trigger user");
  await db.query("update public.products set stock = 4 where sku = 'LAMP'");
  await db.query("alter table public.products enable trigger user");
  const { rows } = await db.query<{ sku: string; stock: number; ledger: unknown }>(oversold);
  expect(rows.map(({ sku, stock, ledger }) => [sku, stock, Number(ledger)])).toEqual([["LAMP", 4, 3]]);
});
