import { rmSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { join } from "node:path";

import { unstable_DevEnv as DevEnv } from "wrangler";

import { clockOffset } from "#local/clock/clock.ts";
import { CLOCK_PATH, copyWithClock } from "#local/clock/clocked-worker.ts";
import { LOOPBACK } from "#local/launcher/ports.ts";
import { guardWorkerd } from "#local/launcher/workerd-guard.ts";
import { ROOT } from "#local/root.ts";

export type WorkerOptions = {
  /** All variables of the Worker; no .dev.vars file is read. */
  vars: Record<string, string | undefined>;
  /** 0 takes any free port. */
  port: number;
  /** Requests per minute that each rate limit allows; the limits of wrangler.toml by default. */
  limit?: number;
  /** Lets `followClock` set the Worker's clock; implied when the clock of this process is set. */
  hasClock?: boolean;
  /** Serves https with a certificate of its own, which nobody has signed; http by default. */
  isSecure?: boolean;
  /** Receives each line of the Worker's console. */
  log?: (line: string) => void;
};

export type RunningWorker = {
  url: string;
  runCron: () => Promise<void>;
  /** Sets the Worker's clock to that of this process. @throws Error when it was started without `hasClock` */
  followClock: () => Promise<void>;
  close: () => Promise<void>;
};

const BUILD = join(ROOT, "build/server");
/** Long, because a busy machine takes its time. */
const START_TIMEOUT_MS = 120_000;

/**
 * Serves the built Worker with its static assets on 127.0.0.1, in workerd, the runtime used in production.
 * @throws Error when there is no build, or when workerd cannot start it
 */
export async function startBuiltWorker(options: WorkerOptions): Promise<RunningWorker> {
  guardWorkerd();
  // No request leaves the machine: no metrics, and no lookup of its location.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
  process.env.WRANGLER_SEND_METRICS = "false";
  process.env.WRANGLER_LOG = "error";
  // The build copies an existing .dev.vars; here all variables come from the caller.
  rmSync(join(BUILD, ".dev.vars"), { force: true });
  const clocked = options.hasClock || clockOffset() !== 0 ? copyWithClock(BUILD) : null;

  const environment = new DevEnv();
  const worker = await withStartTimeout(
    environment,
    environment.startWorker({
      config: clocked?.config ?? join(BUILD, "wrangler.json"),
      envFiles: [],
      bindings: { ...variableBindings(options.vars), ...rateLimitBindings(options.limit) },
      dev: {
        server: { hostname: LOOPBACK, port: options.port, secure: options.isSecure ?? false },
        // The Worker sees the scheme of the browser's request.
        ...(options.isSecure ? { origin: { secure: true } } : {}),
        inspector: false,
        watch: false,
        liveReload: false,
        persist: false,
        logLevel: "error",
        structuredLogsHandler: (entry: { level: string; message: string }) =>
          options.log?.(`${entry.level}: ${entry.message}`),
      },
    }),
  ).catch(async (error: unknown) => {
    await environment.teardown();
    throw error;
  });
  const url = (await withStartTimeout(environment, worker.url)).origin;
  // workerd accepts connections before it has loaded the Worker, so wait for a response.
  await withStartTimeout(environment, waitForResponse(`${url}/healthz`)).catch(async (error: unknown) => {
    await environment.teardown();
    throw error;
  });
  return {
    url,
    async runCron() {
      const response = await fetch(`${url}/cdn-cgi/handler/scheduled`);
      if (!response.ok) throw new Error(`The scheduled task failed: ${await response.text()}`);
    },
    async followClock() {
      if (!clocked) throw new Error("This Worker was started with the real clock.");
      const response = await fetch(url + CLOCK_PATH, { method: "POST", body: String(clockOffset()) });
      if (!response.ok) throw new Error(`The Worker's clock was not set: ${await response.text()}`);
    },
    async close() {
      await worker.dispose();
      clocked?.remove();
    },
  };
}

/** Resolves with the first response of a Worker, whoever has signed its certificate. */
function waitForResponse(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const get = url.startsWith("https:") ? https.get : http.get;
    const options = { rejectUnauthorized: false, signal: AbortSignal.timeout(START_TIMEOUT_MS) };
    get(url, options, (response) => {
      response.resume();
      resolve();
    }).once("error", reject);
  });
}

type Bindings = NonNullable<Parameters<DevEnv["startWorker"]>[0]["bindings"]>;

function variableBindings(vars: WorkerOptions["vars"]): Bindings {
  return Object.fromEntries(
    Object.entries(vars).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, { type: "plain_text", value }]],
    ),
  );
}

function rateLimitBindings(limit: number | undefined): Bindings {
  if (limit === undefined) return {};
  return {
    AUTH_LIMIT: { type: "ratelimit", namespace_id: "1001", simple: { limit, period: 60 } },
    CHECKOUT_LIMIT: { type: "ratelimit", namespace_id: "1002", simple: { limit, period: 60 } },
    CONTACT_LIMIT: { type: "ratelimit", namespace_id: "1003", simple: { limit, period: 60 } },
    SUGGEST_LIMIT: { type: "ratelimit", namespace_id: "1004", simple: { limit, period: 60 } },
  };
}

/** Rejects on an error event or after the timeout; workerd reports start errors only as events. */
function withStartTimeout<T>(environment: DevEnv, starting: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The Worker did not start in time.")), START_TIMEOUT_MS);
    environment.once("error", (event: unknown) => {
      const { cause } = event as { cause?: unknown };
      reject(cause instanceof Error ? cause : new Error(`The Worker did not start: ${String(event)}`));
    });
    starting.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
