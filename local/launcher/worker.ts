import { rmSync } from "node:fs";
import { join } from "node:path";

import { unstable_DevEnv as DevEnv } from "wrangler";

import { LOOPBACK } from "#local/launcher/ports.ts";
import { guardWorkerd } from "#local/launcher/workerd-guard.ts";
import { ROOT } from "#local/root.ts";

export type WorkerOptions = {
  /** The Worker's variables, all of them: no file is read. */
  vars: Record<string, string | undefined>;
  /** 0 takes any free port. */
  port: number;
  /** Requests a minute that the rate limits let through; the numbers of wrangler.toml unless given. */
  limit?: number;
  /** What the Worker writes to its console. */
  log?: (line: string) => void;
};

export type RunningWorker = { url: string; runCron: () => Promise<void>; close: () => Promise<void> };

/** A Worker that has not answered by then will not. */
const PATIENCE = 30_000;

/**
 * Serves the built Worker, with its static assets, in workerd on 127.0.0.1: the same runtime as in production.
 * @throws Error when there is no build, or when workerd refuses it.
 */
export async function startBuiltWorker(options: WorkerOptions): Promise<RunningWorker> {
  guardWorkerd();
  // Nothing of this start leaves the machine: no metrics, no lookup of where the machine is.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
  process.env.WRANGLER_SEND_METRICS = "false";
  process.env.WRANGLER_LOG = "error";
  // The build copies a .dev.vars it finds; variables come from the caller alone.
  rmSync(join(ROOT, "build/server/.dev.vars"), { force: true });

  const environment = new DevEnv();
  const worker = await inTime(
    environment,
    environment.startWorker({
      config: join(ROOT, "build/server/wrangler.json"),
      envFiles: [],
      bindings: { ...variables(options.vars), ...limits(options.limit) },
      dev: {
        server: { hostname: LOOPBACK, port: options.port },
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
  const url = (await inTime(environment, worker.url)).origin;
  // workerd takes connections before it has looked at the Worker: only an answer tells that it runs.
  await inTime(environment, fetch(`${url}/healthz`, { signal: AbortSignal.timeout(PATIENCE) })).catch(
    async (error: unknown) => {
      await environment.teardown();
      throw error;
    },
  );
  return {
    url,
    async runCron() {
      const response = await fetch(`${url}/cdn-cgi/handler/scheduled`);
      if (!response.ok) throw new Error(`The scheduled task failed: ${await response.text()}`);
    },
    close: () => worker.dispose(),
  };
}

type Bindings = NonNullable<Parameters<DevEnv["startWorker"]>[0]["bindings"]>;

function variables(vars: WorkerOptions["vars"]): Bindings {
  return Object.fromEntries(
    Object.entries(vars).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, { type: "plain_text", value }]],
    ),
  );
}

function limits(limit: number | undefined): Bindings {
  if (limit === undefined) return {};
  return {
    AUTH_LIMIT: { type: "ratelimit", namespace_id: "1001", simple: { limit, period: 60 } },
    CHECKOUT_LIMIT: { type: "ratelimit", namespace_id: "1002", simple: { limit, period: 60 } },
    CONTACT_LIMIT: { type: "ratelimit", namespace_id: "1003", simple: { limit, period: 60 } },
    SUGGEST_LIMIT: { type: "ratelimit", namespace_id: "1004", simple: { limit, period: 60 } },
  };
}

/** workerd reports what is wrong as an event and otherwise keeps its caller waiting for ever. */
function inTime<T>(environment: DevEnv, wanted: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The Worker did not start in time.")), PATIENCE);
    environment.once("error", (event: unknown) => {
      const { cause } = event as { cause?: unknown };
      reject(cause instanceof Error ? cause : new Error(`The Worker did not start: ${String(event)}`));
    });
    wanted.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
