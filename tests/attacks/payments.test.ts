import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { hmac } from "#local/razorpay/webhooks.ts";
import { attackClass } from "#tests/attacks/support/attacks.ts";
import { dataApi } from "#tests/attacks/support/data-api.ts";
import { placeOnline } from "#tests/http/support/online-order.ts";
import { openShop } from "#tests/http/support/shop.ts";
import {
  callbackFields,
  postCallback,
  readPaymentTables,
  unpaidOrder,
} from "#tests/http/support/unpaid-orders.ts";
import { type Sent, sendEvent, unreportedPayment } from "#tests/http/support/webhook-events.ts";

const attackCallback = attackClass("forge a payment callback");
const attackWebhook = attackClass("forge or replay a webhook");
const attackStates = attackClass("abuse the states of a payment");
// Its webhooks and payments are its own.
const shop = await openShop({ own: true });
const { razorpay } = shop;
razorpay.setWebhookMode("drop");

test("a callback proves a payment only with the signature of that payment for that order", async () => {
  const order = await unpaidOrder(shop);
  const good = callbackFields(await razorpay.pay(order.razorpayOrderId));
  const other = await unpaidOrder(shop, 1);
  const ofOther = callbackFields(await razorpay.pay(other.razorpayOrderId));
  const {
    razorpay_signature: signature = "",
    razorpay_payment_id: payment = "",
    razorpay_order_id: paid = "",
  } = good;
  const text = `${order.razorpayOrderId}|${payment}`;
  const forged: Record<string, string>[] = [
    {},
    { razorpay_payment_id: payment },
    { razorpay_signature: signature },
    { razorpay_order_id: paid, razorpay_payment_id: payment },
    { ...good, razorpay_signature: "" },
    { ...good, razorpay_signature: signature.toUpperCase() },
    { ...good, razorpay_signature: signature.slice(1) },
    { ...good, razorpay_signature: `${signature}0` },
    { ...good, razorpay_signature: `0${signature.slice(1)}`.replace(signature, "f".repeat(64)) },
    { ...good, razorpay_signature: "0".repeat(64) },
    { ...good, razorpay_signature: hmac(text, "") },
    { ...good, razorpay_signature: hmac(text, "secret") },
    { ...good, razorpay_signature: hmac(text, razorpay.keyId) },
    { ...good, razorpay_signature: hmac(text, razorpay.webhookSecret) },
    { ...good, razorpay_signature: hmac(payment, razorpay.keySecret) },
    { ...good, razorpay_signature: hmac(`${payment}|${order.razorpayOrderId}`, razorpay.keySecret) },
    { ...good, razorpay_signature: Buffer.from(signature, "hex").toString("base64") },
    { ...good, razorpay_payment_id: `${payment} ` },
    { ...good, razorpay_payment_id: "pay_00000000000000" },
    { ...good, razorpay_payment_id: `${payment}|x` },
    ofOther,
    { ...ofOther, razorpay_order_id: order.razorpayOrderId },
    {
      razorpay_payment_id: payment,
      razorpay_order_id: paid,
      razorpay_signature: signature,
      more: "x".repeat(70_000),
    },
  ].filter((fields) => JSON.stringify(fields) !== JSON.stringify(good));
  const others = [randomUUID(), other.id, "not-an-id", `${order.id}%00`];
  const state = () =>
    shop.sql("select id, status, payment_status from public.orders where id = any($1) order by id", [
      [order.id, other.id],
    ]);
  const before = await state();
  for (const fields of forged) {
    await attackCallback(JSON.stringify(fields).slice(0, 200), async () => {
      const answer = await postCallback(shop, order.id, fields);
      expect(answer.status).toBe(303);
      expect(await state()).toEqual(before);
    });
  }
  for (const id of others) {
    await attackCallback(`the payment of another order at ${id}`, async () => {
      expect((await postCallback(shop, id, good)).status).toBe(303);
      expect(await state()).toEqual(before);
    });
  }
});

