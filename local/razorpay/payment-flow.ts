import type { Payer, RazorpayPayment } from "#local/razorpay/entities.ts";
import { createLedger, type LedgerEvent } from "#local/razorpay/ledger.ts";
import { type Callback, type PaymentOutcome, planPayment, type Step } from "#local/razorpay/outcomes.ts";
import type { Store } from "#local/razorpay/store.ts";
import { type DeliveryOptions, hmac, type Webhooks } from "#local/razorpay/webhooks.ts";

export type PaymentResult = {
  /** The payment in its current state; null when none was made (cancelled, dismissed). */
  payment: RazorpayPayment | null;
  /** The browser's way back to the shop, which the caller must take; null when the shopper closed the window. */
  callback: Callback | null;
  /** Ids of the webhook events, in the order of sending. */
  events: string[];
};

type Publication = { ids: string[]; sent: Promise<void> };

/** Delays on the payment page, in milliseconds: until a deferred step, and until the webhooks of the others. */
const DEFERRED_STEP_DELAY_MS = 4000;
const WEBHOOK_DELAY_MS = 1000;

/** Connects the ledger with the webhooks, and plays out payments. */
export function createPaymentFlow(store: Store, webhooks: Webhooks) {
  const { state, save } = store;
  let unpublished: LedgerEvent[] = [];

  const ledger = createLedger(state, (event) => {
    if (unpublished.length === 0) queueMicrotask(() => publish());
    unpublished.push(structuredClone(event));
  });

  function publish(delivery: DeliveryOptions = {}, isReversed = false): Publication {
    const events = isReversed ? unpublished.toReversed() : unpublished;
    unpublished = [];
    return webhooks.publish(events, delivery);
  }

  /** The checkout signature, as lowercase hex. */
  function sign(orderId: string, paymentId: string): string {
    return hmac(`${orderId}|${paymentId}`, state.keySecret);
  }

  /** @param isOnPage the payment page is open in a browser: webhooks and deferred steps then take seconds */
  async function pay(
    orderId: string,
    outcome: PaymentOutcome = "success",
    payer: Payer = {},
    isOnPage = false,
  ): Promise<PaymentResult> {
    const { steps, payment, callback } = planPayment(ledger, orderId, outcome, payer, sign);
    const isDelayed = isOnPage && outcome !== "webhook_first";
    const events: string[] = [];
    for (const step of steps) {
      if (isOnPage && step.isDeferred) {
        webhooks.schedule(DEFERRED_STEP_DELAY_MS, () => runStep(step, false).sent);
        continue;
      }
      const { ids, sent } = runStep(step, isDelayed);
      events.push(...ids);
      await sent;
    }
    save();
    return { payment: structuredClone(payment), callback, events };
  }

  function runStep({ run, delivery, isReversed }: Step, isDelayed: boolean): Publication {
    run();
    return publish({ ...(isDelayed ? { delay: WEBHOOK_DELAY_MS } : {}), ...delivery }, isReversed);
  }

  /** Changes the ledger and sends the webhooks. @returns a copy of the changed entity */
  async function change<T>(work: () => T): Promise<T> {
    const changed = work();
    save();
    const copy = structuredClone(changed);
    await publish().sent;
    return copy;
  }

  return { ledger, sign, pay, change };
}
