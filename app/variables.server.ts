import * as z from "zod";

import type { ImageResizer } from "#app/data/image-resizing.server.ts";
import type { MailBinding } from "#app/mail/sender.server.ts";
import type { Metrics } from "#app/metrics.server.ts";

const text = z.string().trim().min(1).optional().catch(undefined);

/**
 * A timeout in milliseconds; the default for a value that is no number of milliseconds, or outside of the limits. With
 * less than 50 ms nothing would ever be answered.
 */
function timeout(preset: number, max = 60_000) {
  return z.coerce.number().int().min(50).max(max).catch(preset);
}

/** The Worker's variables and bindings, as they are set. A variable that is empty or malformed counts as not set. */
export const variables = z.object({
  SUPABASE_URL: text,
  SUPABASE_PUBLISHABLE_KEY: text,
  SUPABASE_SECRET_KEY: text,
  SESSION_SECRET: text,
  DEMO: text,
  AUTH_LIMIT: z.custom<RateLimit>().optional(),
  ACCOUNT_LIMIT: z.custom<RateLimit>().optional(),
  CHECKOUT_LIMIT: z.custom<RateLimit>().optional(),
  CONTACT_LIMIT: z.custom<RateLimit>().optional(),
  SUGGEST_LIMIT: z.custom<RateLimit>().optional(),
  FEED_LIMIT: z.custom<RateLimit>().optional(),
  IMAGE_TRANSFORMATIONS: text,
  IMAGES: z.custom<ImageResizer>().optional(),
  SITE_URL: text,
  AUTH_MIN_RESPONSE_MS: z.coerce.number().int().min(0).max(5_000).optional().catch(undefined),
  PAGE_TIMEOUT_MS: timeout(5_000),
  FORM_TIMEOUT_MS: timeout(8_000),
  // Long work, see middleware/deadline.server.ts.
  WORK_TIMEOUT_MS: timeout(25_000),
  BACKEND_TIMEOUT_MS: timeout(8_000),
  // auth-js retries for half a minute (after 200 ms, 400 ms, 800 ms …), which is too long for a page.
  SESSION_TIMEOUT_MS: timeout(3_000),
  BREAKER_FAILURES: z.coerce.number().int().min(1).max(1_000_000).catch(5),
  BREAKER_RETRY_MS: timeout(3_000),
  // At most a minute, which is how long a price in a list may be out of date; 0 for none.
  CATALOGUE_FRESH_MS: z.coerce.number().int().min(0).max(60_000).catch(60_000),
  // An hour; 0 for none.
  STALE_COPY_MS: z.coerce.number().int().min(0).max(86_400_000).catch(3_600_000),
  // The time for which an answer of /healthz is reused; 0 for none.
  HEALTH_FRESH_MS: z.coerce.number().int().min(0).max(60_000).catch(10_000),
  RAZORPAY_READ_TIMEOUT_MS: timeout(5_000),
  RAZORPAY_WRITE_TIMEOUT_MS: timeout(8_000),
  PAYMENT_CHECK_TIMEOUT_MS: timeout(3_000),
  // Razorpay closes the connection after five seconds and retries.
  WEBHOOK_TIMEOUT_MS: timeout(4_500, 4_500),
  MAIL_TIMEOUT_MS: timeout(8_000),
  // For how long a change of an order can be undone, and its mails and refunds wait; 0: not at all.
  UNDO_SECONDS: z.coerce.number().int().min(0).max(20).catch(10),
  // Cloudflare's limit is 10,000 on Workers Paid; 1,000 keep a run short. 50 on Workers Free. With less than 20 some work
  // would never be done.
  CRON_SUBREQUESTS: z.coerce.number().int().min(20).max(10_000).catch(1_000),
  GOOGLE_SIGN_IN: text,
  TURNSTILE_SITE_KEY: text,
  TURNSTILE_SECRET: text,
  TURNSTILE_ORIGIN: text,
  // Posts of forms that send mail, within an hour, before a challenge is asked for.
  CHALLENGE_AFTER_NETWORK: z.coerce.number().int().min(0).max(1_000_000).catch(5),
  CHALLENGE_AFTER_SHOP: z.coerce.number().int().min(0).max(1_000_000).catch(100),
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  RAZORPAY_API_BASE: text,
  RAZORPAY_CHECKOUT_SRC: text,
  MAIL: z.custom<MailBinding>(isMailBinding).optional(),
  MAIL_FROM: text,
  MAIL_API_URL: text,
  MAIL_API_KEY: text,
  ALERT_WEBHOOK_URL: text,
  METRICS: z.custom<Metrics>(isDataset).optional(),
});

function isMailBinding(value: unknown): boolean {
  return typeof value === "object" && value !== null && "send" in value && typeof value.send === "function";
}

function isDataset(value: unknown): boolean {
  return typeof value === "object" && value !== null && "writeDataPoint" in value;
}

export type Variables = z.output<typeof variables>;

/** Returns true if the shop is there to be tried: no mail leaves it, and no real money moves. */
export function isDemo({ DEMO }: Pick<Variables, "DEMO">): boolean {
  return DEMO === "true";
}
