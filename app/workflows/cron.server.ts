import type { ShopConfig } from "#app/config.server.ts";
import { recordCronRun } from "#app/data/health.server.ts";
import { countEvent } from "#app/metrics.server.ts";
import { sendAlerts } from "#app/workflows/alerts.server.ts";
import { makeImageCopies } from "#app/workflows/copy-images.server.ts";
import { settlementWork } from "#app/workflows/fetch-settlements.server.ts";
import { continueImports } from "#app/workflows/import-products.server.ts";
import { logFailure } from "#app/workflows/log-failure.server.ts";
import { withPaymentKeys } from "#app/workflows/payment-keys.server.ts";
import { reconcile } from "#app/workflows/reconcile.server.ts";
import { removeOldRecords } from "#app/workflows/retention.server.ts";
import { sendQueuedMails } from "#app/workflows/send-mail.server.ts";
import { createSubrequests } from "#app/workflows/subrequests.server.ts";
import { sweepImages } from "#app/workflows/sweep-images.server.ts";

/**
 * Runs the five-minute cron: payments, stock of unpaid orders, refunds, mails, imports, payouts, old records, unused
 * images and copies of images, within the plan's limit of requests.
 */
export async function runCron(config: ShopConfig): Promise<void> {
  // The last requests of a run are reserved for recording its end and its errors, raising alerts, and posting them to
  // the chat.
  const reserved = config.alertWebhook ? 4 : 3;
  const { countIn, shareOut, used } = createSubrequests(config.cronSubrequests - reserved);
  const startedAt = Date.now();
  const { gateway, gatewaySource } = await withPaymentKeys(countIn(config));
  const counted = countIn({ ...config, gateway, gatewaySource });
  await shareOut([...reconcile(counted), sendQueuedMails(counted), removeOldRecords(counted)]);
  // Work that can wait gets the remaining requests.
  await shareOut([
    continueImports(counted),
    settlementWork(counted),
    sweepImages(counted),
    makeImageCopies(counted),
  ]);
  const { backend } = config;
  const run = {
    durationMs: Date.now() - startedAt,
    requests: used() + reserved,
    limit: config.cronSubrequests,
  };
  countEvent("cron", [], [run.durationMs, run.requests]);
  if (backend) await logFailure("record a run of the cron", () => recordCronRun(backend, run));
  await logFailure("raise alerts", () => sendAlerts(config));
}
