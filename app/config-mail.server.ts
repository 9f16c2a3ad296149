import { ConfigError, isOwnComputer, isSecureUrl, MAIL_SENDER } from "#app/config-checks.server.ts";
import type { MailSender } from "#app/mail/sender.server.ts";
import { isDemo, type Variables } from "#app/variables.server.ts";

const DEMO_WITH_MAIL = "A demo shop sends no mail. Remove MAIL_API_URL or the binding MAIL, or DEMO.";

/**
 * MAIL_FROM with Cloudflare's e-mail binding MAIL or a provider's API, which takes precedence; or none of them.
 * SITE_URL is required because the Host header of a request cannot be trusted for links in mails.
 */
export function parseMail(vars: Variables, siteUrl: string | null): MailSender | null {
  const { MAIL_FROM: from, MAIL_API_URL: url, MAIL_API_KEY: key, MAIL: binding } = vars;
  if (!from && !url && !key && !binding) return null;
  const usesApi = Boolean(url ?? key) || !binding;
  const missing = [
    ...(from ? [] : ["MAIL_FROM"]),
    ...(usesApi && !url ? ["MAIL_API_URL (or the binding MAIL)"] : []),
    ...(usesApi && !key ? ["MAIL_API_KEY"] : []),
    ...(siteUrl ? [] : ["SITE_URL"]),
  ];
  if (!from || missing.length > 0) throw new ConfigError(`Missing: ${missing.join(", ")}.`);
  if (!MAIL_SENDER.test(from))
    throw new ConfigError("MAIL_FROM is not a sender, as in: Haat <orders@haat.example>.");
  const timeoutMs = vars.MAIL_TIMEOUT_MS;
  if (!usesApi && isDemo(vars)) throw new ConfigError(DEMO_WITH_MAIL);
  if (!usesApi && binding) return { from, timeoutMs, via: { kind: "binding", binding } };
  if (url && isDemo(vars) && !isOwnComputer(url)) throw new ConfigError(DEMO_WITH_MAIL);
  if (!url || !key || !isSecureUrl(url)) throw new ConfigError("MAIL_API_URL is not an https address.");
  return { from, timeoutMs, via: { kind: "api", url, key } };
}
