import type { RazorpayOrder } from "#local/razorpay/entities.ts";
import { ALREADY_PAID, RazorpayError } from "#local/razorpay/errors.ts";
import { refuseUnknown } from "#local/razorpay/input.ts";
import type { Books } from "#local/razorpay/ledger.ts";

/**
 * How the shopper came here: by the plain form; or by checkout.js, which shows the page in a frame and either lets the
 * whole window be led away (`redirect: true`) or answers the shop's script.
 */
export type Way = "hosted" | "redirect" | "framed";

/** What the shop sent along, checked against the order. */
export type CheckoutRequest = {
  way: Way;
  order: RazorpayOrder;
  name: string;
  description: string;
  email: string;
  contact: string;
  method: string;
  callbackUrl: URL | null;
  cancelUrl: URL | null;
  /** All of it, as it came, for the next form. */
  fields: [string, string][];
};

const KNOWN = [
  "key_id",
  "name",
  "description",
  "image",
  "order_id",
  "amount",
  "currency",
  "method",
  "prefill[name]",
  "prefill[email]",
  "prefill[contact]",
  "prefill[method]",
  "callback_url",
  "cancel_url",
];

/** What Razorpay's documentation marks as mandatory in the plain form. */
const NEEDED_BY_FORM = [
  "key_id",
  "name",
  "order_id",
  "amount",
  "currency",
  "prefill[email]",
  "prefill[contact]",
  "callback_url",
  "cancel_url",
];

const NEEDED_BY_SCRIPT = ["key_id", "order_id", "amount", "currency"];

const METHODS = new Set(["card", "netbanking", "wallet", "upi", "paylater"]);

/** @throws RazorpayError when Razorpay would not open its page for this */
export function parseCheckout(way: Way, form: Iterable<[string, string]>, books: Books): CheckoutRequest {
  const fields = [...form].filter(([name]) => !["outcome", "way"].includes(name));
  const given = Object.fromEntries(fields);
  const known = Object.keys(given).filter((name) => /^notes\[[^\]]+\]$/.test(name));
  refuseUnknown(given, [...KNOWN, ...known]);
  for (const name of way === "hosted" ? NEEDED_BY_FORM : NEEDED_BY_SCRIPT)
    if (!given[name]) throw new RazorpayError(`The ${name} field is required.`, { field: name });
  if (given.key_id !== books.state.keyId) throw new RazorpayError("The api key provided is invalid");
  const order = books.order(given.order_id ?? "");
  if (order.status === "paid") throw new RazorpayError(ALREADY_PAID);
  if (given.amount !== String(order.amount) || given.currency !== order.currency)
    throw new RazorpayError("Payment failed because the amount is different from the amount of the order.");
  const method = given.method ?? given["prefill[method]"] ?? "upi";
  if (!METHODS.has(method)) throw new RazorpayError("The selected method is invalid.", { field: "method" });
  const callbackUrl = parseUrl("callback_url", given.callback_url);
  if (way === "redirect" && !callbackUrl)
    throw new RazorpayError("The callback_url field is required when redirect is true.");
  return {
    way,
    order,
    name: given.name ?? "",
    description: given.description ?? "",
    email: given["prefill[email]"] ?? "",
    contact: given["prefill[contact]"] ?? "",
    method,
    callbackUrl,
    cancelUrl: parseUrl("cancel_url", given.cancel_url),
    fields,
  };
}

function parseUrl(name: string, value: string | undefined): URL | null {
  if (!value) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new RazorpayError(`The ${name} format is invalid.`, { field: name });
  return url;
}
