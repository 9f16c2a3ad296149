import { TO_DEVELOPER } from "#app/shop/health/waiting.ts";
import { formatBytes } from "#app/shop/text.ts";

/** The shop's use of its limits. Times are in milliseconds unless the name says otherwise. */
export type ShopUsage = {
  /** The last run of the cron; null before the first. */
  cron: { durationMs: number | null; requests: number | null; limit: number | null } | null;
  /** The longest delay among the last 50 events from Razorpay; null without any. */
  webhookLagSeconds: number | null;
  connections: number;
  maxConnections: number;
  /** The approximate number and size of uploaded images; null without storage. */
  images: { count: number; bytes: number } | null;
  /** The queries with the most total time; null where the database does not record them. */
  slowQueries: { query: string; calls: number; meanMs: number; maxMs: number }[] | null;
};

/** A line of the portal's Health page. `advice`: what to do; null when nothing needs doing. */
export type UsageLine = { id: string; label: string; value: string; isFine: boolean; advice: string | null };

/** The share of a limit from which a line gives advice. */
const NEAR = 0.8;
/** The delay beyond which an event must have been sent again, because the shop had rejected or missed it. */
const LAG_MAX_SECONDS = 15 * 60;

/** Returns lines about the shop's use of its limits. */
export function listUsage({
  cron,
  webhookLagSeconds,
  connections,
  maxConnections,
  images,
}: ShopUsage): UsageLine[] {
  const requests = cron?.requests ?? 0;
  const limit = cron?.limit ?? 0;
  const isLate = webhookLagSeconds !== null && webhookLagSeconds > LAG_MAX_SECONDS;
  return [
    toLine({
      id: "connections",
      label: "Database connections",
      value: `${format(connections)} of ${format(maxConnections)}`,
      isFine: connections < maxConnections * NEAR,
      advice: `The database soon has no room for more visitors at once. ${TO_DEVELOPER} choose a larger compute size in Supabase, or find who else connects.`,
    }),
    toLine({
      id: "cron",
      label: "Requests of the last five-minute job",
      value:
        limit === 0 ? "–" : `${format(requests)} of ${format(limit)}, in ${formatMs(cron?.durationMs ?? 0)}`,
      isFine: requests < Math.max(limit, 1) * NEAR,
      advice: `Work is left for the next run, five minutes later. ${TO_DEVELOPER} raise CRON_SUBREQUESTS, on Workers Paid.`,
    }),
    toLine({
      id: "webhook",
      label: "Slowest Razorpay event",
      value: webhookLagSeconds === null ? "–" : formatSeconds(webhookLagSeconds),
      isFine: !isLate,
      advice: `Razorpay had to send news of payments again. ${TO_DEVELOPER} see the log for “receive a webhook”.`,
    }),
    {
      id: "images",
      label: "Uploaded images",
      value: images === null ? "–" : imagesText(images),
      isFine: true,
      advice: null,
    },
  ];
}

/** Formats what is stored: "0 images, 0 kB", "about 1,200 images, 310 MB". */
function imagesText({ count, bytes }: NonNullable<ShopUsage["images"]>): string {
  const about = count === 0 ? "" : "about ";
  return `${about}${format(count)} ${count === 1 ? "image" : "images"}, ${formatBytes(bytes)}`;
}

/** Removes the advice from a line that is fine. */
function toLine(line: UsageLine): UsageLine {
  return line.isFine ? { ...line, advice: null } : line;
}

function format(count: number): string {
  return count.toLocaleString("en-IN");
}

/** Formats a duration: "120 ms", "4.2 s". */
export function formatMs(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function formatSeconds(seconds: number): string {
  return seconds < 120 ? `${Math.max(seconds, 0)} s` : `${Math.round(seconds / 60)} min`;
}
