import { escape, localPage } from "#local/http/page.ts";
import { rupees } from "#local/razorpay/checkout-pages.ts";
import type { Control } from "#local/razorpay/control.ts";
import type { RazorpayOrder, RazorpayPayment, RazorpayRefund } from "#local/razorpay/entities.ts";
import { FAULT_TARGETS, FAULTS } from "#local/razorpay/faults.ts";
import { OUTCOMES } from "#local/razorpay/outcomes.ts";
import type { WebhookEvent } from "#local/razorpay/webhooks.ts";

/** Older ones are kept, but not shown. */
const SHOWN = 30;

/** What is at the stand-in, and a button for whatever may happen there. */
export function controlPage(control: Control, refusal = ""): Response {
  const { razorpay } = control;
  const orders = razorpay.orders().toReversed().slice(0, SHOWN);
  const events = razorpay.events().toReversed().slice(0, SHOWN);
  return localPage({
    title: "Razorpay stand-in",
    status: refusal ? 400 : 200,
    body: `<h1>Razorpay stand-in</h1>
<p class="quiet">Plays Razorpay's part on your own computer: no money moves. Orders and payments of the shop end up here.</p>
${refusal ? `<p class="error" role="alert">${escape(refusal)}</p>` : ""}
<h2>Orders</h2>
${orders.length ? `<ul>${orders.map((order) => orderItem(control, order)).join("")}</ul>` : "<p>No order has arrived yet.</p>"}
<h2>What goes wrong next</h2>
${faultForm(control)}
${refundForm(control)}
<h2>Webhooks</h2>
${webhookForms(control)}
${events.length ? `<ul>${events.map(eventItem).join("")}</ul>` : "<p>No webhook yet.</p>"}`,
  });
}

function orderItem({ razorpay }: Control, order: RazorpayOrder): string {
  const payments = razorpay.payments(order.id);
  const outcomes = Object.entries(OUTCOMES)
    .filter(([outcome]) => outcome !== "dismiss" && outcome !== "cancel")
    .map(([outcome, text]) => `<option value="${outcome}">${text}</option>`);
  const pay = `<form method="post" action="/" class="row"><input type="hidden" name="order" value="${order.id}">
<select name="outcome" aria-label="What becomes of the payment">${outcomes.join("")}</select>
${button("pay", "Pay")}</form>
<p class="quiet">Nobody's browser comes back to the shop from here: only webhooks arrive.</p>`;
  return `<li><details><summary><strong>${rupees(order.amount)}</strong> ${escape(order.receipt ?? "no receipt")}, ${order.status}
<small>${order.id}, ${timeOf(order.created_at)}</small></summary>
${payments.map((payment) => paymentPart(payment, razorpay.refunds(payment.id))).join("")}
${order.status === "paid" ? "" : pay}
</details></li>`;
}

function paymentPart(payment: RazorpayPayment, refunds: RazorpayRefund[]): string {
  const { id, status, amount, currency, method, error_description: error } = payment;
  const buttons = [
    ...(status === "created" || status === "failed" ? [button("authorize", "Authorise", "plain")] : []),
    ...(["created", "failed", "authorized"].includes(status) ? [button("capture", "Capture", "plain")] : []),
    ...(status === "captured" ? [button("refund", "Refund", "plain")] : []),
  ];
  const price = currency === "INR" ? rupees(amount) : `${amount / 100} ${currency}`;
  return `<form method="post" action="/"><input type="hidden" name="id" value="${id}">
<p>${price} by ${escape(method)}, ${status}${error ? `: ${escape(error)}` : ""}<small>${id}</small></p>
<p class="row">${buttons.join(" ")}</p></form>
${refunds.map(refundPart).join("")}`;
}

function refundPart({ id, amount, status }: RazorpayRefund): string {
  const buttons =
    status === "pending"
      ? `${button("refund-processed", "Processed", "plain")} ${button("refund-failed", "Failed", "plain")}`
      : "";
  return `<form method="post" action="/"><input type="hidden" name="id" value="${id}">
<p>Refund of ${rupees(amount)}, ${status}<small>${id}</small></p><p class="row">${buttons}</p></form>`;
}

function eventItem({ id, event, state, attempts, body, created_at: at }: WebhookEvent): string {
  const tries = attempts.map(
    ({ at: then, status, error }) => `${timeOf(then)} ${status || "no answer"}${error ? ` (${error})` : ""}`,
  );
  return `<li><details><summary>${escape(event)}, ${state.replaceAll("_", " ")}<small>${id}, ${timeOf(at)}</small></summary>
${tries.length ? `<pre>${escape(tries.join("\n"))}</pre>` : ""}
<pre>${escape(body)}</pre>
<form method="post" action="/"><input type="hidden" name="id" value="${id}">${button("deliver", attempts.length ? "Send again" : "Send now", "plain")}</form>
</details></li>`;
}

function webhookForms({ razorpay, webhooks }: Control): string {
  const disabled = razorpay.isWebhookEnabled()
    ? ""
    : `<form method="post" action="/" class="row"><p class="error" role="alert">The shop did not take the webhooks for too long: they are switched off. ${button("enable-webhooks", "Switch on")}</p></form>`;
  const modes = {
    auto: "sent at once, and again until they are taken",
    hold: "kept here",
    drop: "never sent",
  };
  return `${disabled}
<form method="post" action="/" class="row">
<label>New ones are ${select("mode", modes, webhooks.mode())}</label> ${button("webhooks", "Set", "plain")} ${button("deliver-held", "Send those kept", "plain")}
</form>`;
}

function faultForm({ faults }: Control): string {
  const fault = faults.current();
  const targets = Object.fromEntries(FAULT_TARGETS.map((target) => [target, target]));
  return `<form method="post" action="/" class="row">
<label>The API ${select("kind", { "": "works", ...FAULTS }, fault?.kind ?? "")}</label>
<label>for ${select("on", { "": "every call", ...targets }, fault?.on ?? "")}</label>
<label>${select("times", { "1": "once", "3": "three times", "1000": "until I say otherwise" }, String(fault?.times ?? 1))}</label>
${button("fault", "Set", "plain")}
</form>`;
}

function refundForm({ refundStatus }: Control): string {
  const states = { processed: "processed at once", pending: "pending", failed: "failed" };
  return `<form method="post" action="/" class="row">
<p class="row"><label>New refunds are ${select("status", states, refundStatus())}</label> ${button("refunds", "Set", "plain")}</p>
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

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString("en-IN", { dateStyle: "medium", timeStyle: "medium" });
}
