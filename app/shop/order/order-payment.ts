import { DAY_MS, formatTime, kolkataDayNumber } from "#app/shop/dates.ts";
import type { Paise } from "#app/shop/money.ts";
import { awaitsPayment, hasEnded } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus, PaymentMethod, PaymentStatus } from "#app/shop/order/order.ts";

/** The intents of the buttons of an unpaid order. */
export const PAY_AGAIN = "pay-again";
export const SWITCH_TO_COD = "switch-to-cod";

/** The fields of an order that decide whether it can still be paid online; times are ISO timestamps. */
export type Payable = {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  createdAt: string;
  /** When the reservation of an unpaid order ends. */
  heldUntil: string | null;
  razorpayOrderId: string | null;
};

const PAY_AGAIN_MS = 30 * DAY_MS;

/** Returns true if an online order is neither paid nor cancelled: pending or failed. */
export function isUnpaidOnline(order: Pick<Payable, "status" | "paymentMethod" | "paymentStatus">): boolean {
  const { status, paymentMethod, paymentStatus } = order;
  if (paymentMethod !== "razorpay" || !awaitsPayment(status)) return false;
  return paymentStatus === "pending" || paymentStatus === "failed";
}

/**
 * Returns true if the pay page opens: the order is pending, has a Razorpay order, and its reservation has not ended.
 */
export function isPayable(order: Payable, now: Date): boolean {
  const { status, paymentStatus, heldUntil, razorpayOrderId } = order;
  if (!isUnpaidOnline(order) || status !== "pending" || paymentStatus !== "pending") return false;
  return razorpayOrderId !== null && (heldUntil === null || new Date(heldUntil) > now);
}

/** Returns true if the reservation of an unpaid order has not ended. */
export function isHeld({ heldUntil }: Pick<Payable, "heldUntil">, now: Date): boolean {
  return heldUntil !== null && new Date(heldUntil) > now;
}

/** Returns true if an unpaid order has released its stock: whether its items are there when money arrives is open. */
export function hasReleasedItems({ status, heldUntil }: Pick<Payable, "status" | "heldUntil">): boolean {
  return status === "failed" && heldUntil === null;
}

type Unpaid = Pick<Payable, "status" | "paymentMethod" | "paymentStatus" | "createdAt" | "heldUntil">;

/** Returns true if payment can be retried: the order is unpaid, and at most 30 days old or still reserved. */
export function canPayAgain(order: Unpaid, now: Date): boolean {
  if (!isUnpaidOnline(order)) return false;
  return isHeld(order, now) || now.getTime() - new Date(order.createdAt).getTime() <= PAY_AGAIN_MS;
}

/**
 * Says until when a failed order can still be paid, for staff: 'Can be paid until 31 Dec 2026'. Returns null for an
 * order that is not failed or was paid.
 * @param format formats the last moment, an ISO timestamp
 */
export function payableText(order: Unpaid, now: Date, format: (iso: string) => string): string | null {
  if (order.status !== "failed" || !isUnpaidOnline(order)) return null;
  if (!canPayAgain(order, now)) return "Can no longer be paid";
  const ends = [Date.parse(order.createdAt) + PAY_AGAIN_MS, Date.parse(order.heldUntil ?? order.createdAt)];
  return `Can be paid until ${format(new Date(Math.max(...ends)).toISOString())}`;
}

/**
 * Says until when the items of an unpaid order are kept for it, for staff: 'Pay by 4:12 pm today' while it waits for its
 * payment, 'Its items are kept until 2 December 2026, 4:12 pm' once that failed. Returns null when nothing is kept.
 * @param format formats a moment of another day, an ISO timestamp
 */
export function heldText(
  { status, heldUntil }: Pick<Payable, "status" | "heldUntil">,
  now: Date,
  format: (iso: string) => string,
): string | null {
  if (heldUntil === null) return null;
  const isToday = kolkataDayNumber(new Date(heldUntil)) === kolkataDayNumber(now);
  const end = isToday ? `${formatTime(heldUntil)} today` : format(heldUntil);
  return status === "failed" ? `Its items are kept until ${end}` : `Pay by ${end}`;
}

type Collectable = Pick<Payable, "status" | "paymentMethod" | "paymentStatus"> & { total: Paise };

/** Returns the amount that the courier collects on delivery: the total of an unpaid cash order under way, else 0. */
export function amountToCollect({ status, paymentMethod, paymentStatus, total }: Collectable): Paise {
  if (paymentMethod !== "cod" || hasEnded(status)) return 0;
  return paymentStatus === "pending" || paymentStatus === "failed" ? total : 0;
}

