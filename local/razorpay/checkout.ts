import { readFileSync } from "node:fs";
import { join } from "node:path";

import { type CheckoutRequest, type CheckoutMode, parseCheckout } from "#local/razorpay/checkout-fields.ts";
import {
  closedPage,
  errorPage,
  messagePage,
  paymentPage,
  returnPage,
} from "#local/razorpay/checkout-pages.ts";
import type { Payer } from "#local/razorpay/entities.ts";
import { RazorpayError } from "#local/razorpay/errors.ts";
import type { Faults } from "#local/razorpay/faults.ts";
import type { Ledger } from "#local/razorpay/ledger.ts";
import { isOutcome, type PaymentOutcome } from "#local/razorpay/outcomes.ts";
import type { PaymentResult } from "#local/razorpay/payment-flow.ts";
import { ROOT } from "#local/root.ts";

export type CheckoutOptions = {
  ledger: Ledger;
  faults: Faults;
  /** Address of the shop, the only site that may embed the pages in a frame. */
  siteUrl: string | null;
  pay: (orderId: string, outcome: PaymentOutcome, payer: Payer) => Promise<PaymentResult>;
};

const SCRIPT_FILE = join(ROOT, "local/razorpay/checkout.js");

/** Creates the handler for Razorpay's checkout: the hosted page, the framed page and checkout.js. */
export function createCheckout({ ledger, faults, siteUrl, pay }: CheckoutOptions) {
  const shopOrigin = siteUrl === null ? "null" : new URL(siteUrl).origin;

  async function open(mode: CheckoutMode, fields: URLSearchParams): Promise<Response> {
    return withErrorPage(mode, () => paymentPage(parseCheckout(mode, fields, ledger), shopOrigin));
  }

  async function withErrorPage(
    mode: CheckoutMode,
    work: () => Promise<Response> | Response,
  ): Promise<Response> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RazorpayError) return errorPage(error.message, shopOrigin, mode !== "hosted");
      throw error;
    }
  }

  async function submit(fields: URLSearchParams): Promise<Response> {
    const mode = toMode(fields.get("mode"));
    return withErrorPage(mode, async () => {
      const checkout = parseCheckout(mode, fields, ledger);
      const outcome = fields.get("outcome");
      if (!isOutcome(outcome)) throw new RazorpayError("No outcome was selected.");
      const result = await pay(checkout.order.id, outcome, {
        method: checkout.method,
        description: checkout.description,
        ...(checkout.email ? { email: checkout.email } : {}),
        ...(checkout.contact ? { contact: checkout.contact } : {}),
      });
      return leave(checkout, outcome, result);
    });
  }

  function leave(checkout: CheckoutRequest, outcome: PaymentOutcome, { callback }: PaymentResult): Response {
    const { mode, callbackUrl, cancelUrl } = checkout;
    if (callback?.method === "GET" && cancelUrl)
      return new Response(null, { status: 303, headers: { Location: cancelUrl.href } });
    if (!callback || callback.method === "GET") return closedPage(outcome, shopOrigin, mode);
    if (mode !== "framed" && callbackUrl) return returnPage(callbackUrl, callback);
    const error = toError(callback.fields);
    if (!error) return messagePage({ razorpay: "success", response: callback.fields }, shopOrigin);
    return messagePage({ razorpay: "failed", error, fields: checkout.fields }, shopOrigin);
  }

  return async function handleCheckout(request: Request): Promise<Response | null> {
    const url = new URL(request.url);
    const isPost = request.method === "POST";
    switch (url.pathname) {
      case "/v1/checkout.js": {
        const response = await faults.intercept("checkout.script", () => scriptResponse());
        return response ?? new Response("", { status: 503 });
      }
      case "/v1/checkout/embedded":
        return isPost ? open("hosted", await readForm(request)) : notAllowed();
      case "/v1/checkout/frame":
        return isPost ? notAllowed() : openFrame(url.searchParams);
      case "/v1/checkout/pay":
        return isPost ? submit(await readForm(request)) : notAllowed();
      default:
        return null;
    }
  };

  async function openFrame(query: URLSearchParams): Promise<Response> {
    const mode = toMode(query.get("mode"));
    const notice = query.get("notice") ?? "";
    query.delete("notice");
    return withErrorPage(mode, () => paymentPage(parseCheckout(mode, query, ledger), shopOrigin, notice));
  }
}

/** The error that the 'payment.failed' event passes to the shop's script; null after a successful payment. */
function toError(fields: Record<string, string>): Record<string, unknown> | null {
  if (fields["error[code]"] === undefined) return null;
  const { "error[metadata]": metadata = "{}" } = fields;
  const names = ["code", "description", "source", "step", "reason"];
  return {
    ...Object.fromEntries(names.map((name) => [name, fields[`error[${name}]`]])),
    metadata: JSON.parse(metadata) as unknown,
  };
}

function toMode(value: string | null): CheckoutMode {
  return value === "redirect" || value === "framed" ? value : "hosted";
}

async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return new URLSearchParams();
  return new URLSearchParams(await request.text());
}

function scriptResponse(): Response {
  return new Response(readFileSync(SCRIPT_FILE), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-store",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

function notAllowed(): Response {
  return new Response("Method not allowed", { status: 405 });
}
