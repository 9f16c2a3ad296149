import type { ShopConfig } from "#app/config.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";
import { askAuth, readAsVisitor, readCronFinishedAt } from "#app/data/health.server.ts";
import { checkAccount } from "#app/payment/razorpay.server.ts";
import { CRON_LATE_MS } from "#app/shop/health/waiting.ts";

/** The result of a check. `waiting`: the cron has not run yet; `late`: it has not finished for 15 minutes. */
type CheckState = "ok" | "failed" | "waiting" | "late" | "not configured";

/** The checks that /healthz reports. */
type Checks = {
  database: CheckState;
  sign_in: CheckState;
  secret_key: CheckState;
  payment: CheckState;
  cron: CheckState;
};

type Config = Pick<ShopConfig, "backend" | "gateway" | "healthFreshMs">;

let kept: { checks: Checks; until: number } | undefined;

/**
 * Checks every service that the shop needs, once. An isolate repeats the same result for healthFreshMs, so that
 * monitors and strangers cannot load the services.
 * @param db client with the rights of a visitor; null without a backend
 */
export async function checkHealth(config: Config, db: Db | null, now = Date.now()): Promise<Checks> {
  if (kept && now < kept.until) return kept.checks;
  const checks = await runChecks(config, db, now);
  kept = { checks, until: now + config.healthFreshMs };
  return checks;
}

/** Returns true if no check needs a person's attention. */
export function isHealthy(checks: Checks): boolean {
  return Object.values(checks).every((state) => state !== "failed" && state !== "late");
}

async function runChecks({ backend, gateway }: Config, db: Db | null, now: number): Promise<Checks> {
  if (!backend || !db) {
    const none = "not configured";
    return { database: none, sign_in: none, secret_key: none, payment: none, cron: none };
  }
  let cronFinishedAt: Date | null = null;
  const [database, sign_in, secret_key, account] = await Promise.all([
    check("read as a visitor", () => readAsVisitor(db)),
    check("ask auth", () => askAuth(backend)),
    check("use the secret key", async () => {
      cronFinishedAt = await readCronFinishedAt(backend);
    }),
    gateway && checkAccount(gateway),
  ]);
  return {
    database,
    sign_in,
    secret_key,
    // Failures are logged by the calls to Razorpay.
    payment: account === null ? "not configured" : account.ok ? "ok" : "failed",
    cron: secret_key === "ok" ? cronState(cronFinishedAt, now) : "failed",
  };
}

function cronState(finishedAt: Date | null, now: number): CheckState {
  if (!finishedAt) return "waiting";
  return now - finishedAt.getTime() > CRON_LATE_MS ? "late" : "ok";
}

async function check(operation: string, work: () => Promise<void>): Promise<CheckState> {
  try {
    await work();
    return "ok";
  } catch (error) {
    logError(`check health: ${operation}`, error);
    return "failed";
  }
}
