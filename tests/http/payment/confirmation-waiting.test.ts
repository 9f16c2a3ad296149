import { describe, expect, test } from "vitest";

import { textOf } from "#tests/http/support/browser.ts";
import {
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
import { addProduct, cartOf, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { razorpay } = shop;

test("My Orders offers no second payment while the bank decides", async () => {
  const order = await placeOnline(shop);
  expect(buttonsOf((await order.browser.get("/orders")).html)).toContain("Pay now");
  await razorpay.pay(order.razorpayOrderId, "captured_later");
  await openConfirmation(shop, order);
  const { html } = await order.browser.get("/orders");
  expect(textOf(html)).toContain(`We are confirming your payment , ${order.orderNumber}`);
  expect(buttonsOf(html)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^Pay/)]));
  // Nor does the payment page, for who goes back to it.
  const pay = await order.browser.get(order.pay);
  expect([pay.status, pay.location]).toEqual([303, order.confirmation]);
});

test("order and confirmation name what the bank holds, and a check says what it found", async () => {
  const order = await placeOnline(shop);
  await razorpay.pay(order.razorpayOrderId, "authorized");
  const held = "Your bank holds ₹708 for this order. There is nothing more to do";
  const first = textOf((await openConfirmation(shop, order)).html);
  expect(first).toContain(held);
  const unsent = /Last checked (?:at|on) [^:]+:\d\d [ap]m IST: your bank has not sent us the money yet\./;
  expect(first).toMatch(unsent);
  const orderText = textOf((await order.browser.get(`/order/${order.id}`)).html);
  expect(orderText).toContain(held);
  expect(orderText).toMatch(unsent);
  expect(textOf((await openConfirmation(shop, order, "?check=0")).html)).toMatch(unsent);
  const question = textOf((await order.browser.get(`/order/${order.id}/cancel`)).html);
  expect(question).toMatch(/Your bank holds ₹708 for this order and releases it within \d+ days\./);
  expect(question).not.toContain("If money was deducted");
});

test("a reload of the order page checks a payment that is under way, and names the time", async () => {
  const order = await placeOnline(shop);
  await razorpay.pay(order.razorpayOrderId, "authorized");
  await openConfirmation(shop, order);
  await shop.sql(
    "update public.orders set payment_checked_at = now() - interval '3 days', payment_answered_at = now() - interval '3 days' where id = $1",
    [order.id],
  );
  const fetches = countPaymentFetches(shop, order);
  const { html } = await order.browser.get(`/order/${order.id}`);
  expect(countPaymentFetches(shop, order)).toBe(fetches + 1);
  // Not three days ago, when it would name the day.
  expect(textOf(html)).toMatch(
    /Last checked at \d+:\d\d [ap]m IST: your bank has not sent us the money yet\./,
  );
});

test("a check that fails says so, and names the time and the result of the last answer", async () => {
  const order = await placeOnline(shop);
  await razorpay.pay(order.razorpayOrderId, "authorized");
  await openConfirmation(shop, order);
  await shop.sql(
    "update public.orders set payment_answered_at = payment_answered_at - interval '3 days' where id = $1",
    [order.id],
  );
  const [day] = await shop.sql<{ day: string }>(
    "select to_char(payment_answered_at at time zone 'Asia/Kolkata', 'FMDD FMMonth YYYY') as day from public.orders where id = $1",
    [order.id],
  );
  try {
    razorpay.setFault({ kind: "500", on: "orders.payments", times: 10 });
    const pages = [await openConfirmation(shop, order)];
    await clearPaymentCheck(shop, order);
    pages.push(await order.browser.get(`/order/${order.id}`));
    for (const { html } of pages) {
      expect(textOf(html)).toContain(
        `We could not reach the payment service just now. Last checked on ${day?.day}, `,
      );
      expect(textOf(html)).toContain(" IST: your bank has not sent us the money yet.");
    }
  } finally {
    razorpay.setFault(null);
  }
});

