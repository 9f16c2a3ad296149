import { describe, expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import {
  badgesOf,
  countPaymentFetches,
  buttonsOf,
  expire,
  clearPaymentCheck,
  payAndReturn,
  placeOnline,
  refreshOf,
  stateOf,
  openConfirmation,
} from "#tests/http/support/online-order.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { deliverOrder } from "#tests/http/support/returns.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, addToCart, cartOf, newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { razorpay } = shop;

test("checks the payment only of an unpaid online order", async () => {
  const proxied = await openProxiedShop(shop, {
    RAZORPAY_KEY_ID: razorpay.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
    RAZORPAY_API_BASE: razorpay.apiBase,
    RAZORPAY_CHECKOUT_SRC: razorpay.checkoutSrc,
  });
  const order = await placeOnline(shop);
  const countPaymentChecks = async () => {
    proxied.intercept(() => null);
    expect((await atWorker(proxied, order.browser).get(order.confirmation)).status).toBe(200);
    return proxied.calls.filter((call) => call.includes("shop_claim_payment_check")).length;
  };
  expect(await countPaymentChecks()).toBe(1);
  await payAndReturn(shop, order, "success");
  expect(await countPaymentChecks()).toBe(0);
});

describe("a paid order", () => {
  test("is thanked for on every visit, without asking Razorpay again", async () => {
    const order = await placeOnline(shop);
    const back = await payAndReturn(shop, order, "success");
    expect([back.status, back.location]).toEqual([303, order.confirmation]);
    const fetchesBefore = countPaymentFetches(shop, order);
    for (let load = 0; load < 3; load += 1) {
      const page = await openConfirmation(shop, order);
      const text = textOf(page.html);
      expect(text).toContain("Thank you, your order is placed");
      expect(text).toContain("Online payment Paid");
      expect(text).not.toMatch(/Keep ₹|waits|confirming/);
      expect(refreshOf(page)).toBe(null);
      expect(buttonsOf(page.html)).toEqual([]);
    }
    expect(countPaymentFetches(shop, order)).toBe(fetchesBefore);
  });

  test("clears the cart it was placed from when its owner opens the page", async () => {
    const order = await placeOnline(shop);
    expect(cartOf(order.browser)?.lines).toHaveLength(1);
    expect((await openConfirmation(shop, order)).html).toContain("Cart, 1 product");
    expect(cartOf(order.browser)?.lines).toHaveLength(1);
    await payAndReturn(shop, order, "success");
    expect(cartOf(order.browser)?.lines).toHaveLength(1);
    const { html } = await openConfirmation(shop, order);
    expect(cartOf(order.browser)?.lines).toEqual([]);
    expect(html).not.toContain("Cart, 1 product");
  });

  test("leaves in the cart what was added since", async () => {
    const order = await placeOnline(shop);
    const added = await addProduct(shop);
    await addToCart(order.browser, added.id);
    await payAndReturn(shop, order, "success");
    const { html } = await openConfirmation(shop, order);
    expect(html).toContain("Cart, 1 product");
    expect(cartOf(order.browser)?.lines).toEqual([{ id: added.id, quantity: 1 }]);
  });
});

describe("an unpaid order", () => {
  test("shows the amount, the deadline and both ways to pay", async () => {
    const order = await placeOnline(shop);
    const page = await openConfirmation(shop, order);
    const text = textOf(page.html);
    expect(text).toContain("Complete your payment");
    expect(text).toMatch(/Please pay by \d+ \w+ \d{4}, \d+:\d\d [ap]m/);
    expect(buttonsOf(page.html)).toEqual(["Pay now · ₹708", "Switch to cash on delivery"]);
    expect(page.html).toContain(`action="/order/${order.id}/payment"`);
    expect(refreshOf(page)).toBe(null);
    expect(text).toContain("Have you paid already? Check again");
    expect(text).not.toContain("no payment has arrived");
    const again = textOf((await openConfirmation(shop, order, "?check=0")).html);
    expect(again).toMatch(
      /Last checked (?:at|on) [^:]+:\d\d [ap]m IST: no payment has arrived\. Have you paid already\? Check again/,
    );
    expect(text).not.toContain("Thank you");
    expect(await stateOf(shop, order)).toBe("razorpay pending pending");
  });

  test("shows a cancellation at Razorpay and keeps waiting", async () => {
    const order = await placeOnline(shop);
    const back = await order.browser.get(`/payment/callback/${order.id}?cancelled=1`);
    expect([back.status, back.location]).toEqual([303, order.confirmation]);
    const page = await openConfirmation(shop, order);
    expect(noticeOf(page.html)).toBe("Payment cancelled");
    expect(textOf(page.html)).toContain("Complete your payment");
    expect(await stateOf(shop, order)).toBe("razorpay pending pending");
  });

  test("offers only payment methods the settings allow", async () => {
    const order = await placeOnline(shop);
    for (const [settings, expected] of [
      [{ enable_cod: false }, ["Pay now · ₹708"]],
      [{ cod_limit: 707 }, ["Pay now · ₹708"]],
      [{ enable_razorpay: false }, ["Switch to cash on delivery"]],
      [{ cod_limit: 708 }, ["Pay now · ₹708", "Switch to cash on delivery"]],
    ] as const) {
      await withSettings(shop, settings, async () => {
        expect(buttonsOf((await openConfirmation(shop, order)).html), JSON.stringify(settings)).toEqual(
          expected,
        );
        const { html } = await order.browser.get(`/order/${order.id}`);
        expect(buttonsOf(html)).toEqual([...expected, "Reorder Items"]);
      });
    }
    await withSettings(shop, { enable_razorpay: false, cod_limit: 707 }, async () => {
      const { html } = await openConfirmation(shop, order);
      expect(buttonsOf(html)).toEqual([]);
      expect(textOf(html)).toContain(
        "This order can no longer be paid here. You can place it again with “Reorder Items”, or write to ",
      );
    });
  });

  test("shows why its payment failed, once, and both ways to pay", async () => {
    const order = await placeOnline(shop);
    await payAndReturn(shop, order, "failure");
    const page = await openConfirmation(shop, order);
    const text = textOf(page.html);
    const reason = razorpay.payments(order.razorpayOrderId)[0]?.error_description ?? "no reason";
    // Once, in the box: a notice would lie over the headline.
    expect(noticeOf(page.html)).toBe("");
    expect(text.split(`Payment failed: ${reason}`)).toHaveLength(2);
    expect(text).toContain("Your order is not paid");
    expect(text).not.toContain("If money was deducted");
    expect(text).toMatch(/We keep the items for you until \d+ \w+ \d{4}, \d+:\d\d [ap]m\./);
    expect(buttonsOf(page.html)).toEqual(["Pay again · ₹708", "Switch to cash on delivery"]);
    const { html } = await order.browser.get(`/order/${order.id}`);
    expect(textOf(html).split(`Payment failed: ${reason}`)).toHaveLength(2);
    expect(badgesOf(html)).toEqual(["Payment failed"]);
    expect(badgesOf((await order.browser.get("/orders")).html)).toEqual(["Payment failed"]);
    expect(refreshOf(page)).toBe(null);
    expect(await stateOf(shop, order)).toBe("razorpay failed failed");
  });

  test("names the last try, which was cancelled, and not one before that was declined", async () => {
    const order = await placeOnline(shop);
    await payAndReturn(shop, order, "failure");
    const again = await order.browser.post(`/order/${order.id}/payment`, { intent: "pay-again" });
    expect(again.location).toBe(order.pay);
    await order.browser.get(`/payment/callback/${order.id}?cancelled=1`);
    const page = await openConfirmation(shop, order);
    expect(noticeOf(page.html)).toBe("Payment cancelled");
    for (const { html } of [page, await order.browser.get(`/order/${order.id}`)]) {
      expect(textOf(html)).toContain("No payment for this order has arrived yet.");
      expect(textOf(html)).not.toContain("Payment failed: ");
    }
    expect(await stateOf(shop, order)).toBe("razorpay pending pending");
  });

  test("still says why a payment failed after Razorpay's window was closed, and calls that no result of it", async () => {
    const order = await placeOnline(shop);
    await razorpay.pay(order.razorpayOrderId, "failure");
    const textsOf = async () => {
      const pages = [await openConfirmation(shop, order), await order.browser.get(`/order/${order.id}`)];
      return pages.map(({ html }) => textOf(html));
    };
    for (const text of await textsOf()) expect(text).toContain("Payment failed: ");
    const reason = razorpay.payments(order.razorpayOrderId)[0]?.error_description ?? "no reason";
    // Perhaps after a second try in the same window. pay.js has said so on the page.
    await order.browser.get(`/payment/callback/${order.id}?cancelled=window`);
    const page = await openConfirmation(shop, order);
    expect(noticeOf(page.html)).toBe("");
    for (const text of await textsOf()) {
      expect(text).toContain(`Payment cancelled. Before that, a payment failed: ${reason}`);
      expect(text).not.toContain("Payment failed: ");
    }
    // The try that was under way in the window is declined only now.
    await shop.sql("update public.payments set currency = currency where order_id = $1", [order.id]);
    for (const text of await textsOf()) expect(text).toContain(`Payment failed: ${reason}`);
  });

  test("offers nothing after 30 days", async () => {
    const order = await placeOnline(shop);
    await expire(shop, order);
    expect(textOf((await openConfirmation(shop, order)).html)).toContain(
      "We have not received a payment for this order. If money was deducted, we’ll confirm the order or refund it.",
    );
    await shop.sql("update public.orders set created_at = now() - interval '721 hours' where id = $1", [
      order.id,
    ]);
    const { html } = await openConfirmation(shop, order);
    expect(buttonsOf(html)).toEqual([]);
    expect(textOf(html)).toContain(
      "You can place it again with “Reorder Items”. If money was deducted, write to ",
    );
    expect(textOf(html)).not.toContain("We have not received a payment");
  });
});

test("promises a delivery until the order is delivered", async () => {
  const placed = await placeCod(shop);
  const text = async () => textOf((await placed.browser.get(`/order-confirmation/${placed.id}`)).html);
  expect(await text()).toMatch(/Thank you, your order is placed .* What happens next Delivery between/);
  await deliverOrder(shop, placed);
  const delivered = await text();
  expect(delivered).toContain("Your order is delivered");
  expect(delivered).not.toMatch(/What happens next|Delivery between|you pay when it arrives/);
});

test("the order page shows the same state and actions", async () => {
  const order = await placeOnline(shop);
  const page = await order.browser.get(`/order/${order.id}`);
  expect(textOf(page.html)).toMatch(/Please pay by/);
  expect(buttonsOf(page.html)).toEqual(["Pay now · ₹708", "Switch to cash on delivery", "Reorder Items"]);
  expect(page.html).toContain(`href="${order.confirmation}?check=0"`);
  await payAndReturn(shop, order, "success");
  const after = await order.browser.get(`/order/${order.id}`);
  expect(buttonsOf(after.html)).toEqual(["Reorder Items"]);
  expect(textOf(after.html)).not.toContain("Have you paid already?");
});

test("is refused to other users, who trigger no call to Razorpay", async () => {
  const order = await placeOnline(shop);
  await clearPaymentCheck(shop, order);
  const before = countPaymentFetches(shop, order);
  const stranger = await newShopper(shop);
  for (const suffix of ["", "?check=1", ".data"]) {
    const page = await stranger.get(order.confirmation + suffix);
    expect([202, 303]).toContain(page.status);
    expect(page.html).not.toContain(order.orderNumber);
  }
  expect(noticeOf((await stranger.get("/orders")).html)).toBe("Order not found");
  const visitor = await new Browser(shop.shopUrl).get(order.confirmation);
  expect(visitor.location).toBe(`/login?redirectTo=${encodeURIComponent(order.confirmation)}`);
  expect(countPaymentFetches(shop, order)).toBe(before);
});
