import { setTimeout as sleep } from "node:timers/promises";

import type { Shop } from "#local/launcher/shop.ts";
import { type Mail, readMails } from "#local/mail/mailbox.ts";

const PATIENCE = 10_000;

/**
 * Waits for `count` mails to an e-mail address, since they are sent after the response. @returns all, oldest first
 */
export async function mailsTo(shop: Pick<Shop, "mailDir">, email: string, count: number): Promise<Mail[]> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const mails = readMails(shop.mailDir, email);
    if (mails.length >= count || Date.now() > end) return mails;
    await sleep(50);
  }
}

/** E-mail of the shopper who placed an order. */
export async function emailOf(shop: Pick<Shop, "sql">, orderId: string): Promise<string> {
  const [row] = await shop.sql<{ email: string }>(
    "select u.email from public.users u join public.orders o on o.user_id = u.id where o.id = $1",
    [orderId],
  );
  if (!row) throw new Error("Nobody placed this order.");
  return row.email;
}

/** Makes every queued mail due now. */
export async function makeMailsDue(shop: Pick<Shop, "sql">): Promise<void> {
  await shop.sql("update public.outbox set next_attempt_at = now() where status = 'queued'");
}

/** Number of queued mails about these orders. */
export async function countQueuedMails(shop: Pick<Shop, "sql">, orderIds: string[]): Promise<number> {
  const [row] = await shop.sql<{ count: number }>(
    "select count(*)::int as count from public.outbox where status = 'queued' and order_id = any ($1::uuid[])",
    [orderIds],
  );
  return row?.count ?? 0;
}
