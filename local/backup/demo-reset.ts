import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startBackend } from "#local/backend/server.ts";
import { DEMO_ACCOUNTS } from "#local/backend/snapshot.ts";
import { BackupError } from "#local/backup/archive.ts";
import { makeBackup, restoreBackup, type Source } from "#local/backup/backup.ts";
import { withShop } from "#local/backup/run.ts";

/*
 *   npm run demo:reset
 *
 * Puts a public demo back to its first day: deletes everything in the hosted project of DATABASE_URL, SUPABASE_URL and
 * SUPABASE_SECRET_KEY, and fills it with the demo shop of `npm start`, dated today. Only a project without accounts, or
 * with the demo's admin among them, is touched: a real shop has neither.
 */

/** Fills a project with the demo shop. @throws BackupError for a project that is no demo */
export async function resetDemo(target: Source): Promise<{ orders: number }> {
  await requireDemo(target);
  const folder = mkdtempSync(join(tmpdir(), "haat-demo-"));
  const file = join(folder, "demo.haat");
  const passphrase = randomBytes(24).toString("hex");
  try {
    const demo = await startBackend({ memory: true, siteUrl: "http://localhost:5173" });
    try {
      const source = { query: demo.sql, supabaseUrl: demo.url, secretKey: demo.keys.secretKey };
      await makeBackup(source, file, passphrase);
    } finally {
      await demo.close();
    }
    const { tables } = await restoreBackup(target, file, passphrase, { replace: true });
    return { orders: tables["public.orders"]?.rows ?? 0 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function requireDemo({ query }: Source): Promise<void> {
  const admin = DEMO_ACCOUNTS.find(({ isAdmin }) => isAdmin)?.email ?? "";
  const [found] = await query<{ accounts: number; demo: number }>(
    "select count(*)::int as accounts, count(*) filter (where email = $1)::int as demo from auth.users",
    [admin],
  );
  if (found && (found.accounts === 0 || found.demo === 1)) return;
  throw new BackupError(
    `This project has accounts, and ${admin} is not one of them: it is no demo. Nothing was changed.`,
  );
}

if (import.meta.main) {
  try {
    const { orders } = await withShop({ isLocal: false, isRestore: true }, process.env, resetDemo);
    console.log(`The demo is as new, with ${orders} orders. Everybody signs in again.`);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
