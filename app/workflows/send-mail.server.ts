import type { ShopConfig } from "#app/config.server.ts";
import { claimMails, recordMail } from "#app/data/outbox.server.ts";
import type { RenderedMail } from "#app/mail/layout.tsx";
import { sendMail } from "#app/mail/sender.server.ts";
import { writeMail } from "#app/mail/write.ts";
import type { QueuedMail } from "#app/shop/mail/mail.ts";
import { forEachConcurrently } from "#app/workflows/concurrency.server.ts";

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

/** @returns null for content that cannot be rendered, so that the other mails are still sent */
function renderOrNull(mail: Pick<QueuedMail, "shop" | "content">, siteUrl: string): RenderedMail | null {
  try {
    return writeMail(mail, siteUrl);
  } catch {
    return null;
  }
}

/** Sends up to `limit` mails. @returns how many were claimed and how many of them were sent */
async function sendSome(config: Config, limit: number): Promise<{ claimed: number; sent: number }> {
  const { backend, mail: sender, siteUrl } = config;
  if (!backend || !sender || !siteUrl) return { claimed: 0, sent: 0 };
  const mails = await claimMails(backend, limit);
  let sent = 0;
  async function send({ id, to, key, shop, content }: QueuedMail): Promise<void> {
    if (!backend || !sender || !siteUrl) return;
    const rendered = renderOrNull({ shop, content }, siteUrl);
    const error = rendered
      ? await sendMail(sender, { to, key, content: rendered })
      : "It could not be written";
    if (error === null) sent += 1;
    else console.error(JSON.stringify({ operation: "send a mail", id, cause: error }));
    await recordMail(backend, id, error);
  }
  await forEachConcurrently(mails, send);
  return { claimed: mails.length, sent };
}

async function logErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A database failure is a route error without a message; data/errors has logged it.
    const cause = error instanceof Error ? error.message : undefined;
    console.error(JSON.stringify({ operation: "send mails", cause }));
  }
}

/** Sends the mails that a request has just queued. Never rejects. */
export function sendNewMails(config: Config): Promise<void> {
  return logErrors(async () => {
    await sendSome(config, MAX_AFTER_REQUEST);
  });
}

/** Sends all queued mails that are due, for the cron; stops when a batch sends nothing. Never rejects. */
export function sendAllMails(config: Config): Promise<void> {
  return logErrors(async () => {
    if (!config.backend) return;
    if (!config.mail) {
      console.warn("No sender of mails is set: they stay in the outbox. See README, “Deploy”.");
      return;
    }
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const { claimed, sent } = await sendSome(config, BATCH_SIZE);
      if (claimed === 0 || sent === 0) return;
    }
  });
}
