import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { isErrno } from "#local/fs-errors.ts";
import { takeLock } from "#local/launcher/process-lock.ts";
import { ROOT } from "#local/root.ts";

/** What the build is made of. */
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

/** Inside what every build clears away first, so that a build by other hands is never taken for ours. */
const MARK = join(ROOT, "build/server/.sources");

/**
 * Builds the Worker when the build is missing or older than its sources (compared by content, not by date).
 * @returns whether it built.
 * @throws Error with the build's own words.
 */
export async function ensureBuild(): Promise<boolean> {
  if (isFresh()) return false;
  // Two builds at once would clear away each other's files.
  for (;;) {
    const answer = await takeLock(join(ROOT, "node_modules/.cache/haat/build.lock"));
    if (!answer.held) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      continue;
    }
    try {
      if (isFresh()) return false;
      await build();
      return true;
    } finally {
      answer.lock.release();
    }
  }
}

function isFresh(): boolean {
  return existsSync(join(ROOT, "build/server/wrangler.json")) && readMark() === hashSources();
}

/** Builds the Worker, needed or not. @returns what the build printed. */
async function build(): Promise<string> {
  const sources = hashSources();
  const words = await run(process.execPath, [join(ROOT, "node_modules/@react-router/dev/bin.cjs"), "build"]);
  writeFileSync(MARK, sources);
  return words;
}

function readMark(): string {
  return existsSync(MARK) ? readFileSync(MARK, "utf8") : "";
}

function hashSources(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) addTo(hash, source);
  return hash.digest("hex");
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  const full = join(ROOT, path);
  if (!existsSync(full)) return;
  const entries = readFolder(full);
  if (entries === null) hash.update(`${path}\0`).update(readFileSync(full)).update("\0");
  else for (const entry of entries) if (!/\.test\.tsx?$/.test(entry)) addTo(hash, `${path}/${entry}`);
}

function readFolder(path: string): string[] | null {
  try {
    return readdirSync(path).toSorted();
  } catch (error) {
    if (isErrno(error, "ENOTDIR")) return null;
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
    let words = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part: Buffer) => (words += part.toString()));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve(words) : reject(new Error(`The build failed.\n${words}`)),
    );
  });
}

if (import.meta.main) {
  await build().then(
    (words) => console.log(words.trim()),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