/** Returns the cash that the shop has collected for an order, in paise. */
export function collectedCash({ paymentMethod, paymentStatus, total }: Omit<Collectable, "status">): Paise {
  return paymentMethod === "cod" && paymentStatus === "paid" ? total : 0;
}

/**
 * Returns the cash of an ended order that the shop has not returned yet. Mirrors cash_kept in private.payment_problems.
 */
export function owedCash(order: Collectable): Paise {
  return hasEnded(order.status) ? collectedCash(order) : 0;
}

/** When Razorpay was last asked about a payment, and when it last answered, as ISO timestamps; null: never. */
export type PaymentQuestion = { paymentCheckedAt: string | null; paymentAnsweredAt: string | null };

/**
 * Returns true if Razorpay was asked about a payment and has not answered since: a payment may exist that the shop does
 * not know of.
 */
export function isUnanswered({
  paymentCheckedAt: asked,
  paymentAnsweredAt: answered,
}: PaymentQuestion): boolean {
  return asked !== null && (answered === null || new Date(answered) < new Date(asked));
}

/**
 * The payment state of an order as its shopper sees it. `settled`: nothing to do. `confirming`: a payment was started
 * and its result is not known yet. `waiting`: no payment was made.
 */
export type PaymentState = "settled" | "confirming" | "waiting" | "failed" | "cancelled";

/**
 * Returns the payment state of an order.
 * @param order `paymentUnderWay`: Razorpay has neither captured nor rejected the payment yet
 * @param isUnknown whether a payment may exist that the shop does not know of, where the caller has just asked Razorpay;
 * otherwise the last question decides
 */
export function paymentState(
  order: Payable & PaymentQuestion & { paymentUnderWay: boolean },
  { isUnknown = isUnanswered(order) }: { isUnknown?: boolean } = {},
): PaymentState {
  if (order.status === "cancelled") return "cancelled";
  if (!isUnpaidOnline(order)) return order.status === "failed" ? "failed" : "settled";
  if (order.paymentUnderWay) return "confirming";
  if (order.status === "failed") return "failed";
  return isUnknown && order.razorpayOrderId !== null ? "confirming" : "waiting";
}

export const REFUND_STATUSES = ["due", "pending", "processed", "failed"] as const;
export type Refund = {
  amount: Paise;
  status: (typeof REFUND_STATUSES)[number];
  /** See refundReason. */
  reason: string;
  /** See isRefundHeld. */
  isHeld?: boolean;
};

/**
 * Returns the reason of a refund: 'razorpay' for one that the shop never sent, because Razorpay made it or somebody in
 * its dashboard. The database stores these with the reason of a refund by staff. Mirrors the reasons of
 * private.month_refunds and admin_refunds_report.
 */
export function refundReason(row: {
  reason: string;
  attempts: number;
  razorpay_refund_id: string | null;
}): string {
  const isMadeThere = row.reason === "admin" && row.attempts === 0 && row.razorpay_refund_id !== null;
  return isMadeThere ? "razorpay" : row.reason;
}

/**
 * Returns true if a refund that was not sent waits for the decision of a dispute of its payment. Mirrors
 * private.is_refund_held.
 * @param disputed the ids of the payments of which a dispute is not decided
 */
export function isRefundHeld(
  refund: { status: Refund["status"]; paymentId: string },
  disputed: ReadonlySet<string>,
): boolean {
  return refund.status === "due" && disputed.has(refund.paymentId);
}

/** A payment that the bank has authorized. `amount` is in paise; `since` is an ISO timestamp. */
export type AuthorizedPayment = { amount: Paise; since: string };

const RECENT_MS = 30 * 60_000;

/**
 * Returns true if the bank authorized a payment so recently that no new order may replace this one. Mirrors
 * private.has_recent_authorization.
 */
export function isRecentlyAuthorized(
  { authorized }: { authorized: AuthorizedPayment | null },
  now: Date,
): boolean {
  return authorized !== null && now.getTime() - new Date(authorized.since).getTime() < RECENT_MS;
}

type Cancelled = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentUnderWay: boolean;
  authorized: AuthorizedPayment | null;
  refunds: readonly Refund[];
};

/** Returns true if a cancelled order took no money: none was paid, is on its way, is held by the bank or went back. */
export function tookNoMoney({
  status,
  paymentStatus,
  paymentUnderWay,
  authorized,
  refunds,
}: Cancelled): boolean {
  const isUnpaid = paymentStatus === "pending" || paymentStatus === "failed";
  return (
    status === "cancelled" && isUnpaid && !paymentUnderWay && authorized === null && refunds.length === 0
  );
}
