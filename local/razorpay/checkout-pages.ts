import { escape, localPage } from "#local/http/page.ts";
import type { CheckoutRequest, Way } from "#local/razorpay/checkout-fields.ts";
import { type Callback, OUTCOMES, type PaymentOutcome } from "#local/razorpay/outcomes.ts";

/* What a shopper sees at Razorpay. All of it works without script; in a frame Razorpay's own needs it, and so does this. */

const FIRST: PaymentOutcome[] = ["success", "failure"];
const BUTTON: Partial<Record<PaymentOutcome, string>> = { success: "Pay", failure: "Have it declined" };

/** Sends the only form of a page without waiting for a click. */
const SUBMIT = "document.forms[0].submit();";

const METHODS = { upi: "UPI", card: "Card", netbanking: "Netbanking" };

/** Passes on what is written in the page to the script of the shop's page around it. */
const POST_MESSAGE = `var told=document.getElementById("told");parent.postMessage(JSON.parse(told.textContent),told.dataset.to);`;

/** Leads the frame's own Close and Escape to the shop's page. */
function closing(shopOrigin: string): string {
  const message = `parent.postMessage({razorpay:"dismiss"},${JSON.stringify(shopOrigin)})`;
  return `addEventListener("keydown",function(e){if(e.key==="Escape")${message}});
document.getElementById("close").addEventListener("click",function(){${message}});`;
}

/** @param shopOrigin who may frame the page */
export function payPage(checkout: CheckoutRequest, shopOrigin: string, notice = ""): Response {
  const { way, order, name, description, email, contact, method, cancelUrl, callbackUrl } = checkout;
  const hidden = [...checkout.fields, ["way", way] as const]
    .filter(([field]) => field !== "method")
    .map(([field, value]) => `<input type="hidden" name="${escape(field)}" value="${escape(value)}">`)
    .join("");
  const button = (outcome: PaymentOutcome, kind = "") =>
    `<button class="button ${kind}" name="outcome" value="${outcome}">${BUTTON[outcome] ?? OUTCOMES[outcome]}${outcome === "success" ? ` ${rupees(order.amount)}` : ""}</button>`;
  const others = Object.entries(OUTCOMES)
    .filter(([outcome]) => ![...FIRST, "cancel", "dismiss"].includes(outcome))
    .map(([outcome, text]) => `<li><button name="outcome" value="${outcome}">${text}</button></li>`);
  const close =
    way === "hosted"
      ? cancelLink(cancelUrl)
      : '<p><button class="button plain" id="close" type="button">Close</button></p>';
  const methods = Object.entries(METHODS).map(
    ([value, text]) =>
      `<label class="tick"><input type="radio" name="method" value="${value}"${value === method ? " checked" : ""}> ${text}</label>`,
  );
  return localPage({
    title: `Pay ${rupees(order.amount)}`,
    saysOrigin: true,
    formTargets: originsOf(callbackUrl, cancelUrl),
    ...(way === "hosted" ? {} : { framedBy: shopOrigin, script: closing(shopOrigin) }),
    body: `<h1>Pay ${rupees(order.amount)} to ${escape(name || "the shop")}</h1>
<p class="quiet">${escape(description || order.id)}. This page stands in for Razorpay on your own computer: no money moves.</p>
${notice ? `<p class="error" role="alert">${escape(notice)}</p>` : ""}
<form method="post" action="/v1/checkout/pay"${way === "redirect" ? ' target="_top"' : ""}>${hidden}
<fieldset><legend>Pay by</legend>
${methods.join("\n")}
</fieldset>
<p class="quiet">${escape([email, contact].filter(Boolean).join(" · "))}</p>
<p class="row">${button("success")} ${button("failure", "plain")}</p>
<details><summary>Something else happens</summary>
<ul>
${others.join("\n")}
</ul>
</details>
</form>
${close}`,
  });
}

/** Brings the shopper's browser back to the shop by a form post, which comes from this site. */
export function returnPage(callbackUrl: URL, { fields }: Callback): Response {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  return localPage({
    title: "Back to the shop",
    saysOrigin: true,
    formTargets: originsOf(callbackUrl),
    script: SUBMIT,
    body: `<h1>Back to the shop</h1>
<form method="post" action="${escape(callbackUrl.href)}">${inputs.join("")}
<p><button class="button">Continue</button></p>
</form>`,
  });
}

/** In a frame: says to the shop's page what became of the payment. */
export function tellingPage(message: Record<string, unknown>, shopOrigin: string): Response {
  // Within script only < could end the block.
  const json = JSON.stringify(message).replaceAll("<", String.raw`\u003c`);
  return localPage({
    title: "Paid",
    framedBy: shopOrigin,
    script: POST_MESSAGE,
    body: `<p role="status">Back to the shop …</p>
<script type="application/json" id="told" data-to="${escape(shopOrigin)}">${json}</script>`,
  });
}

/** The payment went on without the browser. */
export function lostPage(outcome: PaymentOutcome, shopOrigin: string, way: Way): Response {
  return localPage({
    title: "Nobody comes back",
    ...(way === "framed" ? { framedBy: shopOrigin } : {}),
    body: `<h1>Nobody comes back</h1>
<p>${escape(OUTCOMES[outcome])}. This is where a shopper closes the tab: the shop learns nothing from this browser.</p>
<p><a href="/" target="_blank">Control page</a></p>`,
  });
}

/** Razorpay's own words about what it does not take. */
export function refusedPage(description: string, shopOrigin: string, isFramed: boolean): Response {
  return localPage({
    title: "Payment refused",
    status: 400,
    ...(isFramed ? { framedBy: shopOrigin, script: closing(shopOrigin) } : {}),
    body: `<h1>Payment refused</h1>
<p class="error" role="alert">${escape(description)}</p>
${isFramed ? '<p><button class="button plain" id="close" type="button">Close</button></p>' : ""}`,
  });
}

function cancelLink(cancelUrl: URL | null): string {
  return cancelUrl ? `<p><a href="${escape(cancelUrl.href)}">Cancel and go back to the shop</a></p>` : "";
}

function originsOf(...urls: (URL | null)[]): string[] {
  return [...new Set(urls.flatMap((url) => url?.origin ?? []))];
}

/** @param paise as everything at Razorpay */
export function rupees(paise: number): string {
  return new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(paise / 100);
}
