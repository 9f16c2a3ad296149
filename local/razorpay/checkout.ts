import { readFileSync } from "node:fs";
import { join } from "node:path";

import { type CheckoutRequest, parseCheckout, type Way } from "#local/razorpay/checkout-fields.ts";
import { lostPage, payPage, refusedPage, returnPage, tellingPage } from "#local/razorpay/checkout-pages.ts";
import type { Payer } from "#local/razorpay/entities.ts";
import { RazorpayError } from "#local/razorpay/errors.ts";
import type { Faults } from "#local/razorpay/faults.ts";
import type { Books } from "#local/razorpay/ledger.ts";
import { isOutcome, type PaymentOutcome } from "#local/razorpay/outcomes.ts";
import type { Paid } from "#local/razorpay/payments.ts";
import { ROOT } from "#local/root.ts";

export type Checkout = {
  books: Books;
  faults: Faults;
  /** The shop, which alone may show the frame. */
  siteUrl: string | null;
  pay: (orderId: string, outcome: PaymentOutcome, payer: Payer) => Promise<Paid>;
};

const SCRIPT = join(ROOT, "local/razorpay/checkout.js");

/** Razorpay's pages for shoppers: the plain form's, and the one that its script shows in a frame. */
export function createCheckout({ books, faults, siteUrl, pay }: Checkout) {
  const shopOrigin = siteUrl === null ? "null" : new URL(siteUrl).origin;

  async function open(way: Way, fields: URLSearchParams): Promise<Response> {
    return refusing(way, () => payPage(parseCheckout(way, fields, books), shopOrigin));
  }

  async function refusing(way: Way, work: () => Promise<Response> | Response): Promise<Response> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RazorpayError) return refusedPage(error.message, shopOrigin, way !== "hosted");
      throw error;
    }
  }

  async function take(fields: URLSearchParams): Promise<Response> {
    const way = wayOf(fields.get("way"));
    return refusing(way, async () => {
      const checkout = parseCheckout(way, fields, books);
      const outcome = fields.get("outcome");
      if (!isOutcome(outcome)) throw new RazorpayError("Nothing was chosen.");
      const paid = await pay(checkout.order.id, outcome, {
        method: checkout.method,
        description: checkout.description,
        ...(checkout.email ? { email: checkout.email } : {}),
        ...(checkout.contact ? { contact: checkout.contact } : {}),
      });
      return leave(checkout, outcome, paid);
    });
  }

  function leave(checkout: CheckoutRequest, outcome: PaymentOutcome, { callback }: Paid): Response {
    const { way, callbackUrl, cancelUrl } = checkout;
    if (callback?.method === "GET" && cancelUrl)
      return new Response(null, { status: 303, headers: { Location: cancelUrl.href } });
    if (!callback || callback.method === "GET") return lostPage(outcome, shopOrigin, way);
    if (way !== "framed" && callbackUrl) return returnPage(callbackUrl, callback);
    const error = errorOf(callback.fields);
    if (!error) return tellingPage({ razorpay: "success", response: callback.fields }, shopOrigin);
    return tellingPage({ razorpay: "failed", error, fields: checkout.fields }, shopOrigin);
  }

  return async function answer(request: Request): Promise<Response | null> {
    const url = new URL(request.url);
    const isPost = request.method === "POST";
    switch (url.pathname) {
      case "/v1/checkout.js": {
        const answered = await faults.during("checkout.script", () => script());
        return answered ?? new Response("", { status: 503 });
      }
      case "/v1/checkout/embedded":
        return isPost ? open("hosted", await readForm(request)) : notAllowed();
      case "/v1/checkout/frame":
        return isPost ? notAllowed() : openFrame(url.searchParams);
      case "/v1/checkout/pay":
        return isPost ? take(await readForm(request)) : notAllowed();
      default:
        return null;
    }
  };

  async function openFrame(query: URLSearchParams): Promise<Response> {
    const way = wayOf(query.get("way"));
    const notice = query.get("notice") ?? "";
    query.delete("notice");
    return refusing(way, () => payPage(parseCheckout(way, query, books), shopOrigin, notice));
  }
}

/** As the shop's script gets it in 'payment.failed'. */
function errorOf(fields: Record<string, string>): Record<string, unknown> | null {
  if (fields["error[code]"] === undefined) return null;
  const { "error[metadata]": metadata = "{}" } = fields;
  const names = ["code", "description", "source", "step", "reason"];
  return {
    ...Object.fromEntries(names.map((name) => [name, fields[`error[${name}]`]])),
    metadata: JSON.parse(metadata) as unknown,
  };
}

function wayOf(value: string | null): Way {
  return value === "redirect" || value === "framed" ? value : "hosted";
}

async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return new URLSearchParams();
  return new URLSearchParams(await request.text());
}

function script(): Response {
  return new Response(readFileSync(SCRIPT), {
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
