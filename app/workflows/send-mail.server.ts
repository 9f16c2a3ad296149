import type { ShopConfig } from "#app/config.server.ts";
import { claimMails, recordMail } from "#app/data/outbox.server.ts";
import type { RenderedMail } from "#app/mail/layout.tsx";
import { type MailSender, sendMail } from "#app/mail/sender.server.ts";
import { writeMail } from "#app/mail/write.ts";
import type { QueuedMail } from "#app/shop/mail/mail.ts";
import { forEachConcurrently } from "#app/workflows/concurrency.server.ts";
import { logFailure } from "#app/workflows/log-failure.server.ts";

type Config = Pick<ShopConfig, "backend" | "mail" | "siteUrl">;

/** Mails sent after a request: as many as one order can queue. The cron sends the rest. */
const MAX_AFTER_REQUEST = 10;
/** Mails that the cron claims at once, and how often in one run. */
const BATCH_SIZE = 25;
const MAX_BATCHES = 12;

/** Frequent posts that never queue a mail. */
const NO_MAIL_PATHS = /^\/(cart|theme|wishlist)(\.data)?$/;

/** Whether this request may have queued a mail: any write may, and so may the payment check of the confirmation. */
export function mayQueueMail({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return method === "POST" ? !NO_MAIL_PATHS.test(pathname) : pathname.startsWith("/order-confirmation/");
}

/** @returns null when sent, else the error; it may be content that cannot be rendered */
async function sendOne(mail: QueuedMail, sender: MailSender, siteUrl: string): Promise<string | null> {
  const { to, key } = mail;
  let content: RenderedMail;
  try {
    content = writeMail(mail, siteUrl);
  } catch {
    return "It could not be written";
  }
  return sendMail(sender, { to, key, content });
}

/** Sends up to `limit` mails. @returns how many were sent */
async function sendSome(config: Config, limit: number): Promise<number> {
  const { backend, mail: sender, siteUrl } = config;
  if (!backend || !sender || !siteUrl) return 0;
  let sent = 0;
  await forEachConcurrently(await claimMails(backend, limit), async (mail) => {
    const error = await sendOne(mail, sender, siteUrl);
    if (error === null) sent += 1;
    else console.error(JSON.stringify({ operation: "send a mail", id: mail.id, cause: error }));
    await recordMail(backend, mail.id, error);
  });
  return sent;
}

/** Sends the mails that a request has just queued. Never rejects. */
export function sendNewMails(config: Config): Promise<void> {
  return logFailure("send mails", async () => {
    await sendSome(config, MAX_AFTER_REQUEST);
  });
}

/** Sends all queued mails that are due, for the cron; stops when a batch sends nothing. Never rejects. */
export function sendAllMails(config: Config): Promise<void> {
  return logFailure("send mails", async () => {
    if (!config.backend) return;
    if (!config.mail) {
      console.warn("No sender of mails is set: they stay in the outbox. See README, “Deploy”.");
      return;
    }
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      if ((await sendSome(config, BATCH_SIZE)) === 0) return;
    }
  });
}
