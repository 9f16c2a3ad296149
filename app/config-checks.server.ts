/** Variables are missing or malformed; the message names them, never their values. */
export class ConfigError extends Error {}

/** An e-mail address, or a name and the address in angle brackets. */
export const MAIL_SENDER = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** Returns true if a URL leads to this computer. */
export function isOwnComputer(url: string): boolean {
  return URL.canParse(url) && ["127.0.0.1", "localhost"].includes(new URL(url).hostname);
}

/** Returns true if a key may be sent to this URL: https, or on this computer. */
export function isSecureUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && isOwnComputer(url));
}

/** Origin of SITE_URL. @throws ConfigError for a value without https:// or http:// */
export function parseSiteUrl(value: string | undefined): string | null {
  if (!value) return null;
  if (!/^https?:/i.test(value) || !URL.canParse(value)) {
    throw new ConfigError("SITE_URL is not an address with https://, such as https://shop.example.");
  }
  return new URL(value).origin;
}

/** @throws ConfigError for anything but "true" and "false" */
export function parseSwitch(name: string, value: string | undefined): boolean {
  if (value !== undefined && value !== "true" && value !== "false") {
    throw new ConfigError(`${name} is neither "true" nor "false".`);
  }
  return value === "true";
}

/** The role in a key of the old kind, which is a JSON Web Token; null for another value. */
function roleInKey(key: string): string | null {
  const payload = /^ey[\w-]+\.([\w-]+)\.[\w-]+$/.exec(key)?.[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    if (typeof claims !== "object" || claims === null || !("role" in claims)) return null;
    return typeof claims.role === "string" ? claims.role : null;
  } catch {
    return null;
  }
}

/**
 * Checks which key is which: with the secret key in the other's place, each visitor would have all rights.
 * @throws ConfigError naming the variable to correct
 */
export function checkKeys(publishableKey: string, secretKey: string): void {
  const isSecret = (key: string) => key.startsWith("sb_secret_") || roleInKey(key) === "service_role";
  const isPublishable = (key: string) => key.startsWith("sb_publishable_") || roleInKey(key) === "anon";
  if (isSecret(publishableKey) || !isPublishable(publishableKey)) {
    throw new ConfigError("SUPABASE_PUBLISHABLE_KEY is not a publishable key (sb_publishable_…).");
  }
  if (!isSecret(secretKey)) throw new ConfigError("SUPABASE_SECRET_KEY is not a secret key (sb_secret_…).");
}
