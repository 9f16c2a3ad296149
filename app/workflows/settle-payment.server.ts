import type { ShopConfig } from "#app/config.server.ts";
import { logError } from "#app/data/errors.server.ts";
import {
  notePaymentAnswer,
  type SettlementOutcome,
  settlePayment,
  storeRazorpayOrder,
} from "#app/data/payments.server.ts";
import { writeLog } from "#app/log.server.ts";
import { countEvent } from "#app/metrics.server.ts";
import { withTimeout } from "#app/middleware/with-timeout.ts";
import type { Reply } from "#app/payment/call.server.ts";
import type { GatewayOrder } from "#app/payment/entities.server.ts";
import { createOrder, findOrdersByReceipt, listPayments, listRefunds } from "#app/payment/razorpay.server.ts";
import type { Paise } from "#app/shop/money.ts";
import type { Payment } from "#app/shop/payment/payment.ts";

type Config = Pick<ShopConfig, "backend" | "gateway">;
type TimedConfig = Config & { timeouts: Pick<ShopConfig["timeouts"], "paymentCheck"> };

/** For how long a page waits until the time of Razorpay's answer is noted, in milliseconds. */
const NOTE_TIMEOUT_MS = 1_000;

/**
 * The result of asking Razorpay about an order and settling its payments. `refund`: the money goes back; `waiting`:
 * nothing final yet; `unreachable`: Razorpay did not answer; `write_failed`: the payment could not be stored.
 */
export type PaymentCheck = "paid" | "waiting" | "failed" | "refund" | "unreachable" | "write_failed";

/**
 * Returns true if a payment may exist that the shop does not know of: Razorpay did not answer, or its answer is not
 * stored.
 */
export function isUnknown(checked: PaymentCheck): boolean {
  return checked === "unreachable" || checked === "write_failed";
}

/** Failed payments come last: a failed attempt must not fail an order that has another payment, made or under way. */
const SETTLE_ORDER: Payment["status"][] = ["captured", "refunded", "authorized", "created", "failed"];

/** Returns the result for one payment. `outcome` null: it could not be stored. */
export function toPaymentCheck(payment: Payment, outcome: SettlementOutcome | null): PaymentCheck {
  if (payment.status === "failed") return "failed";
  if (payment.status === "created") return "waiting";
  if (outcome === null) return "write_failed";
  if (outcome === "refund_due" || outcome === "refunded") return "refund";
  return payment.status === "captured" && (outcome === "paid" || outcome === "already") ? "paid" : "waiting";
}

/**
 * Settles a payment that Razorpay has reported, with its refunds. Razorpay counts a refund as soon as it is requested,
 * so only the refund itself says whether it was made.
 */
export async function settleReported(
  { backend, gateway }: Config,
  payment: Payment & { razorpayOrderId: string },
): Promise<PaymentCheck> {
  if (!backend || !gateway) return "unreachable";
  const isRefunded = payment.refunded > 0 || payment.status === "refunded";
  const listed = isRefunded ? await listRefunds(gateway, payment.id) : { ok: true as const, value: [] };
  if (!listed.ok) return "unreachable";
  const outcome = await settlePayment(backend, { ...payment, refunds: listed.value });
  countEvent("payment_settled", [outcome ?? "write_failed", payment.status], [payment.amount]);
  return toPaymentCheck(payment, outcome);
}

/** Results by precedence: when an order has several payment attempts, the first of these counts. */
const PRECEDENCE: PaymentCheck[] = ["paid", "write_failed", "unreachable", "refund", "waiting", "failed"];

/**
 * Asks Razorpay for all payments of this order and settles each.
 * @returns `error`: the reason of the newest failed payment, in Razorpay's words
 */
export async function checkAttempts(
  config: Config,
  razorpayOrderId: string,
): Promise<{ checked: PaymentCheck; error: string | null }> {
  const { backend, gateway } = config;
  if (!backend || !gateway) return { checked: "unreachable", error: null };
  const listed = await listPayments(gateway, razorpayOrderId);
  if (!listed.ok) return { checked: isUnknownOrder(listed) ? "waiting" : "unreachable", error: null };
  const attempts = listed.value.toSorted(
    (a, b) => SETTLE_ORDER.indexOf(a.status) - SETTLE_ORDER.indexOf(b.status),
  );
  const found = new Set<PaymentCheck>();
  for (const attempt of attempts) {
    found.add(await settleReported(config, { ...attempt, razorpayOrderId }));
  }
  const error = listed.value.find(({ status }) => status === "failed")?.error ?? null;
  return { checked: PRECEDENCE.find((checked) => found.has(checked)) ?? "waiting", error };
}

