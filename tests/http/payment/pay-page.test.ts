import { describe, expect, test } from "vitest";

import { Browser, noticeOf, type Page, textOf } from "#tests/http/support/browser.ts";
import { expire, type OnlineOrder, payAndReturn, placeOnline } from "#tests/http/support/online-order.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const order = await placeOnline(shop);

/** The form posted to Razorpay's hosted page, as a browser reads it. */
function hostedForm({ html }: Page) {
  const form = /<form id="pay-form"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  const attribute = (tag: string, name: string) =>
    new RegExp(`\\b${name.replace("[", "\\[")}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");
  return {
    html: form,
    method: attribute(form, "method"),
    action: attribute(form, "action"),
    fields: Array.from(form.matchAll(/<input type="hidden"[^>]*>/g), ([tag]) => [
      attribute(tag, "name"),
      attribute(tag, "value"),
    ]),
  };
}

/** Seconds for which the order is still held, by the database's clock. */
async function secondsHeld(): Promise<number> {
  const [held] = await shop.sql<{ seconds: number }>(
    "select extract(epoch from held_until - now())::float8 as seconds from public.orders where id = $1",
    [order.id],
  );
  return held?.seconds ?? Number.NaN;
}

const policyOf = ({ headers }: Page) => headers.get("Content-Security-Policy") ?? "";

test("shows the order, the amount, the deadline and a way back", async () => {
  const most = await secondsHeld();
  const page = await order.browser.get(order.pay);
  const least = await secondsHeld();
  expect(page.status).toBe(200);
  const text = textOf(page.html);
  expect(text).toContain(`Order ${order.orderNumber} , held for you until `);
  expect(text).toMatch(/held for you until \d+ \w+ \d{4}, \d+:\d\d [ap]m/);
  expect(text).toContain("Total ₹708");
  expect(text).toMatch(
    /Deliver to Meera Nair, 14 Marine Drive, Kochi, Kerala 682001 Delivery (?:between|by) \d+ \w+/,
  );
  // One line, so that the button is on a phone's first screen.
  expect(page.html).toMatch(
    /<details class="[^"]*"><summary[^>]*><span[^>]*><strong>What you pay for<\/strong>/,
  );
  expect(page.html).toMatch(/<button [^>]*id="pay-button"[^>]*>Pay (<!-- -->)?₹708<\/button>/);
  expect(text).toContain("Test mode: no real money is taken.");
  expect(page.html).toContain(`href="${order.confirmation}"`);
  const seconds = Number(/data-seconds="(\d+)"/.exec(page.html)?.[1]);
  expect([seconds >= Math.floor(least), seconds <= Math.ceil(most)]).toEqual([true, true]);
});

test("its form has exactly the fields of Razorpay's hosted checkout, with the stored total", async () => {
  // A price change after placement has no effect.
  await shop.sql("update public.products set price = 1 where id = $1", [order.product.id]);
  const form = hostedForm(await order.browser.get(order.pay));
  const [user] = await shop.sql<{ email: string }>(
    "select u.email from public.users u join public.orders o on o.user_id = u.id where o.id = $1",
    [order.id],
  );
  const callback = `${shop.shopUrl}/payment/callback/${order.id}`;
  expect([form.method, form.action]).toEqual(["post", `${shop.razorpay.apiBase}/checkout/embedded`]);
  expect(form.fields).toEqual([
    ["key_id", shop.razorpay.keyId],
    ["order_id", order.razorpayOrderId],
    ["amount", "70800"],
    ["currency", "INR"],
    ["name", "Haat"],
    ["description", `Order ${order.orderNumber}`],
    ["prefill[name]", "Meera Nair"],
    ["prefill[email]", user?.email],
    ["prefill[contact]", "+919876543210"],
    ["callback_url", callback],
    ["cancel_url", `${callback}?cancelled=1`],
  ]);
  const made = shop.razorpay.orders().find(({ id }) => id === order.razorpayOrderId);
  expect([made?.amount, made?.currency, made?.receipt]).toEqual([70_800, "INR", order.orderNumber]);
});

test("opening it does not call Razorpay", async () => {
  const before = shop.razorpay.requests().length;
  for (let visit = 0; visit < 5; visit += 1) expect((await order.browser.get(order.pay)).status).toBe(200);
  expect(shop.razorpay.requests().length).toBe(before);
});

test("loads its own script and no React, also with Save-Data", async () => {
  for (const headers of [{}, { "Save-Data": "on" }] as Record<string, string>[]) {
    const { html } = await order.browser.get(order.pay, headers);
    expect(html.match(/<script\b[^>]*>/g)).toEqual(['<script src="/pay.js" defer="">']);
    expect(html).not.toMatch(/modulepreload|__reactRouter/);
    expect(html).toContain(`data-checkout="${shop.razorpay.checkoutSrc}"`);
    // Present from the start, so that screen readers announce its later text.
    expect(html).toMatch(/<p id="pay-message" role="alert"[^>]*><\/p>/);
  }
  const script = await fetch(`${shop.shopUrl}/pay.js`);
  expect([script.status, script.headers.get("Content-Type")]).toEqual([
    200,
    expect.stringContaining("javascript"),
  ]);
  const source = await script.text();
  for (const message of [
    "Payment cancelled",
    "Payment failed: ",
    "Payment gateway not loaded. Please try again.",
    "Failed to load payment gateway. Please refresh the page.",
  ]) {
    expect(source).toContain(message);
  }
});

test("is the only page whose policy allows Razorpay, and only while the order is payable", async () => {
  const { url } = shop.razorpay;
  const open = await order.browser.get(order.pay);
  for (const directive of ["script-src", "connect-src", "frame-src", "form-action", "img-src"]) {
    expect(policyOf(open)).toMatch(new RegExp(`${directive}[^;]* ${url}(;|$)`));
  }
  expect(policyOf(open)).toContain("style-src 'self' 'unsafe-inline'");
  expect(open.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");

  const stranger = await newShopper(shop);
  const refusedPages = [
    ["/", order.browser],
    ["/cart", order.browser],
    ["/orders", order.browser],
    [`/order/${order.id}`, order.browser],
    [order.confirmation, order.browser],
    [`${order.pay}.data`, order.browser],
    ["/checkout/pay/not-an-id", order.browser],
    [order.pay, stranger],
    [order.pay, new Browser(shop.shopUrl)],
  ] as const;
  for (const [path, browser] of refusedPages) {
    const page = await browser.get(path);
    expect(policyOf(page), path).toContain("frame-src 'none'");
    expect(policyOf(page), path).toContain("form-action 'self';");
    expect(policyOf(page), path).not.toMatch(/unsafe|127\.0\.0\.1|razorpay/);
    expect(page.headers.get("Cross-Origin-Opener-Policy"), path).toBe("same-origin");
  }
});

describe("access", () => {
  test("is refused to other shoppers, and sends visitors to the sign-in", async () => {
    const stranger = await newShopper(shop);
    const refused = await stranger.get(order.pay);
    expect([refused.status, refused.location]).toEqual([303, "/orders"]);
    expect(noticeOf((await stranger.get("/orders")).html)).toBe("Order not found");
    const missing = await stranger.get("/checkout/pay/00000000-0000-4000-8000-00000000dead");
    expect([missing.status, missing.location]).toEqual([303, "/orders"]);
    expect((await stranger.get("/checkout/pay/not-an-id")).status).toBe(404);
    const visitor = await new Browser(shop.shopUrl).get(order.pay);
    expect([visitor.status, visitor.location]).toEqual([
      303,
      `/login?redirectTo=${encodeURIComponent(order.pay)}`,
    ]);
  });

  test("by client navigation loads a new document, because its headers differ", async () => {
    const { status, html } = await order.browser.get(`${order.pay}.data`);
    expect(status).toBe(202);
    expect(html).toContain(order.pay);
    expect(html).toMatch(/"reload",true/);
  });
});

describe("redirects to the confirmation when the order is", () => {
  async function redirectsToConfirmation(one: OnlineOrder): Promise<boolean> {
    const { status, location } = await one.browser.get(one.pay);
    return status === 303 && location === one.confirmation;
  }

  test("paid", async () => {
    const paid = await placeOnline(shop);
    await payAndReturn(shop, paid, "success");
    expect(await redirectsToConfirmation(paid)).toBe(true);
  });

  test("cancelled, failed or switched to cash on delivery", async () => {
    const cancelled = await placeOnline(shop);
    await shop.sql("update public.orders set status = 'cancelled' where id = $1", [cancelled.id]);
    expect(await redirectsToConfirmation(cancelled)).toBe(true);

    const failed = await placeOnline(shop);
    await expire(shop, failed);
    expect(await redirectsToConfirmation(failed)).toBe(true);

    const switched = await placeOnline(shop);
    await switched.browser.post(`/order/${switched.id}/payment`, { intent: "switch-to-cod" });
    expect(await redirectsToConfirmation(switched)).toBe(true);
  });

  test("no longer reserved, or unknown to Razorpay", async () => {
    const late = await placeOnline(shop);
    await shop.sql("update public.orders set held_until = now() where id = $1", [late.id]);
    expect(await redirectsToConfirmation(late)).toBe(true);

    const unknown = await placeOnline(shop);
    await shop.sql("update public.orders set razorpay_order_id = null where id = $1", [unknown.id]);
    expect(await redirectsToConfirmation(unknown)).toBe(true);
  });

  test("not payable because online payment is off", async () => {
    await withSettings(shop, { enable_razorpay: false }, async () => {
      expect(await redirectsToConfirmation(order)).toBe(true);
    });
    expect((await order.browser.get(order.pay)).status).toBe(200);
  });
});
