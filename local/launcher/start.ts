import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";

import { loadKeys } from "#local/backend/keys.ts";
import { DEMO_ACCOUNTS } from "#local/backend/snapshot.ts";
import { freePort } from "#local/launcher/ports.ts";
import { type ProcessLock, takeLock } from "#local/launcher/process-lock.ts";
import { startShop } from "#local/launcher/shop.ts";
import { ROOT } from "#local/root.ts";

// `npm start` and, with --dev, `npm run dev`: the whole shop on this computer. README says how to use it.

const isDev = process.argv.includes("--dev");
const dataDir = resolve(ROOT, process.env.HAAT_DATA_DIR ?? ".data");
const logFile = resolve(dataDir, "log.txt");
const FIVE_MINUTES = 5 * 60 * 1000;

/** After a crash the old ports may stay taken for a moment. */
const PATIENCE = 3000;

type Running = {
  url: string;
  mailboxUrl: string;
  razorpayUrl: string;
  runCron: () => Promise<void>;
  close: () => Promise<void>;
};

async function main(): Promise<void> {
  const wanted = {
    shop: portFrom("PORT", 5173),
    backend: portFrom("BACKEND_PORT", 54_321),
    razorpay: portFrom("RAZORPAY_PORT", 54_322),
  };
  const answer = await takeLock(resolve(dataDir, "lock"));
  if (!answer.held) {
    const { address, pid } = answer.by;
    console.log(
      address ? `Haat is already running at ${address}` : `Haat is already starting (process ${pid}).`,
    );
    process.exit(0);
  }
  const stop = stopOnce(answer.lock);
  const patience = answer.recovered ? PATIENCE : 0;
  // One that moves may come upon the usual port of the next.
  const shopPort = await freePort(wanted.shop, patience);
  const backend = await freePort(wanted.backend, patience, [shopPort]);
  const razorpay = await freePort(wanted.razorpay, patience, [shopPort, backend]);
  const ports = { shop: shopPort, backend, razorpay };
  console.log("Haat is starting …");
  const shop = await (isDev ? startDev(ports) : startBuilt(ports));
  stop.with(shop);
  answer.lock.announce(shop.url);
  setInterval(() => void shop.runCron().catch((error: unknown) => log(String(error))), FIVE_MINUTES).unref();
  greet(shop, wanted.shop, ports.shop);
}

type Ports = { shop: number; backend: number; razorpay: number };

async function startBuilt(ports: Ports): Promise<Running> {
  const shop = await startShop({
    dataDir,
    keys: loadKeys(resolve(dataDir, "keys.json")),
    port: ports.shop,
    backendPort: ports.backend,
    razorpayPort: ports.razorpay,
    confirmEmail: isConfirmationOn(),
    vars: { DEMO: "true", AUTH_FLOOR_MS: undefined },
    log: openLog(),
  });
  return {
    url: shop.shopUrl,
    mailboxUrl: shop.mailboxUrl,
    razorpayUrl: shop.razorpay.url,
    runCron: shop.runCron,
    close: shop.close,
  };
}

async function startDev(ports: Ports): Promise<Running> {
  const { startDevShop } = await import("#local/launcher/dev-server.ts");
  return startDevShop({
    dataDir,
    keys: loadKeys(resolve(dataDir, "keys.json")),
    port: ports.shop,
    backendPort: ports.backend,
    razorpayPort: ports.razorpay,
    confirmEmail: isConfirmationOn(),
    log: openLog(),
  });
}

/** The one switch: with HAAT_CONFIRM_EMAIL=1 a new account must open the link in its mail. */
function isConfirmationOn(): boolean {
  return ["1", "true"].includes(process.env.HAAT_CONFIRM_EMAIL ?? "");
}

function portFrom(name: string, usual: number): number {
  const text = process.env[name];
  if (text === undefined || text === "") return usual;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a port, not "${text}".`);
  return port;
}

function openLog(): (line: string) => void {
  mkdirSync(dataDir, { recursive: true });
  rmSync(logFile, { force: true });
  return log;
}

function log(line: string): void {
  appendFileSync(logFile, `${new Date().toISOString()} ${line}\n`);
}

/** Ctrl-C, SIGTERM, a closed terminal and the end of the process that started this one: all stop everything, once. */
function stopOnce(lock: ProcessLock): { with: (shop: Running) => void } {
  let running: Running | null = null;
  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    // A database that cannot be closed in time is as safe as after a power cut, and the ports are free.
    setTimeout(() => process.exit(0), 8000).unref();
    await running?.close().catch((error: unknown) => log(String(error)));
    lock.release();
    process.exit(0);
  }
  function listen(): void {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.removeAllListeners(signal);
      process.on(signal, () => void stop());
    }
  }
  listen();
  if (process.send) process.on("disconnect", () => void stop());
  return {
    with(shop) {
      running = shop;
      // Wrangler and Vite have put their own listeners there, which end the process with the database open.
      listen();
      if (isStopping) void shop.close().finally(() => process.exit(0));
    },
  };
}

function greet({ url, mailboxUrl, razorpayUrl }: Running, wantedPort: number, port: number): void {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  const accounts = DEMO_ACCOUNTS.map(
    ({ email, password, isAdmin }) =>
      `  ${isAdmin ? "Admin  " : "Shopper"}  ${email.padEnd(width)}  ${password}`,
  );
  const moved = port === wantedPort || wantedPort === 0 ? [] : [`  (port ${wantedPort} is taken)`];
  console.log(
    [
      "",
      `  Haat     ${url}`,
      ...moved,
      `  Mailbox  ${mailboxUrl}`,
      `  Razorpay ${razorpayUrl}`,
      ...accounts,
      "",
      "  Ctrl-C stops the shop.",
      "",
    ].join("\n"),
  );
}

await main().catch((error: unknown) => {
  console.error(`\nHaat could not start. ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
