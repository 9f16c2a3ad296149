import * as z from "zod";

import type { MailBinding, MailSender } from "#app/mail/sender.server.ts";

/** A Supabase project, hosted or embedded. */
type Backend = { url: string; publishableKey: string; secretKey: string };

/** The account at Razorpay that takes the money. */
export type Gateway = {
  keyId: string;
  keySecret: string;
  /** Each of them verifies: after a rotation, retries of older events are still signed with the old one. */
  webhookSecrets: string[];
  /** Where the API answers, with its version: `https://api.razorpay.com/v1`. */
  apiBase: string;
  /** The script of Standard Checkout. */
  checkoutSrc: string;
  /** Test keys: no real money moves. */
  isTest: boolean;
};

type GatewayAddresses = Pick<Gateway, "apiBase" | "checkoutSrc">;

export type ShopConfig = {
  /** null: no backend is set; the shop shows samples and writes nothing. */
  backend: Backend | null;
  /** null: no keys are set, and online payment is not offered. */
  payment: Gateway | null;
  /** Where the keys of `payment` stand: the Worker's variables win over what an admin has stored in settings. */
  paymentKeys: "worker" | "settings" | null;
  /** Whom stored keys are for. */
  paymentAt: GatewayAddresses;
  /** null: nobody sends mails; those that are owed wait. */
  mail: MailSender | null;
  /** The first signs cookies, all of them verify: prepend a new one to rotate. */
  sessionSecrets: string[];
  /** Where the shop is reached, for links in mails; null: wherever the request came to. */
  siteUrl: string | null;
  /** Milliseconds before which no answer about an account leaves, so that its time tells nothing. */
  authMinResponseMs: number;
  /** Whether Supabase signs in with Google. */
  googleSignIn: boolean;
  /** True only under the local launcher: demo accounts may be shown. */
  demo: boolean;
  /** Floods are held back by these; null where a binding is missing. */
  limits: Record<"auth" | "checkout" | "contact" | "suggest", RateLimit | null>;
  /** True where Cloudflare resizes images on the way (`/cdn-cgi/image/`). */
  imageTransformations: boolean;
};

/** The operator set some of the variables but not all; the message names what is missing. */
export class ConfigError extends Error {}

const text = z.string().trim().min(1).optional().catch(undefined);

const variables = z.object({
  SUPABASE_URL: text,
  SUPABASE_PUBLISHABLE_KEY: text,
  SUPABASE_SECRET_KEY: text,
  SESSION_SECRET: text,
  DEMO: text,
  AUTH_LIMIT: z.custom<RateLimit>().optional(),
  CHECKOUT_LIMIT: z.custom<RateLimit>().optional(),
  CONTACT_LIMIT: z.custom<RateLimit>().optional(),
  SUGGEST_LIMIT: z.custom<RateLimit>().optional(),
  IMAGE_TRANSFORMATIONS: text,
  SITE_URL: text,
  AUTH_MIN_RESPONSE_MS: z.coerce.number().int().min(0).max(5_000).optional().catch(undefined),
  GOOGLE_SIGN_IN: text,
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  RAZORPAY_API_BASE: text,
  RAZORPAY_CHECKOUT_SRC: text,
  MAIL: z.custom<MailBinding>(isMailBinding).optional(),
  MAIL_FROM: text,
  MAIL_API_URL: text,
  MAIL_API_KEY: text,
});

function isMailBinding(value: unknown): boolean {
  return typeof value === "object" && value !== null && "send" in value && typeof value.send === "function";
}

const AUTH_MIN_RESPONSE_MS = 400;
const BACKEND_VARIABLES = ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"] as const;

/** Without a backend the only signed thing is a cart of samples, so a published secret protects nothing less. */
const SAMPLES_SECRET = "haat-samples-only";

const RAZORPAY_API = "https://api.razorpay.com/v1";
const RAZORPAY_CHECKOUT = "https://checkout.razorpay.com/v1/checkout.js";
const PAYMENT_VARIABLES = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] as const;

function parseAddresses(given: z.output<typeof variables>): GatewayAddresses {
  const apiBase = given.RAZORPAY_API_BASE ?? RAZORPAY_API;
  const checkoutSrc = given.RAZORPAY_CHECKOUT_SRC ?? RAZORPAY_CHECKOUT;
  for (const [name, url] of Object.entries({
    RAZORPAY_API_BASE: apiBase,
    RAZORPAY_CHECKOUT_SRC: checkoutSrc,
  })) {
    if (!URL.canParse(url)) throw new ConfigError(`${name} is not a URL.`);
  }
  return { apiBase, checkoutSrc };
}

/** Live keys speak to Razorpay alone, so that nobody else is handed real payments. */
export function mayMeet(keyId: string, { apiBase, checkoutSrc }: GatewayAddresses): boolean {
  return isTestKey(keyId) || (apiBase === RAZORPAY_API && checkoutSrc === RAZORPAY_CHECKOUT);
}