test("an event counts only as Razorpay has signed it, and once", async () => {
  const order = await unpaidOrder(shop);
  const { body } = await unreportedPayment(shop, order.razorpayOrderId);
  const own = hmac(body, razorpay.webhookSecret);
  const forged: [string, Sent][] = [
    [body, { signature: null }],
    [body, { signature: "" }],
    [body, { signature: own.toUpperCase() }],
    [body, { signature: own.slice(1) }],
    [body, { signature: `${own}00` }],
    [body, { signature: `sha256=${own}` }],
    [body, { signature: Buffer.from(own, "hex").toString("base64") }],
    [body, { signature: "0".repeat(64) }],
    [body, { signature: `${own},${own}` }],
    ...[
      "",
      "secret",
      razorpay.keySecret,
      razorpay.keyId,
      razorpay.webhookSecret.toUpperCase(),
      shop.publishableKey,
    ].map((secret): [string, Sent] => [body, { signature: hmac(body, secret) }]),
    [`${body} `, { signature: own }],
    [` ${body}`, { signature: own }],
    [body.replace("INR", "USD"), { signature: own }],
    [body.replace(/"amount":\d+/, '"amount":1'), { signature: own }],
    [body.replace(order.razorpayOrderId, "order_00000000000000"), { signature: own }],
    ["{}", { signature: own }],
    ["", { signature: own }],
    ["[".repeat(20_000), { signature: own }],
  ];
  const before = await readPaymentTables(shop);
  for (const [text, how] of forged) {
    await attackWebhook(`${text.slice(0, 40)} ${JSON.stringify(how)}`, async () => {
      expect(await sendEvent(shop, text, how)).toBe(400);
      expect(await readPaymentTables(shop)).toEqual(before);
    });
  }
  const eventId = randomUUID().slice(0, 14);
  expect(await sendEvent(shop, body, { eventId })).toBe(200);
  const after = await readPaymentTables(shop);
  for (const replay of [
    { eventId },
    { eventId: ` ${eventId}` },
    { eventId: randomUUID().slice(0, 14) },
    { eventId: null },
  ]) {
    await attackWebhook(`the same event again as ${JSON.stringify(replay)}`, async () => {
      expect(await sendEvent(shop, body, replay)).toBe(200);
      const { events: _, ...now } = await readPaymentTables(shop);
      const { events: __, ...then } = after;
      expect(now).toEqual(then);
    });
  }
});

/** The calls that a shopper may not make for an order in each state: paid, shipped or ended. */
const STATES: [status: string, payment: string, method: string, calls: string[]][] = [
  ["confirmed", "paid", "razorpay", ["shop_reopen_order", "shop_switch_to_cod"]],
  ["shipped", "paid", "razorpay", ["shop_cancel_order", "shop_reopen_order", "shop_switch_to_cod"]],
  ["delivered", "paid", "razorpay", ["shop_cancel_order", "shop_reopen_order", "shop_switch_to_cod"]],
  ["cancelled", "refunded", "razorpay", ["shop_cancel_order", "shop_reopen_order", "shop_switch_to_cod"]],
  ["cancelled", "paid", "razorpay", ["shop_cancel_order", "shop_reopen_order", "shop_switch_to_cod"]],
  ["failed", "refunded", "razorpay", ["shop_cancel_order", "shop_reopen_order", "shop_switch_to_cod"]],
  ["confirmed", "pending", "cod", ["shop_reopen_order", "shop_switch_to_cod"]],
  ["shipped", "pending", "cod", ["shop_cancel_order", "shop_reopen_order", "shop_switch_to_cod"]],
  ["delivered", "paid", "cod", ["shop_cancel_order", "shop_reopen_order", "shop_switch_to_cod"]],
  ["pending", "paid", "razorpay", ["shop_reopen_order", "shop_switch_to_cod"]],
];

test("an order is not paid, unpaid or sent back into another state by the functions of its shopper", async () => {
  const { browser, id } = await placeOnline(shop);
  const ask = dataApi(shop, browser);
  const [routine] = await shop.sql<{ calls: Record<string, string> }>(
    `select jsonb_object_agg(p.proname, p.proargnames[1]) as calls from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname = any ('{shop_cancel_order,shop_reopen_order,shop_switch_to_cod}')`,
  );
  for (const [status, payment, method, calls] of STATES) {
    await shop.sql(
      `update public.orders set status = $2, payment_status = $3, payment_method = $4, held_until = null,
         delivered_at = case when $2 = 'delivered' then now() end where id = $1`,
      [id, status, payment, method],
    );
    for (const call of calls) {
      await attackStates(`${call} of an order that is ${method} ${status} ${payment}`, async () => {
        const before = await readPaymentTables(shop);
        const { status: answer, text } = await ask("POST", `/rest/v1/rpc/${call}`, {
          [routine?.calls[call] ?? ""]: id,
        });
        expect(answer).toBeLessThan(500);
        // A repeat of what is so already changes nothing.
        expect(/"ok":\s*true/.test(text) && !text.includes('"changed":false')).toBe(false);
        expect(await readPaymentTables(shop)).toEqual(before);
      });
    }
  }
});
