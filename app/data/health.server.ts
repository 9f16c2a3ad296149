import * as z from "zod";

import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { type Alert, ALERT_CODES } from "#app/shop/health/alerts.ts";
import type { ShopUsage } from "#app/shop/health/usage.ts";
import type { ShopHealth } from "#app/shop/health/waiting.ts";

const waiting = z.object({ count: z.number(), oldest: z.string().nullable() });

const health = z
  .object({
    cron_finished_at: z.string().nullable(),
    webhook_received_at: z.string().nullable(),
    unpaid: waiting,
    mails_queued: waiting,
    mails_failed: waiting,
    refunds_waiting: waiting,
    refunds_failed: waiting,
    image_copies: z.object({
      count: z.number(),
      failed: z.number(),
      not_made: z.number(),
      names: z.array(z.string()),
    }),
  })
  .transform((row): ShopHealth => ({
    cronFinishedAt: row.cron_finished_at,
    webhookReceivedAt: row.webhook_received_at,
    unpaid: row.unpaid,
    mailsQueued: row.mails_queued,
    mailsFailed: row.mails_failed,
    refundsWaiting: row.refunds_waiting,
    refundsFailed: row.refunds_failed,
    imageCopies: { ...row.image_copies, notMade: row.image_copies.not_made },
  }));

/**
 * Reads the waiting work for the portal. The database's admin_health says what each field counts.
 * @throws as throwUnavailable
 */
export async function readHealth(db: Db): Promise<ShopHealth> {
  return health.parse(unwrap("read the shop's health", await db.rpc("admin_health")));
}

/** A run of the cron: its duration, and its number of requests with their limit. */
type CronRun = { durationMs: number; requests: number; limit: number };

/**
 * Records that a run of the cron has finished.
 * @throws as throwUnavailable
 */
export async function recordCronRun(
  backend: Credentials,
  { durationMs, requests, limit }: CronRun,
): Promise<void> {
  const { error } = await createServiceClient(backend).rpc("shop_record_cron_run", {
    p_duration_ms: durationMs,
    p_requests: requests,
    p_request_limit: limit,
  });
  if (error) throwUnavailable("record a run of the cron", error);
}

const usage = z
  .object({
    cron: z
      .object({
        duration_ms: z.number().nullable(),
        requests: z.number().nullable(),
        request_limit: z.number().nullable(),
      })
      .nullable(),
    webhook_lag_seconds: z.number().nullable(),
    connections: z.number(),
    max_connections: z.number(),
    images: z.object({ count: z.number(), bytes: z.number() }).nullable(),
    slow_queries: z
      .array(z.object({ query: z.string(), calls: z.number(), mean_ms: z.number(), max_ms: z.number() }))
      .nullable(),
  })
  .transform((row): ShopUsage => ({
    cron: row.cron && {
      durationMs: row.cron.duration_ms,
      requests: row.cron.requests,
      limit: row.cron.request_limit,
    },
    webhookLagSeconds: row.webhook_lag_seconds,
    connections: row.connections,
    maxConnections: row.max_connections,
    images: row.images,
    slowQueries:
      row.slow_queries?.map(({ query, calls, mean_ms, max_ms }) => ({
        query,
        calls,
        meanMs: mean_ms,
        maxMs: max_ms,
      })) ?? null,
  }));

/**
 * Reads the shop's use of its limits, and its slowest queries.
 * @throws as throwUnavailable
 */
export async function readUsage(db: Db): Promise<ShopUsage> {
  return usage.parse(unwrap("read what the shop uses", await db.rpc("admin_usage")));
}

/** Alerts as the database returns and stores them. */
export const alertList = z.array(
  z.object({ code: z.enum(ALERT_CODES), count: z.number().int(), since: z.string().nullable() }),
);

/**
 * Raises alerts that were not raised in the last six hours, with a mail to every owner.
 * @throws as throwUnavailable
 */
export async function raiseAlerts(backend: Credentials): Promise<Alert[]> {
  return alertList.parse(unwrap("raise alerts", await createServiceClient(backend).rpc("shop_raise_alerts")));
}

/**
 * Reads when the cron last finished; null before its first run.
 * @throws the database client's error
 */
export async function readCronFinishedAt(backend: Credentials): Promise<Date | null> {
  const { data, error } = await createServiceClient(backend).rpc("shop_cron_finished_at");
  if (error) throw error;
  return data === null ? null : new Date(data);
}

/**
 * Checks that the database shows a visitor the shop's settings.
 * @throws the database client's error
 */
export async function readAsVisitor(db: Db): Promise<void> {
  const { error } = await db.from("settings").select("currency").single();
  if (error) throw error;
}

/**
 * Checks that the auth server answers.
 * @throws Error with the status of any answer but 200
 */
export async function askAuth({ url, publishableKey, fetch: send = fetch }: Credentials): Promise<void> {
  const response = await send(`${url}/auth/v1/health`, {
    redirect: "manual",
    headers: { apikey: publishableKey },
  });
  await response.text();
  if (!response.ok) throw new Error(`auth answered ${response.status}`);
}
