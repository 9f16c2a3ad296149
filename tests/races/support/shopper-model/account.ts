import { createApi } from "#local/razorpay/api.ts";
import { NO_FAILURE, type RazorpayPayment } from "#local/razorpay/entities.ts";
import { createFaults } from "#local/razorpay/faults.ts";
import { createLedger } from "#local/razorpay/ledger.ts";
import { openStore } from "#local/razorpay/store.ts";
import { eventBody, hmac } from "#local/razorpay/webhooks.ts";

/** An event that Razorpay sends to the shop until it is received. */
export type Event = { id: string; name: string; body: string; signature: string };

/** A bank's answer to a payment. */
export const OUTCOMES = ["paid", "declined", "to be approved", "authorized"] as const;
export type Outcome = (typeof OUTCOMES)[number];

const DECLINED = {
  ...NO_FAILURE,
  error_code: "BAD_REQUEST_ERROR",
  error_description: "Payment declined by the bank",
};

/** A Razorpay account in this process: its API, its payments, and the events it has to send. */
export function openAccount() {
  const { state } = openStore(null);
  const events: Event[] = [];
  let refundStatus: "pending" | "processed" = "processed";
  const ledger = createLedger(state, (change) => {
    const body = eventBody(state.accountId, change);
    const id = `evt${state.events.length}_${events.length}_${crypto.randomUUID().slice(0, 8)}`;
    events.push({ id, name: change.event, body, signature: hmac(body, state.webhookSecret) });
  });
  const handle = createApi({ ledger, faults: createFaults(), refundStatus: () => refundStatus });

  /** Runs a change that Razorpay may refuse. */
  function attempt<T>(change: () => T): T | null {
    try {
      return change();
    } catch {
      return null;
    }
  }

  const minutesOld = ({ created_at }: RazorpayPayment) => (Date.now() / 1000 - created_at) / 60;
  const isPaid = (payment: RazorpayPayment) => ledger.getOrder(payment.order_id).status === "paid";

  return {
    state,
    /** Events that the shop has not received, oldest first. */
    events,
    async answer(request: Request): Promise<Response> {
      const response = await handle(request);
      if (!response) throw new TypeError("The connection was lost.");
      return response;
    },
    /** Tries to pay an order. @returns null when Razorpay takes no more payments for it */
    pay(razorpayOrderId: string, outcome: Outcome): RazorpayPayment | null {
      const payment = attempt(() => ledger.createPayment(razorpayOrderId, {}));
      if (!payment) return null;
      if (outcome === "paid") ledger.authorize(payment.id);
      if (outcome === "declined") ledger.failPayment(payment.id, DECLINED);
      if (outcome === "authorized") ledger.authorize(payment.id, { skipCaptureRule: true });
      return payment;
    },
    /** The bank decides about a payment that is not final, or about one that it has declined. */
    decide(payment: RazorpayPayment, approves: boolean): void {
      if (payment.status === "authorized") {
        if (isPaid(payment) || minutesOld(payment) > 30) ledger.refundUncaptured(payment);
        else ledger.capture(payment.id);
      } else if (payment.status === "created" || payment.status === "failed") {
        if (approves) ledger.authorize(payment.id);
        else if (payment.status === "created") ledger.failPayment(payment.id, DECLINED);
      }
    },
    /** Refunds in the dashboard. @param amount paise */
    refund(payment: RazorpayPayment, amount: number): void {
      attempt(() => ledger.refund(payment.id, { amount }, refundStatus));
    },
    /** The bank ends a refund. */
    endRefund(id: string, status: "processed" | "failed"): void {
      attempt(() => ledger.endRefund(id, status));
    },
    setRefundStatus(status: "pending" | "processed"): void {
      refundStatus = status;
    },
    /** Makes everything so many minutes older. */
    age(minutes: number): void {
      for (const each of [...state.orders, ...state.payments, ...state.refunds])
        each.created_at -= minutes * 60;
    },
  };
}

export type Account = ReturnType<typeof openAccount>;
