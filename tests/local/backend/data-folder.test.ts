import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { openDatabase } from "#local/backend/database.ts";
import { SHOP_PROJECT } from "#local/backend/migrations.ts";

/* A start creates the database where there is none, and never deletes one that it did not begin itself. */

const root = mkdtempSync(join(tmpdir(), "haat-folder-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function countProducts(folder: string): Promise<number> {
  const database = await openDatabase({ folder }, SHOP_PROJECT);
  const [row] = await database.query<{ count: number }>("select count(*)::int as count from public.products");
  await database.close();
  return row?.count ?? 0;
}

async function deleteReviews(folder: string): Promise<void> {
  const database = await openDatabase({ folder }, SHOP_PROJECT);
  await database.query("delete from public.reviews");
  await database.close();
}

async function countReviews(folder: string): Promise<number> {
  const database = await openDatabase({ folder }, SHOP_PROJECT);
  const [row] = await database.query<{ count: number }>("select count(*)::int as count from public.reviews");
  await database.close();
  return row?.count ?? 0;
}

test("a database that lost its marker, such as a restored backup, is kept, and the start says what to do", async () => {
  const folder = join(root, "restored", "pg");
  expect(await countProducts(folder)).toBeGreaterThan(30);
  expect(existsSync(`${folder}.beginning`)).toBe(false);
  await deleteReviews(folder);
  rmSync(join(folder, "haat.ready"));
  const files = readdirSync(folder).toSorted();
  await expect(countReviews(folder)).rejects.toThrow(
    /Nothing was deleted\.\nIf it is a database of Haat, .* create the empty file haat\.ready in it and start again\./,
  );
  expect(readdirSync(folder).toSorted()).toEqual(files);
  // As the message says.
  writeFileSync(join(folder, "haat.ready"), "");
  expect(await countReviews(folder)).toBe(0);
});

test("a folder with other files is left as it is", async () => {
  const folder = join(root, "other");
  mkdirSync(folder);
  writeFileSync(join(folder, "thesis.txt"), "years of work");
  await expect(countProducts(folder)).rejects.toThrow("move the folder away");
  expect(readFileSync(join(folder, "thesis.txt"), "utf8")).toBe("years of work");
});

test("an empty folder is filled, and one whose creation was interrupted is created again", async () => {
  const folder = join(root, "begun");
  mkdirSync(folder);
  writeFileSync(`${folder}.beginning`, "");
  writeFileSync(join(folder, "PG_VERSION"), "half");
  expect(await countProducts(folder)).toBeGreaterThan(30);
  const empty = join(root, "empty");
  mkdirSync(empty);
  expect(await countProducts(empty)).toBeGreaterThan(30);
});

test("a complete database is not taken for one that was begun", async () => {
  const folder = join(root, "begun");
  // A crash between the two markers leaves both.
  writeFileSync(`${folder}.beginning`, "");
  await deleteReviews(folder);
  rmSync(join(folder, "haat.ready"));
  await expect(countReviews(folder)).rejects.toThrow("Nothing was deleted.");
});

test("a damaged database is left as it is, and the start says what to do", async () => {
  const folder = join(root, "damaged");
  expect(await countProducts(folder)).toBeGreaterThan(30);
  writeFileSync(join(folder, "global/pg_control"), "");
  await expect(countProducts(folder)).rejects.toThrow(
    /cannot be opened .*\n.*Nothing was deleted\. .*backup/,
  );
  expect(existsSync(join(folder, "PG_VERSION"))).toBe(true);
});
