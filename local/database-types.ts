import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

import { createMigratedPglite } from "#tests/database/migrated-pglite.ts";

const TYPES_FILE = fileURLToPath(new URL("../app/data/database.types.ts", import.meta.url));
const SUPABASE_CLI = fileURLToPath(new URL("../node_modules/supabase/dist/supabase.js", import.meta.url));

/**
 * The TypeScript types of the public schema, as `supabase gen types` writes them for the migrations in this
 * checkout. Runs on an in-memory database: no Docker, no network, no running shop.
 */
export async function generateDatabaseTypes(): Promise<string> {
  const workdir = await mkdtemp(join(tmpdir(), "haat-types-"));
  const db = await createMigratedPglite();
  const server = new PGLiteSocketServer({ db, host: "127.0.0.1", port: 0 });
  try {
    await server.start();
    // Without sslmode=disable the client waits for an answer to its SSL request that never comes.
    const url = `postgres://postgres:postgres@${server.getServerConn()}/postgres?sslmode=disable`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        SUPABASE_CLI,
        "gen",
        "types",
        "--lang",
        "typescript",
        "--schema",
        "public",
        `--db-url=${url}`,
        "--workdir",
        workdir,
      ],
      {
        maxBuffer: 16 * 1024 * 1024,
        timeout: 60_000,
        env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
      },
    );
    return stdout;
  } finally {
    await server.stop();
    await db.close();
    await rm(workdir, { recursive: true, force: true });
  }
}

/** The committed types differ from the migrations when this answers a message. */
export async function findTypesDrift(): Promise<string | null> {
  const [committed, generated] = await Promise.all([
    readFile(TYPES_FILE, "utf8").catch(() => ""),
    generateDatabaseTypes(),
  ]);
  return committed === generated
    ? null
    : "app/data/database.types.ts does not match supabase/migrations. Run: npm run db:types";
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes("--check")) {
    const drift = await findTypesDrift();
    if (drift) {
      console.error(drift);
      process.exitCode = 1;
    }
  } else {
    await writeFile(TYPES_FILE, await generateDatabaseTypes());
    console.log("Wrote app/data/database.types.ts");
  }
}
