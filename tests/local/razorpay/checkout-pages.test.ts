import { afterEach, expect, test } from "vitest";

import { createOrder, startFakeShop, startTestRazorpay } from "#tests/local/support/fake-shop.ts";

/* The hosted checkout page, opened by a form post without script. */

const shop = await startFakeShop();
const razorpay = await startTestRazorpay({ siteUrl: shop.url, retries: [20] });
const SHOP = "http://localhost:5173";
afterEach(() => razorpay.settled());

/** The fields of the form post. */
async function checkoutFields(orderId: string, changed: Record<string, string | undefined> = {}) {
  const fields: Record<string, string | undefined> = {
    key_id: razorpay.keyId,
    order_id: orderId,
    amount: "50000",
    currency: "INR",
    name: "Haat <b>",
    description: "Order ORD-1",
    "prefill[name]": "Asha Vérma",
    "prefill[email]": "asha@haat.example",
    "prefill[contact]": "+919876543210",
    callback_url: `${SHOP}/payment/callback/1?a=b&c="`,
    cancel_url: `${SHOP}/payment/callback/1?cancelled=1`,
    ...changed,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
}

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(razorpay.url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
    redirect: "manual",
  });
}

/** The decoded hidden fields of a page's first form. */
function hiddenFields(html: string): Record<string, string> {
  const form = html.slice(html.indexOf("<form"), html.indexOf("</form>"));
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return Object.fromEntries(
    fields.map(([, name = "", value = ""]) => [unescapeHtml(name), unescapeHtml(value)]),
  );
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

/** Opens the hosted page and submits it with an outcome. */
async function chooseOutcome(orderId: string, outcome: string): Promise<Response> {
  const page = await post("/v1/checkout/embedded", await checkoutFields(orderId));
  return post("/v1/checkout/pay", { ...hiddenFields(await page.text()), method: "card", outcome });
}

test("shows amount and outcomes and cannot be framed by other sites", async () => {
  const { id } = await createOrder(razorpay);
  const page = await post("/v1/checkout/embedded", await checkoutFields(id));
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain("<h1>Pay ₹500.00 to Haat &lt;b&gt;</h1>");
  expect(html).not.toContain("<script");
  expect([...html.matchAll(/name="outcome"/g)].length).toBeGreaterThan(20);
  expect(html).toContain(`href="${SHOP}/payment/callback/1?cancelled=1"`);
  expect(page.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  expect(page.headers.get("Content-Security-Policy")).toContain(`form-action 'self' ${SHOP};`);
  // Lets the form post carry an Origin header, as on Razorpay's page.
  expect(page.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
});

test.each<[Record<string, string | undefined>, string]>([
  [{ key_id: "rzp_test_other" }, "The api key provided is invalid"],
  [{ key_id: undefined }, "The key_id field is required."],
  [{ order_id: "order_RB58MiP5SPFYyM" }, "The id provided does not exist"],
  [{ amount: "100" }, "the amount is different from the amount of the order"],
  [{ amount: undefined }, "The amount field is required."],
  [{ currency: "USD" }, "the amount is different"],
  [{ "prefill[email]": undefined }, "The prefill[email] field is required."],
  [{ callback_url: undefined }, "The callback_url field is required."],
  [{ cancel_url: undefined }, "The cancel_url field is required."],
  [{ callback_url: "javascript:alert(1)" }, "The callback_url format is invalid."],
  [{ method: "cheque" }, "The selected method is invalid."],
  [{ secret: "x" }, "secret is/are not required and should not be sent"],
])("rejects %j", async (changed, message) => {
  const { id } = await createOrder(razorpay);
  const page = await post("/v1/checkout/embedded", await checkoutFields(id, changed));
  expect(page.status).toBe(400);
  expect(unescapeHtml(await page.text())).toContain(message);
  expect(razorpay.payments(id)).toEqual([]);
});

test("rejects a paid order, also after the page was opened", async () => {
  const { id } = await createOrder(razorpay);
  const open = await post("/v1/checkout/embedded", await checkoutFields(id));
  await razorpay.pay(id);
  for (const page of [
    await post("/v1/checkout/embedded", await checkoutFields(id)),
    await post("/v1/checkout/pay", { ...hiddenFields(await open.text()), outcome: "success" }),
  ]) {
    expect(page.status).toBe(400);
    expect(await page.text()).toContain("declined as the order is already paid");
  }
  expect(razorpay.payments(id)).toHaveLength(1);
});

test("opens only by a form post", async () => {
  const { id } = await createOrder(razorpay);
  const query = new URLSearchParams(await checkoutFields(id));
  expect((await fetch(`${razorpay.url}/v1/checkout/embedded?${query}`)).status).toBe(405);
  const json = await fetch(`${razorpay.url}/v1/checkout/embedded`, { method: "POST", body: "{}" });
  expect(json.status).toBe(400);
});

test("returns to callback_url by a form post that works without script", async () => {
  for (const [outcome, names] of [
    ["success", ["razorpay_payment_id", "razorpay_order_id", "razorpay_signature"]],
    [
      "failure",
      [
        "error[code]",
        "error[description]",
        "error[source]",
        "error[step]",
        "error[reason]",
        "error[metadata]",
      ],
    ],
  ] as const) {
    const { id } = await createOrder(razorpay);
    const page = await chooseOutcome(id, outcome);
    const html = await page.text();
    expect([page.status, Object.keys(hiddenFields(html))]).toEqual([200, names]);
    expect(html).toContain(`action="${SHOP}/payment/callback/1?a=b&amp;c=%22"`);
    expect(html).toContain("<button");
    const [payment] = razorpay.payments(id);
    expect(payment).toMatchObject({
      method: "card",
      email: "asha@haat.example",
      description: "Order ORD-1",
    });
  }
});

test("redirects to cancel_url when cancelled and does not return when dropped", async () => {
  const { id } = await createOrder(razorpay);
  const cancelled = await chooseOutcome(id, "cancel");
  expect([cancelled.status, cancelled.headers.get("Location")]).toEqual([
    303,
    `${SHOP}/payment/callback/1?cancelled=1`,
  ]);
  const dropped = await (await chooseOutcome(id, "callback_dropped")).text();
  expect(dropped).toContain("Window closed");
  expect(dropped).not.toContain("<form");
  expect((await chooseOutcome((await createOrder(razorpay)).id, "nonsense")).status).toBe(400);
});

test("sends webhooks after the page has returned, or before it for webhook_first", async () => {
  shop.received.length = 0;
  await chooseOutcome((await createOrder(razorpay)).id, "success");
  expect(shop.received).toEqual([]);
  await razorpay.settled();
  expect(shop.received).toHaveLength(3);
  await chooseOutcome((await createOrder(razorpay)).id, "webhook_first");
  expect(shop.received).toHaveLength(6);
});
