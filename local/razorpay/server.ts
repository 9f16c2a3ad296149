import { join } from "node:path";

import { isLoopbackRequest } from "#local/http/origins.ts";
import { serve } from "#local/http/server.ts";
import { createApi } from "#local/razorpay/api.ts";
import { createCheckout } from "#local/razorpay/checkout.ts";
import { createControl } from "#local/razorpay/control.ts";
import { toPaidEntities } from "#local/razorpay/demo-payments.ts";
import type { Razorpay, RazorpayOptions, RecordedRequest } from "#local/razorpay/emulator.ts";
import type { RazorpayRefund } from "#local/razorpay/entities.ts";
import { createFaults } from "#local/razorpay/faults.ts";
import { createPaymentFlow } from "#local/razorpay/payment-flow.ts";
import { createSettlements } from "#local/razorpay/settlements.ts";
import { openStore } from "#local/razorpay/store.ts";
import { createWebhooks, hmac } from "#local/razorpay/webhooks.ts";

/** About half a minute instead of 24 hours. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000, 16_000];

const MAX_RECORDED_REQUESTS = 5000;

/** Starts the Razorpay emulator on 127.0.0.1: API, checkout pages, webhooks and the control page. */
export async function startRazorpay(options: RazorpayOptions): Promise<Razorpay> {
  const store = openStore(options.dataDir ? join(options.dataDir, "razorpay.json") : null);
  const { state, save } = store;
  const webhookUrl = options.siteUrl === null ? null : `${options.siteUrl}/payment/webhook`;
  const webhooks = createWebhooks(store, webhookUrl, options.retries ?? RETRY_DELAYS_MS);
  const faults = createFaults();
  const requests: RecordedRequest[] = [];
  let refundStatus: RazorpayRefund["status"] = "processed";
  const { ledger, sign, pay, change } = createPaymentFlow(store, webhooks);

  const settlements = createSettlements(state);
  const handleApi = createApi({ ledger, settlements, faults, refundStatus: () => refundStatus });

  async function handleRecorded(request: Request): Promise<Response | null> {
    const { method, url } = request;
    const { pathname, search } = new URL(url);
    const text = await request.clone().text();
    const record: RecordedRequest = {
      method,
      path: pathname + search,
      status: 0,
      body: parseBody(text),
      at: Date.now(),
    };
    requests.push(record);
    requests.splice(0, requests.length - MAX_RECORDED_REQUESTS);
    const response = await handleApi(request);
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
    importPayments(payments) {
      for (const { order, payment } of payments.map(toPaidEntities)) {
        if (state.payments.some(({ id }) => id === payment.id)) continue;
        state.orders.push(order);
        state.payments.push(payment);
      }
      save();
    },
    capture: (id) => change(() => ledger.capture(id)),
    authorize: (id) => change(() => ledger.authorize(id)),
    refund: (id, amount) =>
      change(() => ledger.refund(id, amount === undefined ? {} : { amount }, refundStatus)),
    endRefund: (id, status) => change(() => ledger.endRefund(id, status)),
    dispute: (id, step) => change(() => ledger.dispute(id, step)),
    setRefundStatus(status) {
      refundStatus = status;
    },
    payOut(foreign) {
      const settlement = settlements.payOutNow(foreign);
      save();
      return settlement;
    },
    setFault: (fault) => faults.set(fault),
    faults: () => ({
      fault: faults.current(),
      webhooks: webhooks.mode(),
      refunds: refundStatus,
      isWebhookEnabled: state.isWebhookEnabled,
    }),
    setWebhookMode: (mode) => webhooks.setMode(mode),
    deliver: (ids) => webhooks.deliver(typeof ids === "string" ? [ids] : ids),
    send(body, { eventId, secret = state.webhookSecret, signature } = {}) {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      return webhooks.send(text, signature === undefined ? hmac(text, secret) : signature, eventId);
    },
    settled: () => webhooks.settled(),
    orders: () => structuredClone(state.orders),
    payments: (id) => structuredClone(state.payments.filter((payment) => !id || payment.order_id === id)),
    refunds: (id) => structuredClone(state.refunds.filter((refund) => !id || refund.payment_id === id)),
    settlements: () => structuredClone(state.settlements),
    reconItems: () => structuredClone(state.reconItems),
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

  const handleCheckout = createCheckout({
    ledger,
    faults,
    siteUrl: options.siteUrl,
    pay: (orderId, outcome, payer) => pay(orderId, outcome, payer, true),
  });
  const handleControl = createControl({ razorpay, faults, webhooks, refundStatus: () => refundStatus });

  const server = await serve(async (request) => {
    const url = new URL(request.url);
    if (!isLoopbackRequest(url)) return new Response("Not found", { status: 404 });
    const page = (await handleCheckout(request)) ?? (await handleControl(request));
    if (page) return page;
    if (url.pathname.startsWith("/v1/")) return handleRecorded(request);
    return new Response("Not found", { status: 404 });
  }, options.port ?? 0);

  return {
    ...razorpay,
    url: server.url,
    apiBase: `${server.url}/v1`,
    checkoutSrc: `${server.url}/v1/checkout.js`,
  };
}

/** Worker variables for payments through the emulator. */
export function razorpayVars(razorpay: Razorpay): Record<string, string> {
  return {
    RAZORPAY_KEY_ID: razorpay.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keySecret,
    // Both secrets, as after a rotation.
    RAZORPAY_WEBHOOK_SECRET: `${razorpay.webhookSecret},${razorpay.oldWebhookSecret}`,
    RAZORPAY_API_BASE: razorpay.apiBase,
    RAZORPAY_CHECKOUT_SRC: razorpay.checkoutSrc,
  };
}

/** Parsed JSON, or the text itself. */
function parseBody(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
