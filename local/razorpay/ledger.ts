import { disputeOf, type DisputeStep } from "#local/razorpay/dispute.ts";
import {
  addRefundedAmount,
  type Failure,
  newOrder,
  newPayment,
  newRefund,
  NO_FAILURE,
  type Notes,
  nowInSeconds,
  type OrderFields,
  type Payer,
  type RazorpayDispute,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
} from "#local/razorpay/entities.ts";
import { ALREADY_PAID, RazorpayError, UNKNOWN_ID } from "#local/razorpay/errors.ts";
import { type CaptureRule, DEFAULT_CAPTURE_RULE, type State } from "#local/razorpay/store.ts";

export type NewOrder = OrderFields & { captureRule: CaptureRule };

export type RefundRequest = {
  /** Paise; the whole remaining amount by default. */
  amount?: number;
  notes?: Notes;
  receipt?: string | null;
  speed?: "normal" | "optimum";
};

/** A change that Razorpay reports by webhook, with the affected entities. */
export type LedgerEvent = {
  event: string;
  payment?: RazorpayPayment;
  order?: RazorpayOrder;
  refund?: RazorpayRefund;
  dispute?: RazorpayDispute;
};

export type Ledger = ReturnType<typeof createLedger>;

/** Shares of the amount on Razorpay's standard plan: a fee of 2 %, with 18 % GST on the fee. */
const [FEE, FEE_WITH_TAX] = [0.02, 0.0236];

/**
 * Orders, payments and refunds, and the transitions between their states.
 * @param onEvent called for every change that Razorpay would report by webhook
 */
