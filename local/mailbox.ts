import { AsyncLocalStorage } from "node:async_hooks";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { App } from "@supabase/lite";

/** One e-mail that would have been sent. */
export type Mail = { to: string; subject: string; text: string; html: string; sentAt: string };

type AuthMailer = NonNullable<App["_mailer"]>;

type MailType = "signup" | "recovery" | "magiclink" | "email_change";

const SUBJECTS: Record<MailType, string> = {
  signup: "Confirm your e-mail address",
  recovery: "Reset your password",
  magiclink: "Your sign-in link",
  email_change: "Confirm your new e-mail address",
};

const LEADS: Record<MailType, string> = {
  signup: "Welcome to Haat. Confirm your e-mail address:",
  recovery: "Somebody asked to reset the password of your Haat account. If it was you, open:",
  magiclink: "Sign in to Haat:",
  email_change: "Confirm the new e-mail address of your Haat account:",
};

/** Where the request being answered wants to be sent back to; set by the backend around each request. */
export const wantedRedirect = new AsyncLocalStorage<string | null>();

/**
 * Whether a mail may lead to `target`: a page of the shop itself, nothing else.
 * The embedded backend forgets redirect_to in mails, so the check is ours as well.
 */
function isAllowedRedirect(target: string | null, siteUrl: string): target is string {
  return target !== null && URL.canParse(target) && new URL(target).origin === new URL(siteUrl).origin;
}

/**
 * Writes the auth mails. Their links are the ones hosted Supabase writes without own templates: they
 * open the backend's verify address, which confirms and sends the reader on to the shop.
 * @param backendUrl called at each mail, because the port is known only once the backend listens.
 */
export function createMailer(
  deliver: (mail: Mail) => Promise<void>,
  backendUrl: () => string,
  siteUrl: string,
): AuthMailer {
  async function send(type: MailType, to: string, tokenHash: string, code: string): Promise<void> {
    const wanted = wantedRedirect.getStore() ?? null;
    const link = new URL("/auth/v1/verify", backendUrl());
    link.searchParams.set("token", tokenHash);
    link.searchParams.set("type", type);
    link.searchParams.set("redirect_to", isAllowedRedirect(wanted, siteUrl) ? wanted : siteUrl);
    await deliver({
      to,
      subject: SUBJECTS[type],
      text: `${LEADS[type]}\n\n${link.href}\n\nOr enter this code: ${code}\n`,
      html: `<p>${LEADS[type]}</p><p><a href="${link.href.replaceAll("&", "&amp;")}">${SUBJECTS[type]}</a></p><p>Or enter this code: <b>${code}</b></p>`,
      sentAt: new Date().toISOString(),
    });
  }
  return {
    sendConfirmation: (to, hash, code) => send("signup", to, hash, code),
    sendRecovery: (to, hash, code) => send("recovery", to, hash, code),
    sendMagicLink: (to, hash, code) => send("magiclink", to, hash, code),
    sendEmailChange: (to, hash, code) => send("email_change", to, hash, code),
    sendReauthentication: (to, code) =>
      deliver({
        to,
        subject: "Your confirmation code",
        text: `Enter this code to continue: ${code}\n`,
        html: `<p>Enter this code to continue: <b>${code}</b></p>`,
        sentAt: new Date().toISOString(),
      }),
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
