import {
  type Failure,
  newId,
  newPayment,
  newRefund,
  NO_FAILURE,
  type Notes,
  nowInSeconds,
  type Payer,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
} from "#local/razorpay/entities.ts";
import { ALREADY_PAID, RazorpayError, UNKNOWN_ID } from "#local/razorpay/errors.ts";
import type { CaptureRule, State } from "#local/razorpay/store.ts";

export type NewOrder = {
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Notes;
  rule: CaptureRule;
};

/** Something that a webhook tells, with everything as it was at that moment. */
export type Happening = {
  event: string;
  payment?: RazorpayPayment;
  order?: RazorpayOrder;
  refund?: RazorpayRefund;
};

export type Books = ReturnType<typeof openBooks>;

/** Without a rule of the order's own everything that is authorised within three days is captured. */
export const USUAL_RULE: CaptureRule = { capture: "automatic", automaticMinutes: 4320, manualMinutes: 7200 };

/** Orders, payments and refunds with the rules between them. `tell` hears what a webhook would. */
export function openBooks(state: State, tell: (happening: Happening) => void) {
  function order(id: string): RazorpayOrder {
    return found(state.orders, id);
  }
  function payment(id: string): RazorpayPayment {
    return found(state.payments, id);
  }
  function paymentsOf(orderId: string): RazorpayPayment[] {
    return state.payments.filter((one) => one.order_id === orderId);
  }

  function ruleOf(orderId: string): CaptureRule {
    return state.captureRules[orderId] ?? USUAL_RULE;
  }
  function orderOfReceipt(receipt: string): RazorpayOrder | undefined {
    return state.orders.find((one) => one.receipt === receipt);
  }

  function createOrder({ rule, ...fields }: NewOrder): RazorpayOrder {
    const made: RazorpayOrder = {
      amount: fields.amount,
      amount_due: fields.amount,
      amount_paid: 0,
      attempts: 0,
      created_at: nowInSeconds(),
      currency: fields.currency,
      entity: "order",
      id: newId("order"),
      notes: fields.notes,
      offer_id: null,
      receipt: fields.receipt,
      status: "created",
    };
    state.orders.push(made);
    state.captureRules[made.id] = rule;
    return made;
  }

  /**
   * @param again although the order is paid, which Razorpay itself would refuse
   * @throws RazorpayError when the order takes no more payments
   */
  function attempt(
    orderId: string,
    payer: Payer,
    given: Partial<RazorpayPayment> = {},
    { again = false } = {},
  ): RazorpayPayment {
    const of = order(orderId);
    if (of.status === "paid" && !again)
      throw new RazorpayError(ALREADY_PAID, { reason: "order_already_paid" });
    if (paymentsOf(orderId).some(({ status }) => status === "authorized"))
      throw new RazorpayError("Payment failed because another payment of the order is already authorized.");
    of.attempts += 1;
    if (of.status === "created") of.status = "attempted";
    const made = { ...newPayment(of, payer), ...given };
    state.payments.push(made);
    return made;
  }

  /** The bank says yes. Whatever the order's rule then wants happens too, unless `only`. */
  function authorize(id: string, { only = false, late = false } = {}): RazorpayPayment {
    const one = payment(id);
    if (one.status !== "created" && one.status !== "failed")
      throw new RazorpayError(`The payment is ${one.status} already.`);
    if (late || one.status === "failed") one.late_authorized = true;
    Object.assign(one, NO_FAILURE, { status: "authorized" });
    tell({ event: "payment.authorized", payment: one });
    if (!only) followRule(one);
    return one;
  }

  function followRule(one: RazorpayPayment): void {
    const rule = ruleOf(one.order_id);
    const minutes = (nowInSeconds() - one.created_at) / 60;
    if (minutes > rule.manualMinutes) return giveBack(one);
    // What cannot be captured stays authorised, and is given back when its time is over.
    const isCapturable = rule.capture === "automatic" && minutes <= rule.automaticMinutes;
    if (isCapturable && order(one.order_id).status !== "paid") capture(one.id);
  }

  /** Razorpay's own refund of a payment that nobody captured. */
  function giveBack(one: RazorpayPayment): void {
    const made = newRefund(one, one.amount, { notes: [], receipt: null, speed: "normal" });
    made.status = "processed";
    state.refunds.push(made);
    Object.assign(one, { status: "refunded", refund_status: "full", amount_refunded: one.amount });
    tell({ event: "refund.created", refund: made, payment: one });
    tell({ event: "refund.processed", refund: made, payment: one });
  }

  /** `again`: although the order is paid, which Razorpay itself would refuse. */
  function capture(id: string, { again = false } = {}): RazorpayPayment {
    const one = payment(id);
    const of = order(one.order_id);
    if (one.captured) throw new RazorpayError("This payment has already been captured");
    if (one.status === "refunded") throw new RazorpayError("The payment has been fully refunded already.");
    if (of.status === "paid" && !again) throw new RazorpayError(ALREADY_PAID);
    const fee = Math.round(one.amount * 0.0236);
    Object.assign(one, NO_FAILURE, {
      status: "captured",
      captured: true,
      fee,
      tax: fee - Math.round(one.amount * 0.02),
    });
    of.amount_paid += one.amount;
    of.amount_due = Math.max(0, of.amount - of.amount_paid);
    const isPaid = of.amount_due === 0;
    if (isPaid) of.status = "paid";
    tell({ event: "payment.captured", payment: one });
    if (isPaid) tell({ event: "order.paid", payment: one, order: of });
    return one;
  }

  function fail(id: string, failure: Failure): RazorpayPayment {
    const one = payment(id);
    if (one.captured || one.status === "refunded") throw new RazorpayError(`The payment is ${one.status}.`);
    Object.assign(one, failure, { status: "failed" });
    tell({ event: "payment.failed", payment: one });
    return one;
  }

  /** @throws RazorpayError when nothing, or less than `amount`, can be refunded */
  function refund(
    id: string,
    asked: { amount?: number; notes?: Notes; receipt?: string | null; speed?: "normal" | "optimum" },
    status: RazorpayRefund["status"],
  ): RazorpayRefund {
    const one = payment(id);
    if (one.status === "refunded") throw new RazorpayError("The payment has been fully refunded already.");
    if (!one.captured)
      throw new RazorpayError("The payment status should be captured for action to be taken");
    const left = one.amount - one.amount_refunded;
    const amount = asked.amount ?? left;
    if (amount > left)
      throw new RazorpayError("The refund amount provided is greater than amount captured.", {
        field: "amount",
      });
    const { notes = [], receipt = null, speed = "normal" } = asked;
    const made = newRefund(one, amount, { notes, receipt, speed });
    state.refunds.push(made);
    addRefunded(one, amount);
    tell({ event: "refund.created", refund: made, payment: one });
    if (status !== "pending") endRefund(made.id, status);
    return made;
  }

  function endRefund(id: string, status: "processed" | "failed"): RazorpayRefund {
    const made = found(state.refunds, id);
    const one = payment(made.payment_id);
    if (made.status !== "pending") throw new RazorpayError(`The refund is ${made.status} already.`);
    made.status = status;
    if (status === "failed") addRefunded(one, -made.amount);
    tell({ event: `refund.${status}`, refund: made, payment: one });
    return made;
  }

  return {
    state,
    order,
    payment,
    paymentsOf,
    orderOfReceipt,
    ruleOf,
    createOrder,
    attempt,
    authorize,
    capture,
    fail,
    refund,
    endRefund,
    giveBack,
  };
}

function found<T extends { id: string }>(all: T[], id: string): T {
  const one = all.find((each) => each.id === id);
  if (!one) throw new RazorpayError(UNKNOWN_ID);
  return one;
}

function addRefunded(one: RazorpayPayment, amount: number): void {
  one.amount_refunded += amount;
  const isFull = one.amount_refunded === one.amount;
  one.refund_status = isFull ? "full" : one.amount_refunded > 0 ? "partial" : null;
  one.status = isFull ? "refunded" : "captured";
}
