import { escape, localPage } from "#local/http/page.ts";
import { formatPaise } from "#local/razorpay/checkout-pages.ts";
import type { ControlOptions } from "#local/razorpay/control.ts";
import { DISPUTE_STEPS } from "#local/razorpay/dispute.ts";
import type { RazorpayOrder, RazorpayPayment, RazorpayRefund } from "#local/razorpay/entities.ts";
import { FAULT_TARGETS, FAULTS } from "#local/razorpay/faults.ts";
import { OUTCOMES } from "#local/razorpay/outcomes.ts";
import type { WebhookEvent } from "#local/razorpay/webhooks.ts";

/** Number of orders and events shown; older ones are kept. */
const MAX_SHOWN = 30;

/** Shows orders, payments, refunds and webhooks, with buttons for every action. */
export function controlPage(control: ControlOptions, error = ""): Response {
  const { razorpay } = control;
  const orders = razorpay.orders().toReversed().slice(0, MAX_SHOWN);
  const events = razorpay.events().toReversed().slice(0, MAX_SHOWN);
  return localPage({
    title: "Razorpay emulator",
    status: error ? 400 : 200,
    body: `<h1>Razorpay emulator</h1>
<p class="muted">Emulates Razorpay on your own computer; no money moves. The shop's online orders and payments appear here.</p>
${error ? `<p class="error" role="alert">${escape(error)}</p>` : ""}
<h2>Orders</h2>
${orders.length ? `<ul>${orders.map((order) => orderItem(control, order)).join("")}</ul>` : "<p>No orders yet.</p>"}
<h2>Payouts</h2>
${payoutPart(control)}
<h2>Faults</h2>
${faultForm(control)}
${refundForm(control)}
<h2>Webhooks</h2>
${webhookForms(control)}
${events.length ? `<ul>${events.map(eventItem).join("")}</ul>` : "<p>No webhooks yet.</p>"}`,
  });
}

function payoutPart({ razorpay }: ControlOptions): string {
  const payouts = razorpay.settlements().toReversed().slice(0, MAX_SHOWN);
  const items = payouts.map(
    ({ id, amount, utr, created_at: at }) =>
      `<li>${formatPaise(amount)}, ${escape(utr)}<small>${id}, ${formatTime(at)}</small></li>`,
  );
  return `<form method="post" action="/" class="row">
<p class="muted">Payments are paid out two days later, when the shop asks for payouts.</p>
${button("pay-out", "Pay out everything now", "secondary")}</form>
${items.length ? `<ul>${items.join("")}</ul>` : "<p>No payouts yet.</p>"}`;
}

function orderItem({ razorpay }: ControlOptions, order: RazorpayOrder): string {
  const payments = razorpay.payments(order.id);
  const outcomes = Object.entries(OUTCOMES)
    .filter(([outcome]) => outcome !== "dismiss" && outcome !== "cancel")
    .map(([outcome, text]) => `<option value="${outcome}">${text}</option>`);
  const pay = `<form method="post" action="/" class="row"><input type="hidden" name="order" value="${order.id}">
<select name="outcome" aria-label="Outcome of the payment">${outcomes.join("")}</select>
${button("pay", "Pay")}</form>
<p class="muted">From here no browser returns to the shop; only webhooks are sent.</p>`;
  return `<li><details><summary><strong>${formatPaise(order.amount)}</strong> ${escape(order.receipt ?? "no receipt")}, ${order.status}
<small>${order.id}, ${formatTime(order.created_at)}</small></summary>
${payments.map((payment) => paymentPart(payment, razorpay.refunds(payment.id))).join("")}
${order.status === "paid" ? "" : pay}
</details></li>`;
}

