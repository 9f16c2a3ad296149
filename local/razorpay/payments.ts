import type { Payer, RazorpayPayment } from "#local/razorpay/entities.ts";
import { type Happening, openBooks } from "#local/razorpay/ledger.ts";
import { type Callback, type PaymentOutcome, play, type Step } from "#local/razorpay/outcomes.ts";
import type { Store } from "#local/razorpay/store.ts";
import { hmac, type Publication, type Webhooks } from "#local/razorpay/webhooks.ts";

export type Paid = {
  /** As it is at Razorpay now; null: no payment was made (cancelled, dismissed). */
  payment: RazorpayPayment | null;
  /** null: the tab or the popup was closed. Nothing has been posted to the shop: that is the caller's part. */
  callback: Callback | null;
  /** Ids of the webhook events, in the order of sending. */
  events: string[];
};

type Sending = { ids: string[]; sent: Promise<void> };

/** Milliseconds until what happens later, and until the webhook, while somebody watches at a page. */
const LATER_AT_PAGE = 4000;
const WEBHOOK_AT_PAGE = 1000;

/** The books, with a webhook for whatever happens in them. */
export function createPaying(store: Store, webhooks: Webhooks) {
  const { state, save } = store;
  let told: Happening[] = [];

  const books = openBooks(state, (happening) => {
    if (told.length === 0) queueMicrotask(() => publish());
    told.push(structuredClone(happening));
  });

  function publish(how: Publication = {}, reversed = false): Sending {
    const happenings = reversed ? told.toReversed() : told;
    told = [];
    return webhooks.publish(happenings, how);
  }

  function sign(orderId: string, paymentId: string): string {
    return hmac(`${orderId}|${paymentId}`, state.keySecret);
  }

  /** @param isWatched somebody looks on: webhooks and late answers then take seconds, as they do */
  async function pay(
    orderId: string,
    outcome: PaymentOutcome = "success",
    payer: Payer = {},
    isWatched = false,
  ): Promise<Paid> {
    const { steps, payment, callback } = play(books, orderId, outcome, payer, sign);
    const isSlow = isWatched && outcome !== "webhook_first";
    const events: string[] = [];
    for (const step of steps) {
      if (isWatched && step.isLater) {
        webhooks.later(LATER_AT_PAGE, () => take(step, false).sent);
        continue;
      }
      const { ids, sent } = take(step, isSlow);
      events.push(...ids);
      await sent;
    }
    save();
    return { payment: structuredClone(payment), callback, events };
  }

  function take({ work, how, reversed }: Step, isSlow: boolean): Sending {
    work();
    return publish({ ...(isSlow ? { delay: WEBHOOK_AT_PAGE } : {}), ...how }, reversed);
  }

  /** Does something in the books and sends its webhooks. @returns a copy of what came of it */
  async function happen<T>(work: () => T): Promise<T> {
    const made = work();
    save();
    const copy = structuredClone(made);
    await publish().sent;
    return copy;
  }

  return { books, sign, pay, happen };
}
