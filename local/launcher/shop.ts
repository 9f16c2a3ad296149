import { createKeys } from "#local/backend/keys.ts";
import { startBackend, type BackendOptions } from "#local/backend/server.ts";
import { ensureBuild } from "#local/launcher/build.ts";
import { freePort } from "#local/launcher/ports.ts";
import { startBuiltWorker } from "#local/launcher/worker.ts";
import { type MailProvider, mailVars } from "#local/mail/provider.ts";
import { demoPayments } from "#local/razorpay/demo-payments.ts";
import { type Razorpay, razorpayVars, startRazorpay } from "#local/razorpay/server.ts";

export type ShopOptions = Pick<
  BackendOptions,
  "dataDir" | "memory" | "keys" | "confirmEmail" | "project" | "log"
> & {
  /** The shop's port; 0, the default, takes any free one. */
  port?: number;
  /** The backend's port; 0, the default, takes any free one. */
  backendPort?: number;
  /** false: Razorpay is not set up, and no RAZORPAY_ variable is set. `retries`: see `RazorpayOptions`. */
  payment?: false | { retries?: number[] };
  /** The port of Razorpay's stand-in; 0, the default, takes any free one. */
  razorpayPort?: number;
  /** false: no backend is started and no SUPABASE_ variable is set. */
  configured?: boolean;
  /** Further variables of the Worker, or other values for the usual ones; undefined: not set at all. */
  vars?: Record<string, string | undefined>;
  /** Requests a minute that the rate limits let through; the real numbers unless given. */
  limit?: number;
};

export type Shop = {
  shopUrl: string;
  /** Empty when not configured, like the keys and the mail folder. */
  backendUrl: string;
  publishableKey: string;
  /** The key of the role service_role. */
  serviceKey: string;
  /** One JSON file per mail, see `Mail` in mailbox.ts. */
  mailDir: string;
  /** The page that shows them. */
  mailboxUrl: string;
  /** Takes the mails about orders; null when not configured. */
  mails: MailProvider | null;
  /** Razorpay's stand-in; answers nothing when the shop was started with `payment: false`. */
  razorpay: Razorpay;
  /** Signs the shop's cookies. */
  sessionSecret: string;
  /** Raw SQL as the database's owner, past every policy. */
  sql: <T = Record<string, unknown>>(text: string, parameters?: unknown[]) => Promise<T[]>;
  /** The last lines that the Worker wrote to its console, as `level: text`, oldest first. */
  logs: string[];
  /** Runs the Worker's scheduled task once. */
  runCron: () => Promise<void>;
  close: () => Promise<void>;
};

/** The newest lines of the Worker's console; a shop may run for days. */
const LOGS_KEPT = 500;

/**
 * Starts the whole shop: the embedded backend, seeded, and the built Worker with its static assets.
 * Builds first when the build is missing or stale. Several may run side by side.
 */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const keys = options.keys ?? createKeys();
  const port = await freePort(options.port ?? 0);
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
  const logs: string[] = [];
  try {
    for (const part of [started, built]) if (part.status === "rejected") throw part.reason;
    if (backend) razorpay.remember(await demoPayments(backend.sql));
    const worker = await startBuiltWorker({
      port,
      ...(options.limit === undefined ? {} : { limit: options.limit }),
      vars: {
        SITE_URL: siteUrl,
        SESSION_SECRET: keys.sessionSecret,
        GOOGLE_SIGN_IN: "true",
        // Most tests do not time; those that do, and `npm start`, say so.
        AUTH_FLOOR_MS: "0",
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
        if (logs.length >= LOGS_KEPT) logs.shift();
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
      async close() {
        await razorpay.close();
        await worker.close();
        await backend?.close();
      },
    };
  } catch (error) {
    await razorpay.close();
    await backend?.close();
    throw error;
  }
}