export function createLedger(state: State, onEvent: (event: LedgerEvent) => void) {
  function getOrder(id: string): RazorpayOrder {
    return findById(state.orders, id);
  }

  function getPayment(id: string): RazorpayPayment {
    return findById(state.payments, id);
  }

  function getRefund(id: string): RazorpayRefund {
    return findById(state.refunds, id);
  }

  /** The payments of an order, oldest first. */
  function listPayments(orderId: string): RazorpayPayment[] {
    return state.payments.filter(({ order_id }) => order_id === orderId);
  }

  function getCaptureRule(orderId: string): CaptureRule {
    return state.captureRules[orderId] ?? DEFAULT_CAPTURE_RULE;
  }

  function findOrderByReceipt(receipt: string): RazorpayOrder | undefined {
    return state.orders.find((order) => order.receipt === receipt);
  }

  function createOrder({ captureRule, ...fields }: NewOrder): RazorpayOrder {
    const order = newOrder(fields);
    state.orders.push(order);
    state.captureRules[order.id] = captureRule;
    return order;
  }

  /**
   * Starts a payment for an order.
   * @param overrides fields that differ from a usual payment
   * @param options.force also when the order is paid already, which Razorpay itself would refuse
   * @throws RazorpayError when the order accepts no more payments
   */
  function createPayment(
    orderId: string,
    payer: Payer,
    overrides: Partial<RazorpayPayment> = {},
    { force = false } = {},
  ): RazorpayPayment {
    const order = getOrder(orderId);
    if (order.status === "paid" && !force)
      throw new RazorpayError(ALREADY_PAID, { reason: "order_already_paid" });
    if (listPayments(orderId).some(({ status }) => status === "authorized"))
      throw new RazorpayError("Payment failed because another payment of the order is already authorized.");
    order.attempts += 1;
    if (order.status === "created") order.status = "attempted";
    const payment = { ...newPayment(order, payer), ...overrides };
    state.payments.push(payment);
    return payment;
  }

  /**
   * Authorizes a payment, as the bank does, and then applies the order's capture rule.
   * @param options.skipCaptureRule leaves the payment authorized
   */
  function authorize(id: string, { skipCaptureRule = false } = {}): RazorpayPayment {
    const payment = getPayment(id);
    if (payment.status !== "created" && payment.status !== "failed")
      throw new RazorpayError(`The payment is ${payment.status} already.`);
    if (payment.status === "failed") payment.late_authorized = true;
    Object.assign(payment, NO_FAILURE, { status: "authorized" });
    onEvent({ event: "payment.authorized", payment });
    if (!skipCaptureRule) applyCaptureRule(payment);
    return payment;
  }

  function applyCaptureRule(payment: RazorpayPayment): void {
    const rule = getCaptureRule(payment.order_id);
    const minutes = (nowInSeconds() - payment.created_at) / 60;
    if (minutes > rule.manualMinutes) return refundUncaptured(payment);
    // Otherwise the payment stays authorized until it expires.
    const isCapturable = rule.capture === "automatic" && minutes <= rule.automaticMinutes;
    if (isCapturable && getOrder(payment.order_id).status !== "paid") capture(payment.id);
  }

  /** Refunds an authorized payment that was not captured in time. */
  function refundUncaptured(payment: RazorpayPayment): void {
    const created = newRefund(payment, payment.amount, { notes: [], receipt: null, speed: "normal" });
    created.status = "processed";
    state.refunds.push(created);
    Object.assign(payment, { status: "refunded", refund_status: "full", amount_refunded: payment.amount });
    onEvent({ event: "refund.created", refund: created, payment });
    onEvent({ event: "refund.processed", refund: created, payment });
  }

  /** @param options.force also when the order is paid already, which Razorpay itself would refuse */
  function capture(id: string, { force = false } = {}): RazorpayPayment {
    const payment = getPayment(id);
    const order = getOrder(payment.order_id);
    if (payment.captured) throw new RazorpayError("This payment has already been captured");
    if (payment.status === "refunded")
      throw new RazorpayError("The payment has been fully refunded already.");
    if (order.status === "paid" && !force) throw new RazorpayError(ALREADY_PAID);
    const fee = Math.round(payment.amount * FEE_WITH_TAX);
    Object.assign(payment, NO_FAILURE, {
      status: "captured",
      captured: true,
      fee,
      tax: fee - Math.round(payment.amount * FEE),
    });
    order.amount_paid += payment.amount;
    order.amount_due = Math.max(0, order.amount - order.amount_paid);
    const isPaid = order.amount_due === 0;
    if (isPaid) order.status = "paid";
    onEvent({ event: "payment.captured", payment });
    if (isPaid) onEvent({ event: "order.paid", payment, order });
    return payment;
  }

  function failPayment(id: string, failure: Failure): RazorpayPayment {
    const payment = getPayment(id);
    if (payment.captured || payment.status === "refunded")
      throw new RazorpayError(`The payment is ${payment.status}.`);
    Object.assign(payment, failure, { status: "failed" });
    onEvent({ event: "payment.failed", payment });
    return payment;
  }

  /** @throws RazorpayError when the payment is not captured, or less than `amount` is left to refund */
  function refund(id: string, request: RefundRequest, status: RazorpayRefund["status"]): RazorpayRefund {
    const payment = getPayment(id);
    if (payment.status === "refunded")
      throw new RazorpayError("The payment has been fully refunded already.");
    if (!payment.captured)
      throw new RazorpayError("The payment status should be captured for action to be taken");
    const refundable = payment.amount - payment.amount_refunded;
    const { amount = refundable, notes = [], receipt = null, speed = "normal" } = request;
    if (amount > refundable)
      throw new RazorpayError("The refund amount provided is greater than amount captured.", {
        field: "amount",
      });
    const created = newRefund(payment, amount, { notes, receipt, speed });
    state.refunds.push(created);
    addRefundedAmount(payment, amount);
    onEvent({ event: "refund.created", refund: created, payment });
    if (status !== "pending") endRefund(created.id, status);
    return created;
  }

  /** Ends a pending refund. */
  function endRefund(id: string, status: "processed" | "failed"): RazorpayRefund {
    const refunded = getRefund(id);
    const payment = getPayment(refunded.payment_id);
    if (refunded.status !== "pending") throw new RazorpayError(`The refund is ${refunded.status} already.`);
    refunded.status = status;
    if (status === "failed") addRefundedAmount(payment, -refunded.amount);
    onEvent({ event: `refund.${status}`, refund: refunded, payment });
    return refunded;
  }

  /** Reports a step of the dispute of a captured payment, which has one of its whole amount. */
  function dispute(id: string, step: DisputeStep): RazorpayDispute {
    const payment = getPayment(id);
    if (!payment.captured) throw new RazorpayError("The payment is not captured.");
    const disputed = disputeOf(payment, step);
    onEvent({ event: `payment.dispute.${step}`, payment, dispute: disputed });
    return disputed;
  }

  return {
    state,
    getOrder,
    getPayment,
    getRefund,
    listPayments,
    findOrderByReceipt,
    getCaptureRule,
    createOrder,
    createPayment,
    authorize,
    capture,
    refundUncaptured,
    failPayment,
    refund,
    endRefund,
    dispute,
  };
}

/** @throws RazorpayError when there is no such id */
function findById<T extends { id: string }>(entities: T[], id: string): T {
  const entity = entities.find((each) => each.id === id);
  if (!entity) throw new RazorpayError(UNKNOWN_ID);
  return entity;
}