/**
 * Returns true if the account does not have this order, for example after a change of keys. Such an order can no longer
 * be paid.
 */
function isUnknownOrder({ kind, status }: Exclude<Reply<unknown>, { ok: true }>): boolean {
  return kind === "refused" && (status === 400 || status === 404);
}

/** Asks Razorpay for the payments of an order and settles them. */
export async function checkPayment(config: Config, razorpayOrderId: string): Promise<PaymentCheck> {
  return (await checkAttempts(config, razorpayOrderId)).checked;
}

/**
 * Asks Razorpay as `checkPayment` does, for a page, and waits at most for the timeout of payment checks. A later result
 * shows on the next page. Notes the time of an answer; whether that succeeds does not change the result.
 */
export async function checkPaymentInTime(
  config: TimedConfig,
  razorpayOrderId: string,
): Promise<PaymentCheck> {
  const checking = checkPayment(config, razorpayOrderId);
  const checked = await withTimeout(checking, config.timeouts.paymentCheck, "unreachable" as const);
  if (config.backend && !isUnknown(checked)) {
    const noting = notePaymentAnswer(config.backend, razorpayOrderId).catch((error: unknown) => {
      logError("note an answer about a payment", error);
    });
    await withTimeout(noting, NOTE_TIMEOUT_MS, undefined);
  }
  return checked;
}

type ToPay = {
  id: string;
  orderNumber: string;
  total: Paise;
  razorpayOrderId: string | null;
  /** True if the order was placed by this request, so that Razorpay has no order for it yet. */
  isNew?: boolean;
};

/**
 * Finds or creates the Razorpay order for an order's stored total.
 * @returns its id; null when that failed
 */
export async function startPayment({ backend, gateway }: Config, order: ToPay): Promise<string | null> {
  if (!backend || !gateway) return null;
  if (order.razorpayOrderId) return order.razorpayOrderId;
  const lookUp = () => findOrdersByReceipt(gateway, order.orderNumber);

  let gatewayOrder: GatewayOrder | null = null;
  if (!order.isNew) {
    const earlier = await lookUp();
    // Razorpay may have an order already, and a second must not be created.
    if (!earlier.ok) return null;
    gatewayOrder = earlier.value.find((one) => isFor(one, order)) ?? null;
  }
  if (!gatewayOrder) {
    const reply = await createOrder(gateway, {
      amount: order.total,
      receipt: order.orderNumber,
      notes: { order_id: order.id },
    });
    if (reply.ok) gatewayOrder = reply.value;
    else if (mayExist(reply)) {
      const after = await lookUp();
      gatewayOrder = (after.ok && after.value.find((one) => isFor(one, order))) || null;
    }
  }
  if (!gatewayOrder) return null;
  if (!isFor(gatewayOrder, order)) {
    writeLog("error", { operation: "start a payment", order: order.id, refused: gatewayOrder.id });
    return null;
  }
  try {
    return await storeRazorpayOrder(backend, order.id, gatewayOrder.id);
  } catch {
    // data/ has logged the failure. A Razorpay order that is not stored must not be paid; the next attempt finds it by
    // its receipt.
    return null;
  }
}

/**
 * Returns true if a Razorpay order belongs to this order and has its exact amount. Another shop may share the account,
 * and a receipt.
 */
function isFor({ amount, currency, receipt, notes }: GatewayOrder, order: ToPay): boolean {
  const isOurs = notes.order_id === undefined || notes.order_id === order.id;
  return amount === order.total && currency === "INR" && receipt === order.orderNumber && isOurs;
}

function mayExist(reply: Exclude<Reply<unknown>, { ok: true }>): boolean {
  if (reply.kind === "refused") return /receipt/i.test(reply.description);
  return reply.status !== 429;
}
