import { spawn } from "node:child_process";
import { createHash, type Hash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { hasErrorCode, readFileIfExists } from "#local/files.ts";
import { acquireLock } from "#local/launcher/process-lock.ts";
import { ROOT } from "#local/root.ts";

/** Files and folders that the build depends on. */
const SOURCES = [
  "app",
  "workers",
  "public",
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "vite.config.ts",
  "wrangler.toml",
];

/** Hash of the sources of the last build. Every build deletes its folder first, so a build made otherwise has none. */
const HASH_FILE = join(ROOT, "build/server/.sources");

/** The check and build of this process, while it runs and once it is done; null before. */
let ensured: Promise<void> | null = null;

/**
 * Builds the Worker when the build is missing or its sources have changed (compared by content, not by date). A process
 * looks once: reading all sources takes 20 ms of processor time, and a test process starts dozens of shops.
 * @throws Error with the output of the build
 */
export function ensureBuild(): Promise<void> {
  ensured ??= buildWhenOutOfDate().catch((error: unknown) => {
    ensured = null;
    throw error;
  });
  return ensured;
}

async function buildWhenOutOfDate(): Promise<void> {
  if (isUpToDate()) return;
  // Two builds at the same time would delete each other's files.
  for (;;) {
    const result = await acquireLock(join(ROOT, "node_modules/.cache/haat/build.lock"));
    if (!result.acquired) {
      await sleep(200);
      continue;
    }
    try {
      if (!isUpToDate()) await build();
      return;
    } finally {
      result.lock.release();
    }
  }
}

function isUpToDate(): boolean {
  return (
    existsSync(join(ROOT, "build/server/wrangler.json")) &&
    readFileIfExists(HASH_FILE)?.toString() === hashSources()
  );
}

/** Builds the Worker. @returns the output of the build */
async function build(): Promise<string> {
  const hash = hashSources();
  const output = await run(process.execPath, [join(ROOT, "node_modules/@react-router/dev/bin.cjs"), "build"]);
  writeFileSync(HASH_FILE, hash);
  return output;
}

function hashSources(): string {
  // Each environment of wrangler.toml has a build of its own.
  const hash = createHash("sha256").update(`${process.env.CLOUDFLARE_ENV ?? ""}\0`);
  for (const source of SOURCES) addToHash(hash, source);
  return hash.digest("hex");
}

function addToHash(hash: Hash, path: string): void {
  const full = join(ROOT, path);
  if (!existsSync(full)) return;
  const entries = readFolder(full);
  if (entries === null) hash.update(`${path}\0`).update(readFileSync(full)).update("\0");
  else for (const entry of entries) if (!/\.test\.tsx?$/.test(entry)) addToHash(hash, `${path}/${entry}`);
}

/** The sorted names in a folder; null when the path is a file. */
function readFolder(path: string): string[] | null {
  try {
    return readdirSync(path).toSorted();
  } catch (error) {
    if (hasErrorCode(error, "ENOTDIR")) return null;
    throw error;
  }
}

function run(command: string, arguments_: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, arguments_, {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production" },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part: Buffer) => (output += part.toString()));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve(output) : reject(new Error(`The build failed.\n${output}`)),
    );
  });
}

if (import.meta.main) {
  await build().then(
    (output) => console.log(output.trim()),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
