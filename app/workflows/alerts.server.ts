import type { ShopConfig } from "#app/config.server.ts";
import { raiseAlerts } from "#app/data/health.server.ts";
import { writeLog } from "#app/log.server.ts";
import { type Alert, alertText } from "#app/shop/health/alerts.ts";

type Config = Pick<ShopConfig, "backend" | "alertWebhook" | "siteUrl">;

const TIMEOUT_MS = 5_000;
const DATABASE_DOWN: Alert = { code: "database", count: 1, since: null };
const REPEAT_MS = 60 * 60_000;

/** When this isolate last reported that the database does not answer. */
let saidDownAt = Number.NEGATIVE_INFINITY;

/**
 * Sends alerts to the owners: by mail, and to a chat where one is configured. While the database does not answer it
 * cannot record that an alert was sent, so each isolate sends that alert once an hour, to the chat only.
 */
export async function sendAlerts(config: Config, now = Date.now()): Promise<void> {
  const { backend, alertWebhook, siteUrl } = config;
  if (!backend) return;
  const alerts = await raiseAlerts(backend).catch(() => {
    if (now - saidDownAt < REPEAT_MS) return [];
    saidDownAt = now;
    return [DATABASE_DOWN];
  });
  if (alerts.length === 0) return;
  writeLog("error", { operation: "raise alerts", alerts });
  if (alertWebhook) await postAlerts(alertWebhook, alerts, siteUrl);
}

async function postAlerts(url: string, alerts: Alert[], siteUrl: string | null): Promise<void> {
  const name = siteUrl === null ? "The shop" : new URL(siteUrl).host;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text: alertText(name, alerts, siteUrl) }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) writeLog("error", { operation: "post alerts", cause: `answered ${response.status}` });
  } catch (error) {
    const cause = error instanceof Error ? error.name : "No answer";
    writeLog("error", { operation: "post alerts", cause });
  }
}