function isTestKey(keyId: string): boolean {
  return keyId.startsWith("rzp_test_");
}

/**
 * The account of these keys; the webhook's secrets stand in one text, with commas between.
 * @throws ConfigError for a live key beside the address of a stand-in
 */
export function toGateway(
  { keyId, keySecret, webhookSecret }: { keyId: string; keySecret: string; webhookSecret: string },
  addresses: GatewayAddresses,
): Gateway {
  if (!mayMeet(keyId, addresses)) {
    throw new ConfigError(
      "RAZORPAY_API_BASE and RAZORPAY_CHECKOUT_SRC are for a stand-in, which must never be used with a live key.",
    );
  }
  const webhookSecrets = webhookSecret.split(",").flatMap((secret) => secret.trim() || []);
  return { keyId, keySecret, webhookSecrets, ...addresses, isTest: isTestKey(keyId) };
}

/** All three keys or none. */
function parseGateway(given: z.output<typeof variables>, addresses: GatewayAddresses): Gateway | null {
  const missing = PAYMENT_VARIABLES.filter((name) => !given[name]);
  if (missing.length === PAYMENT_VARIABLES.length) return null;
  if (missing.length > 0) throw new ConfigError(`Missing: ${missing.join(", ")}.`);
  const {
    RAZORPAY_KEY_ID: keyId = "",
    RAZORPAY_KEY_SECRET: keySecret = "",
    RAZORPAY_WEBHOOK_SECRET: webhookSecret = "",
  } = given;
  return toGateway({ keyId, keySecret, webhookSecret }, addresses);
}

const SENDER = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/**
 * A sender's address with a way to send, or none of it: Cloudflare's e-mail binding MAIL, or a provider, which wins.
 * Links in mails need the shop's address: a request could claim any.
 */
function parseMail(given: z.output<typeof variables>, siteUrl: string | null): MailSender | null {
  const { MAIL_FROM: from, MAIL_API_URL: url, MAIL_API_KEY: key, MAIL: binding } = given;
  if (!from && !url && !key && !binding) return null;
  const usesApi = Boolean(url ?? key) || !binding;
  const missing = [
    ...(from ? [] : ["MAIL_FROM"]),
    ...(usesApi && !url ? ["MAIL_API_URL (or the binding MAIL)"] : []),
    ...(usesApi && !key ? ["MAIL_API_KEY"] : []),
    ...(siteUrl ? [] : ["SITE_URL"]),
  ];
  if (!from || missing.length > 0) throw new ConfigError(`Missing: ${missing.join(", ")}.`);
  if (!SENDER.test(from))
    throw new ConfigError("MAIL_FROM is not a sender, as in: Haat <orders@haat.example>.");
  if (!usesApi && binding) return { from, via: { kind: "binding", binding } };
  if (!url || !key || !isSafe(url)) throw new ConfigError("MAIL_API_URL is not an https address.");
  return { from, via: { kind: "api", url, key } };
}

/** The key travels with each mail, so the way must be a safe one, or end on this computer. */
function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && ["127.0.0.1", "localhost"].includes(hostname));
}

/**
 * Reads the Worker's variables and bindings.
 * @throws ConfigError naming the missing or malformed variable.
 */
export function parseConfig(env: unknown): ShopConfig {
  const given = variables.parse(env);
  const limits = {
    auth: given.AUTH_LIMIT ?? null,
    checkout: given.CHECKOUT_LIMIT ?? null,
    contact: given.CONTACT_LIMIT ?? null,
    suggest: given.SUGGEST_LIMIT ?? null,
  };
  const siteUrl = given.SITE_URL && URL.canParse(given.SITE_URL) ? new URL(given.SITE_URL).origin : null;
  const paymentAt = parseAddresses(given);
  const payment = parseGateway(given, paymentAt);
  const common = {
    payment,
    paymentKeys: payment ? ("worker" as const) : null,
    paymentAt,
    mail: parseMail(given, siteUrl),
    demo: given.DEMO === "true",
    siteUrl,
    authMinResponseMs: given.AUTH_MIN_RESPONSE_MS ?? AUTH_MIN_RESPONSE_MS,
    googleSignIn: given.GOOGLE_SIGN_IN === "true",
    imageTransformations: given.IMAGE_TRANSFORMATIONS === "true",
    limits,
  };
  const secrets = given.SESSION_SECRET?.split(",").flatMap((secret) => secret.trim() || []) ?? [];

  const missing: string[] = BACKEND_VARIABLES.filter((name) => !given[name]);
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
  } = given;
  if (!url || !URL.canParse(url)) throw new ConfigError("SUPABASE_URL is not a URL.");
  return {
    backend: { url, publishableKey: publishableKey ?? "", secretKey: secretKey ?? "" },
    sessionSecrets: secrets,
    ...common,
  };
}
