import { resolve } from "node:path";

import { loadKeys } from "#local/backend/keys.ts";
import { DEMO_PROJECT } from "#local/backend/migrations.ts";
import { DEMO_ACCOUNTS } from "#local/backend/snapshot.ts";
import type { RunningShop } from "#local/launcher/dev-server.ts";
import { openLog } from "#local/launcher/log-file.ts";
import { findFreePort, retryOnTakenPort } from "#local/launcher/ports.ts";
import { acquireLock, type ProcessLock } from "#local/launcher/process-lock.ts";
import { startShop } from "#local/launcher/shop.ts";
import { ROOT } from "#local/root.ts";

// `npm start` and, with --dev, `npm run dev`: runs the whole shop on this computer. See the README.

const isDev = process.argv.includes("--dev");
const dataDir = resolve(ROOT, process.env.HAAT_DATA_DIR ?? ".data");
/** Writes a line to the log of this start; to the console until this process has locked the folder. */
let log: (line: string) => void = console.error;
const CRON_INTERVAL_MS = 5 * 60 * 1000;

/** The time to wait for the usual ports after a crash, in milliseconds; they may stay taken for a moment. */
const PORT_WAIT_MS = 3000;

const SHUTDOWN_TIMEOUT_MS = 8000;

async function main(): Promise<void> {
  const preferred: Ports = {
    shop: readPort("PORT", 5173),
    backend: readPort("BACKEND_PORT", 54_321),
    razorpay: readPort("RAZORPAY_PORT", 54_322),
  };
  const result = await acquireLock(resolve(dataDir, "lock"));
  if (!result.acquired) {
    const { url, pid } = result.holder;
    console.log(url ? `Haat is already running at ${url}` : `Haat is already starting (process ${pid}).`);
    process.exit(0);
  }
  log = openLog(dataDir, console.error);
  const shutdown = createShutdown(result.lock);
  const waitMs = result.recovered ? PORT_WAIT_MS : 0;
  const first = await findPorts(preferred, waitMs);
  console.log("Haat is starting …");
  const [shop, ports] = await retryOnTakenPort(first, () => findPorts(preferred, 0), start);
  shutdown.add(shop);
  result.lock.setAddresses({ url: shop.url, backendUrl: shop.backendUrl });
  const runCron = () => shop.runCron().catch((error: unknown) => log(String(error)));
  setInterval(() => void runCron(), CRON_INTERVAL_MS).unref();
  printAddresses(shop, preferred.shop, ports.shop);
  // Runs the tasks that came due while the shop was stopped.
  await runCron();
}

type Ports = { shop: number; backend: number; razorpay: number };

async function findPorts(preferred: Ports, waitMs: number): Promise<Ports> {
  // A port that moves up must not take the usual port of the next server.
  const shop = await findFreePort(preferred.shop, waitMs);
  const backend = await findFreePort(preferred.backend, waitMs, [shop]);
  const razorpay = await findFreePort(preferred.razorpay, waitMs, [shop, backend]);
  return { shop, backend, razorpay };
}

async function start(ports: Ports): Promise<RunningShop> {
  const options = {
    dataDir,
    keys: loadKeys(resolve(dataDir, "keys.json")),
    port: ports.shop,
    backendPort: ports.backend,
    razorpayPort: ports.razorpay,
    confirmEmail: isConfirmationOn(),
    log,
  };
  if (isDev) {
    const { startDevShop } = await import("#local/launcher/dev-server.ts");
    return startDevShop(options);
  }
  const { shopUrl, razorpay, ...shop } = await startShop({
    ...options,
    project: DEMO_PROJECT,
    vars: { DEMO: "true" },
  });
  return { ...shop, url: shopUrl, razorpayUrl: razorpay.url };
}

/** With HAAT_CONFIRM_EMAIL=1 a new account must open the link in its mail before it can sign in. */
function isConfirmationOn(): boolean {
  return ["1", "true"].includes(process.env.HAAT_CONFIRM_EMAIL ?? "");
}

function readPort(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === "") return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a port, not "${text}".`);
  return port;
}

/** Closes the shop on Ctrl-C, SIGTERM, SIGHUP (closed terminal), and when the process that started this one ends. */
function createShutdown(lock: ProcessLock): { add: (shop: RunningShop) => void } {
  let running: RunningShop | null = null;
  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    // The database survives an unclean end, so a slow close must not keep the process and its ports.
    setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
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
    add(shop) {
      running = shop;
      // Replaces the listeners of Wrangler and Vite, which end the process while the database is open.
      listen();
      if (isStopping) void shop.close().finally(() => process.exit(0));
    },
  };
}

function printAddresses(
  { url, mailboxUrl, razorpayUrl }: RunningShop,
  preferredPort: number,
  port: number,
): void {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  const accounts = DEMO_ACCOUNTS.map(
    ({ email, password, isAdmin }) =>
      `  ${isAdmin ? "Admin  " : "Shopper"}  ${email.padEnd(width)}  ${password}`,
  );
  const moved = port === preferredPort || preferredPort === 0 ? [] : [`  (port ${preferredPort} is taken)`];
  console.log(
    [
      "",
      `  Haat     ${url}`,
      ...moved,
      `  Mailbox  ${mailboxUrl}`,
      `  Razorpay ${razorpayUrl}`,
      ...accounts,
      "",
      "  Press Ctrl-C to stop the shop.",
      "",
    ].join("\n"),
  );
}

await main().catch((error: unknown) => {
  console.error(`\nHaat could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
