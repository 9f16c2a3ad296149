import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";

import { loadKeys } from "#local/backend/keys.ts";
import { freePort, isFree } from "#local/launcher/ports.ts";
import { readHolder, takeLock } from "#local/launcher/process-lock.ts";
import { ROOT } from "#local/root.ts";

const root = mkdtempSync(join(tmpdir(), "haat-folder-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(root, "f-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Another process that tries to take the lock; resolves with what it says. */
async function rival(
  file: string,
): Promise<{ child: ChildProcess; answer: { held: boolean; recovered?: boolean } }> {
  const child = spawn(process.execPath, [join(ROOT, "tests/local/support/lock-process.ts"), file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const line = await new Promise<string>((resolve) =>
    child.stdout.once("data", (part: Buffer) => resolve(String(part))),
  );
  return { child, answer: JSON.parse(line) as { held: boolean; recovered?: boolean } };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });
}

describe("keys", () => {
  test("are made once, differ per folder, are long, and only their owner reads them", () => {
    const [here, there] = [loadKeys(join(folder, "a/keys.json")), loadKeys(join(folder, "b/keys.json"))];
    expect(loadKeys(join(folder, "a/keys.json"))).toEqual(here);
    for (const name of ["jwtSecret", "publishableKey", "secretKey", "sessionSecret"] as const) {
      expect(here[name]).not.toBe(there[name]);
    }
    expect(Buffer.from(here.jwtSecret, "base64url").length).toBeGreaterThanOrEqual(40);
    expect(here.publishableKey).toMatch(/^sb_publishable_/);
    expect(here.secretKey).toMatch(/^sb_secret_/);
    expect(statSync(join(folder, "a/keys.json")).mode & 0o777).toBe(0o600);
  });

  test("a damaged file is said to be so, not replaced", () => {
    const file = join(folder, "keys.json");
    writeFileSync(file, '{"jwtSecret":"short"}');
    expect(() => loadKeys(file)).toThrow(/damaged/);
  });
});

describe("the lock of a folder", () => {
  test("a second process is refused and told where the first one serves", async () => {
    const file = join(folder, "lock");
    const mine = await takeLock(file);
    if (!mine.held) throw new Error("refused");
    mine.lock.announce("http://localhost:5173");
    const { answer } = await rival(file);
    expect(answer).toMatchObject({ held: false, by: { pid: process.pid, address: "http://localhost:5173" } });
    mine.lock.release();
    expect(existsSync(file)).toBe(false);
    expect((await rival(file)).answer.held).toBe(true);
  });

  test("a lock that kill -9 left behind is taken over", async () => {
    const file = join(folder, "lock");
    const { child } = await rival(file);
    child.kill("SIGKILL");
    await ended(child);
    expect(readHolder(file)?.pid).toBe(child.pid);
    const mine = await takeLock(file);
    expect(mine).toMatchObject({ held: true, recovered: true });
    if (mine.held) mine.lock.release();
  });

  test("so is one whose process number belongs to another program now", async () => {
    const file = join(folder, "lock");
    writeFileSync(file, JSON.stringify({ pid: process.ppid, born: "long ago", address: "" }));
    const mine = await takeLock(file);
    expect(mine.held).toBe(true);
    if (mine.held) mine.lock.release();
  });

  test("of six that find a dead lock at once, one gets it", async () => {
    const file = join(folder, "lock");
    writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 1, born: "1", address: "" }));
    const rivals = await Promise.all(Array.from({ length: 6 }, () => rival(file)));
    expect(rivals.filter(({ answer }) => answer.held)).toHaveLength(1);
  });
});

describe("ports", () => {
  test("a taken one is passed over", async () => {
    const wanted = await freePort(0);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(wanted, "127.0.0.1", resolve));
    expect(await isFree(wanted)).toBe(false);
    expect(await freePort(wanted)).toBeGreaterThan(wanted);
    await new Promise((resolve) => server.close(resolve));
    expect(await freePort(wanted)).toBe(wanted);
    expect(await freePort(wanted, 0, [wanted, wanted + 1])).toBeGreaterThan(wanted + 1);
  });

  test("any free one is none that the system may give to somebody else before it is bound", async () => {
    const given = await Promise.all(Array.from({ length: 50 }, () => freePort(0)));
    expect(new Set(given).size).toBe(50);
    expect(Math.max(...given)).toBeLessThan(32_768);
  });
});
