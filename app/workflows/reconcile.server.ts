import type { ShopConfig } from "#app/config.server.ts";
import { expireUnpaid } from "#app/data/orders.server.ts";
import { paymentsToCheck, settlePayment } from "#app/data/payments.server.ts";
import {
  claimRefunds,
  noteRefundRefusal,
  recordRefund,
  type RefundToSend,
} from "#app/data/refunds.server.ts";
import { getPayment, getRefund, refundPayment } from "#app/payment/razorpay.server.ts";
import { forEachConcurrently } from "#app/workflows/concurrency.server.ts";
import { checkPayment } from "#app/workflows/settle-payment.server.ts";

type Config = Pick<ShopConfig, "backend" | "payment">;

/** How many are taken at a time, and how many times in one run; what is left comes with the next. */
const BATCH = 25;
const BATCHES = 12;

/** Asks Razorpay about orders whose payment nobody has heard the end of. */
async function checkPayments(config: Config): Promise<void> {
  const { backend } = config;
  if (!backend || !config.payment) return;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const orders = await paymentsToCheck(backend, BATCH);
    let answered = 0;
    await forEachConcurrently(orders, async (order) => {
      if ((await checkPayment(config, order)) !== "unreachable") answered += 1;
    });
    if (orders.length < BATCH || answered === 0) return;
  }
}

/** Sends refunds that are due and asks what became of those under way. */
async function sendRefunds({ backend, payment: gateway }: Config): Promise<void> {
  if (!backend || !gateway) return;
  async function send(refund: RefundToSend): Promise<void> {
    if (!backend || !gateway) return;
    const reply = refund.razorpayRefundId
      ? await getRefund(gateway, refund.razorpayRefundId)
      : await refundPayment(gateway, { ...refund, notes: { refund_id: refund.id } });
    if (reply.ok) {
      await recordRefund(backend, refund.id, reply.value);
    } else if (reply.kind === "refused") {
      if (reply.description) await noteRefundRefusal(backend, refund.id, reply.description);
      // Perhaps somebody gave the money back in Razorpay's dashboard: then the payment says so.
      const payment = await getPayment(gateway, refund.paymentId);
      if (!payment.ok || !payment.value.razorpayOrderId) return;
      const { razorpayOrderId } = payment.value;
      await settlePayment(backend, { ...payment.value, razorpayOrderId });
    }
    // Anything else is tried again with the same key, so the money goes back once.
  }
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const refunds = await claimRefunds(backend, BATCH);
    await forEachConcurrently(refunds, send);
    if (refunds.length < BATCH) return;
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

/** What the five-minute cron does: ask about payments, then give unpaid stock back, then refund. Each in any case. */
export async function reconcile(config: Config): Promise<void> {
  for (const [name, step] of Object.entries(STEPS)) {
    try {
      await step(config);
    } catch (error) {
      // Database failures are route errors, and logged where they happened.
      const cause = error instanceof Error ? error.message : undefined;
      console.error(JSON.stringify({ operation: `cron: ${name}`, cause }));
    }
  }
}
