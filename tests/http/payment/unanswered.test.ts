import { afterAll, afterEach, expect, test } from "vitest";

import { noticeOf, textOf } from "#tests/http/support/browser.ts";
import {
  buttonsOf,
  clearPaymentCheck,
  countPaymentFetches,
  type OnlineOrder,
  placeOnline,
  refreshOf,
  stateOf,
} from "#tests/http/support/online-order.ts";
import { openShop } from "#tests/http/support/shop.ts";

/*
 * A shopper has paid and no news of it has arrived, while Razorpay does not answer. Until it does, no page asks for the
 * money again, however soon after the question it is opened.
 */

const shop = await openShop({ own: true });
const { razorpay } = shop;
razorpay.setWebhookMode("drop");
afterAll(() => razorpay.setWebhookMode("auto"));

const CONFIRMING = "We are confirming your payment";
const UNREACHABLE = "We could not reach the payment service just now.";
const PAYS = expect.arrayContaining([expect.stringMatching(/^(Pay|Switch)/)]);

afterEach(() => razorpay.setFault(null));

const fail = () => razorpay.setFault({ kind: "500", on: "orders.payments", times: 100 });

/** An order that is paid without a word, and about which Razorpay gives no answer. */
async function payUnheard(): Promise<OnlineOrder> {
  const order = await placeOnline(shop);
  await razorpay.pay(order.razorpayOrderId, "all_dropped");
  fail();
  return order;
}

/** Loads a page of an order, which must not ask for a payment. */
async function openConfirming(order: OnlineOrder, path: string): Promise<string> {
  const { html } = await order.browser.get(path);
  expect(textOf(html), path).toContain(CONFIRMING);
  expect(buttonsOf(html), path).not.toEqual(PAYS);
  return textOf(html);
}

/** Makes the last question, if there was one, later than now: however slow the computer is, it is not four seconds old. */
const askedNow = ({ id }: OnlineOrder) =>
  shop.sql(
    "update public.orders set payment_checked_at = clock_timestamp() + interval '1 minute' where id = $1 and payment_checked_at is not null",
    [id],
  );

/** Loads every page that could ask for the payment, within four seconds of the last question, without asking Razorpay. */
async function expectNothingAsked(order: OnlineOrder): Promise<void> {
  const fetches = countPaymentFetches(shop, order);
  for (const path of [order.confirmation, `/order/${order.id}`, "/orders"]) {
    await askedNow(order);
    await openConfirming(order, path);
  }
  const pay = await order.browser.get(order.pay);
  expect([pay.status, pay.location]).toEqual([303, order.confirmation]);
  await askedNow(order);
  expect(textOf((await order.browser.get("/checkout")).html)).toContain(
    `We could not check whether your order ${order.orderNumber} of ₹708 from this cart is paid.`,
  );
  expect(countPaymentFetches(shop, order)).toBe(fetches);
}

/** Loads a page more than four seconds after the last question. */
async function openLater(order: OnlineOrder, path: string): Promise<string> {
  await shop.sql(
    "update public.orders set payment_checked_at = clock_timestamp() - interval '5 seconds' where id = $1",
    [order.id],
  );
  return textOf((await order.browser.get(path)).html);
}

test("a question of a page stays open until it is answered, on every page", async () => {
  const order = await payUnheard();
  expect(await openConfirming(order, order.confirmation)).toContain(UNREACHABLE);
  await expectNothingAsked(order);
  razorpay.setFault(null);
  expect(await openLater(order, `/order/${order.id}`)).toContain("Confirmed Paid ₹708");
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
});

test("so does a question of the cron", async () => {
  const order = await payUnheard();
  await shop.runCron();
  await expectNothingAsked(order);
  expect(await stateOf(shop, order)).toBe("razorpay pending pending");
});

test("Pay now asks first, and refuses without an answer", async () => {
  const order = await payUnheard();
  expect(buttonsOf((await order.browser.get("/orders")).html)).toContain("Pay now");
  const answer = await order.browser.post(`/order/${order.id}/payment`, { intent: "pay-again" });
  expect([answer.status, answer.location]).toEqual([303, order.confirmation]);
  const { html } = await order.browser.get(order.confirmation);
  expect(noticeOf(html)).toBe(
    "We could not check whether this order is paid already. Nothing was changed; please try again in a moment.",
  );
  expect(textOf(html)).toContain(CONFIRMING);
  expect(buttonsOf(html)).toEqual([]);
});

test("a question that another request asks now is open, too, and only that one asks", async () => {
  const order = await placeOnline(shop);
  razorpay.setFault({ kind: "slow", on: "orders.payments", times: 1 });
  const fetches = countPaymentFetches(shop, order);
  const pages = await Promise.all([1, 2].map(() => order.browser.fork().get(order.confirmation)));
  expect(countPaymentFetches(shop, order)).toBe(fetches + 1);
  // The one that asks has its answer.
  expect(pages.filter(({ html }) => textOf(html).includes(CONFIRMING))).toHaveLength(1);
  expect(pages.filter(({ html }) => buttonsOf(html).includes("Pay now · ₹708"))).toHaveLength(1);
});

test.each(["confirmation", "order"] as const)(
  "an order without a payment can be paid as soon as Razorpay answers: %s",
  async (page) => {
    const order = await placeOnline(shop);
    const path = page === "order" ? `/order/${order.id}` : order.confirmation;
    // Never asked about.
    expect(buttonsOf((await order.browser.get(`/order/${order.id}`)).html)).toContain("Pay now · ₹708");
    fail();
    await clearPaymentCheck(shop, order);
    const first = await order.browser.get(order.confirmation);
    expect(refreshOf(first)).toBe(`5;url=${order.confirmation}?check=1`);
    razorpay.setFault(null);
    expect(await openLater(order, path)).toContain("Complete your payment");
    expect(buttonsOf((await order.browser.get(path)).html)).toContain("Pay now · ₹708");
    expect(buttonsOf((await order.browser.get("/orders")).html)).toContain("Pay now");
  },
);
