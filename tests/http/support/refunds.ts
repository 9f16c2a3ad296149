import { expect } from "vitest";

import type { Shop } from "#local/launcher/shop.ts";
import { countByState, type UnpaidOrder, unpaidOrder } from "#tests/http/support/unpaid-orders.ts";

/** A paid order that was cancelled, so that a refund is due. */
export async function paidAndCancelled(shop: Shop): Promise<UnpaidOrder & { paymentId: string }> {
  const order = await unpaidOrder(shop);
  const { payment } = await shop.razorpay.pay(order.razorpayOrderId, "callback_dropped");
  await cancel(shop, order);
  expect(await countByState(shop, [order])).toEqual({ "cancelled paid": 1 });
  return { ...order, paymentId: payment?.id ?? "" };
}

/** Cancels the order as its shopper. */
async function cancel(shop: Shop, { id, userId }: UnpaidOrder): Promise<void> {
  const [row] = await shop.sql<{ answer: { ok: boolean } }>(
    `select public.shop_cancel_order($2) as answer
     from (select set_config('request.jwt.claim.sub', $1::text, true) as sub) c where c.sub <> ''`,
    [userId, id],
  );
  expect(row?.answer.ok).toBe(true);
}

/** Makes every open refund due now. */
export async function makeRefundsDue(shop: Shop): Promise<void> {
  await shop.sql("update public.refunds set next_attempt_at = now() where status in ('due', 'pending')");
}

export function refundsOf(shop: Shop, { id }: { id: string }) {
  return shop.sql(
    "select status, reason, attempts from public.refunds where order_id = $1 order by created_at",
    [id],
  );
}
