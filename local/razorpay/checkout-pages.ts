import { escape, localPage } from "#local/http/page.ts";
import type { CheckoutMode, CheckoutRequest } from "#local/razorpay/checkout-fields.ts";
import { type Callback, OUTCOMES, type PaymentOutcome } from "#local/razorpay/outcomes.ts";

/* Razorpay's pages for shoppers. They work without script, except in a frame, where Razorpay's own pages need it too. */

/** The outcomes with a button of their own. */
const MAIN_OUTCOMES: PaymentOutcome[] = ["success", "failure"];
const BUTTON_LABELS: Partial<Record<PaymentOutcome, string>> = { success: "Pay", failure: "Decline payment" };

/** Submits the page's only form. */
const SUBMIT_SCRIPT = "document.forms[0].submit();";

const METHODS = { upi: "UPI", card: "Card", netbanking: "Netbanking" };

/** Posts the JSON message in the page to the shop's page around the frame. */
const POST_MESSAGE_SCRIPT = `var message=document.getElementById("message");parent.postMessage(JSON.parse(message.textContent),message.dataset.to);`;

/** Script that reports the frame's Close button and Escape key to the shop's page. */
function dismissScript(shopOrigin: string): string {
  const message = `parent.postMessage({razorpay:"dismiss"},${JSON.stringify(shopOrigin)})`;
  return `addEventListener("keydown",function(e){if(e.key==="Escape")${message}});
document.getElementById("close").addEventListener("click",function(){${message}});`;
}

/** @param shopOrigin the origin that may embed the page in a frame */
export function paymentPage(checkout: CheckoutRequest, shopOrigin: string, notice = ""): Response {
  const { mode, order, name, description, email, contact, method, cancelUrl, callbackUrl } = checkout;
  const hidden = [...checkout.fields, ["mode", mode] as const]
    .filter(([field]) => field !== "method")
    .map(([field, value]) => `<input type="hidden" name="${escape(field)}" value="${escape(value)}">`)
    .join("");
  const button = (outcome: PaymentOutcome, kind = "") =>
    `<button class="button ${kind}" name="outcome" value="${outcome}">${BUTTON_LABELS[outcome] ?? OUTCOMES[outcome]}${outcome === "success" ? ` ${formatPaise(order.amount)}` : ""}</button>`;
  const others = Object.entries(OUTCOMES)
    .filter(([outcome]) => ![...MAIN_OUTCOMES, "cancel", "dismiss"].includes(outcome))
    .map(([outcome, text]) => `<li><button name="outcome" value="${outcome}">${text}</button></li>`);
  const close =
    mode === "hosted"
      ? cancelLink(cancelUrl)
      : '<p><button class="button secondary" id="close" type="button">Close</button></p>';
  const methods = Object.entries(METHODS).map(
    ([value, text]) =>
      `<label class="checkbox"><input type="radio" name="method" value="${value}"${value === method ? " checked" : ""}> ${text}</label>`,
  );
  return localPage({
    title: `Pay ${formatPaise(order.amount)}`,
    sendsOrigin: true,
    formTargets: originsOf(callbackUrl, cancelUrl),
    ...(mode === "hosted" ? {} : { framedBy: shopOrigin, script: dismissScript(shopOrigin) }),
    body: `<h1>Pay ${formatPaise(order.amount)} to ${escape(name || "the shop")}</h1>
<p class="muted">${escape(description || order.id)}. This page emulates Razorpay on your own computer; no money moves.</p>
${notice ? `<p class="error" role="alert">${escape(notice)}</p>` : ""}
<form method="post" action="/v1/checkout/pay"${mode === "redirect" ? ' target="_top"' : ""}>${hidden}
<fieldset><legend>Pay by</legend>
${methods.join("\n")}
</fieldset>
<p class="muted">${escape([email, contact].filter(Boolean).join(" · "))}</p>
<p class="row">${button("success")} ${button("failure", "secondary")}</p>
<details><summary>Other outcomes</summary>
<ul>
${others.join("\n")}
</ul>
</details>
</form>
${close}`,
  });
}

/** Returns the browser to the shop with a cross-site form post. */
export function returnPage(callbackUrl: URL, { fields }: Callback): Response {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  return localPage({
    title: "Back to the shop",
    sendsOrigin: true,
    formTargets: originsOf(callbackUrl),
    script: SUBMIT_SCRIPT,
    body: `<h1>Back to the shop</h1>
<form method="post" action="${escape(callbackUrl.href)}">${inputs.join("")}
<p><button class="button">Continue</button></p>
</form>`,
  });
}

/** In a frame: reports the result of the payment to the shop's page. */
export function messagePage(message: Record<string, unknown>, shopOrigin: string): Response {
  // Only "<" could end the script element.
  const json = JSON.stringify(message).replaceAll("<", String.raw`\u003c`);
  return localPage({
    title: "Paid",
    framedBy: shopOrigin,
    script: POST_MESSAGE_SCRIPT,
    body: `<p role="status">Back to the shop …</p>
<script type="application/json" id="message" data-to="${escape(shopOrigin)}">${json}</script>`,
  });
}

/** For outcomes in which the browser does not return to the shop. */
export function closedPage(outcome: PaymentOutcome, shopOrigin: string, mode: CheckoutMode): Response {
  return localPage({
    title: "Window closed",
    ...(mode === "framed" ? { framedBy: shopOrigin } : {}),
    body: `<h1>Window closed</h1>
<p>${escape(OUTCOMES[outcome])}. Here the shopper closes the tab, so this browser does not return to the shop.</p>
<p><a href="/" target="_blank">Control page</a></p>`,
  });
}

/** Shows an error message of Razorpay. */
export function errorPage(description: string, shopOrigin: string, isFramed: boolean): Response {
  return localPage({
    title: "Payment failed",
    status: 400,
    ...(isFramed ? { framedBy: shopOrigin, script: dismissScript(shopOrigin) } : {}),
    body: `<h1>Payment failed</h1>
<p class="error" role="alert">${escape(description)}</p>
${isFramed ? '<p><button class="button secondary" id="close" type="button">Close</button></p>' : ""}`,
  });
}

function cancelLink(cancelUrl: URL | null): string {
  return cancelUrl ? `<p><a href="${escape(cancelUrl.href)}">Cancel and go back to the shop</a></p>` : "";
}

function originsOf(...urls: (URL | null)[]): string[] {
  return [...new Set(urls.flatMap((url) => url?.origin ?? []))];
}

/** Formats paise as rupees. */
export function formatPaise(paise: number): string {
  return new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(paise / 100);
}
