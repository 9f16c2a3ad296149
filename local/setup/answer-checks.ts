import { isIP } from "node:net";

import { checkKeys, ConfigError, MAIL_SENDER } from "#app/config-checks.server.ts";

/* Checks of one answer. They return the error as the end of a sentence that begins with its name; null for none. */

export type Check = (value: string) => string | null;

const NOT_FILLED_IN = "must be your own: shop.example is the example's";
const EXAMPLE = /(?:^|[@./])shop\.example\b/i;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/i;

/** https:// and a domain name, and nothing else. */
export const siteUrl: Check = (value) => {
  if (!/^https:\/\//i.test(value)) return "must begin with https://";
  if (!URL.canParse(value)) return "must be the shop's address, such as https://www.your-shop.in";
  const { hostname, port, pathname, search, hash, username } = new URL(value);
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) > 0) return "must have a domain name, not an IP address";
  if (!DOMAIN.test(hostname)) return "must have a whole domain name, such as https://www.your-shop.in";
  if (port || /:\d+\/?$/.test(value)) return "must have no port";
  if (pathname !== "/" || search || hash || username)
    return "must end after the domain name, without a path: the shop has the whole domain";
  return EXAMPLE.test(hostname) ? NOT_FILLED_IN : null;
};

/** Checks that an address is not the example's. */
export const ownAddress: Check = (value) => (EXAMPLE.test(value) ? NOT_FILLED_IN : null);

/** Checks a sender as MAIL_FROM has it: name and address, or the address alone. */
export const sender: Check = (value) => {
  if (!MAIL_SENDER.test(value))
    return 'must be a sender with an e-mail address, such as "Haat <orders@your-shop.in>"';
  return ownAddress(value);
};

export const httpsUrl: Check = (value) => {
  if (!/^https:\/\//i.test(value)) return "must begin with https://";
  return URL.canParse(value) && !/\s/.test(value) ? null : "must be an address";
};

export const hostName: Check = (value) =>
  DOMAIN.test(value) ? null : "must be a host name alone, such as smtp.resend.com, without https:// and port";

export const withoutSpaces: Check = (value) => (/\s/.test(value) ? "must have no spaces" : null);

/** Several secrets, the newest first. The old ones may be shorter: they are on their way out. */
export const webhookSecrets: Check = (value) => {
  const [newest = "", ...old] = value.split(",").map((secret) => secret.trim());
  if ([newest, ...old].some((secret) => /\s/.test(secret))) return "must have no spaces";
  return newest.length < 32 ? "must be 32 characters or more" : null;
};

/** Checks the session secrets, separated by commas: each must have 32 characters or more. */
export const sessionSecrets: Check = (value) =>
  value.split(",").every((secret) => secret.trim().length >= 32) ? null : "must be 32 characters or more";

export const razorpayKeyId: Check = (value) => {
  if (/\s/.test(value)) return "must have no spaces";
  return /^rzp_(?:test|live)_./.test(value) ? null : "must be a key id (rzp_test_… or rzp_live_…)";
};

export const razorpayKeySecret: Check = (value) => {
  if (/\s/.test(value)) return "must have no spaces";
  return value.startsWith("rzp_") ? "must be the key's secret, not its id" : null;
};

/** One kind of Supabase key. A beginning alone comes from a copy that was cut off. */
function wholeKey(start: string): Check {
  return (value) => {
    if (/\s/.test(value)) return "must have no spaces";
    return value.startsWith(start) && value.length < start.length + 16 ? "must be the whole key" : null;
  };
}
export const publishableKey = wholeKey("sb_publishable_");
export const secretKey = wholeKey("sb_secret_");

/**
 * Returns a sentence that says which of the two Supabase keys is wrong, or that they are swapped; null if both are
 * right.
 */
export function keysMistake(publishable: string, secret: string): string | null {
  const refusal = refuseKeys(publishable, secret);
  if (refusal === null) return null;
  return refuseKeys(secret, publishable) === null
    ? "The two Supabase keys look swapped: SUPABASE_SECRET_KEY must be the secret one."
    : refusal.replace("is not", "must be");
}

function refuseKeys(publishable: string, secret: string): string | null {
  try {
    checkKeys(publishable, secret);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}
