import {
  checkKeys,
  ConfigError,
  isOwnComputer,
  isSecureUrl,
  parseSiteUrl,
  parseSwitch,
} from "#app/config-checks.server.ts";
import { parseMail } from "#app/config-mail.server.ts";
import { parseAccess, parseGateway } from "#app/config-payment.server.ts";
import type { Credentials } from "#app/data/client.server.ts";
import type { ImageResizer } from "#app/data/image-resizing.server.ts";
import type { MailSender } from "#app/mail/sender.server.ts";
import type { Metrics } from "#app/metrics.server.ts";
import type { Gateway, GatewayAccess } from "#app/shop/payment/gateway.ts";
import { isDemo, type Variables, variables } from "#app/variables.server.ts";

/** Keys of Cloudflare Turnstile. */
export type Turnstile = {
  siteKey: string;
  secret: string;
  /** The origin of its script and its API. */
  origin: string;
};

export type ShopConfig = {
  /** null: not configured; the shop shows sample products and rejects writes. */
  backend: Credentials | null;
  /** null: no keys; online payment is not offered. */
  gateway: Gateway | null;
  /** Source of the keys in `gateway`; the Worker's variables take precedence over the settings. */
  gatewaySource: "worker" | "settings" | null;
  /** Addresses and timeouts to use with keys from the settings. */
  gatewayAccess: GatewayAccess;
  /** The time limits of requests, and of the background work that pages and Razorpay wait for, in milliseconds. */
  timeouts: {
    /** All calls of a page together. */
    page: number;
    /** All calls of a posted form, with the page that answers it. */
    form: number;
    /** All calls of long work, see middleware/deadline.server.ts. */
    work: number;
    /** A page for the check of its session; then it is shown to a visitor. */
    session: number;
    /** The confirmation page for Razorpay's answer; then it shows the payment as unconfirmed. */
    paymentCheck: number;
    /** Razorpay for the answer to an event; then we ask for it again. */
    webhook: number;
  };
  /** When a service that fails counts as down, and after how long it is tried again. */
  breaker: { failures: number; retryAfterMs: number };
  /**
   * The time for which copies of the catalogue are fresh, and are shown while the database does not answer, in
   * milliseconds.
   */
  catalogueTimes: { freshMs: number; staleMs: number };
  /** The time for which an answer of /healthz is reused, in milliseconds. */
  healthFreshMs: number;
  /** null: not configured; mails stay in the outbox. */
  mail: MailSender | null;
  /** Receives alerts as {text}, as Slack and most chats take them; null: alerts are mailed alone. */
  alertWebhook: string | null;
  /** Counts requests and orders; null without a binding. */
  metrics: Metrics | null;
  /** The first signs cookies, any of them verifies: prepend a new one to rotate. */
  sessionSecrets: string[];
  /** Public origin of the shop, for links in mails; null: the origin of the request. */
  siteUrl: string | null;
  /** Minimum response time of auth actions in milliseconds, against account enumeration. */
  authMinResponseMs: number;
  /** For how long a change of an order can be undone. */
  undoSeconds: number;
  /** The maximum number of requests in one run of the cron. */
  cronSubrequests: number;
  /** True if Google sign-in is set up in Supabase. */
  googleSignIn: boolean;
  /** Cloudflare Turnstile; null without keys. */
  turnstile: Turnstile | null;
  /**
   * The number of forms that send mail that a network and the whole shop may post within an hour without a challenge.
   */
  challengeAfter: { network: number; shop: number };
  /** A shop to try: the sign-in page shows demo accounts, no mail leaves, no real money moves. */
  demo: boolean;
  /** The demo is on the internet: its pages say that it is one. */
  publicDemo: boolean;
  /** Rate limits; null without a binding. */
  limits: Record<
    "auth" | "account" | "checkout" | "contact" | "suggest" | "search" | "feed",
    RateLimit | null
  >;
  /** Cloudflare Images, which makes copies of uploaded images; null without the binding: they stay as they are. */
  images: ImageResizer | null;
  /** True if Cloudflare Image Transformations (`/cdn-cgi/image/`) are enabled. */
  imageTransformations: boolean;
};

const AUTH_MIN_RESPONSE_MS = 400;
const BACKEND_VARIABLES = ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"] as const;

/** Without a backend only a cart of sample products is signed, so this secret may be public. */
const SAMPLES_SECRET = "haat-samples-only";

const TURNSTILE = "https://challenges.cloudflare.com";

