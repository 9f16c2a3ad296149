import { once } from "node:events";
import { connect } from "node:net";

import { expect, test } from "vitest";

import { hmac } from "#local/razorpay/webhooks.ts";
import type { Browser } from "#tests/http/support/browser.ts";
import { ordersOf } from "#tests/http/support/online-checkout.ts";
import { placeOnline, stateOf, stockOf } from "#tests/http/support/online-order.ts";
import { addProduct, checkoutForm, openShop, shopperWith } from "#tests/http/support/shop.ts";
import { newEventId } from "#tests/http/support/unpaid-orders.ts";
import { sendEvent, unreportedPayment } from "#tests/http/support/webhook-events.ts";
import { IS_LONG } from "#tests/support/long.ts";

/*
 * A connection may break after any byte of a request. What arrives in part does nothing; the whole request, sent again,
 * does its work once.
 */

const shop = await openShop();
const { host, port } = new URL(shop.shopUrl) as URL & { port: string };

type Post = { path: string; body: string; headers: Record<string, string> };

function toBytes({ path, body, headers }: Post): Buffer {
  const lines = Object.entries({
    Host: host,
    Connection: "close",
    ...headers,
    "Content-Length": body.length,
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${head}\r\n${body}`);
}

/** Sends the first bytes of a request and ends the connection: in one direction, or in both at once. */
async function sendBytes(bytes: Buffer, isReset: boolean): Promise<void> {
  const socket = connect(Number(port), "127.0.0.1");
  const closed = once(socket, "close");
  socket.on("error", () => undefined);
  socket.resume();
  await once(socket, "connect");
  if (isReset) socket.write(bytes, () => socket.destroy());
  else socket.end(bytes);
  await closed;
}

/** Sends a request cut after every fifth of its bytes, in the long form after each. @returns how often it was sent */
async function sendCut(post: Post): Promise<number> {
  const whole = toBytes(post);
  const every = IS_LONG ? 1 : 5;
  // The last one lacks a single byte.
  const lengths = Array.from(
    { length: Math.ceil(whole.length / every) },
    (_, n) => whole.length - 1 - n * every,
  );
  for (let from = 0; from < lengths.length; from += 20) {
    const some = lengths.slice(from, from + 20);
    await Promise.all(some.map((length) => sendBytes(whole.subarray(0, length), length % 2 === 0)));
  }
  return lengths.length;
}

function formPost(browser: Browser, path: string, fields: Record<string, string>): Post {
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join("; ");
  return {
    path,
    body: new URLSearchParams(fields).toString(),
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: shop.shopUrl,
      Cookie: cookie,
    },
  };
}

test("Place Order places nothing until its last byte has arrived, then one order", async () => {
  const product = await addProduct(shop, { price: 600, stock: 5 });
  const browser = await shopperWith(shop, product);
  const form = { ...(await checkoutForm(browser)), paymentMethod: "cod" };
  expect(await sendCut(formPost(browser, "/checkout", form))).toBeGreaterThan(120);
  expect(await ordersOf(shop, browser)).toEqual([]);
  await browser.post("/checkout", form);
  await browser.post("/checkout", form);
  expect((await ordersOf(shop, browser)).map(({ state }) => state)).toEqual(["confirmed pending"]);
  expect(await stockOf(shop, product)).toBe(4);
});

test("a cancellation cancels nothing until its last byte has arrived", async () => {
  const order = await placeOnline(shop);
  const post = formPost(order.browser, `/order/${order.id}/cancel`, { intent: "cancel" });
  expect(await sendCut(post)).toBeGreaterThan(40);
  expect(await stateOf(shop, order)).toBe("razorpay pending pending");
  await order.browser.post(post.path, { intent: "cancel" });
  expect(await stateOf(shop, order)).toBe("razorpay cancelled pending");
});

test("Razorpay's callback pays nothing until its last byte has arrived", async () => {
  const order = await placeOnline(shop);
  const { payment } = await unreportedPayment(shop, order.razorpayOrderId);
  const fields = {
    razorpay_payment_id: payment.id,
    razorpay_order_id: order.razorpayOrderId,
    razorpay_signature: hmac(`${order.razorpayOrderId}|${payment.id}`, shop.razorpay.keySecret),
  };
  const post = formPost(order.browser, `/payment/callback/${order.id}`, fields);
  expect(await sendCut(post)).toBeGreaterThan(80);
  expect(await stateOf(shop, order)).toBe("razorpay pending pending");
  await order.browser.post(post.path, fields);
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
});

test("a webhook is heard of only once its last byte has arrived", async () => {
  const order = await placeOnline(shop);
  const { body } = await unreportedPayment(shop, order.razorpayOrderId);
  const eventId = newEventId();
  const post = {
    path: "/payment/webhook",
    body,
    headers: {
      "Content-Type": "application/json",
      "X-Razorpay-Signature": hmac(body, shop.razorpay.webhookSecret),
      "X-Razorpay-Event-Id": eventId,
    },
  };
  const heard = () => shop.sql("select 1 from public.webhook_events where event_id = $1", [eventId]);
  expect(await sendCut(post)).toBeGreaterThan(200);
  expect(await heard()).toEqual([]);
  expect(await stateOf(shop, order)).toBe("razorpay pending pending");
  expect(await sendEvent(shop, body, { eventId })).toBe(200);
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  expect(await heard()).toHaveLength(1);
});
