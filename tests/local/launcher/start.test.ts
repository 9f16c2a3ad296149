import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";

import { loadKeys } from "#local/backend/keys.ts";
import { ensureBuild } from "#local/launcher/build.ts";
import { findFreePort, isPortFree } from "#local/launcher/ports.ts";
import { ROOT } from "#local/root.ts";
import { createBackendClient } from "#tests/local/support/backend-client.ts";
import { readUsage } from "#tests/support/usage.ts";

/* The whole of `npm start`: first start, accidental second start, crash, restart, Ctrl-C. */

const dataDir = mkdtempSync(join(tmpdir(), "haat-launcher-"));
const started: ChildProcess[] = [];
let ports: { shop: number; backend: number; razorpay: number };

beforeAll(async () => {
  // Adjacent ports, so that a shop whose port is taken meets those of the other servers.
  const shop = await findFreePort(0);
  ports = { shop, backend: await findFreePort(shop + 1), razorpay: await findFreePort(shop + 2) };
  await ensureBuild();
});
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

type Launcher = { child: ChildProcess; output: () => string; exit: Promise<number | null> };

/** Starts the shop; through run.mjs with what `npm start` adds to the environment. */
function launch(...command: [file: string, ...rest: string[]] | []): Launcher {
  const [file = "start.ts", ...rest] = command;
  const child = spawn(process.execPath, [join(ROOT, "local/launcher", file), ...rest], {
    env: {
      ...process.env,
      HAAT_DATA_DIR: dataDir,
      PORT: String(ports.shop),
      BACKEND_PORT: String(ports.backend),
      RAZORPAY_PORT: String(ports.razorpay),
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  started.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part: Buffer) => (text += part.toString()));
  const exit = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  return { child, output: () => text, exit };
}

/** Waits until the shop serves. @returns its address */
async function waitUntilReady({ output, exit }: Launcher): Promise<string> {
  let code: number | null | undefined;
  void exit.then((status) => (code = status));
  while (!output().includes("Press Ctrl-C to stop the shop.")) {
    if (code !== undefined) throw new Error(`The launcher ended with ${code}: ${output()}`);
    await sleep(50);
  }
  return /http:\/\/localhost:\d+/.exec(output())?.[0] ?? "";
}

function createServiceClient(): SupabaseClient {
  const { secretKey } = loadKeys(join(dataDir, "keys.json"));
  return createBackendClient(`http://127.0.0.1:${ports.backend}`, secretKey);
}

async function becomesFree(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await isPortFree(port)) return true;
    await sleep(50);
  }
  return false;
}

/** The memory of the shop and all its processes, in megabytes; 0 where only Linux can tell. */
function readMemory({ child }: Launcher): number {
  if (process.platform !== "linux") return 0;
  return Object.values(readUsage(child.pid ?? 0)).reduce((sum, { megabytes }) => sum + megabytes, 0);
}

test("refuses a second start, recovers after kill -9 and stops on Ctrl-C", { timeout: 180_000 }, async () => {
  const first = launch();
  const address = await waitUntilReady(first);
  expect(address).toBe(`http://localhost:${ports.shop}`);
  expect(first.output()).toContain("asha@haat.example");
  expect(first.output()).toContain("haat-admin");
  const mailbox = await fetch(`http://127.0.0.1:${ports.backend}/mailbox`);
  expect(first.output()).toContain(`Mailbox  ${mailbox.url}`);
  expect(await mailbox.text()).toContain("No mail has arrived yet.");
  const razorpay = `http://127.0.0.1:${ports.razorpay}`;
  expect(first.output()).toContain(`Razorpay ${razorpay}`);
  expect(await (await fetch(razorpay)).text()).toContain("order_HaatDemo");
  const savedState = readFileSync(join(dataDir, "razorpay.json"), "utf8");
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const icon = await fetch(`${address}/favicon.ico`);
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, expect.stringContaining("image")]);
  expect(
    (await createServiceClient().from("categories").insert({ name: "Kept", slug: "kept" })).error,
  ).toBeNull();

  const second = launch();
  expect(await second.exit).toBe(0);
  expect(second.output().trim()).toBe(`Haat is already running at ${address}`);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);

  first.child.kill("SIGKILL");
  await first.exit;
  expect(await becomesFree(ports.shop)).toBe(true);
  expect(await becomesFree(ports.backend)).toBe(true);
  expect(await becomesFree(ports.razorpay)).toBe(true);

  const third = launch("run.mjs", "start");
  expect(await waitUntilReady(third)).toBe(address);
  expect((await createServiceClient().from("categories").select("name").eq("slug", "kept")).data).toEqual([
    { name: "Kept" },
  ]);
  expect(third.output()).toContain(`Razorpay ${razorpay}`);
  // It comes to rest at about 590; the rest is for what differs from one computer to the next.
  await expect.poll(() => readMemory(third), { timeout: 30_000, interval: 1000 }).toBeLessThan(700);
  expect(readFileSync(join(dataDir, "razorpay.json"), "utf8")).toBe(savedState);
  third.child.kill("SIGINT");
  expect(await third.exit).toBe(0);
  expect(existsSync(join(dataDir, "lock"))).toBe(false);
  expect(await becomesFree(ports.shop)).toBe(true);
});

test(
  "moves to the next free port and stops when the process that started it ends",
  { timeout: 180_000 },
  async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(ports.shop, "127.0.0.1", resolve));
    try {
      const shop = launch();
      const address = await waitUntilReady(shop);
      expect(Number(new URL(address).port)).toBeGreaterThan(ports.shop);
      expect(shop.output()).toContain(`port ${ports.shop} is taken`);
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      shop.child.disconnect();
      expect(await shop.exit).toBe(0);
      expect(await becomesFree(Number(new URL(address).port))).toBe(true);
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  },
);

test.each([
  ["--help", 0, /^npm start runs the whole shop .+HAAT_DATA_DIR/s],
  ["--port=1", 1, /^Unknown option: --port=1\n\nnpm start/],
])("says with %s what it reads, and does not start", async (option, code, text) => {
  const shop = launch("run.mjs", "start", option);
  expect(await shop.exit).toBe(code);
  expect(shop.output()).toMatch(text);
});
