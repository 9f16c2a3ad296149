import type { RazorpayOrder } from "#local/razorpay/entities.ts";
import { ALREADY_PAID, RazorpayError } from "#local/razorpay/errors.ts";
import { rejectUnknownFields } from "#local/razorpay/input.ts";
import type { Ledger } from "#local/razorpay/ledger.ts";

/**
 * The way in which the checkout was opened: `hosted` by a form post, or by checkout.js in a frame. The frame then
 * either navigates the whole window (`redirect`) or reports to the shop's script (`framed`).
 */
export type CheckoutMode = "hosted" | "redirect" | "framed";

/** The fields sent by the shop, validated against the order. */
export type CheckoutRequest = {
  mode: CheckoutMode;
  order: RazorpayOrder;
  name: string;
  description: string;
  email: string;
  contact: string;
  method: string;
  callbackUrl: URL | null;
  cancelUrl: URL | null;
  /** All fields unchanged, for the hidden inputs of the next form. */
  fields: [string, string][];
};

const KNOWN_FIELDS = [
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

/** The mandatory fields of the hosted form, from Razorpay's documentation. */
const REQUIRED_BY_FORM = [
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

const REQUIRED_BY_SCRIPT = ["key_id", "order_id", "amount", "currency"];

const METHODS = new Set(["card", "netbanking", "wallet", "upi", "paylater"]);

/** @throws RazorpayError when Razorpay would not open the checkout for these fields */
export function parseCheckout(
  mode: CheckoutMode,
  form: Iterable<[string, string]>,
  ledger: Ledger,
): CheckoutRequest {
  const fields = [...form].filter(([name]) => !["outcome", "mode"].includes(name));
  const values = Object.fromEntries(fields);
  const notes = Object.keys(values).filter((name) => /^notes\[[^\]]+\]$/.test(name));
  rejectUnknownFields(values, [...KNOWN_FIELDS, ...notes]);
  for (const name of mode === "hosted" ? REQUIRED_BY_FORM : REQUIRED_BY_SCRIPT)
    if (!values[name]) throw new RazorpayError(`The ${name} field is required.`, { field: name });
  if (values.key_id !== ledger.state.keyId) throw new RazorpayError("The api key provided is invalid");
  const order = ledger.getOrder(values.order_id ?? "");
  if (order.status === "paid") throw new RazorpayError(ALREADY_PAID);
  if (values.amount !== String(order.amount) || values.currency !== order.currency)
    throw new RazorpayError("Payment failed because the amount is different from the amount of the order.");
  const method = values.method ?? values["prefill[method]"] ?? "upi";
  if (!METHODS.has(method)) throw new RazorpayError("The selected method is invalid.", { field: "method" });
  const callbackUrl = parseUrl("callback_url", values.callback_url);
  if (mode === "redirect" && !callbackUrl)
    throw new RazorpayError("The callback_url field is required when redirect is true.");
  return {
    mode,
    order,
    name: values.name ?? "",
    description: values.description ?? "",
    email: values["prefill[email]"] ?? "",
    contact: values["prefill[contact]"] ?? "",
    method,
    callbackUrl,
    cancelUrl: parseUrl("cancel_url", values.cancel_url),
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
