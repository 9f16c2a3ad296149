import { retryRefund } from "#app/data/admin-order-changes.server.ts";
import { findAdminOrderDetail } from "#app/data/admin-order-detail.server.ts";
import { redirectWithNotice } from "#app/routes/admin/admin.server.ts";
import type { PostedAdmin } from "#app/routes/admin/orders/status.server.ts";
import { canSendAgain, retriedText } from "#app/shop/order/refund-retry.ts";

/** Sends every failed refund of an order again, one after the other, and says what was sent and what was not. */
export async function retryAllRefunds({ db, context }: PostedAdmin, id: string, path: string) {
  const refunds = (await findAdminOrderDetail(db, id))?.refunds.filter(canSendAgain) ?? [];
  const sent: number[] = [];
  let refused: string | null = null;
  for (const refund of refunds) {
    // oxlint-disable-next-line no-await-in-loop -- each may take from what is left of the same payment
    const answer = await retryRefund(db, refund.id);
    if (answer.ok) sent.push(answer.amount);
    else refused ??= answer.code;
  }
  const { kind, message } = retriedText(sent, refunds.length, refused);
  return redirectWithNotice(context, path, kind, message);
}
