import { join } from "node:path";

import { isAskedLocally } from "#local/http/page.ts";
import { serve } from "#local/http/server.ts";
import { createApi } from "#local/razorpay/api.ts";
import { createCheckout } from "#local/razorpay/checkout.ts";
import { createControl } from "#local/razorpay/control.ts";
import { asPaid, type DemoPayment } from "#local/razorpay/demo-payments.ts";
import type { Payer, RazorpayOrder, RazorpayPayment, RazorpayRefund } from "#local/razorpay/entities.ts";
import { type ApiFault, createFaults } from "#local/razorpay/faults.ts";
import type { PaymentOutcome } from "#local/razorpay/outcomes.ts";
import { createPaying, type Paid } from "#local/razorpay/payments.ts";
import { openStore } from "#local/razorpay/store.ts";
import { createWebhooks, hmac, type WebhookEvent, type WebhookMode } from "#local/razorpay/webhooks.ts";

export type RazorpayOptions = {
  /** Where the shop is reached: webhooks go to `{siteUrl}/payment/webhook`. null: to nobody. */
  siteUrl: string | null;
  /** Folder that keeps the books in razorpay.json; without one they are in memory. */
  dataDir?: string;
  /** 0, the default, takes any free port. */
  port?: number;
  /** Milliseconds before each further try of a webhook; stands for the 24 hours of the real one. */
  retries?: number[];
};

/** A call of the API, newest last; `status` 0: it was not answered. */
type RecordedRequest = { method: string; path: string; status: number; body: unknown; at: number };

/** Razorpay on this computer, as tests and the control page hold it. */
export type Razorpay = {
  /** `http://127.0.0.1:PORT`, where the control page is too. */
  url: string;
  /** `{url}/v1` */
  apiBase: string;
  /** `{url}/v1/checkout.js` */
  checkoutSrc: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The secret before the last rotation, which retries of older events are still signed with. */
  oldWebhookSecret: string;

  /**
   * Pays at Razorpay as a shopper would. Unless webhooks are held or the outcome delays them, each has been sent
   * once when this returns.
   * @throws Error when Razorpay would refuse: order unknown or already paid
   */
  pay: (razorpayOrderId: string, outcome?: PaymentOutcome, payer?: Payer) => Promise<Paid>;
  /** Takes over payments that were made before this stand-in was there; those it knows stay as they are. */
  remember: (paid: DemoPayment[]) => void;
  /** Captures a payment that is created, failed or authorized, whatever its order's rule says. */
  capture: (paymentId: string) => Promise<RazorpayPayment>;
  /** The bank says yes to a payment that is created or failed; its order's rule may then capture it. */
  authorize: (paymentId: string) => Promise<RazorpayPayment>;
  /** A refund made in the dashboard. @param amount paise; all that is left unless given */
  refund: (paymentId: string, amount?: number) => Promise<RazorpayRefund>;
  /** Ends a pending refund. */
  endRefund: (refundId: string, status: "processed" | "failed") => Promise<RazorpayRefund>;
  /** How new refunds begin; "processed" unless set. */
  setRefunds: (status: RazorpayRefund["status"]) => void;

  /** The next calls of the API fail in this way; null: back to normal. */
  setMode: (fault: ApiFault | null) => void;
  /** auto (usual): sent at once and retried; hold: kept for `deliver`; drop: never sent. */
  setWebhooks: (mode: WebhookMode) => void;
  /**
   * Sends these events now, in this order, whatever became of them before; all that are held unless given.
   * @returns the statuses, 0 for no answer
   */
  deliver: (eventIds?: string | string[]) => Promise<number[]>;
  /**
   * Signs `body` and sends it once, like an event of Razorpay's. `signature: null` leaves the header out.
   * @returns the status, 0 for no answer
   */
  send: (
    body: string | Record<string, unknown>,
    options?: { eventId?: string; secret?: string; signature?: string | null },
  ) => Promise<number>;
  /** Resolves when no delivery or retry is waiting. */
  settled: () => Promise<void>;

  /** Newest last, all of them; copies. */
  orders: () => RazorpayOrder[];
  payments: (razorpayOrderId?: string) => RazorpayPayment[];
  refunds: (paymentId?: string) => RazorpayRefund[];
  events: () => WebhookEvent[];
  requests: () => RecordedRequest[];
  /** false after a day of failed deliveries, compressed; `enableWebhooks` switches it on again. */
  isWebhookEnabled: () => boolean;
  enableWebhooks: () => void;
  /** What the checkout signs, as lowercase hex. */
  sign: (razorpayOrderId: string, paymentId: string) => string;
  close: () => Promise<void>;
};

/** About half a minute instead of 24 hours. */
const RETRIES = [500, 1000, 2000, 4000, 8000, 16_000];

const REQUESTS_KEPT = 5000;

