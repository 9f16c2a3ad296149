import { type Failure, nowInSeconds, type Payer, type RazorpayPayment } from "#local/razorpay/entities.ts";
import type { Ledger } from "#local/razorpay/ledger.ts";
import type { DeliveryOptions } from "#local/razorpay/webhooks.ts";

/** The outcomes of a payment, with their labels on the pages. */
export const OUTCOMES = {
  success: "Paid",
  webhook_first: "Paid, the webhook arrives before the browser",
  callback_dropped: "Paid, but the tab is closed: only the webhook arrives",
  webhook_dropped: "Paid, only the browser comes back: no webhook is sent",
  all_dropped: "Paid, but neither browser nor webhook arrives",
  webhook_delayed: "Paid, the webhook arrives ten seconds later",
  webhook_duplicated: "Paid, every webhook arrives three times",
  webhook_out_of_order: "Paid, webhooks in the wrong order",
  failure: "Declined by the bank",
  failed_then_captured: "Declined at first, then the same payment is captured",
  late_authorization: "No answer from the bank; authorised and captured later",
  late_refunded: "Authorised so late that Razorpay refunds it automatically",
  authorized: "Authorised and not captured yet",
  captured_later: "No answer from the bank until you decide on the control page",
  cancel: "Cancelled: back to the shop",
  dismiss: "Closed: the window closes without a message",
  bad_callback_signature: "Paid, but the browser returns with a wrong signature",
  bad_webhook_signature: "Paid, but the webhooks are signed with a wrong secret",
  missing_webhook_signature: "Paid, but the webhooks have no signature",
  old_webhook_secret: "Paid, webhooks signed with the previous secret",
  wrong_amount: "Paid ₹1 too little",
  wrong_currency: "Paid in another currency",
  other_order: "Paid, but for an order of another shop",
  paid_twice: "Paid twice",
} as const;

export type PaymentOutcome = keyof typeof OUTCOMES;

export function isOutcome(value: unknown): value is PaymentOutcome {
  return typeof value === "string" && Object.hasOwn(OUTCOMES, value);
}

/** The request with which the browser returns to the shop after a payment. */
export type Callback = {
  /** POST to `callback_url` with `fields`, or GET `cancel_url`. */
  method: "POST" | "GET";
  /** Form fields: `razorpay_payment_id`, `razorpay_order_id`, `razorpay_signature`, or `error[code]` and similar. */
  fields: Record<string, string>;
};

/** A change of the ledger, and how its webhooks are delivered. */
export type Step = {
  run: () => void;
  delivery?: DeliveryOptions;
  /** Sends the webhooks in reverse order. */
  isReversed?: boolean;
  /** Runs some seconds later when the payment page is open. */
  isDeferred?: boolean;
};

export type PaymentPlan = {
  steps: Step[];
  payment: RazorpayPayment | null;
  callback: Callback | null;
};

const DECLINED: Failure = {
  error_code: "BAD_REQUEST_ERROR",
  error_description:
    "Payment was unsuccessful due to a temporary issue. If amount got deducted, it will be refunded within 5-7 working days.",
  error_source: "gateway",
  error_step: "payment_response",
  error_reason: "payment_failed",
};

const TIMED_OUT: Failure = {
  error_code: "GATEWAY_ERROR",
  error_description: "Payment was not completed on time.",
  error_source: "bank",
  error_step: "payment_authorization",
  error_reason: "payment_timed_out",
};

const DELIVERY_OPTIONS: Partial<Record<PaymentOutcome, DeliveryOptions>> = {
  webhook_dropped: { drop: true },
  all_dropped: { drop: true },
  webhook_delayed: { delay: 10_000 },
  webhook_duplicated: { copies: 3 },
  bad_webhook_signature: { secret: "wrong" },
  missing_webhook_signature: { secret: "none" },
  old_webhook_secret: { secret: "old" },
};

/**
 * Creates a payment for an order and plans the steps that lead to the outcome.
 * @throws RazorpayError when the order accepts no more payments
 */
