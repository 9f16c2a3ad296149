import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { toMailContent } from "#app/data/outbox-content.server.ts";
import { letterhead } from "#app/data/outbox-rows.server.ts";
import { writeLog } from "#app/log.server.ts";
import type { QueuedMail } from "#app/shop/mail/mail.ts";

// The outbox. It uses the service client, because mails are sent when nobody is signed in.

/**
 * Claims mails that are due. For a minute no other caller gets them, and each becomes due again after a growing delay
 * until it is sent. A mail that cannot be read is recorded as failed.
 * @throws as throwUnavailable
 */
export async function claimMails(backend: Credentials, limit: number): Promise<QueuedMail[]> {
  const rows = unwrap(
    "claim mails",
    await createServiceClient(backend).rpc("shop_claim_mails", { p_limit: limit }),
  );
  const mails: QueuedMail[] = [];
  for (const row of rows) {
    try {
      mails.push({
        id: row.id,
        to: row.to_email,
        key: row.idempotency_key,
        shop: letterhead.parse(row.data).shop,
        content: toMailContent(row),
      });
    } catch (error) {
      writeLog("error", { operation: "read a mail", id: row.id, cause: String(error) });
      await recordMail(backend, row.id, "It could not be written");
    }
  }
  return mails;
}

/**
 * Records the result of sending a mail. Without it the mail is sent again with the same idempotency key.
 * @param error null when it was sent
 */
export async function recordMail(backend: Credentials, id: number, error: string | null): Promise<void> {
  const answer = await createServiceClient(backend).rpc("shop_record_mail", {
    p_id: id,
    p_ok: error === null,
    ...(error === null ? {} : { p_error: error }),
  });
  if (answer.error) writeLog("error", { operation: "record a mail", id, cause: answer.error });
}

/**
 * Queues the mails about products that are back in stock, the oldest notices first, and removes those notices.
 * @returns their number
 * @throws as throwUnavailable
 */
export async function queueStockNotices(backend: Credentials, limit: number): Promise<number> {
  const answer = await createServiceClient(backend).rpc("shop_queue_stock_notices", { p_limit: limit });
  return unwrap("queue stock notices", answer);
}
