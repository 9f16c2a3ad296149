import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { App } from "@supabase/lite";
import * as z from "zod";

import { isSameOrigin } from "#local/http/origins.ts";
import { type MailKind, renderMail } from "#local/mail/templates.ts";

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
  /** Idempotency key of the sender. */
  key: z.string().optional(),
});

/** An e-mail in the mailbox. */
export type Mail = z.infer<typeof mailSchema>;

type AuthMailer = NonNullable<App["_mailer"]>;

/** The redirect_to parameter of the current auth request. */
export const requestedRedirect = new AsyncLocalStorage<string | null>();

/**
 * Sends the auth mails, rendered from the templates that hosted Supabase uses. The embedded backend does not pass on
 * redirect_to, so it is read and checked here: only pages of the shop are allowed.
 */
export function createMailer(deliver: (mail: Mail) => Promise<void>, siteUrl: string): AuthMailer {
  type Recipient = { to: string; hash?: string; code: string; email?: string; newEmail?: string };
  async function send(
    kind: MailKind,
    { to, hash = "", code, email = to, newEmail = "" }: Recipient,
  ): Promise<void> {
    const redirect = requestedRedirect.getStore() ?? null;
    const rendered = renderMail(kind, {
      SiteURL: siteUrl,
      RedirectTo: isSameOrigin(redirect, siteUrl) ? redirect : siteUrl,
      TokenHash: hash,
      Token: code,
      Email: email,
      NewEmail: newEmail,
    });
    await deliver({ to, ...rendered, sentAt: new Date().toISOString() });
  }
  return {
    sendConfirmation: (to, hash, code) => send("confirmation", { to, hash, code }),
    sendRecovery: (to, hash, code) => send("recovery", { to, hash, code }),
    sendMagicLink: (to, hash, code) => send("magic_link", { to, hash, code }),
    async sendEmailChange(to, hash, code, meta = {}) {
      const { currentEmail: email = to, newEmail = to, tokenHashNew, tokenNew = "" } = meta;
      await send("email_change", { to, hash, code, email, newEmail });
      // Both addresses must confirm the change; the embedded backend passes both tokens in one call.
      if (tokenHashNew)
        await send("email_change", { to: newEmail, hash: tokenHashNew, code: tokenNew, email, newEmail });
    },
    sendReauthentication: (to, code) => send("reauthentication", { to, code }),
  };
}

/** Saves each mail as a JSON file; the names sort in order of arrival. Files appear only when complete. */
export function createFolderMailbox(folder: string): (mail: Mail) => Promise<void> {
  let count = 0;
  return async function deliver(mail) {
    count += 1;
    const name = `${mail.sentAt.replaceAll(/[:.]/g, "-")}-${String(count).padStart(4, "0")}.json`;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `.${name}`), JSON.stringify(mail, null, 2));
    await rename(join(folder, `.${name}`), join(folder, name));
  };
}

/** The ids of the mails in a mailbox, oldest first. */
export function listMailIds(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => /^[\w-]+\.json$/.test(file))
    .map((file) => file.slice(0, -".json".length))
    .toSorted();
}

/** Reads one mail; null when it does not exist or is not readable. */
export function readMail(folder: string, id: string): Mail | null {
  if (!/^[\w-]+$/.test(id)) return null;
  try {
    return mailSchema.parse(JSON.parse(readFileSync(join(folder, `${id}.json`), "utf8")));
  } catch {
    return null;
  }
}

/** Reads all mails of a mailbox, oldest first; with `to`, only those to that address. */
export function readMails(folder: string, to?: string): Mail[] {
  return listMailIds(folder)
    .flatMap((id) => readMail(folder, id) ?? [])
    .filter((mail) => to === undefined || mail.to === to);
}
