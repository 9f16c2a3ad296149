import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import * as z from "zod";

import { isErrno } from "#local/fs-errors.ts";

const holderSchema = z.object({ pid: z.number(), born: z.string(), address: z.string() });

/** Who holds a folder. `address` is empty until the holder serves. */
export type Holder = z.infer<typeof holderSchema>;

/** A held lock: `announce` tells others the address, `release` gives the folder back. */
export type ProcessLock = { announce: (address: string) => void; release: () => void };

/** `recovered`: the holder before died without giving the folder back. */
export type LockAnswer = { held: true; lock: ProcessLock; recovered: boolean } | { held: false; by: Holder };

/**
 * Takes the lock file, so that two processes never open one database folder.
 * A lock whose holder is dead (kill -9, power cut) is taken over; a process number that was given to
 * another program since then does not count as alive, because the time of birth is compared too.
 */
export async function takeLock(file: string): Promise<LockAnswer> {
  mkdirSync(dirname(file), { recursive: true });
  const own: Holder = { pid: process.pid, born: bornAt(process.pid), address: "" };
  for (let round = 0; round < 20; round += 1) {
    if (create(file, own)) {
      // Whoever took over the same dead lock at the same moment may have moved ours away: look again.
      if (round > 0) await pause(100);
      if (readHolder(file)?.pid === process.pid)
        return { held: true, lock: lockOf(file, own), recovered: round > 0 };
      continue;
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder)) return { held: false, by: holder };
    discard(file, holder);
  }
  throw new Error(`${file} keeps changing hands. Delete it and try again.`);
}

/** The lock's holder, or null when there is no readable lock. */
export function readHolder(file: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

function create(file: string, own: Holder): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isErrno(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function discard(file: string, dead: Holder | null): void {
  const aside = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved && moved.pid !== dead?.pid && isAlive(moved)) {
    try {
      linkSync(aside, file);
    } catch {
      // A third process has made its own lock meanwhile; the one moved away notices on its second look.
    }
  }
  rmSync(aside, { force: true });
}

function lockOf(file: string, own: Holder): ProcessLock {
  function release(): void {
    process.off("exit", release);
    if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
  }
  process.on("exit", release);
  return {
    announce(address) {
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, JSON.stringify({ ...own, address }));
      renameSync(draft, file);
    },
    release,
  };
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (!isErrno(error, "EPERM")) return false;
  }
  const born = bornAt(holder.pid);
  return born === "" || holder.born === "" || born === holder.born;
}

/** When a process began, in whatever words the system has for it; empty where it has none. */
function bornAt(pid: number): string {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      // A killed process that nobody has waited for yet is dead too.
      return fields[0] === "Z" ? "dead" : (fields[19] ?? "");
    }
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