function paymentPart(payment: RazorpayPayment, refunds: RazorpayRefund[]): string {
  const { id, status, amount, currency, method, error_description: error } = payment;
  const buttons = [
    ...(status === "created" || status === "failed" ? [button("authorize", "Authorise", "secondary")] : []),
    ...(["created", "failed", "authorized"].includes(status)
      ? [button("capture", "Capture", "secondary")]
      : []),
    ...(status === "captured" ? [button("refund", "Refund", "secondary")] : []),
    ...(status === "captured"
      ? [
          `<select name="step" aria-label="Step of a dispute">${DISPUTE_STEPS.map((step) => `<option>${step}</option>`).join("")}</select>`,
          button("dispute", "Dispute", "secondary"),
        ]
      : []),
  ];
  const price = currency === "INR" ? formatPaise(amount) : `${amount / 100} ${currency}`;
  return `<form method="post" action="/"><input type="hidden" name="id" value="${id}">
<p>${price} by ${escape(method)}, ${status}${error ? `: ${escape(error)}` : ""}<small>${id}</small></p>
<p class="row">${buttons.join(" ")}</p></form>
${refunds.map(refundPart).join("")}`;
}

function refundPart({ id, amount, status }: RazorpayRefund): string {
  const buttons =
    status === "pending"
      ? `${button("refund-processed", "Processed", "secondary")} ${button("refund-failed", "Failed", "secondary")}`
      : "";
  return `<form method="post" action="/"><input type="hidden" name="id" value="${id}">
<p>Refund of ${formatPaise(amount)}, ${status}<small>${id}</small></p><p class="row">${buttons}</p></form>`;
}

function eventItem({ id, event, state, attempts, body, created_at: at }: WebhookEvent): string {
  const attemptLines = attempts.map(
    ({ at: then, status, error }) =>
      `${formatTime(then)} ${status || "no response"}${error ? ` (${error})` : ""}`,
  );
  return `<li><details><summary>${escape(event)}, ${state.replaceAll("_", " ")}<small>${id}, ${formatTime(at)}</small></summary>
${attemptLines.length ? `<pre>${escape(attemptLines.join("\n"))}</pre>` : ""}
<pre>${escape(body)}</pre>
<form method="post" action="/"><input type="hidden" name="id" value="${id}">${button("deliver", attempts.length ? "Send again" : "Send now", "secondary")}</form>
</details></li>`;
}

function webhookForms({ razorpay, webhooks }: ControlOptions): string {
  const disabled = razorpay.isWebhookEnabled()
    ? ""
    : `<form method="post" action="/" class="row"><p class="error" role="alert">The shop did not accept a webhook in time, so webhooks are disabled. ${button("enable-webhooks", "Enable")}</p></form>`;
  const modes = {
    auto: "sent at once and retried",
    hold: "held here",
    drop: "never sent",
  };
  return `${disabled}
<form method="post" action="/" class="row">
<label>New events are ${select("mode", modes, webhooks.mode())}</label> ${button("webhooks", "Set", "secondary")} ${button("deliver-held", "Send held events", "secondary")}
</form>`;
}

function faultForm({ faults }: ControlOptions): string {
  const fault = faults.current();
  const targets = Object.fromEntries(FAULT_TARGETS.map((target) => [target, target]));
  return `<form method="post" action="/" class="row">
<label>The API ${select("kind", { "": "works", ...FAULTS }, fault?.kind ?? "")}</label>
<label>for ${select("on", { "": "every call", ...targets }, fault?.on ?? "")}</label>
<label>${select("times", { "1": "once", "3": "three times", "1000": "until changed" }, String(fault?.times ?? 1))}</label>
${button("fault", "Set", "secondary")}
</form>`;
}

function refundForm({ refundStatus }: ControlOptions): string {
  const states = { processed: "processed at once", pending: "pending", failed: "failed" };
  return `<form method="post" action="/" class="row">
<p class="row"><label>New refunds are ${select("status", states, refundStatus())}</label> ${button("refunds", "Set", "secondary")}</p>
</form>`;
}

function select(name: string, options: Record<string, string>, chosen: string): string {
  const items = Object.entries(options).map(
    ([value, text]) =>
      `<option value="${value}"${value === chosen ? " selected" : ""}>${escape(text)}</option>`,
  );
  return `<select name="${name}">${items.join("")}</select>`;
}

function button(intent: string, text: string, kind = ""): string {
  return `<button class="button ${kind}" name="intent" value="${intent}">${text}</button>`;
}

function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString("en-IN", { dateStyle: "medium", timeStyle: "medium" });
}