export function planPayment(
  ledger: Ledger,
  orderId: string,
  outcome: PaymentOutcome,
  payer: Payer,
  sign: (orderId: string, paymentId: string) => string,
): PaymentPlan {
  if (outcome === "cancel" || outcome === "dismiss") {
    ledger.getOrder(orderId);
    return {
      steps: [],
      payment: null,
      callback: outcome === "cancel" ? { method: "GET", fields: {} } : null,
    };
  }
  const payment = ledger.createPayment(
    targetOrderId(ledger, orderId, outcome),
    payer,
    paymentOverrides(ledger, orderId, outcome),
  );
  return {
    steps: planSteps(ledger, payment, outcome),
    payment,
    callback: createCallback(payment, outcome, sign),
  };
}

/** The order that is paid: a new one for "other_order". */
function targetOrderId(ledger: Ledger, orderId: string, outcome: PaymentOutcome): string {
  if (outcome !== "other_order") return orderId;
  const { amount, currency } = ledger.getOrder(orderId);
  const captureRule = ledger.getCaptureRule(orderId);
  return ledger.createOrder({ amount, currency, receipt: null, notes: [], captureRule }).id;
}

/** The fields of the payment that differ from the order's. */
function paymentOverrides(
  ledger: Ledger,
  orderId: string,
  outcome: PaymentOutcome,
): Partial<RazorpayPayment> {
  const { amount } = ledger.getOrder(orderId);
  if (outcome === "wrong_amount") {
    const otherAmount = amount > 200 ? amount - 100 : amount + 100;
    return { amount: otherAmount, base_amount: otherAmount };
  }
  if (outcome === "wrong_currency") return { currency: "USD", international: true };
  if (outcome === "late_refunded")
    return { created_at: nowInSeconds() - (ledger.getCaptureRule(orderId).manualMinutes + 1) * 60 };
  return {};
}

function planSteps(ledger: Ledger, { id, order_id }: RazorpayPayment, outcome: PaymentOutcome): Step[] {
  const delivery = DELIVERY_OPTIONS[outcome] ?? {};
  switch (outcome) {
    case "failure":
      return [{ run: () => ledger.failPayment(id, DECLINED) }];
    case "failed_then_captured":
      return [
        { run: () => ledger.failPayment(id, DECLINED) },
        { run: () => ledger.capture(id), isDeferred: true },
      ];
    case "late_authorization":
    case "late_refunded":
      return [
        { run: () => ledger.failPayment(id, TIMED_OUT) },
        { run: () => ledger.authorize(id), isDeferred: true },
      ];
    case "authorized":
      return [{ run: () => ledger.authorize(id, { skipCaptureRule: true }) }];
    case "captured_later":
      return [];
    case "webhook_out_of_order":
      return [{ run: () => ledger.authorize(id), isReversed: true }];
    case "paid_twice":
      return [
        { run: () => ledger.authorize(id) },
        {
          run: () => {
            const second = ledger.createPayment(order_id, {}, {}, { force: true });
            ledger.authorize(second.id, { skipCaptureRule: true });
            ledger.capture(second.id, { force: true });
          },
        },
      ];
    default:
      return [{ run: () => ledger.authorize(id), delivery }];
  }
}

function createCallback(
  { id, order_id }: RazorpayPayment,
  outcome: PaymentOutcome,
  sign: (orderId: string, paymentId: string) => string,
): Callback | null {
  if (["callback_dropped", "all_dropped", "captured_later"].includes(outcome)) return null;
  if (outcome === "failure" || outcome === "failed_then_captured")
    return failureCallback(DECLINED, id, order_id);
  if (outcome === "late_authorization" || outcome === "late_refunded")
    return failureCallback(TIMED_OUT, id, order_id);
  const valid = sign(order_id, id);
  const signature = outcome === "bad_callback_signature" ? valid.split("").toReversed().join("") : valid;
  return {
    method: "POST",
    fields: { razorpay_payment_id: id, razorpay_order_id: order_id, razorpay_signature: signature },
  };
}

function failureCallback(failure: Failure, paymentId: string, orderId: string): Callback {
  return {
    method: "POST",
    fields: {
      "error[code]": failure.error_code ?? "",
      "error[description]": failure.error_description ?? "",
      "error[source]": failure.error_source ?? "",
      "error[step]": failure.error_step ?? "",
      "error[reason]": failure.error_reason ?? "",
      "error[metadata]": JSON.stringify({ payment_id: paymentId, order_id: orderId }),
    },
  };
}
