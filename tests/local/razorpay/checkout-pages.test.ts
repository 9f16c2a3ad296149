import { afterEach, expect, test } from "vitest";

import { newOrder, openFakeShop, openRazorpay } from "#tests/local/support/fake-shop.ts";

/* The stand-in's page of the plain form, without script. */

const shop = await openFakeShop();
const razorpay = await openRazorpay({ siteUrl: shop.url, retries: [20] });
const SHOP = "http://localhost:5173";
afterEach(() => razorpay.settled());

async function fieldsOf(orderId: string, changed: Record<string, string | undefined> = {}) {
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

/** The hidden fields of a page's first form, as a browser would read them. */
function hiddenFields(html: string): Record<string, string> {
  const form = html.slice(html.indexOf("<form"), html.indexOf("</form>"));
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [plain(name), plain(value)]));
}

function plain(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

/** Opens the page of the plain form and presses one of its buttons. */
async function choose(orderId: string, outcome: string): Promise<Response> {
  const page = await post("/v1/checkout/embedded", await fieldsOf(orderId));
  return post("/v1/checkout/pay", { ...hiddenFields(await page.text()), method: "card", outcome });
}

test("says what is paid, offers the outcomes, and no other site may frame it", async () => {
  const { id } = await newOrder(razorpay);
  const page = await post("/v1/checkout/embedded", await fieldsOf(id));
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain("<h1>Pay ₹500.00 to Haat &lt;b&gt;</h1>");
  expect(html).not.toContain("<script");
  expect([...html.matchAll(/name="outcome"/g)].length).toBeGreaterThan(20);
  expect(html).toContain(`href="${SHOP}/payment/callback/1?cancelled=1"`);
  expect(page.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  expect(page.headers.get("Content-Security-Policy")).toContain(`form-action 'self' ${SHOP};`);
  // A form then says where it comes from, as Razorpay's does.
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
])("%j is refused", async (changed, words) => {
  const { id } = await newOrder(razorpay);
  const page = await post("/v1/checkout/embedded", await fieldsOf(id, changed));
  expect(page.status).toBe(400);
  expect(plain(await page.text())).toContain(words);
  expect(razorpay.payments(id)).toEqual([]);
});

test("a paid order is refused, before and after the page was opened", async () => {
  const { id } = await newOrder(razorpay);
  const open = await post("/v1/checkout/embedded", await fieldsOf(id));
  await razorpay.pay(id);
  for (const page of [
    await post("/v1/checkout/embedded", await fieldsOf(id)),
    await post("/v1/checkout/pay", { ...hiddenFields(await open.text()), outcome: "success" }),
  ]) {
    expect(page.status).toBe(400);
    expect(await page.text()).toContain("declined as the order is already paid");
  }
  expect(razorpay.payments(id)).toHaveLength(1);
});

test("only a form post opens it", async () => {
  const { id } = await newOrder(razorpay);
  const query = new URLSearchParams(await fieldsOf(id));
  expect((await fetch(`${razorpay.url}/v1/checkout/embedded?${query}`)).status).toBe(405);
  const json = await fetch(`${razorpay.url}/v1/checkout/embedded`, { method: "POST", body: "{}" });
  expect(json.status).toBe(400);
});

test("paid and declined lead back by a form post that works without script", async () => {
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
    const { id } = await newOrder(razorpay);
    const page = await choose(id, outcome);
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

test("cancelled: GET of cancel_url; dropped: nobody comes back", async () => {
  const { id } = await newOrder(razorpay);
  const cancelled = await choose(id, "cancel");
  expect([cancelled.status, cancelled.headers.get("Location")]).toEqual([
    303,
    `${SHOP}/payment/callback/1?cancelled=1`,
  ]);
  const dropped = await (await choose(id, "callback_dropped")).text();
  expect(dropped).toContain("Window closed");
  expect(dropped).not.toContain("<form");
  expect((await choose((await newOrder(razorpay)).id, "nonsense")).status).toBe(400);
});

test("the webhook comes a moment after the browser, or before it", async () => {
  shop.arrived.length = 0;
  await choose((await newOrder(razorpay)).id, "success");
  expect(shop.arrived).toEqual([]);
  await razorpay.settled();
  expect(shop.arrived).toHaveLength(3);
  await choose((await newOrder(razorpay)).id, "webhook_first");
  expect(shop.arrived).toHaveLength(6);
});
