import { type Failure, nowInSeconds, type Payer, type RazorpayPayment } from "#local/razorpay/entities.ts";
import type { Books } from "#local/razorpay/ledger.ts";
import type { Publication } from "#local/razorpay/webhooks.ts";

/** What may become of a payment; the text is what the pages call it. */
export const OUTCOMES = {
  success: "Paid",
  webhook_first: "Paid, the webhook arrives before the browser",
  callback_dropped: "Paid, but the tab is closed: only the webhook arrives",
  webhook_dropped: "Paid, only the browser comes back: no webhook is ever sent",
  all_dropped: "Paid, but neither browser nor webhook arrives",
  webhook_delayed: "Paid, the webhook arrives ten seconds later",
  webhook_duplicated: "Paid, every webhook arrives three times",
  webhook_out_of_order: "Paid, webhooks in the wrong order",
  failure: "Declined by the bank",
  failed_then_captured: "Declined at first, then the same payment is captured",
  late_authorization: "No answer from the bank; authorised and captured later",
  late_refunded: "Authorised so late that Razorpay gives it back by itself",
  authorized: "Authorised and not captured yet",
  captured_later: "The bank is silent until the control page says otherwise",
  cancel: "Cancelled: back to the shop",
  dismiss: "Closed: the window goes away, nothing is said",
  bad_callback_signature: "Paid, but the browser brings a wrong signature",
  bad_webhook_signature: "Paid, but the webhooks are signed with a wrong secret",
  missing_webhook_signature: "Paid, but the webhooks carry no signature",
  old_webhook_secret: "Paid, webhooks signed with the secret before the last",
  wrong_amount: "Paid ₹1 too little",
  wrong_currency: "Paid in another currency",
  other_order: "Paid, but for an order that is not the shop's",
  paid_twice: "Paid twice",
} as const;

export type PaymentOutcome = keyof typeof OUTCOMES;

export function isOutcome(value: unknown): value is PaymentOutcome {
  return typeof value === "string" && Object.hasOwn(OUTCOMES, value);
}

/** What a browser would carry back to the shop after a payment. */
export type Callback = {
  /** POST to `callback_url` with `fields`, or GET of `cancel_url`. */
  method: "POST" | "GET";
  /** Form fields: `razorpay_payment_id`, `razorpay_order_id`, `razorpay_signature`, or `error[code]` and the like. */
  fields: Record<string, string>;
};

/** One thing after the other: what happens in the books, and how its webhooks go out. */
export type Step = {
  work: () => void;
  how?: Publication;
  /** From the first to the last, or the other way round. */
  reversed?: boolean;
  /** On a page where somebody watches this comes some seconds later. */
  isLater?: boolean;
};

export type Play = {
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

const HOW: Partial<Record<PaymentOutcome, Publication>> = {
  webhook_dropped: { drop: true },
  all_dropped: { drop: true },
  webhook_delayed: { delay: 10_000 },
  webhook_duplicated: { copies: 3 },
  bad_webhook_signature: { secret: "wrong" },
  missing_webhook_signature: { secret: "none" },
  old_webhook_secret: { secret: "old" },
};

/**
 * Begins a payment for an order and says what will become of it.
 * @throws RazorpayError when the order takes no payment
 */
export function play(
  books: Books,
  orderId: string,
  outcome: PaymentOutcome,
  payer: Payer,
  sign: (orderId: string, paymentId: string) => string,
): Play {
  if (outcome === "cancel" || outcome === "dismiss") {
    books.order(orderId);
    return {
      steps: [],
      payment: null,
      callback: outcome === "cancel" ? { method: "GET", fields: {} } : null,
    };
  }
  const payment = books.attempt(target(books, orderId, outcome), payer, oddities(books, orderId, outcome));
  return { steps: stepsOf(books, payment, outcome), payment, callback: callbackOf(payment, outcome, sign) };
}

function target(books: Books, orderId: string, outcome: PaymentOutcome): string {
  if (outcome !== "other_order") return orderId;
  const { amount, currency } = books.order(orderId);
  const rule = books.ruleOf(orderId);
  return books.createOrder({ amount, currency, receipt: null, notes: [], rule }).id;
}

function oddities(books: Books, orderId: string, outcome: PaymentOutcome): Partial<RazorpayPayment> {
  const { amount } = books.order(orderId);
  if (outcome === "wrong_amount") {
    const less = amount > 200 ? amount - 100 : amount + 100;
    return { amount: less, base_amount: less };
  }
  if (outcome === "wrong_currency") return { currency: "USD", international: true };
  if (outcome === "late_refunded")
    return { created_at: nowInSeconds() - (books.ruleOf(orderId).manualMinutes + 1) * 60 };
  return {};
}

function stepsOf(books: Books, { id, order_id }: RazorpayPayment, outcome: PaymentOutcome): Step[] {
  const how = HOW[outcome] ?? {};
  switch (outcome) {
    case "failure":
      return [{ work: () => books.fail(id, DECLINED) }];
    case "failed_then_captured":
      return [{ work: () => books.fail(id, DECLINED) }, { work: () => books.capture(id), isLater: true }];
    case "late_authorization":
    case "late_refunded":
      return [{ work: () => books.fail(id, TIMED_OUT) }, { work: () => books.authorize(id), isLater: true }];
    case "authorized":
      return [{ work: () => books.authorize(id, { only: true }) }];
    case "captured_later":
      return [];
    case "webhook_out_of_order":
      return [{ work: () => books.authorize(id), reversed: true }];
    case "paid_twice":
      return [
        { work: () => books.authorize(id) },
        {
          work: () => {
            const second = books.attempt(order_id, {}, {}, { again: true });
            books.authorize(second.id, { only: true });
            books.capture(second.id, { again: true });
          },
        },
      ];
    default:
      return [{ work: () => books.authorize(id), how }];
  }
}

function callbackOf(
  { id, order_id }: RazorpayPayment,
  outcome: PaymentOutcome,
  sign: (orderId: string, paymentId: string) => string,
): Callback | null {
  if (["callback_dropped", "all_dropped", "captured_later"].includes(outcome)) return null;
  if (outcome === "failure" || outcome === "failed_then_captured") return failed(DECLINED, id, order_id);
  if (outcome === "late_authorization" || outcome === "late_refunded") return failed(TIMED_OUT, id, order_id);
  const right = sign(order_id, id);
  const signature = outcome === "bad_callback_signature" ? right.split("").toReversed().join("") : right;
  return {
    method: "POST",
    fields: { razorpay_payment_id: id, razorpay_order_id: order_id, razorpay_signature: signature },
  };
}

function failed(failure: Failure, paymentId: string, orderId: string): Callback {
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
