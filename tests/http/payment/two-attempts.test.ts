import { afterAll, expect, test } from "vitest";

import { noticeOf, type Page, textOf } from "#tests/http/support/browser.ts";
import {
  type OnlineOrder,
  openConfirmation,
  placeOnline,
  stateOf,
} from "#tests/http/support/online-order.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { callbackFields } from "#tests/http/support/unpaid-orders.ts";

/*
 * An order whose first attempt to pay failed and whose second was captured, neither of which the shop has heard of.
 * Whatever asks first, the payer is told that the order is paid.
 */

const shop = await openShop();
const { razorpay } = shop;
razorpay.setWebhookMode("drop");
afterAll(() => razorpay.setWebhookMode("auto"));

const FAILURE_WORDS = /failed|not paid|no money/i;

type Attempted = { order: OnlineOrder; failedCallback: Record<string, string> };

async function failThenPay(): Promise<Attempted> {
  const order = await placeOnline(shop);
  const failed = await razorpay.pay(order.razorpayOrderId, "failure");
  await razorpay.pay(order.razorpayOrderId, "all_dropped");
  expect(
    razorpay
      .payments(order.razorpayOrderId)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(["captured", "failed"]);
  expect(await stateOf(shop, order)).toBe("razorpay pending pending");
  return { order, failedCallback: callbackFields(failed) };
}

async function expectPaid(order: OnlineOrder): Promise<void> {
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  const attempts = await shop.sql(
    "select status, count(*)::int as count from public.payments where order_id = $1 group by 1 order by 1",
    [order.id],
  );
  expect(attempts).toEqual([
    { status: "captured", count: 1 },
    { status: "failed", count: 1 },
  ]);
}

/** Texts of the pages that the payer can open now. */
async function readPages({ browser, id, confirmation, pay }: OnlineOrder): Promise<string[]> {
  const [confirmed, order, list] = [
    await browser.get(confirmation),
    await browser.get(`/order/${id}`),
    await browser.get("/orders"),
  ];
  expect([confirmed, order, list].map(({ status }) => status)).toEqual([200, 200, 200]);
  const payPage = await browser.get(pay);
  expect([payPage.status, payPage.location]).toEqual([303, confirmation]);
  return [confirmed, order, list].map(({ html }) => textOf(html));
}

async function expectPaidWords(order: OnlineOrder): Promise<void> {
  const [confirmed, page, list] = await readPages(order);
  expect(confirmed).toContain("Thank you, your order is placed");
  expect(confirmed).toContain("Online payment Paid");
  expect(page).toContain("Paid");
  for (const text of [confirmed, page, list]) expect(text).not.toMatch(FAILURE_WORDS);
}

const noticeAt = async ({ browser }: OnlineOrder, { location }: Page) =>
  noticeOf((await browser.get(location ?? "")).html);

test("the confirmation page says paid", async () => {
  const { order } = await failThenPay();
  const text = textOf((await openConfirmation(shop, order)).html);
  expect(text).toContain("Thank you, your order is placed");
  expect(text).not.toMatch(FAILURE_WORDS);
  await expectPaid(order);
  await expectPaidWords(order);
});

test("the callback of the failed attempt says paid, however late it comes", async () => {
  const { order, failedCallback } = await failThenPay();
  for (const _time of [1, 2]) {
    const answer = await order.browser.post(`/payment/callback/${order.id}`, failedCallback, {
      Origin: razorpay.url,
    });
    expect([answer.status, answer.location]).toEqual([303, order.confirmation]);
    expect(await noticeAt(order, answer)).toBe("Payment successful!");
    await expectPaid(order);
  }
  await expectPaidWords(order);
});

test.each(["pay-again", "switch-to-cod"])("%s finds the payment and says paid", async (intent) => {
  const { order } = await failThenPay();
  const answer = await order.browser.post(`/order/${order.id}/payment`, { intent });
  expect([answer.status, answer.location]).toEqual([303, order.confirmation]);
  expect(await noticeAt(order, answer)).toBe("Payment successful!");
  await expectPaid(order);
  await expectPaidWords(order);
});

test("the cron confirms the order, and its pages say paid", async () => {
  const { order } = await failThenPay();
  await shop.sql("update public.orders set payment_checked_at = null, payment_checks = 0 where id = $1", [
    order.id,
  ]);
  await shop.runCron();
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  await expectPaid(order);
  await expectPaidWords(order);
});
