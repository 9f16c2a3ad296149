import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeEach, expect, test } from "vitest";

import { acquireLock, type LockResult, readLockHolder } from "#local/launcher/process-lock.ts";
import { ROOT } from "#local/root.ts";

const root = mkdtempSync(join(tmpdir(), "haat-lock-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let file: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  file = join(mkdtempSync(join(root, "lock-")), "lock");
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Starts another process that tries to acquire the lock. */
async function acquireInProcess(): Promise<{ child: ChildProcess; result: LockResult }> {
  const child = spawn(process.execPath, [join(ROOT, "tests/local/support/lock-process.ts"), file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, result: JSON.parse(line.toString()) as LockResult };
}

test("refuses a second process and returns the address of the first", async () => {
  const own = await acquireLock(file);
  if (!own.acquired) throw new Error("The lock was not acquired.");
  own.lock.setAddresses({ url: "http://localhost:5173", backendUrl: "http://127.0.0.1:54321" });
  const { result } = await acquireInProcess();
  expect(result).toMatchObject({
    acquired: false,
    holder: { pid: process.pid, url: "http://localhost:5173", backendUrl: "http://127.0.0.1:54321" },
  });
  own.lock.release();
  expect(existsSync(file)).toBe(false);
  expect((await acquireInProcess()).result.acquired).toBe(true);
});

test("takes over the lock of a process that was killed", async () => {
  const { child } = await acquireInProcess();
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
  expect(readLockHolder(file)?.pid).toBe(child.pid);
  const own = await acquireLock(file);
  expect(own).toMatchObject({ acquired: true, recovered: true });
  if (own.acquired) own.lock.release();
});

test("takes over a lock whose process id now belongs to another program", async () => {
  writeFileSync(file, JSON.stringify({ pid: process.ppid, startTime: "long ago", url: "" }));
  const own = await acquireLock(file);
  expect(own.acquired).toBe(true);
  if (own.acquired) own.lock.release();
});

test("gives a stale lock to one of six processes that find it at the same time", async () => {
  writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 1, startTime: "1", url: "" }));
  const rivals = await Promise.all(Array.from({ length: 6 }, () => acquireInProcess()));
  expect(rivals.filter(({ result }) => result.acquired)).toHaveLength(1);
});
