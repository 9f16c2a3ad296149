import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import * as z from "zod";

import { hasErrorCode, writeFileAtomic } from "#local/files.ts";

const holderSchema = z.object({
  pid: z.number(),
  startTime: z.string(),
  url: z.string(),
  backendUrl: z.string().default(""),
});

/** The process that holds a lock. `url` and `backendUrl` are empty until it serves requests. */
export type LockHolder = z.infer<typeof holderSchema>;

/** `setAddresses` records where the holder serves; `release` deletes the lock file. */
export type ProcessLock = {
  setAddresses: (addresses: Pick<LockHolder, "url" | "backendUrl">) => void;
  release: () => void;
};

/** `recovered`: the previous holder ended without releasing the lock. */
export type LockResult =
  | { acquired: true; lock: ProcessLock; recovered: boolean }
  | { acquired: false; holder: LockHolder };

const MAX_ATTEMPTS = 20;

/**
 * Acquires a lock file, so that two processes never open the same database folder.
 * A lock whose holder is dead (kill -9, power failure) is taken over at once. The process start time is compared too,
 * because the operating system may have given the holder's process id to another program.
 */
export async function acquireLock(file: string): Promise<LockResult> {
  mkdirSync(dirname(file), { recursive: true });
  const self: LockHolder = {
    pid: process.pid,
    startTime: readStartTime(process.pid),
    url: "",
    backendUrl: "",
  };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (createLockFile(file, self)) {
      // Another process that took over the same stale lock may have moved our file away: check again.
      if (attempt > 0) await sleep(100);
      if (readLockHolder(file)?.pid === process.pid) {
        return { acquired: true, lock: createLock(file, self), recovered: attempt > 0 };
      }
      continue;
    }
    const holder = readLockHolder(file);
    if (holder && isAlive(holder)) return { acquired: false, holder };
    removeStaleLock(file, holder);
  }
  throw new Error(`${file} could not be locked. Delete it and try again.`);
}

/** The process that runs and holds the lock; null when there is none. */
export function findRunningHolder(file: string): LockHolder | null {
  const holder = readLockHolder(file);
  return holder && isAlive(holder) ? holder : null;
}

/** The lock's holder; null when there is no readable lock file. */
export function readLockHolder(file: string): LockHolder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

function createLockFile(file: string, self: LockHolder): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(self));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function removeStaleLock(file: string, stale: LockHolder | null): void {
  const aside = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readLockHolder(aside);
  if (moved && moved.pid !== stale?.pid && isAlive(moved)) {
    try {
      linkSync(aside, file);
    } catch {
      // A third process holds the lock by now; the process whose lock was moved notices on its second check.
    }
  }
  rmSync(aside, { force: true });
}

function createLock(file: string, self: LockHolder): ProcessLock {
  function release(): void {
    process.off("exit", release);
    if (readLockHolder(file)?.pid === process.pid) rmSync(file, { force: true });
  }
  process.on("exit", release);
  return {
    setAddresses: (addresses) => writeFileAtomic(file, JSON.stringify({ ...self, ...addresses })),
    release,
  };
}

function isAlive({ pid, startTime }: LockHolder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasErrorCode(error, "EPERM")) return false;
  }
  const current = readStartTime(pid);
  return current === "" || startTime === "" || current === startTime;
}

/** When a process started, in the operating system's own format; empty where that is not available. */
function readStartTime(pid: number): string {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      // A zombie (killed, but not yet waited for by its parent) counts as dead.
      return fields[0] === "Z" ? "dead" : (fields[19] ?? "");
    }
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
