import type { ShopConfig } from "#app/config.server.ts";
import { type SettlementOutcome, settlePayment, storeRazorpayOrder } from "#app/data/payments.server.ts";
import type { Reply } from "#app/payment/call.server.ts";
import type { GatewayOrder } from "#app/payment/entities.server.ts";
import { createOrder, findOrdersByReceipt, listPayments } from "#app/payment/razorpay.server.ts";
import type { Paise } from "#app/shop/money.ts";
import type { Payment } from "#app/shop/payment/payment.ts";

type Config = Pick<ShopConfig, "backend" | "payment">;

/**
 * What Razorpay says of an order, after the books were made to agree: `refund` is money that goes back, `waiting`
 * nothing final yet, `unreachable` no word from Razorpay, `unwritten` money that could not be written into the books.
 */
export type PaymentCheck = "paid" | "waiting" | "failed" | "refund" | "unreachable" | "write_failed";

/** What is final goes into the books first: an order that failed once and was paid then never gives its stock back. */
const ORDER_OF_SETTLING: Payment["status"][] = ["captured", "refunded", "authorized", "failed", "created"];

/** One payment's part of the answer. */
export function toPaymentCheck(payment: Payment, outcome: SettlementOutcome | null): PaymentCheck {
  if (payment.status === "failed") return "failed";
  if (payment.status === "created") return "waiting";
  if (outcome === null) return "write_failed";
  if (outcome === "refund_due" || outcome === "refunded") return "refund";
  return payment.status === "captured" && (outcome === "paid" || outcome === "already") ? "paid" : "waiting";
}

/** Of several attempts to pay one order, the first of these decides. */
const STRONGEST: PaymentCheck[] = ["paid", "write_failed", "refund", "waiting", "failed"];

/**
 * Asks Razorpay for every attempt to pay this order and settles each.
 * @returns with `error` why the newest failed attempt failed, in Razorpay's words
 */
export async function checkAttempts(
  { backend, payment: gateway }: Config,
  razorpayOrderId: string,
): Promise<{ checked: PaymentCheck; error: string | null }> {
  if (!backend || !gateway) return { checked: "unreachable", error: null };
  const listed = await listPayments(gateway, razorpayOrderId);
  if (!listed.ok) return { checked: "unreachable", error: null };
  const attempts = listed.value.toSorted(
    (a, b) => ORDER_OF_SETTLING.indexOf(a.status) - ORDER_OF_SETTLING.indexOf(b.status),
  );
  const found = new Set<PaymentCheck>();
  for (const attempt of attempts) {
    found.add(toPaymentCheck(attempt, await settlePayment(backend, { ...attempt, razorpayOrderId })));
  }
  const error = listed.value.find(({ status }) => status === "failed")?.error ?? null;
  return { checked: STRONGEST.find((checked) => found.has(checked)) ?? "waiting", error };
}

/** Asks Razorpay what became of an order's payment and makes the books agree. */
export async function checkPayment(
  config: Config,
  order: { id: string; razorpayOrderId: string },
): Promise<PaymentCheck> {
  return (await checkAttempts(config, order.razorpayOrderId)).checked;
}

type ToPay = {
  id: string;
  orderNumber: string;
  total: Paise;
  razorpayOrderId: string | null;
  /** true: placed by this very request, so Razorpay cannot know it yet. */
  isNew?: boolean;
};

/**
 * The order at Razorpay to pay this one with: the one it has, or a new one over the stored total.
 * @returns null when there is none now: 'Payment initialization failed. Please try again.'
 */
export async function startPayment(
  { backend, payment: gateway }: Config,
  order: ToPay,
): Promise<string | null> {
  if (!backend || !gateway) return null;
  if (order.razorpayOrderId) return order.razorpayOrderId;
  const lookUp = () => findOrdersByReceipt(gateway, order.orderNumber);

  let made: GatewayOrder | null = null;
  if (!order.isNew) {
    const earlier = await lookUp();
    // Perhaps there is one already: a second must not be made unseen.
    if (!earlier.ok) return null;
    made = earlier.value.find((one) => isFor(one, order)) ?? null;
  }
  if (!made) {
    const reply = await createOrder(gateway, {
      amount: order.total,
      receipt: order.orderNumber,
      notes: { order_id: order.id },
    });
    if (reply.ok) made = reply.value;
    else if (mayHaveBeenMade(reply)) {
      const after = await lookUp();
      made = (after.ok && after.value.find((one) => isFor(one, order))) || null;
    }
  }
  if (!made) return null;
  if (!isFor(made, order)) {
    console.error(JSON.stringify({ operation: "start a payment", order: order.id, refused: made.id }));
    return null;
  }
  try {
    return await storeRazorpayOrder(backend, order.id, made.id);
  } catch {
    // Logged where it failed. Nobody may pay what the shop could not find again; the next try finds the receipt.
    return null;
  }
}

/** Whether Razorpay's order is this one, to the paisa. Another shop may share the account, and a receipt. */
function isFor({ amount, currency, receipt, notes }: GatewayOrder, order: ToPay): boolean {
  const isOurs = notes.order_id === undefined || notes.order_id === order.id;
  return amount === order.total && currency === "INR" && receipt === order.orderNumber && isOurs;
}

function mayHaveBeenMade(reply: Exclude<Reply<unknown>, { ok: true }>): boolean {
  if (reply.kind === "refused") return /receipt/i.test(reply.description ?? "");
  return reply.status !== 429;
}
