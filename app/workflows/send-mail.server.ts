import type { ShopConfig } from "#app/config.server.ts";
import { claimMails, queueStockNotices, recordMail } from "#app/data/outbox.server.ts";
import { writeLog } from "#app/log.server.ts";
import type { RenderedMail } from "#app/mail/layout.tsx";
import { type MailSender, sendMail } from "#app/mail/sender.server.ts";
import { writeMail } from "#app/mail/write.ts";
import { countEvent } from "#app/metrics.server.ts";
import { findLinkToken } from "#app/middleware/payment-link-token.server.ts";
import type { MailContent, QueuedMail } from "#app/shop/mail/mail.ts";
import { forEachConcurrently } from "#app/workflows/concurrency.server.ts";
import { logFailure } from "#app/workflows/log-failure.server.ts";
import type { Work } from "#app/workflows/subrequests.server.ts";

type Config = Pick<ShopConfig, "backend" | "mail" | "siteUrl" | "sessionSecrets">;

/** The maximum number of mails sent after a request: as many as one order can queue. The cron sends the rest. */
const MAX_AFTER_REQUEST = 10;
/** The number of mails that the cron claims at once. */
const BATCH_SIZE = 25;

/** Paths with frequent posts that never queue a mail. */
const NO_MAIL_PATHS = /^\/(cart|theme|wishlist|stock-notices)(\.data)?$/;

/**
 * Returns true if this request may have queued a mail: any write may, and so may the payment check on an order's page.
 */
export function mayQueueMail({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return method === "POST" ? !NO_MAIL_PATHS.test(pathname) : /^\/(order-confirmation|pay)\//.test(pathname);
}

/**
 * Sends one mail.
 * @returns null when sent, else the error, which may also be content that cannot be rendered
 */
async function sendOne(
  mail: QueuedMail,
  sender: MailSender,
  { siteUrl, secrets }: { siteUrl: string; secrets: readonly string[] },
): Promise<string | null> {
  const { to, key } = mail;
  let content: RenderedMail;
  try {
    content = writeMail({ ...mail, content: await withLinkToken(mail.content, secrets) }, siteUrl);
  } catch {
    return "It could not be written";
  }
  return sendMail(sender, { to, key, content });
}

/** Returns the content of a mail, with the token of a payment link, which no table stores. */
async function withLinkToken(content: MailContent, secrets: readonly string[]): Promise<MailContent> {
  if (content.kind !== "payment-link") return content;
  return { ...content, token: await findLinkToken(secrets, content.link) };
}

/**
 * Sends up to `limit` mails.
 * @returns how many were sent
 */
async function sendSome(config: Config, limit: number): Promise<number> {
  const { backend, mail: sender, siteUrl } = config;
  if (!backend || !sender || !siteUrl) return 0;
  let sent = 0;
  await forEachConcurrently(await claimMails(backend, limit), async (mail) => {
    const error = await sendOne(mail, sender, { siteUrl, secrets: config.sessionSecrets });
    countEvent(error === null ? "mail_sent" : "mail_failed", [mail.content.kind]);
    if (error === null) sent += 1;
    else writeLog("error", { operation: "send a mail", id: mail.id, cause: error });
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

/** Returns true if the mails of this request may wait until a change can no longer be undone. */
export function delaysMail({ url }: Pick<Request, "url">): boolean {
  return new URL(url).pathname.startsWith("/admin/orders");
}

/** Sends the mails that waited until a change could no longer be undone. Never rejects. */
export async function sendDelayedMails(config: Config & Pick<ShopConfig, "undoSeconds">): Promise<void> {
  // The database adds two seconds for the click to arrive.
  await new Promise((resolve) => {
    setTimeout(resolve, (config.undoSeconds + 3) * 1000);
  });
  await sendNewMails(config);
}

/**
 * Returns the cron's work with mails: it queues mails about products that are back in stock, and sends due mails until
 * a batch sends nothing.
 */
export function sendQueuedMails(config: Config): Work {
  let hasQueued = false;
  return {
    name: "send mails",
    weight: 3,
    async run(left) {
      if (!config.backend) return false;
      if (!config.mail) {
        writeLog("warning", {
          operation: "send mails",
          cause: "No sender of mails is set: they stay in the outbox. See docs/operations.md, “E-mail”.",
        });
        return false;
      }
      const { backend } = config;
      if (left() < 1) return true;
      // Runs once in a run of the cron, however often there are requests left for more mails.
      if (!hasQueued) {
        hasQueued = true;
        await logFailure("queue stock notices", async () => {
          await queueStockNotices(backend, BATCH_SIZE);
        });
      }
      for (;;) {
        // One request to claim them, and two for each: to send it, and to record it.
        const limit = Math.min(BATCH_SIZE, Math.floor((left() - 1) / 2));
        if (limit < 1) return true;
        if ((await sendSome(config, limit)) === 0) return false;
      }
    },
  };
}