describe("an unconfirmed payment", () => {
  test("reloads the page every five seconds, at most twelve times", async () => {
    const order = await placeOnline(shop);
    await razorpay.pay(order.razorpayOrderId, "captured_later");
    const first = await openConfirmation(shop, order);
    expect(textOf(first.html)).toContain("We are confirming your payment");
    expect(textOf(first.html)).toContain("This page looks again every 5 seconds.");
    // Nothing that could take the money a second time.
    expect(buttonsOf(first.html)).toEqual([]);

    let page = first;
    let reloads = 0;
    for (let next = refreshOf(page); next; next = refreshOf(page)) {
      reloads += 1;
      expect(next).toBe(`5;url=${order.confirmation}?check=${reloads}`);
      page = await openConfirmation(shop, order, `?check=${reloads}`);
      if (reloads > 20) break;
    }
    expect(reloads).toBe(12);
    expect(textOf(page.html)).toContain("We are confirming your payment");
    expect(textOf(page.html)).toContain("This is taking longer than usual.");
    expect(page.html).toContain(`href="${order.confirmation}?check=0"`);
    expect(textOf(page.html)).toContain("Check again");
    expect(refreshOf(await openConfirmation(shop, order, "?check=0"))).toBe(
      `5;url=${order.confirmation}?check=1`,
    );
    for (const odd of ["-1", "13", "1e9", "NaN", "Infinity", "x", "1.5e400", "<script>"]) {
      const other = await openConfirmation(shop, order, `?check=${encodeURIComponent(odd)}`);
      expect([odd, refreshOf(other)]).toEqual([odd, null]);
    }
  });

  test("is fetched as a whole page, which reloads itself, by a router", async () => {
    const order = await placeOnline(shop);
    await razorpay.pay(order.razorpayOrderId, "captured_later");
    const { status, html } = await order.browser.get(`${order.confirmation}.data`);
    expect(status).toBe(202);
    expect(html).toContain(`${order.confirmation}?check=0`);
    expect(html).toMatch(/"reload",true/);
  });

  test("unknown to browser and webhook is found by opening the page", async () => {
    const order = await placeOnline(shop);
    await razorpay.pay(order.razorpayOrderId, "all_dropped");
    expect(await stateOf(shop, order)).toBe("razorpay pending pending");
    const page = await openConfirmation(shop, order);
    expect(textOf(page.html)).toContain("Thank you, your order is placed");
    expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
    expect(cartOf(order.browser)?.lines).toEqual([]);
  });

  test("arriving late for a failed order is found by opening the page", async () => {
    const order = await placeOnline(shop);
    await expire(shop, order);
    expect(await stateOf(shop, order)).toBe("razorpay failed failed");
    razorpay.setWebhookMode("drop");
    try {
      await razorpay.pay(order.razorpayOrderId, "all_dropped");
    } finally {
      razorpay.setWebhookMode("auto");
    }
    expect(textOf((await openConfirmation(shop, order)).html)).toContain("Thank you, your order is placed");
    expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  });

  test("is checked at Razorpay once in four seconds, however often the page is opened", async () => {
    const order = await placeOnline(shop);
    /** Opens the page ten times at once; again when that took so long that a second check is due. */
    async function countChecks(): Promise<number> {
      await clearPaymentCheck(shop, order);
      const before = countPaymentFetches(shop, order);
      const start = performance.now();
      await Promise.all(Array.from({ length: 10 }, () => order.browser.fork().get(order.confirmation)));
      const checks = countPaymentFetches(shop, order) - before;
      return performance.now() - start < 4_000 ? checks : countChecks();
    }
    expect(await countChecks()).toBe(1);
  });

  test("keeps reloading the page while Razorpay fails or is slow", async () => {
    const order = await placeOnline(shop);
    try {
      for (const kind of ["500", "cut", "html", "timeout"] as const) {
        razorpay.setFault({ kind, on: "orders.payments", times: 10 });
        const page = await openConfirmation(shop, order);
        expect(textOf(page.html), kind).toContain("We are confirming your payment");
        expect(textOf(page.html), kind).toContain("We could not reach the payment service just now.");
        expect(textOf(page.html), kind).not.toContain("no payment has arrived");
        expect(refreshOf(page), kind).toBe(`5;url=${order.confirmation}?check=1`);
        // A request too soon to ask Razorpay again still shows the payment as unconfirmed.
        const soon = await order.browser.get(`${order.confirmation}?check=1`);
        expect(textOf(soon.html), kind).toContain("We are confirming your payment");
      }
    } finally {
      razorpay.setFault(null);
    }
    expect(textOf((await openConfirmation(shop, order)).html)).toContain("Complete your payment");
  });
});

describe("a refunded payment", () => {
  test("too late for a sold-out order shows the refund and offers nothing", async () => {
    const order = await placeOnline(shop, await addProduct(shop, { price: 600, stock: 1 }));
    await expire(shop, order);
    await shop.sql("update public.products set stock = 0 where id = $1", [order.product.id]);
    await razorpay.pay(order.razorpayOrderId, "callback_dropped");
    const page = await openConfirmation(shop, order);
    const text = textOf(page.html);
    expect(text).toContain("Your order could not be confirmed");
    expect(text).toContain("Your payment arrived after the order had ended");
    expect(text).toContain("₹708 is on its way back to your original payment method, within 7 days.");
    expect(buttonsOf(page.html)).toEqual([]);
    expect(text).not.toContain("Thank you");
    expect(textOf((await order.browser.get(`/order/${order.id}`)).html)).toMatch(
      /Your payment arrived after .* ₹708 is on its way back .* Reorder Items Status/,
    );

    await shop.runCron();
    await razorpay.settled();
    const after = textOf((await openConfirmation(shop, order)).html);
    expect(after).toContain("₹708 was sent back to your original payment method.");
  });

  test("of the wrong amount shows the refund, and the order still waits", async () => {
    const order = await placeOnline(shop);
    await razorpay.pay(order.razorpayOrderId, "wrong_amount");
    const page = await openConfirmation(shop, order);
    expect(textOf(page.html)).toContain(
      "₹707 is on its way back to your original payment method, within 7 days.",
    );
    expect(buttonsOf(page.html)).toEqual(["Pay now · ₹708", "Switch to cash on delivery"]);
  });

  test("of a cancelled order shows both the cancellation and the refund", async () => {
    const order = await placeOnline(shop);
    await payAndReturn(shop, order, "success");
    await shop.sql(
      "insert into public.refunds (order_id, payment_id, amount, reason) select id, razorpay_payment_id, total_amount, 'cancelled' from public.orders where id = $1",
      [order.id],
    );
    await shop.sql("update public.orders set status = 'cancelled', cancelled_at = now() where id = $1", [
      order.id,
    ]);
    for (const path of [order.confirmation, `/order/${order.id}`]) {
      const { html } = await order.browser.get(path);
      expect(textOf(html), path).toContain(
        "₹708 is on its way back to your original payment method, within 7 days.",
      );
      expect(buttonsOf(html), path).toEqual(path === order.confirmation ? [] : ["Reorder Items"]);
    }
    expect(textOf((await openConfirmation(shop, order)).html)).toContain("Your order was cancelled");
  });
});
