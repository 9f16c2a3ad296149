import type { ShopConfig } from "#app/config.server.ts";
import { withPaymentKeys } from "#app/workflows/payment-keys.server.ts";
import { reconcile } from "#app/workflows/reconcile.server.ts";
import { removeOldRecords } from "#app/workflows/retention.server.ts";
import { sendQueuedMails } from "#app/workflows/send-mail.server.ts";
import { createSubrequests } from "#app/workflows/subrequests.server.ts";

/** The five-minute cron: payments, stock of unpaid orders, refunds, mails and old records, within the plan's limit of requests. */
export async function runCron(config: ShopConfig): Promise<void> {
  const { countIn, shareOut } = createSubrequests(config.cronSubrequests);
  const { payment, paymentKeys } = await withPaymentKeys(countIn(config));
  const counted = countIn({ ...config, payment, paymentKeys });
  await shareOut([...reconcile(counted), sendQueuedMails(counted), removeOldRecords(counted)]);
}
