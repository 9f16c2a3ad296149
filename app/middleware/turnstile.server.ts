import * as z from "zod";

import type { Turnstile } from "#app/config.server.ts";
import { writeLog } from "#app/log.server.ts";
import type { MailForm } from "#app/shop/challenge/challenge.ts";

const TIMEOUT_MS = 3_000;

const verdict = z.object({ success: z.boolean(), action: z.string().optional() });

/** Returns the URL of the script that draws Turnstile's widget. */
export function turnstileScript({ origin }: Pick<Turnstile, "origin">): string {
  return `${origin}/turnstile/v0/api.js`;
}

/**
 * Asks Cloudflare whether a token of the widget is valid, was made for this form, and is used for the first time.
 * @returns false also when Cloudflare does not answer within three seconds, which is logged
 */
export async function verifyTurnstile(
  { secret, origin }: Pick<Turnstile, "secret" | "origin">,
  { token, form, ip }: { token: string; form: MailForm; ip: string | null },
): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/turnstile/v0/siteverify`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ secret, response: token, ...(ip === null ? {} : { remoteip: ip }) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const { success, action } = verdict.parse(await response.json());
    // Cloudflare's test keys give no action.
    return success && (!action || action === form);
  } catch (error) {
    const cause = String(error);
    writeLog("error", { operation: "verify a challenge", cause });
    return false;
  }
}
