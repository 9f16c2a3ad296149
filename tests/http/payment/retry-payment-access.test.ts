import { expect, test } from "vitest";

import { Browser, noticeOf } from "#tests/http/support/browser.ts";
import { expire, placeOnline, stateOf, stockOf } from "#tests/http/support/online-order.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { razorpay } = shop;

const PAY_AGAIN = { intent: "pay-again" };
const SWITCH = { intent: "switch-to-cod" };

test("GET redirects to the order", async () => {
  const order = await placeOnline(shop);
  const page = await order.browser.get(`/order/${order.id}/payment`);
  expect([page.status, page.location]).toEqual([303, `/order/${order.id}`]);
});

test("accepts posts only from the order's shopper and the shop's own pages", async () => {
  const order = await placeOnline(shop);
  await expire(shop, order);
  const path = `/order/${order.id}/payment`;
  for (const fields of [PAY_AGAIN, SWITCH]) {
    const stranger = await newShopper(shop);
    const refused = await stranger.post(path, fields);
    expect([refused.status, refused.location]).toEqual([303, "/orders"]);
    expect(noticeOf((await stranger.get("/orders")).html)).toBe("Order not found");
    expect((await new Browser(shop.shopUrl).post(path, fields)).location).toMatch(/^\/login\?/);
    for (const Origin of ["https://evil.example", "null", razorpay.url]) {
      expect((await order.browser.post(path, fields, { Origin })).status).toBe(403);
    }
    expect((await order.browser.post("/order/not-an-id/payment", fields)).status).toBe(404);
  }
  for (const fields of [{}, { intent: "" }, { intent: "refund" }, { ...PAY_AGAIN, amount: "1" }]) {
    expect((await order.browser.post(path, fields as Record<string, string>)).status).toBe(400);
  }
  expect(await stateOf(shop, order)).toBe("razorpay failed failed");
});

test("an ended session changes nothing", async () => {
  const order = await placeOnline(shop);
  await shop.sql(
    "delete from auth.sessions where user_id = (select user_id from public.orders where id = $1)",
    [order.id],
  );
  for (const fields of [PAY_AGAIN, SWITCH]) {
    const answer = await order.browser.fork().post(`/order/${order.id}/payment`, fields);
    expect(answer.location).toMatch(/^\/login\?/);
  }
  expect(await stateOf(shop, order)).toBe("razorpay pending pending");
});

test("is rate limited, with a message", async () => {
  const tight = await openShop({ limit: 5 });
  const order = await placeOnline(tight);
  const answers = [];
  for (let time = 0; time < 6; time += 1) {
    answers.push(await order.browser.post(`/order/${order.id}/payment`, PAY_AGAIN));
  }
  expect(answers.at(0)?.location).toBe(order.pay);
  expect(answers.at(-1)?.location).toBe(order.confirmation);
  const { html } = await order.browser.get(order.confirmation);
  expect(noticeOf(html)).toBe("Too many attempts. Please wait a minute and try again.");
});

test("ten concurrent posts have one effect", async () => {
  const order = await placeOnline(shop);
  await expire(shop, order);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => order.browser.fork().post(`/order/${order.id}/payment`, PAY_AGAIN)),
  );
  expect(answers.map(({ location }) => location)).toEqual(answers.map(() => order.pay));
  expect([await stateOf(shop, order), await stockOf(shop, order.product)]).toEqual([
    "razorpay pending pending",
    9,
  ]);
  expect(razorpay.orders().filter(({ receipt }) => receipt === order.orderNumber)).toHaveLength(1);
});
