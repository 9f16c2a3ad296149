import type { ShopConfig } from "#app/config.server.ts";
import { expireUnpaid } from "#app/data/orders.server.ts";
import { paymentsToCheck, recordPaymentAnswers, settlePayment } from "#app/data/payments.server.ts";
import { claimRefunds, storeRefundError, recordRefund, type RefundToSend } from "#app/data/refunds.server.ts";
import { getPayment, getRefund, refundPayment } from "#app/payment/razorpay.server.ts";
import { forEachConcurrently } from "#app/workflows/concurrency.server.ts";
import { logFailure } from "#app/workflows/log-failure.server.ts";
import { checkPayment, type PaymentCheck } from "#app/workflows/settle-payment.server.ts";

type Config = Pick<ShopConfig, "backend" | "payment">;

/** Payments or refunds handled at once, and how often in one run; the next run takes the rest. */
const BATCH_SIZE = 25;
const MAX_BATCHES = 12;
/** Calls that release stock in one run, of 200 orders each. */
const MAX_EXPIRY_BATCHES = 25;

/** Whether Razorpay answered about a payment and the answer is stored. */
const isAnswered = (checked: PaymentCheck) => checked !== "unreachable" && checked !== "write_failed";

/**
 * Asks Razorpay about orders whose payment is not final.
 * @returns false when Razorpay answered about none of those that were due
 */
async function checkPayments(config: Config): Promise<boolean> {
  const { backend } = config;
  if (!backend || !config.payment) return true;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const orders = await paymentsToCheck(backend, BATCH_SIZE);
    const answered: string[] = [];
    await forEachConcurrently(orders, async (order) => {
      if (isAnswered(await checkPayment(config, order))) answered.push(order.id);
    });
    await recordPaymentAnswers(backend, answered);
    if (orders.length > 0 && answered.length === 0) return false;
    if (orders.length < BATCH_SIZE) return true;
  }
  return true;
}

/** Sends refunds that are due and updates those that are pending. */
async function sendRefunds({ backend, payment: gateway }: Config): Promise<void> {
  if (!backend || !gateway) return;
  const send = async (refund: RefundToSend): Promise<void> => {
    const reply = refund.razorpayRefundId
      ? await getRefund(gateway, refund.razorpayRefundId)
      : await refundPayment(gateway, { ...refund, notes: { refund_id: refund.id } });
    if (reply.ok) {
      await recordRefund(backend, refund.id, reply.value);
    } else if (reply.kind === "refused") {
      await storeRefundError(backend, refund.id, reply.description);
      // The payment may have been refunded in Razorpay's dashboard, which its refunded amount shows.
      const payment = await getPayment(gateway, refund.paymentId);
      if (!payment.ok || !payment.value.razorpayOrderId) return;
      const { razorpayOrderId } = payment.value;
      await settlePayment(backend, { ...payment.value, razorpayOrderId });
    }
    // Other failures are retried with the same idempotency key, so the refund is made once.
  };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const refunds = await claimRefunds(backend, BATCH_SIZE);
    await forEachConcurrently(refunds, send);
    if (refunds.length < BATCH_SIZE) return;
  }
}

/** Releases the stock of all orders that are due, such as thousands after a sale. */
async function expireAll({ backend }: Config, isReachable: boolean): Promise<void> {
  if (!backend) return;
  for (let batch = 0; batch < MAX_EXPIRY_BATCHES; batch += 1) {
    if ((await expireUnpaid(backend, isReachable)) === 0) return;
  }
}

/** The five-minute cron: checks payments, releases the stock of unpaid orders, sends refunds. A failed step skips none. */
export async function reconcile(config: Config): Promise<void> {
  // An order whose payment could not be asked about may be paid.
  let isReachable = false;
  await logFailure("cron: check payments", async () => {
    isReachable = await checkPayments(config);
  });
  await logFailure("cron: expire unpaid orders", () => expireAll(config, isReachable));
  await logFailure("cron: send refunds", () => sendRefunds(config));
}
