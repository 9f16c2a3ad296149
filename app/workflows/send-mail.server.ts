import type { ShopConfig } from "#app/config.server.ts";
import { claimMails, recordMail } from "#app/data/outbox.server.ts";
import type { Letter } from "#app/mail/layout.ts";
import { sendMail } from "#app/mail/sender.server.ts";
import { writeMail } from "#app/mail/write.ts";
import type { QueuedMail } from "#app/shop/mail/mail.ts";
import { forEachConcurrently } from "#app/workflows/concurrency.server.ts";

type Config = Pick<ShopConfig, "backend" | "mail" | "siteUrl">;

/** As many as one order and its answer can owe; what is left comes with the cron. */
const AFTER_REQUEST = 10;
/** How many the cron takes at a time, and how many times in one run. */
const BATCH = 25;
const BATCHES = 12;

/** The posts that come most often, and never owe anybody a mail. */
const NO_MAIL_PATHS = /^\/(cart|theme|wishlist)(\.data)?$/;

/** Whether mails should be looked for after this request: any change may owe one, and so may a look at a payment. */
export function mayQueueMail({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return method === "POST" ? !NO_MAIL_PATHS.test(pathname) : pathname.startsWith("/order-confirmation/");
}

/** null when its facts make no sense: the others go out all the same. */
function written(mail: Pick<QueuedMail, "shop" | "content">, siteUrl: string): Letter | null {
  try {
    return writeMail(mail, siteUrl);
  } catch {
    return null;
  }
}

/** Sends up to `limit` mails. @returns how many were taken and how many of them went out */
async function sendSome(config: Config, limit: number): Promise<{ taken: number; sent: number }> {
  const { backend, mail: sender, siteUrl } = config;
  if (!backend || !sender || !siteUrl) return { taken: 0, sent: 0 };
  const mails = await claimMails(backend, limit);
  let sent = 0;
  async function send({ id, to, key, shop, content }: QueuedMail): Promise<void> {
    if (!backend || !sender || !siteUrl) return;
    const letter = written({ shop, content }, siteUrl);
    const error = letter ? await sendMail(sender, { to, key, letter }) : "It could not be written";
    if (error === null) sent += 1;
    else console.error(JSON.stringify({ operation: "send a mail", id, cause: error }));
    await recordMail(backend, id, error);
  }
  await forEachConcurrently(mails, send);
  return { taken: mails.length, sent };
}

async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Database failures are route errors, and logged where they happened.
    const cause = error instanceof Error ? error.message : undefined;
    console.error(JSON.stringify({ operation: "send mails", cause }));
  }
}

/** After a request: what it has just made owed, and little else. Never fails. */
export function sendNewMails(config: Config): Promise<void> {
  return quietly(async () => {
    await sendSome(config, AFTER_REQUEST);
  });
}

/** By the cron: everything that is due, until nothing is left or nothing goes out. Never fails. */
export function sendAllMails(config: Config): Promise<void> {
  return quietly(async () => {
    if (!config.backend) return;
    if (!config.mail) {
      console.warn("No sender of mails is set: they stay in the outbox. See README, “Deploy”.");
      return;
    }
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const { taken, sent } = await sendSome(config, BATCH);
      if (taken === 0 || sent === 0) return;
    }
  });
}
