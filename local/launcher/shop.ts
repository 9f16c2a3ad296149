import { createKeys } from "#local/backend/keys.ts";
import { startBackend, type BackendOptions } from "#local/backend/server.ts";
import { clockOffset, setClock, shiftClock } from "#local/clock/clock.ts";
import { closeAll } from "#local/close-all.ts";
import { ensureBuild } from "#local/launcher/build.ts";
import { findFreePort } from "#local/launcher/ports.ts";
import { startBuiltWorker } from "#local/launcher/worker.ts";
import { type MailProvider, mailVars } from "#local/mail/provider.ts";
import { readDemoPayments } from "#local/razorpay/demo-payments.ts";
import type { Razorpay } from "#local/razorpay/emulator.ts";
import { razorpayVars, startRazorpay } from "#local/razorpay/server.ts";

type WorkerVars = Record<string, string | undefined>;

export type ShopOptions = Pick<
  BackendOptions,
  "dataDir" | "memory" | "database" | "keys" | "confirmEmail" | "project" | "log"
> & {
  /** Port of the shop; 0 (default) takes any free port. */
  port?: number;
  /** Port of the backend; 0 (default) takes any free port. */
  backendPort?: number;
  /** false: no RAZORPAY_ variable is set, so the shop takes cash on delivery only. `retries`: see `RazorpayOptions`. */
  payment?: false | { retries?: number[] };
  /** Port of the Razorpay emulator; 0 (default) takes any free port. */
  razorpayPort?: number;
  /** false: no backend is started and no SUPABASE_ variable is set. */
  configured?: boolean;
  /** Additional or changed variables of the Worker; undefined unsets a variable. */
  vars?: WorkerVars;
  /** Requests that each rate limit allows for one key, for ever; the limits of wrangler.toml by default. */
  limit?: number;
  /**
   * Sets the clock of this process, the database and the Worker to this moment, from which it runs on; closing the
   * shop sets it back. For tests, one such shop at a time.
   */
  now?: string;
};

export type Shop = {
  shopUrl: string;
  /** Empty when not configured; so are the keys and the mail folder. */
  backendUrl: string;
  publishableKey: string;
  /** API key of the role service_role. */
  serviceKey: string;
  /** Folder with one JSON file per mail; see `Mail` in local/mail/mailbox.ts. */
  mailDir: string;
  /** Web page that shows the mails. */
  mailboxUrl: string;
  /** The mail provider emulator, which receives the mails about orders; null when not configured. */
  mails: MailProvider | null;
  /** The Razorpay emulator; the shop does not use it when started with `payment: false`. */
  razorpay: Razorpay;
  /** Secret that signs the shop's cookies. */
  sessionSecret: string;
  /** Runs SQL as the database's owner; row level security does not apply. */
  sql: <T = Record<string, unknown>>(text: string, parameters?: unknown[]) => Promise<T[]>;
  /** The last lines of the Worker's console, as `level: text`, oldest first. */
  logs: string[];
  /** Runs the Worker's scheduled task once. */
  runCron: () => Promise<void>;
  /** Sets the clock of a shop that was started with `now` to another moment. */
  setClock: (now: string) => Promise<void>;
  close: () => Promise<void>;
};

/** The maximum number of the Worker's console lines that are kept; a shop may run for days. */
const MAX_LOG_LINES = 500;

/**
 * Starts the whole shop: the embedded backend with demo data, the Razorpay emulator, and the built Worker with its
 * static assets. Builds first when the build is missing or out of date. Several shops can run at the same time.
 */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  if (options.now === undefined) return start(options);
  if (options.database !== undefined) throw new Error("The clock of a PostgreSQL server cannot be set.");
  const offset = clockOffset();
  setClock(options.now);
  try {
    const shop = await start(options);
    return {
      ...shop,
      async close() {
        shiftClock(offset);
        await shop.close();
      },
    };
  } catch (error) {
    shiftClock(offset);
    throw error;
  }
}

async function start(options: ShopOptions): Promise<Shop> {
  const keys = options.keys ?? createKeys();
  const port = await findFreePort(options.port ?? 0);
  const siteUrl = `http://localhost:${port}`;
  const isConfigured = options.configured ?? true;
  const razorpay = await startRazorpay({
    siteUrl,
    ...options.payment,
    ...(options.dataDir ? { dataDir: options.dataDir } : {}),
    port: options.razorpayPort ?? 0,
  });
  const [built, started] = await Promise.allSettled([
    ensureBuild(),
    isConfigured ? startBackend({ ...options, keys, siteUrl, port: options.backendPort ?? 0 }) : null,
  ]);
  const backend = started.status === "fulfilled" ? started.value : null;
  const closeBackend = async () => backend?.close();
  const logs: string[] = [];
  try {
    for (const part of [started, built]) if (part.status === "rejected") throw part.reason;
    if (backend) razorpay.importPayments(await readDemoPayments(backend.sql));
    const worker = await startBuiltWorker({
      port,
      hasClock: options.now !== undefined,
      ...(options.limit === undefined ? {} : { limit: options.limit }),
      vars: {
        SITE_URL: siteUrl,
        SESSION_SECRET: keys.sessionSecret,
        GOOGLE_SIGN_IN: "true",
        ...(backend
          ? {
              SUPABASE_URL: backend.url,
              SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
              SUPABASE_SECRET_KEY: keys.secretKey,
              ...mailVars(backend),
            }
          : {}),
        ...(backend && options.payment !== false ? razorpayVars(razorpay) : {}),
        ...options.vars,
      },
      log(line) {
        if (logs.length >= MAX_LOG_LINES) logs.shift();
        logs.push(line);
        options.log?.(line);
      },
    });
    return {
      shopUrl: siteUrl,
      backendUrl: backend?.url ?? "",
      publishableKey: backend ? keys.publishableKey : "",
      serviceKey: backend ? keys.secretKey : "",
      mailDir: backend?.mailDir ?? "",
      mailboxUrl: backend?.mailboxUrl ?? "",
      mails: backend?.mails ?? null,
      razorpay,
      sessionSecret: keys.sessionSecret,
      sql: backend?.sql ?? (() => Promise.reject(new Error("This shop has no database."))),
      logs,
      runCron: worker.runCron,
      async setClock(now) {
        if (options.now === undefined) throw new Error("This shop was started without `now`.");
        setClock(now);
        await worker.followClock();
      },
      close: () => closeAll(razorpay.close, worker.close, closeBackend),
    };
  } catch (error) {
    // Errors while closing are ignored, so that the error that stopped the start is thrown.
    await closeAll(razorpay.close, closeBackend).catch(() => undefined);
    throw error;
  }
}
