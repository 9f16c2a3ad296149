import { formatPaise, type Paise } from "#app/shop/money.ts";
import { isCancellable } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";

type LostOrder = { status: OrderStatus; total: Paise; parts: readonly unknown[] };

/**
 * Says to staff what the shop lost of an order by a dispute and what to do about an order that has not left yet; null
 * when it lost nothing.
 * @param lost what the customer's bank returned of the order's payment, in paise
 */
export function lostDisputeText({ status, total, parts }: LostOrder, lost: Paise): string | null {
  if (lost <= 0) return null;
  const news = `The shop lost ${formatPaise(lost)} of this order by a dispute: the customer’s bank returned it to them, so it is not refunded again.`;
  if (!isCancellable(status) || parts.length > 0) return news;
  return lost >= total
    ? `${news} Nothing has left yet: cancel the order. If the customer still wants the items, place a new order that they pay.`
    : `${news} Nothing has left yet: cancel the order, or get the amount from the customer before you send it.`;
}

/** Says to staff what an order's payment means for the courier when a dispute took it; null when none did. */
export function lostToCourierText(lost: Paise): string | null {
  return lost > 0
    ? `Its payment is lost by a dispute (${formatPaise(lost)}), and the courier collects nothing.`
    : null;
}
