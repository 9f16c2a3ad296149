import type { ShopConfig } from "#app/config.server.ts";
import { expireUnpaid } from "#app/data/orders.server.ts";
import { paymentsToCheck, settlePayment } from "#app/data/payments.server.ts";
import { claimRefunds, storeRefundError, recordRefund, type RefundToSend } from "#app/data/refunds.server.ts";
import { getPayment, getRefund, refundPayment } from "#app/payment/razorpay.server.ts";
import { forEachConcurrently } from "#app/workflows/concurrency.server.ts";
import { logFailure } from "#app/workflows/log-failure.server.ts";
import { checkPayment } from "#app/workflows/settle-payment.server.ts";

type Config = Pick<ShopConfig, "backend" | "payment">;

/** Payments or refunds handled at once, and how often in one run; the next run takes the rest. */
const BATCH_SIZE = 25;
const MAX_BATCHES = 12;

/** Asks Razorpay about orders whose payment is not final. */
async function checkPayments(config: Config): Promise<void> {
  const { backend } = config;
  if (!backend || !config.payment) return;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const orders = await paymentsToCheck(backend, BATCH_SIZE);
    let answered = 0;
    await forEachConcurrently(orders, async (order) => {
      if ((await checkPayment(config, order)) !== "unreachable") answered += 1;
    });
    if (orders.length < BATCH_SIZE || answered === 0) return;
  }
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

async function expire({ backend }: Config): Promise<void> {
  if (backend) await expireUnpaid(backend);
}

const STEPS = {
  "check payments": checkPayments,
  "expire unpaid orders": expire,
  "send refunds": sendRefunds,
};

/** The five-minute cron: checks payments, releases the stock of unpaid orders, sends refunds. A failed step skips none. */
export async function reconcile(config: Config): Promise<void> {
  for (const [name, step] of Object.entries(STEPS)) {
    await logFailure(`cron: ${name}`, () => step(config));
  }
}