/** Both keys or none. */
function parseTurnstile(vars: Variables): Turnstile | null {
  const {
    TURNSTILE_SITE_KEY: siteKey,
    TURNSTILE_SECRET: secret,
    TURNSTILE_ORIGIN: origin = TURNSTILE,
  } = vars;
  if (!siteKey && !secret) return null;
  if (!siteKey || !secret) throw new ConfigError(`Missing: TURNSTILE_${siteKey ? "SECRET" : "SITE_KEY"}.`);
  if (!isSecureUrl(origin)) throw new ConfigError("TURNSTILE_ORIGIN is not an https address.");
  return { siteKey, secret, origin: new URL(origin).origin };
}

/** @throws ConfigError for an address without https */
function parseAlertWebhook(url: string | undefined): string | null {
  if (!url) return null;
  if (!isSecureUrl(url)) throw new ConfigError("ALERT_WEBHOOK_URL is not an https address.");
  return url;
}

/**
 * Reads the Worker's variables and bindings.
 * @throws ConfigError naming the missing or malformed variable.
 */
export function parseConfig(env: unknown): ShopConfig {
  const vars = variables.parse(env);
  const limits = {
    auth: vars.AUTH_LIMIT ?? null,
    account: vars.ACCOUNT_LIMIT ?? null,
    checkout: vars.CHECKOUT_LIMIT ?? null,
    contact: vars.CONTACT_LIMIT ?? null,
    suggest: vars.SUGGEST_LIMIT ?? null,
    // As many as suggestions, counted apart.
    search: vars.SUGGEST_LIMIT ?? null,
    feed: vars.FEED_LIMIT ?? null,
  };
  const siteUrl = parseSiteUrl(vars.SITE_URL);
  const gatewayAccess = parseAccess(vars);
  const gateway = parseGateway(vars, gatewayAccess);
  const common = {
    gateway,
    gatewaySource: gateway ? ("worker" as const) : null,
    gatewayAccess,
    mail: parseMail(vars, siteUrl),
    alertWebhook: parseAlertWebhook(vars.ALERT_WEBHOOK_URL),
    metrics: vars.METRICS ?? null,
    demo: isDemo(vars),
    publicDemo: isDemo(vars) && siteUrl !== null && !isOwnComputer(siteUrl),
    siteUrl,
    authMinResponseMs: vars.AUTH_MIN_RESPONSE_MS ?? AUTH_MIN_RESPONSE_MS,
    timeouts: {
      page: vars.PAGE_TIMEOUT_MS,
      form: vars.FORM_TIMEOUT_MS,
      work: vars.WORK_TIMEOUT_MS,
      session: vars.SESSION_TIMEOUT_MS,
      paymentCheck: vars.PAYMENT_CHECK_TIMEOUT_MS,
      webhook: vars.WEBHOOK_TIMEOUT_MS,
    },
    breaker: { failures: vars.BREAKER_FAILURES, retryAfterMs: vars.BREAKER_RETRY_MS },
    catalogueTimes: { freshMs: vars.CATALOGUE_FRESH_MS, staleMs: vars.STALE_COPY_MS },
    healthFreshMs: vars.HEALTH_FRESH_MS,
    undoSeconds: vars.UNDO_SECONDS,
    cronSubrequests: vars.CRON_SUBREQUESTS,
    googleSignIn: parseSwitch("GOOGLE_SIGN_IN", vars.GOOGLE_SIGN_IN),
    turnstile: parseTurnstile(vars),
    challengeAfter: { network: vars.CHALLENGE_AFTER_NETWORK, shop: vars.CHALLENGE_AFTER_SHOP },
    images: vars.IMAGES ?? null,
    imageTransformations: parseSwitch("IMAGE_TRANSFORMATIONS", vars.IMAGE_TRANSFORMATIONS),
    limits,
  };
  const secrets = vars.SESSION_SECRET?.split(",").flatMap((secret) => secret.trim() || []) ?? [];

  const missing: string[] = BACKEND_VARIABLES.filter((name) => !vars[name]);
  if (missing.length === BACKEND_VARIABLES.length) {
    return { backend: null, sessionSecrets: secrets.length ? secrets : [SAMPLES_SECRET], ...common };
  }
  if (secrets.length === 0) missing.push("SESSION_SECRET");
  if (missing.length > 0) throw new ConfigError(`Missing: ${missing.join(", ")}.`);
  if (secrets.some((secret) => secret.length < 32)) {
    throw new ConfigError("SESSION_SECRET must be at least 32 characters.");
  }
  const {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
  } = vars;
  if (!url || !isSecureUrl(url)) throw new ConfigError("SUPABASE_URL is not an https address.");
  checkKeys(publishableKey ?? "", secretKey ?? "");
  return {
    backend: {
      url,
      publishableKey: publishableKey ?? "",
      secretKey: secretKey ?? "",
      timeoutMs: vars.BACKEND_TIMEOUT_MS,
      sessionTimeoutMs: vars.SESSION_TIMEOUT_MS,
    },
    sessionSecrets: secrets,
    ...common,
  };
}
