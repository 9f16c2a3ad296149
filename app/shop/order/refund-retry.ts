import { formatPaise, type Paise } from "#app/shop/money.ts";
import { retryRefusal } from "#app/shop/order/admin-order.ts";
import type { Refund } from "#app/shop/order/order-payment.ts";

/**
 * Returns true if a refund has failed and its money is still owed. `canRetry`: the database allows sending it again
 * now.
 */
export function canSendAgain({ status, canRetry }: Pick<Refund, "status"> & { canRetry: boolean }): boolean {
  return canRetry && status === "failed";
}

/** Returns the failed refunds of an order that one button sends again, with their sum; null for fewer than two. */
export function refundsToRetry(
  refunds: readonly (Refund & { canRetry: boolean })[],
): { count: number; amount: Paise } | null {
  const failed = refunds.filter(canSendAgain);
  const amount = failed.reduce((sum, refund) => sum + refund.amount, 0);
  return failed.length < 2 ? null : { count: failed.length, amount };
}

/**
 * Returns the notice after failed refunds were sent again.
 * @param sent the amounts sent, in paise
 * @param refused the error code of the first refund that was rejected; null when none was
 */
export function retriedText(
  sent: readonly Paise[],
  count: number,
  refused: string | null,
): { kind: "success" | "error"; message: string } {
  if (count === 0) return { kind: "error", message: "These refunds were sent again already." };
  const amount = formatPaise(sent.reduce((sum, one) => sum + one, 0));
  if (refused === null) {
    return { kind: "success", message: `${count} refunds (${amount}) are sent again within minutes` };
  }
  const reason = retryRefusal(refused);
  return {
    kind: "error",
    message:
      sent.length === 0 ? reason : `${sent.length} of ${count} refunds (${amount}) are sent again. ${reason}`,
  };
}
