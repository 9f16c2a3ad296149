import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, expect, test } from "vitest";

import { findFreePort } from "#local/launcher/ports.ts";
import { ROOT } from "#local/root.ts";

/* `npm run dev`: the shop with the sources as they are now, reloaded when they change. */

const dataDir = mkdtempSync(join(tmpdir(), "haat-dev-"));
let child: ChildProcess | null = null;
afterAll(async () => {
  if (child?.exitCode === null) {
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    child.kill("SIGINT");
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

async function startDev(): Promise<string> {
  const shop = await findFreePort(0);
  child = spawn(process.execPath, [join(ROOT, "local/launcher/start.ts"), "--dev"], {
    env: {
      ...process.env,
      HAAT_DATA_DIR: dataDir,
      PORT: String(shop),
      BACKEND_PORT: String(await findFreePort(shop + 1)),
      RAZORPAY_PORT: String(await findFreePort(shop + 2)),
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part: Buffer) => (output += part.toString()));
  }
  while (!output.includes("Press Ctrl-C to stop the shop.")) {
    if (child.exitCode !== null) throw new Error(`The launcher ended with ${child.exitCode}: ${output}`);
    await sleep(50);
  }
  return /http:\/\/localhost:\d+/.exec(output)?.[0] ?? "";
}

async function readPage(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  expect(response.status, text.slice(0, 500)).toBe(200);
  return text;
}

test(
  "serves pages with hot reload, from the sources and the local backend",
  { timeout: 300_000 },
  async () => {
    const url = await startDev();
    const home = await readPage(url);
    // The shop's page runs its script from the sources, and Vite's client reloads it when one changes.
    expect(home).toContain('data-script="/app/browser/main.ts"');
    expect(home).toContain('src="/@vite/client"');
    expect(await readPage(`${url}/@vite/client`)).toContain("hot");
    const source = await readPage(`${url}/app/shop/money.ts`);
    expect(source).toContain("formatPaise");
    // The seeded products come from the local backend.
    expect(await readPage(`${url}/products?search=lamp`)).toMatch(/\/product\/[0-9a-f-]{36}/);
    const signIn = await fetch(`${url}/login`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: url, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ email: "admin@haat.example", password: "haat-admin" }),
    });
    expect([signIn.status, signIn.headers.get("Location")]).toEqual([303, "/"]);
    // The portal's page starts React, from the sources as well.
    const cookies = signIn.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    const portal = await readPage(`${url}/admin`, { Cookie: cookies.join("; ") });
    expect(portal).toContain('from "/app/root.tsx"');
  },
);
