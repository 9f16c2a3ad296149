import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import postgres from "postgres";

import { loadKeys } from "#local/backend/keys.ts";
import { SHOP_PROJECT } from "#local/backend/migrations.ts";
import { startBackend } from "#local/backend/server.ts";
import { BackupError } from "#local/backup/archive.ts";
import { type Contents, makeBackup, restoreBackup, type Source, verifyBackup } from "#local/backup/backup.ts";
import { acquireLock } from "#local/launcher/process-lock.ts";
import { ROOT } from "#local/root.ts";

/*
 *   npm run backup -- FILE [--local]
 *   npm run restore -- FILE [--local] [--replace] [--check]
 *
 * BACKUP_PASSPHRASE encrypts. Hosted: DATABASE_URL is the project's connection string (session pooler), with SUPABASE_URL
 * and SUPABASE_SECRET_KEY for the images. `--local`: the data folder of `npm start`, which must not run. `--check` reads
 * the file without writing anything.
 */

type Environment = Record<string, string | undefined>;

/** Opens the shop that the arguments mean, and closes it after `work`. */
export async function withShop<T>(
  { isLocal, isRestore }: { isLocal: boolean; isRestore: boolean },
  env: Environment,
  work: (shop: Source) => Promise<T>,
): Promise<T> {
  return isLocal ? withDataFolder(isRestore, env, work) : withProject(env, work);
}

async function withProject<T>(env: Environment, work: (shop: Source) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url = "", SUPABASE_URL: supabaseUrl = "", SUPABASE_SECRET_KEY: secretKey = "" } = env;
  if (!url || !supabaseUrl || !secretKey) {
    throw new BackupError("Set DATABASE_URL, SUPABASE_URL and SUPABASE_SECRET_KEY, or add --local.");
  }
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => undefined, max_lifetime: null });
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement says which columns come back
    const query: Source["query"] = async <R>(text: string, parameters: unknown[] = []) =>
      [...(await sql.unsafe(text, parameters as postgres.ParameterOrJSON<never>[]))] as R[];
    await query("select 1").catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new BackupError(
        `The database cannot be reached (${reason}). DATABASE_URL is the connection string of Supabase's dashboard: Connect, session pooler.`,
      );
    });
    return await work({ query, supabaseUrl, secretKey });
  } finally {
    await sql.end();
  }
}

async function withDataFolder<T>(
  isRestore: boolean,
  env: Environment,
  work: (shop: Source) => Promise<T>,
): Promise<T> {
  const dataDir = resolve(ROOT, env.HAAT_DATA_DIR || ".data");
  if (!isRestore && !existsSync(join(dataDir, "pg")))
    throw new BackupError(`There is no shop in ${dataDir}.`);
  const result = await acquireLock(join(dataDir, "lock"));
  if (!result.acquired) throw new BackupError(`The shop in ${dataDir} is running: stop it first.`);
  try {
    const keys = loadKeys(join(dataDir, "keys.json"));
    // A new folder has the migrations alone: what it shows comes from the backup.
    const project = { ...SHOP_PROJECT, seeds: [], demo: { accounts: false, sql: [] } };
    const siteUrl = "http://localhost:5173";
    const backend = await startBackend({ dataDir, keys, siteUrl, ...(isRestore ? { project } : {}) });
    try {
      return await work({ query: backend.sql, supabaseUrl: backend.url, secretKey: keys.secretKey });
    } finally {
      await backend.close();
    }
  } finally {
    result.lock.release();
  }
}

/** Returns '41 tables with 2120 rows, 72 orders among them, and 12 images'. */
function describe({ tables, images }: Contents): string {
  const rows = Object.values(tables).reduce((sum, { rows: count }) => sum + count, 0);
  const orders = tables["public.orders"]?.rows ?? 0;
  return `${Object.keys(tables).length} tables with ${rows} rows, ${orders} orders among them, and ${images} images`;
}

/** Does what the command line says. @returns a message that says what was done */
export async function runBackup(args: string[], env: Environment): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      local: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
    },
  });
  const [action, file] = positionals;
  const isRestore = action === "restore";
  if ((action !== "backup" && !isRestore) || !file || positionals.length > 2) {
    throw new BackupError(
      "Usage: npm run backup -- FILE [--local], or npm run restore -- FILE [--local] [--replace] [--check]",
    );
  }
  const passphrase = env.BACKUP_PASSPHRASE ?? "";
  if (values.check) {
    const { madeAt, ...contents } = await verifyBackup(file, passphrase);
    return `${file} is complete: ${describe(contents)}, of ${madeAt}.`;
  }
  const contents = await withShop({ isLocal: values.local, isRestore }, env, (shop) =>
    isRestore
      ? restoreBackup(shop, file, passphrase, { replace: values.replace })
      : makeBackup(shop, file, passphrase),
  );
  return isRestore
    ? `Restored ${describe(contents)}. Every sum agrees. Everybody signs in again.`
    : `${file} holds ${describe(contents)}.`;
}

if (import.meta.main) {
  try {
    console.log(await runBackup(process.argv.slice(2), process.env));
  } catch (error) {
    const isExpected = error instanceof BackupError || (error instanceof TypeError && "code" in error);
    if (!isExpected) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
