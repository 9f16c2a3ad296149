import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { Browser, noticeOf } from "#tests/http/support/browser.ts";
import { openShop } from "#tests/http/support/shop.ts";
import {
  callbackFields,
  countByState,
  countPaidTransitions,
  flashNoticeOf,
  postCallback,
  readPaymentTables,
  redirectToConfirmation,
  unpaidOrder,
  unpaidOrders,
} from "#tests/http/support/unpaid-orders.ts";

const shop = await openShop();
const { razorpay } = shop;
beforeAll(() => razorpay.setWebhookMode("drop"));
afterAll(() => razorpay.setWebhookMode("auto"));

const limited = await openShop({ limit: 3 });

const SUCCESS = { kind: "success", message: "Payment successful!" };
const NOT_COMPLETED = { kind: "error", message: "Payment failed: the payment was not completed." };

describe("a successful payment", () => {
  test("posted from another site without cookies confirms the order once, however often it is posted", async () => {
    const order = await unpaidOrder(shop);
    const fields = callbackFields(await razorpay.pay(order.razorpayOrderId));
    for (const _time of [1, 2, 3]) {
      const answer = await postCallback(shop, order.id, fields);
      expect(answer).toMatchObject(redirectToConfirmation(order));
      expect(flashNoticeOf(answer)).toEqual(SUCCESS);
    }
    expect(await countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
    expect(await countPaidTransitions(shop, [order])).toBe(1);
    const [paid] = await shop.sql("select razorpay_payment_id from public.orders where id = $1", [order.id]);
    expect(paid).toEqual({ razorpay_payment_id: fields.razorpay_payment_id });
  });

  test("is accepted as a GET and with capitals in the order id", async () => {
    const order = await unpaidOrder(shop);
    const fields = callbackFields(await razorpay.pay(order.razorpayOrderId));
    const path = `/payment/callback/${order.id.toUpperCase()}?${new URLSearchParams(fields).toString()}`;
    const answer = await new Browser(shop.shopUrl).get(path, { "Sec-Fetch-Site": "cross-site" });
    expect(answer).toMatchObject(redirectToConfirmation(order));
    expect(answer.headers.getSetCookie().join()).toContain("haat-session=");
    expect(await countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
  });

  test("shows its notice once", async () => {
    const order = await unpaidOrder(shop);
    const fields = callbackFields(await razorpay.pay(order.razorpayOrderId));
    const [line = ""] = (await postCallback(shop, order.id, fields)).headers.getSetCookie();
    const browser = new Browser(shop.shopUrl);
    browser.cookies.set("haat-notice", line.slice("haat-notice=".length).split(";")[0] ?? "");
    expect(noticeOf((await browser.get("/about")).html)).toBe(SUCCESS.message);
    expect(noticeOf((await browser.get("/about")).html)).toBe("");
  });

  test("that is authorised but not captured confirms nothing", async () => {
    const order = await unpaidOrder(shop);
    const answer = await postCallback(
      shop,
      order.id,
      callbackFields(await razorpay.pay(order.razorpayOrderId, "authorized")),
    );
    expect(answer).toMatchObject(redirectToConfirmation(order));
    expect(flashNoticeOf(answer)).toBeNull();
    expect(await countByState(shop, [order])).toEqual({ "pending pending": 1 });
  });

  test("of another amount or currency leaves the order unpaid and is refunded", async () => {
    for (const outcome of ["wrong_amount", "wrong_currency"] as const) {
      const order = await unpaidOrder(shop);
      const answer = await postCallback(
        shop,
        order.id,
        callbackFields(await razorpay.pay(order.razorpayOrderId, outcome)),
      );
      expect(flashNoticeOf(answer), outcome).toBeNull();
      expect(await countByState(shop, [order]), outcome).toEqual({ "pending pending": 1 });
      const refunds = await shop.sql("select reason from public.refunds where order_id = $1", [order.id]);
      expect(refunds, outcome).toEqual([{ reason: "mismatch" }]);
    }
  });

  test("of an order cancelled meanwhile shows no success notice", async () => {
    const order = await unpaidOrder(shop);
    const fields = callbackFields(await razorpay.pay(order.razorpayOrderId));
    await shop.sql("update public.orders set status = 'cancelled', cancelled_at = now() where id = $1", [
      order.id,
    ]);
    for (const _time of [1, 2]) expect(flashNoticeOf(await postCallback(shop, order.id, fields))).toBeNull();
    expect(await countByState(shop, [order])).toEqual({ "cancelled paid": 1 });
  });
});

describe("a failed payment", () => {
  const POSTED = {
    "error[code]": "BAD_REQUEST_ERROR",
    "error[description]": "Call +91 00000 00000 to get your money back",
    "error[reason]": "payment_failed",
  };

  test("shows Razorpay's reason, not the posted one", async () => {
    const order = await unpaidOrder(shop);
    const { callback, payment } = await razorpay.pay(order.razorpayOrderId, "failure");
    const answer = await postCallback(shop, order.id, { ...callbackFields({ callback }), ...POSTED });
    expect(answer).toMatchObject(redirectToConfirmation(order));
    expect(payment?.error_description).toBeTruthy();
    expect(flashNoticeOf(answer)).toEqual({
      kind: "error",
      message: `Payment failed: ${payment?.error_description}`,
    });
    expect(await countByState(shop, [order])).toEqual({ "failed failed": 1 });
  });

  test.each([
    ["as it is documented", POSTED],
    ["with its ids in JSON", { "error[metadata]": '{"payment_id":"pay_1","order_id":"order_1"}' }],
    [
      "with its ids in fields",
      { "error[metadata][order_id]": "order_1", "error[metadata][payment_id]": "pay_1" },
    ],
  ])("posted by anyone, %s, writes nothing, and the order can still be paid", async (_name, posted) => {
    const order = await unpaidOrder(shop);
    const before = await readPaymentTables(shop);
    const answer = await postCallback(shop, order.id, posted);
    expect(answer).toMatchObject(redirectToConfirmation(order));
    expect(flashNoticeOf(answer)).toEqual(NOT_COMPLETED);
    expect(await readPaymentTables(shop)).toEqual(before);
    const paid = await postCallback(
      shop,
      order.id,
      callbackFields(await razorpay.pay(order.razorpayOrderId)),
    );
    expect(flashNoticeOf(paid)).toEqual(SUCCESS);
  });

  test("posted for a paid order shows that it was paid", async () => {
    const order = await unpaidOrder(shop);
    await razorpay.pay(order.razorpayOrderId);
    expect(flashNoticeOf(await postCallback(shop, order.id, POSTED))).toEqual(SUCCESS);
    expect(await countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
  });

  test("posted repeatedly is limited in its calls to Razorpay", async () => {
    const order = await unpaidOrder(limited);
    const browser = new Browser(limited.shopUrl);
    for (const _time of [1, 2, 3, 4, 5, 6]) {
      const answer = await browser.post(`/payment/callback/${order.id}`, POSTED, { Origin: razorpay.url });
      expect(answer).toMatchObject(redirectToConfirmation(order));
    }
    const requests = limited.razorpay.requests().filter(({ path }) => path.includes(order.razorpayOrderId));
    expect(requests).toHaveLength(3);
  });

  test("shows no reason and writes nothing when Razorpay cannot be reached", async () => {
    const order = await unpaidOrder(shop);
    const fields = callbackFields(await razorpay.pay(order.razorpayOrderId, "failure"));
    const before = await readPaymentTables(shop);
    razorpay.setFault({ kind: "500", on: "orders.payments" });
    const answer = await postCallback(shop, order.id, fields).finally(() => razorpay.setFault(null));
    expect(flashNoticeOf(answer)).toEqual(NOT_COMPLETED);
    expect(await readPaymentTables(shop)).toEqual(before);
  });
});

test("a payment cancelled at Razorpay shows a notice, and the order keeps waiting", async () => {
  const order = await unpaidOrder(shop);
  const { callback } = await razorpay.pay(order.razorpayOrderId, "cancel");
  expect(callback?.method).toBe("GET");
  const before = await readPaymentTables(shop);
  const browser = new Browser(shop.shopUrl);
  const answer = await browser.get(`/payment/callback/${order.id}?cancelled=1`);
  expect(answer).toMatchObject(redirectToConfirmation(order));
  expect(noticeOf((await browser.get("/about")).html)).toBe("Payment cancelled");
  // Razorpay was asked, which the order notes.
  expect(await readPaymentTables(shop)).toEqual({ ...before, orders: expect.any(String) });
  expect(await countByState(shop, [order])).toEqual({ "pending pending": 1 });
});

describe("invalid proof changes nothing", () => {
  test("for a wrong signature, missing or excess fields, an empty post or an unknown order", async () => {
    const order = await unpaidOrder(shop);
    const good = callbackFields(await razorpay.pay(order.razorpayOrderId));
    const bad = callbackFields(
      await razorpay.pay((await unpaidOrder(shop)).razorpayOrderId, "bad_callback_signature"),
    );
    const before = await readPaymentTables(shop);
    const { razorpay_signature: signature = "", razorpay_payment_id: paymentId = "" } = good;
    const posts: [string, Record<string, string>][] = [
      ["another's", bad],
      [
        "changed",
        { ...good, razorpay_signature: signature.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) },
      ],
      ["in capitals", { ...good, razorpay_signature: signature.toUpperCase() }],
      ["missing", { razorpay_payment_id: paymentId }],
      ["alone", { razorpay_signature: signature }],
      ["of another payment", { ...good, razorpay_payment_id: "pay_00000000000000" }],
      ["nothing", {}],
      ["something else", { hello: "there", "x[99999999].y": "1" }],
      ["very long", { ...good, more: "x".repeat(70_000) }],
    ];
    for (const [name, fields] of posts) {
      const answer = await postCallback(shop, order.id, fields);
      expect(answer, name).toMatchObject(redirectToConfirmation(order));
      expect(flashNoticeOf(answer), name).toBeNull();
    }
    const unknown = randomUUID();
    expect(await postCallback(shop, unknown, good)).toMatchObject(redirectToConfirmation({ id: unknown }));
    expect(await postCallback(shop, unknown, { "error[code]": "x" })).toMatchObject(
      redirectToConfirmation({ id: unknown }),
    );
    expect(await postCallback(shop, "not-an-id", good)).toMatchObject({ status: 303, location: "/orders" });
    expect(await readPaymentTables(shop)).toEqual(before);
    const text = new Browser(shop.shopUrl).send(`/payment/callback/${order.id}`, {
      method: "POST",
      body: JSON.stringify(good),
      headers: { "Content-Type": "application/json", Origin: razorpay.url },
    });
    expect(await text).toMatchObject(redirectToConfirmation(order));
    expect(await readPaymentTables(shop)).toEqual(before);
  });

  test("for a valid ₹1 payment replayed on 100 other orders", async () => {
    const one = await unpaidOrder(shop, 1);
    const fields = callbackFields(await razorpay.pay(one.razorpayOrderId));
    const others = await unpaidOrders(shop, 100);
    const before = await readPaymentTables(shop);
    for (const chosen of [fields, { ...fields, razorpay_order_id: "" }]) {
      const answers = await Promise.all(
        others.map((other) =>
          postCallback(shop, other.id, {
            ...chosen,
            ...(chosen.razorpay_order_id ? {} : { razorpay_order_id: other.razorpayOrderId }),
          }),
        ),
      );
      expect(answers.map(flashNoticeOf)).toEqual(answers.map(() => null));
    }
    expect(await readPaymentTables(shop)).toEqual(before);
    expect(await countByState(shop, others)).toEqual({ "pending pending": 100 });
    expect(flashNoticeOf(await postCallback(shop, one.id, fields))).toEqual(SUCCESS);
    console.log("₹1 payment replayed on other orders: 100 of 100 refused");
  });
});
