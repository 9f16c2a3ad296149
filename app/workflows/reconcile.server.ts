import type { ShopConfig } from "#app/config.server.ts";
import { expireUnpaid } from "#app/data/orders.server.ts";
import { claimDuePaymentChecks, recordPaymentAnswers } from "#app/data/payments.server.ts";
import { claimRefunds, recordRefund, type RefundToSend, storeRefundError } from "#app/data/refunds.server.ts";
import { getRefund, listRefunds, refundPayment } from "#app/payment/razorpay.server.ts";
import type { GatewayRefund } from "#app/shop/payment/payment.ts";
import { forEachConcurrently } from "#app/workflows/concurrency.server.ts";
import { checkPayment, isUnknown, type PaymentCheck } from "#app/workflows/settle-payment.server.ts";
import type { Work } from "#app/workflows/subrequests.server.ts";

type Config = Pick<ShopConfig, "backend" | "gateway">;

/** The number of payments or refunds claimed at once. */
const BATCH_SIZE = 25;

/**
 * Asks Razorpay about orders whose payment is not final, and notes which it has answered: those whose time has ended may
 * then expire. Stops when it answers about none of a batch.
 * @returns whether more may be due
 */
async function checkPayments(config: Config, left: () => number): Promise<boolean> {
  const { backend } = config;
  if (!backend || !config.gateway) return false;
  for (;;) {
    // Two requests to claim orders and to record the answers, and two for each order: to ask, and to settle.
    const limit = Math.min(BATCH_SIZE, Math.floor((left() - 2) / 2));
    if (limit < 1) return true;
    const orders = await claimDuePaymentChecks(backend, limit);
    const results: { id: string; checked: PaymentCheck }[] = [];
    await forEachConcurrently(orders, async (order) => {
      results.push({ id: order.id, checked: await checkPayment(config, order.razorpayOrderId) });
    });
    await recordPaymentAnswers(
      backend,
      results.filter(({ checked }) => !isUnknown(checked)).map(({ id }) => id),
    );
    if (results.length > 0 && results.every(({ checked }) => checked === "unreachable")) return false;
    if (orders.length < limit) return false;
  }
}

/** Sends refunds that are due and updates those that are pending. @returns whether more may be due */
async function sendRefunds({ backend, gateway }: Config, left: () => number): Promise<boolean> {
  if (!backend || !gateway) return false;
  /**
   * Records all refunds of a payment.
   * @returns the refunds; null when Razorpay did not answer
   */
  const recordAll = async (paymentId: string): Promise<GatewayRefund[] | null> => {
    const listed = await listRefunds(gateway, paymentId);
    if (!listed.ok) return null;
    for (const refund of listed.value) await recordRefund(backend, refund);
    return listed.value;
  };
  const send = async (refund: RefundToSend): Promise<void> => {
    if (refund.razorpayRefundId) {
      const reply = await getRefund(gateway, refund.razorpayRefundId);
      if (reply.ok) await recordRefund(backend, reply.value);
      return;
    }
    if (refund.wasSent) {
      // The answer may have been lost, or the money may have gone back another way.
      const known = await recordAll(refund.paymentId);
      if (!known || known.some(({ refundId }) => refundId === refund.id)) return;
    }
    const reply = await refundPayment(gateway, refund);
    if (reply.ok) {
      await recordRefund(backend, { ...reply.value, refundId: refund.id });
    } else if (reply.kind === "refused") {
      // First what Razorpay has of the payment: another refund may have taken the place of this one.
      const known = await recordAll(refund.paymentId);
      const isFinal = reply.isInvalid && known !== null;
      await storeRefundError(backend, refund.id, { message: reply.description, isFinal });
    }
    // Other failures are retried with the same idempotency key, so that the refund is made once.
  };
  for (;;) {
    // One request to claim them, and two for each: to send it, and to record it. A refund whose answer was lost costs
    // more.
    const limit = Math.min(BATCH_SIZE, Math.floor((left() - 1) / 2));
    if (limit < 1) return true;
    const refunds = await claimRefunds(backend, limit);
    await forEachConcurrently(refunds, send);
    if (refunds.length < limit) return false;
  }
}

/**
 * Releases the stock of all orders that are due, which may be thousands after a sale.
 * @returns whether more may be due
 */
async function expireAll({ backend, gateway }: Config, left: () => number): Promise<boolean> {
  if (!backend) return false;
  while (left() > 0) {
    if ((await expireUnpaid(backend, { asksRazorpay: gateway !== null })) === 0) return false;
  }
  return true;
}

/** Returns the cron's work with orders and payments, in the order in which it must be done. */
export function reconcile(config: Config): Work[] {
  return [
    { name: "check payments", weight: 3, run: (left) => checkPayments(config, left) },
    { name: "expire unpaid orders", weight: 4, run: (left) => expireAll(config, left) },
    { name: "send refunds", weight: 2, run: (left) => sendRefunds(config, left) },
  ];
}