/** Starts a Razorpay of one's own on 127.0.0.1, with its API, its pages and its webhooks. */
export async function startRazorpay(options: RazorpayOptions): Promise<Razorpay> {
  const store = openStore(options.dataDir ? join(options.dataDir, "razorpay.json") : null);
  const { state, save } = store;
  const webhookUrl = options.siteUrl === null ? null : `${options.siteUrl}/payment/webhook`;
  const webhooks = createWebhooks(store, webhookUrl, options.retries ?? RETRIES);
  const faults = createFaults();
  const requests: RecordedRequest[] = [];
  let refundStatus: RazorpayRefund["status"] = "processed";
  const { books, sign, pay, happen } = createPaying(store, webhooks);

  const answerApi = createApi({ books, faults, refundStatus: () => refundStatus });

  async function answerRecorded(request: Request): Promise<Response | null> {
    const { method, url } = request;
    const { pathname, search } = new URL(url);
    const text = await request.clone().text();
    const record: RecordedRequest = {
      method,
      path: pathname + search,
      status: 0,
      body: parsed(text),
      at: Date.now(),
    };
    requests.push(record);
    requests.splice(0, requests.length - REQUESTS_KEPT);
    const response = await answerApi(request);
    if (method !== "GET") save();
    record.status = response?.status ?? 0;
    return response;
  }

  const razorpay: Omit<Razorpay, "url" | "apiBase" | "checkoutSrc"> = {
    keyId: state.keyId,
    keySecret: state.keySecret,
    webhookSecret: state.webhookSecret,
    oldWebhookSecret: state.oldWebhookSecret,
    pay: (orderId, outcome, payer) => pay(orderId, outcome, payer),
    remember(paid) {
      for (const { order, payment } of paid.map(asPaid)) {
        if (state.payments.some(({ id }) => id === payment.id)) continue;
        state.orders.push(order);
        state.payments.push(payment);
      }
      save();
    },
    capture: (id) => happen(() => books.capture(id)),
    authorize: (id) => happen(() => books.authorize(id)),
    refund: (id, amount) =>
      happen(() => books.refund(id, amount === undefined ? {} : { amount }, refundStatus)),
    endRefund: (id, status) => happen(() => books.endRefund(id, status)),
    setRefunds(status) {
      refundStatus = status;
    },
    setMode: (fault) => faults.set(fault),
    setWebhooks: (mode) => webhooks.setMode(mode),
    deliver: (ids) => webhooks.deliver(typeof ids === "string" ? [ids] : ids),
    send(body, { eventId, secret = state.webhookSecret, signature } = {}) {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      return webhooks.send(text, signature === undefined ? hmac(text, secret) : signature, eventId);
    },
    settled: () => webhooks.settled(),
    orders: () => structuredClone(state.orders),
    payments: (id) => structuredClone(state.payments.filter((one) => !id || one.order_id === id)),
    refunds: (id) => structuredClone(state.refunds.filter((one) => !id || one.payment_id === id)),
    events: () => structuredClone(state.events),
    requests: () => structuredClone(requests),
    isWebhookEnabled: () => state.isWebhookEnabled,
    enableWebhooks() {
      state.isWebhookEnabled = true;
      save();
    },
    sign,
    async close() {
      faults.wakeAll();
      await server.close();
      await webhooks.close();
      save();
    },
  };

  const answerCheckout = createCheckout({
    books,
    faults,
    siteUrl: options.siteUrl,
    pay: (orderId, outcome, payer) => pay(orderId, outcome, payer, true),
  });
  const answerControl = createControl({ razorpay, faults, webhooks, refundStatus: () => refundStatus });

  const server = await serve(async (request) => {
    const url = new URL(request.url);
    if (!isAskedLocally(url)) return new Response("Not found", { status: 404 });
    const page = (await answerCheckout(request)) ?? (await answerControl(request));
    if (page) return page;
    if (url.pathname.startsWith("/v1/")) return answerRecorded(request);
    return new Response("Not found", { status: 404 });
  }, options.port ?? 0);

  return {
    ...razorpay,
    url: server.url,
    apiBase: `${server.url}/v1`,
    checkoutSrc: `${server.url}/v1/checkout.js`,
  };
}

/** The variables of a Worker that takes its payments here. */
export function razorpayVars(razorpay: Razorpay): Record<string, string> {
  return {
    RAZORPAY_KEY_ID: razorpay.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keySecret,
    // As in the days after a rotation, so that both secrets are in use.
    RAZORPAY_WEBHOOK_SECRET: `${razorpay.webhookSecret},${razorpay.oldWebhookSecret}`,
    RAZORPAY_API_BASE: razorpay.apiBase,
    RAZORPAY_CHECKOUT_SRC: razorpay.checkoutSrc,
  };
}

function parsed(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
