import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { App } from "@supabase/lite";
import * as z from "zod";

import { type MailKind, renderMail } from "#local/mail/templates.ts";

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
  /** What a sender called it, so that the same mail handed over twice is one. */
  key: z.string().optional(),
});

/** One e-mail that would have been sent. */
export type Mail = z.infer<typeof mailSchema>;

type AuthMailer = NonNullable<App["_mailer"]>;

/** Where the request being answered wants to be sent back to; set by the backend around each request. */
export const wantedRedirect = new AsyncLocalStorage<string | null>();

/**
 * Whether a mail may lead to `target`: a page of the shop itself, nothing else.
 * The embedded backend forgets redirect_to in mails, so the check is ours as well.
 */
function isAllowedRedirect(target: string | null, siteUrl: string): target is string {
  return target !== null && URL.canParse(target) && new URL(target).origin === new URL(siteUrl).origin;
}

/** Writes the auth mails from the templates that hosted Supabase uses; their links lead to the shop. */
export function createMailer(deliver: (mail: Mail) => Promise<void>, siteUrl: string): AuthMailer {
  type Sent = { to: string; hash?: string; code: string; email?: string; newEmail?: string };
  async function send(
    kind: MailKind,
    { to, hash = "", code, email = to, newEmail = "" }: Sent,
  ): Promise<void> {
    const wanted = wantedRedirect.getStore() ?? null;
    const rendered = renderMail(kind, {
      SiteURL: siteUrl,
      RedirectTo: isAllowedRedirect(wanted, siteUrl) ? wanted : siteUrl,
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
      // Both addresses have to agree; the embedded backend hands over both tokens at once.
      if (tokenHashNew)
        await send("email_change", { to: newEmail, hash: tokenHashNew, code: tokenNew, email, newEmail });
    },
    sendReauthentication: (to, code) => send("reauthentication", { to, code }),
  };
}

/** A mailbox on disk: one JSON file per mail, in order of arrival, each whole when it appears. */
export function folderMailbox(folder: string): (mail: Mail) => Promise<void> {
  let count = 0;
  return async function deliver(mail) {
    count += 1;
    const name = `${mail.sentAt.replaceAll(/[:.]/g, "-")}-${String(count).padStart(4, "0")}.json`;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `.${name}`), JSON.stringify(mail, null, 2));
    await rename(join(folder, `.${name}`), join(folder, name));
  };
}

/** The names of the mails in a mailbox, oldest first. */
export function mailIds(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => /^[\w-]+\.json$/.test(file))
    .map((file) => file.slice(0, -".json".length))
    .toSorted();
}

/** One mail of a mailbox; null when there is none of that name, or it cannot be read. */
export function readMail(folder: string, id: string): Mail | null {
  if (!/^[\w-]+$/.test(id)) return null;
  try {
    return mailSchema.parse(JSON.parse(readFileSync(join(folder, `${id}.json`), "utf8")));
  } catch {
    return null;
  }
}

/** Every mail of a mailbox, oldest first; with `to`, those to that address. */
export function readMails(folder: string, to?: string): Mail[] {
  return mailIds(folder)
    .flatMap((id) => readMail(folder, id) ?? [])
    .filter((mail) => to === undefined || mail.to === to);
}
