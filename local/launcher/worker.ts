import http from "node:http";
import https from "node:https";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { convertV4MiniflareOptions as toMiniflareOptions, Miniflare } from "miniflare";
import {
  unstable_getMiniflareWorkerOptions as toWorkerOptions,
  unstable_readConfig as readConfig,
} from "wrangler";

import { clockOffset } from "#local/clock/clock.ts";
import { CLOCK_PATH, copyWithClock } from "#local/clock/clocked-worker.ts";
import { closeAll } from "#local/close-all.ts";
import { fixedLimits } from "#local/launcher/fixed-limits.ts";
import { LOOPBACK } from "#local/launcher/ports.ts";
import { guardWorkerd } from "#local/launcher/workerd-guard.ts";
import { ROOT } from "#local/root.ts";

export type WorkerOptions = {
  /** All variables of the Worker; no .dev.vars file is read. */
  vars: Record<string, string | undefined>;
  /** 0 takes any free port. */
  port: number;
  /**
   * Requests that each rate limit allows for one key, however long it takes; the limits of wrangler.toml by default,
   * which begin anew each minute.
   */
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
 * Serves the built Worker with its static assets on 127.0.0.1, in workerd, the runtime used in production. Starts it
 * with Miniflare, as `wrangler dev` does, but without the second Worker that reloads the first.
 * @throws Error when there is no build, or when workerd cannot start it
 */
export async function startBuiltWorker(options: WorkerOptions): Promise<RunningWorker> {
  guardWorkerd();
  process.env.WRANGLER_LOG = "error";
  const clocked = options.hasClock || clockOffset() !== 0 ? copyWithClock(BUILD) : null;
  try {
    return await startWorker(options, clocked);
  } catch (error) {
    clocked?.remove();
    throw error;
  }
}

async function startWorker(
  options: WorkerOptions,
  clocked: ReturnType<typeof copyWithClock> | null,
): Promise<RunningWorker> {
  const folder = clocked?.folder ?? BUILD;
  const modules = clocked?.modules ?? ["index.js"];

  const config = readConfig({ config: join(folder, "wrangler.json") });
  const { limit } = options;
  const names = config.ratelimits.map(({ name }: { name: string }) => name);
  const fixed = limit === undefined ? null : fixedLimits(names, limit);
  const { workerOptions } = toWorkerOptions(fixed ? { ...config, ratelimits: [] } : config);
  const miniflare = new Miniflare(
    toMiniflareOptions({
      host: LOOPBACK,
      port: options.port,
      https: options.isSecure ?? false,
      // No request leaves the machine to look up its location.
      cf: false,
      logRequests: false,
      handleStructuredLogs: ({ level, message }) => options.log?.(`${level}: ${message}`),
      workers: [
        {
          ...workerOptions,
          name: "haat",
          ...(fixed ? { serviceBindings: fixed.serviceBindings } : {}),
          // In place of those of a .dev.vars file, too.
          bindings: definedValues({ ...config.vars, ...options.vars }),
          modulesRoot: folder,
          modules: modules.map((path) => ({ type: "ESModule", path: join(folder, path) })),
        },
        ...(fixed ? [fixed.worker] : []),
      ],
    }),
  );
  try {
    const url = (await withTimeout(miniflare.ready)).origin;
    // workerd accepts connections before it has loaded the Worker, so wait for a response.
    await withTimeout(waitForResponse(`${url}/healthz`));
    return {
      url,
      async runCron() {
        const [cron] = config.triggers.crons ?? [];
        if (!cron) throw new Error("wrangler.toml has no cron.");
        const worker = await miniflare.getWorker();
        const { outcome } = await worker.scheduled({ cron });
        if (outcome !== "ok") throw new Error(`The scheduled task failed: ${outcome}`);
      },
      async followClock() {
        if (!clocked) throw new Error("This Worker was started with the real clock.");
        const response = await fetch(url + CLOCK_PATH, { method: "POST", body: String(clockOffset()) });
        if (!response.ok) throw new Error(`The Worker's clock was not set: ${await response.text()}`);
      },
      close: () =>
        closeAll(
          () => miniflare.dispose(),
          () => clocked?.remove(),
        ),
    };
  } catch (error) {
    // Errors while closing are ignored, so that the error that stopped the start is thrown.
    await miniflare.dispose().catch(() => undefined);
    throw error;
  }
}

/** Resolves with the first response of a Worker, whatever it is. Asks again when the connection fails. */
async function waitForResponse(url: string): Promise<void> {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  for (;;) {
    try {
      await request(url, signal);
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      await sleep(50);
    }
  }
}

/** Sends a request to a Worker, whoever has signed its certificate. */
function request(url: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const get = url.startsWith("https:") ? https.get : http.get;
    get(url, { rejectUnauthorized: false, signal }, (response) => {
      response.resume();
      resolve();
    }).once("error", reject);
  });
}

function definedValues<T>(values: Record<string, T | undefined>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function withTimeout<T>(starting: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The Worker did not start in time.")), START_TIMEOUT_MS);
    starting.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
