import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { loadKeys } from "#local/backend/keys.ts";
import { SHOP_PROJECT } from "#local/backend/migrations.ts";
import { startBackend } from "#local/backend/server.ts";
import { makeBackup, restoreBackup, type Source } from "#local/backup/backup.ts";
import { runBackup } from "#local/backup/run.ts";
import { IS_LONG } from "#tests/support/long.ts";

/* A backup of the demo shop with an image, restored into an empty one; and what is refused. */

const PASSPHRASE = "a passphrase of a test";
const folder = mkdtempSync(join(tmpdir(), "haat-backup-"));
const file = join(folder, "shop.haat");
const siteUrl = "http://localhost:5173";
const shop = await startBackend({ memory: true, siteUrl });
const empty = await startBackend({
  memory: true,
  siteUrl,
  project: { ...SHOP_PROJECT, seeds: [], demo: { accounts: false, sql: [] } },
});
const toSource = ({ sql, url, keys }: typeof shop): Source => ({
  query: sql,
  supabaseUrl: url,
  secretKey: keys.secretKey,
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await shop.close();
  await empty.close();
});

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
await fetch(`${shop.url}/storage/v1/object/products/pixel.gif`, {
  method: "POST",
  headers: { Authorization: `Bearer ${shop.keys.secretKey}`, "Content-Type": "image/gif" },
  body: PIXEL,
});
await shop.sql("update public.settings set site_name = 'Łamp & ''bazaar'' — ₹'");

test("everything is restored: rows, accounts, sequences and images, with equal sums", async () => {
  const made = await makeBackup(toSource(shop), file, PASSPHRASE);
  expect(made.images).toBe(1);
  expect(made.tables["public.orders"]?.rows).toBeGreaterThan(5);
  expect(made.tables["auth.users"]?.rows).toBe(2);
  expect(statSync(file).mode & 0o077).toBe(0);
  const bytes = readFileSync(file);
  for (const word of ["haat.example", "public.orders", "Bengaluru"]) expect(bytes.includes(word)).toBe(false);

  expect(await restoreBackup(toSource(empty), file, PASSPHRASE)).toEqual(made);
  const again = join(folder, "again.haat");
  expect(await makeBackup(toSource(empty), again, PASSPHRASE)).toEqual(made);
  const image = await fetch(`${empty.url}/storage/v1/object/public/products/pixel.gif`);
  expect(Buffer.from(await image.arrayBuffer())).toEqual(PIXEL);
  const next = "select nextval(pg_get_serial_sequence('public.outbox', 'id'))::text as id";
  expect(await empty.sql(next)).toEqual(await shop.sql(next));
  // Triggers work again, and passwords are those of before.
  const signIn = await fetch(`${empty.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: empty.keys.publishableKey, "Content-Type": "application/json" },
    body: JSON.stringify({ email: "asha@haat.example", password: "haat-shopper" }),
  });
  expect(signIn.status).toBe(200);
});

test("accounts and orders are not replaced unasked, and a failed restore changes nothing", async () => {
  await expect(restoreBackup(toSource(shop), file, PASSPHRASE)).rejects.toThrow("has accounts or orders");
  await shop.sql("alter table public.reviews rename column title to headline");
  const orders = await shop.sql("select count(*)::int as n from public.orders");
  const replace = restoreBackup(toSource(shop), file, PASSPHRASE, { replace: true });
  await expect(replace).rejects.toThrow("The database has no title in public.reviews");
  expect(await shop.sql("select count(*)::int as n from public.orders")).toEqual(orders);
  await shop.sql("alter table public.reviews rename column headline to title");
  expect((await restoreBackup(toSource(shop), file, PASSPHRASE, { replace: true })).images).toBe(1);
});

test("a wrong passphrase, a changed byte, a cut file and another file are refused", async () => {
  const check = (path: string, passphrase = PASSPHRASE) =>
    runBackup(["restore", path, "--check"], { BACKUP_PASSPHRASE: passphrase });
  expect(await check(file)).toMatch(
    /is complete: \d+ tables with \d+ rows, \d+ orders among them, and 1 images/,
  );
  await expect(check(file, "another passphrase")).rejects.toThrow("the passphrase is another");
  await expect(check(file, "short")).rejects.toThrow("16 characters or more");
  const bytes = readFileSync(file);
  const changed = Buffer.from(bytes);
  changed[500] = (changed[500] ?? 0) ^ 1;
  for (const [name, content] of Object.entries({ changed, cut: bytes.subarray(0, -100) })) {
    writeFileSync(join(folder, name), content);
    await expect(check(join(folder, name))).rejects.toThrow("was changed or cut");
  }
  writeFileSync(join(folder, "other"), "x".repeat(100));
  await expect(check(join(folder, "other"))).rejects.toThrow("is no backup of Haat");
  await expect(check(join(folder, "none"))).rejects.toThrow("is no backup of Haat");
});

test("says what is missing on the command line", async () => {
  const environment = { BACKUP_PASSPHRASE: PASSPHRASE };
  await expect(runBackup(["backup"], environment)).rejects.toThrow("Usage: npm run backup");
  await expect(runBackup(["backup", file], environment)).rejects.toThrow("Set DATABASE_URL");
  const nowhere = { ...environment, HAAT_DATA_DIR: join(folder, "nowhere") };
  await expect(runBackup(["backup", file, "--local"], nowhere)).rejects.toThrow("There is no shop in");
});

/* A data folder of `npm start` over an upgrade: it takes some seconds, so `npm test` leaves it out. */
test.runIf(IS_LONG)("--local moves a data folder into a new one", async () => {
  const [old, fresh] = [join(folder, "old"), join(folder, "fresh")];
  const first = await startBackend({ dataDir: old, keys: loadKeys(join(old, "keys.json")), siteUrl });
  await first.sql("update public.settings set site_name = 'Moved'");
  await first.close();
  const moved = join(folder, "moved.haat");
  const run = (action: string, dir: string) =>
    runBackup([action, moved, "--local"], { BACKUP_PASSPHRASE: PASSPHRASE, HAAT_DATA_DIR: dir });
  expect(await run("backup", old)).toContain("orders among them");
  expect(await run("restore", fresh)).toContain("Every sum agrees.");
  const second = await startBackend({ dataDir: fresh, keys: loadKeys(join(fresh, "keys.json")), siteUrl });
  expect(await second.sql("select site_name from public.settings")).toEqual([{ site_name: "Moved" }]);
  await second.close();
});
