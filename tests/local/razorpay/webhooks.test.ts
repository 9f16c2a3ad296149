import { createHmac } from "node:crypto";

import { afterEach, describe, expect, test } from "vitest";

import { eventBody, hmac } from "#local/razorpay/webhooks.ts";
import { callApi, createOrder, startFakeShop, startTestRazorpay } from "#tests/local/support/fake-shop.ts";

/* Webhooks and signatures of the emulator, compared with Razorpay's documentation. */

const shop = await startFakeShop();
const razorpay = await startTestRazorpay({ siteUrl: shop.url, retries: [40, 80, 160] });

afterEach(async () => {
  shop.setStatus(200);
  razorpay.setWebhookMode("auto");
  razorpay.enableWebhooks();
  await razorpay.settled();
  shop.received.length = 0;
});

type Entities = Record<string, { entity: Record<string, unknown> }>;
type Body = {
  entity: string;
  account_id: string;
  event: string;
  contains: string[];
  payload: Entities;
  created_at: number;
};

/** The body of a received event. */
function receivedBody(event: string): Body {
  const found = shop.received.find((webhook) => webhook.event === event);
  if (!found) throw new Error(`No ${event} was received.`);
  return JSON.parse(found.body) as Body;
}

/** Copied from Razorpay's documentation. */
const SAMPLES = {
  "order.paid": String.raw`{"entity":"event","account_id":"acc_BFQ7uQEaa7j2z7","event":"order.paid","contains":["payment","order"],"payload":{"payment":{"entity":{"id":"pay_DESlfW9H8K9uqM","entity":"payment","amount":100,"currency":"INR","status":"captured","order_id":"order_DESlLckIVRkHWj","invoice_id":null,"international":false,"method":"netbanking","amount_refunded":0,"refund_status":null,"captured":true,"description":null,"card_id":null,"bank":"HDFC","wallet":null,"vpa":null,"email":"gaurav.kumar@example.com","contact":"+919876543210","notes":[],"fee":2,"tax":0,"error_code":null,"error_description":null,"created_at":1567674599}},"order":{"entity":{"id":"order_DESlLckIVRkHWj","entity":"order","amount":100,"amount_paid":100,"amount_due":0,"currency":"INR","receipt":"rcptid #1","offer_id":null,"status":"paid","attempts":1,"notes":[],"created_at":1567674581}}},"created_at":1567674606}`,
  "payment.captured": String.raw`{"entity":"event","account_id":"acc_BFQ7uQEaa7j2z7","event":"payment.captured","contains":["payment"],"payload":{"payment":{"entity":{"id":"pay_DESyzxuld02Zul","entity":"payment","amount":100,"currency":"INR","base_amount":100,"status":"captured","order_id":"order_DESxiijbl9xjDB","invoice_id":null,"international":false,"method":"upi","amount_refunded":0,"amount_transferred":0,"refund_status":null,"captured":true,"description":null,"card_id":null,"bank":null,"wallet":null,"vpa":"gaurav.kumar@upi","email":"gaurav.kumar@example.com","contact":"+919876543210","notes":[],"fee":2,"tax":0,"error_code":null,"error_description":null,"error_source":null,"error_step":null,"error_reason":null,"acquirer_data":{"rrn":"0125836177"},"created_at":1567675356,"upi":{"payer_account_type":"credit_card","vpa":"gaurav.kumar@upi","flow":"intent"}}}},"created_at":1567675356}`,
  "payment.failed": String.raw`{"entity":"event","account_id":"acc_BFQ7uQEaa7j2z7","event":"payment.failed","contains":["payment"],"payload":{"payment":{"entity":{"id":"pay_DEAU825sJlCbGa","entity":"payment","amount":50000,"currency":"INR","status":"failed","order_id":"order_DEATVTRRctwEGb","invoice_id":null,"international":false,"method":"netbanking","amount_refunded":0,"refund_status":null,"captured":false,"description":null,"card_id":null,"bank":"HDFC","wallet":null,"vpa":null,"email":"gaurav.kumar@example.com","contact":"+919876543210","notes":[],"fee":null,"tax":null,"error_code":"BAD_REQUEST_ERROR","error_description":"Payment failed","error_source":"bank","error_step":"payment_authorization","error_reason":"payment_failed","acquirer_data":{"bank_transaction_id":null},"created_at":1567610214}}},"created_at":1567610215}`,
};

describe("signatures", () => {
  test("the checkout signature matches the published example", () => {
    const text = "order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l";
    expect(hmac(text, "EnLs21M47BllR3X8PSFtjtbd")).toBe(
      "0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f",
    );
    expect(razorpay.sign("order_IEIaMR65cu6nz3", "pay_IH4NVgf4Dreq1l")).toBe(
      createHmac("sha256", razorpay.keySecret).update(text).digest("hex"),
    );
  });

  test("a webhook signature covers the bytes of the body", () => {
    expect(hmac('{"entity":"event","event":"order.paid"}', "whsec_local")).toBe(
      "8c7dbbc3a5f4acae16a7ce572626c7643b31ad5937d12034aec46ff25eee5605",
    );
  });

  test("a re-serialized body does not match the signature", async () => {
    await razorpay.pay((await createOrder(razorpay)).id, "success", {
      description: "Asha Vérma, order 1/हाट",
    });
    for (const { body, signature } of shop.received) {
      expect(hmac(body, razorpay.webhookSecret)).toBe(signature);
      expect(body).toContain(String.raw`Asha Vérma, order 1\/हाट`);
      expect(hmac(JSON.stringify(JSON.parse(body)), razorpay.webhookSecret)).not.toBe(signature);
    }
    expect(shop.received).toHaveLength(3);
  });
});

describe("events", () => {
  test.each([
    ["order.paid", "success", "netbanking"],
    ["payment.captured", "success", "upi"],
    ["payment.failed", "failure", "netbanking"],
  ] as const)("%s has every documented field with the same type", async (event, outcome, method) => {
    await razorpay.pay((await createOrder(razorpay)).id, outcome, { method });
    const [body, sample] = [receivedBody(event), JSON.parse(SAMPLES[event]) as Body];
    expect(Object.keys(body)).toEqual(Object.keys(sample));
    expect([body.contains, Object.keys(body.payload)]).toEqual([sample.contains, sample.contains]);
    for (const [name, { entity }] of Object.entries(sample.payload)) {
      const actual = body.payload[name]?.entity ?? {};
      const fields = Object.keys(entity).filter((field) => !["description", "receipt"].includes(field));
      expect(fields.length, name).toBeGreaterThan(0);
      const typesOf = (from: Record<string, unknown>) =>
        fields.map((field) => [field, typeName(from[field])]);
      expect(typesOf(actual)).toEqual(typesOf(entity));
    }
  });

  test("a success sends authorized, captured and paid, each with the state at that time", async () => {
    const { events, payment } = await razorpay.pay((await createOrder(razorpay)).id);
    expect(shop.received.map(({ id, event }) => [id, event])).toEqual([
      [events[0], "payment.authorized"],
      [events[1], "payment.captured"],
      [events[2], "order.paid"],
    ]);
    expect(new Set(events).size).toBe(3);
    expect(receivedBody("payment.authorized").payload.payment?.entity).toMatchObject({
      id: payment?.id,
      status: "authorized",
      captured: false,
      fee: null,
    });
    expect(receivedBody("payment.captured").payload.payment?.entity).toEqual(payment);
  });

  test("a refund sends the refund and its payment", async () => {
    const { payment } = await razorpay.pay((await createOrder(razorpay)).id);
    await callApi(razorpay, "POST", `/payments/${payment?.id}/refund`, { amount: 10_000 });
    await razorpay.settled();
    const body = receivedBody("refund.processed");
    expect(body.contains).toEqual(["refund", "payment"]);
    expect(body.payload.refund?.entity).toMatchObject({ amount: 10_000, status: "processed" });
    expect(body.payload.payment?.entity).toMatchObject({ status: "captured", refund_status: "partial" });
    expect(shop.received.map(({ event }) => event).slice(3)).toEqual(["refund.created", "refund.processed"]);
  });

  test("slashes are escaped and other characters are not", () => {
    expect(eventBody("acc_BFQ7uQEaa7j2z7", { event: "x/हाट" })).toContain(String.raw`"event":"x\/हाट"`);
  });
});

describe("delivery", () => {
  test("retries rejected events after growing delays with the same id and body", async () => {
    let rejections = 2;
    shop.setStatus(() => (rejections-- > 0 ? 500 : 204));
    await razorpay.pay((await createOrder(razorpay)).id, "failure");
    await razorpay.settled();
    expect(shop.received).toHaveLength(3);
    expect(new Set(shop.received.map(({ id, body, signature }) => id + body + signature)).size).toBe(1);
    const [first = 0, second = 0, third = 0] = shop.received.map(({ at }) => at);
    expect(second - first).toBeGreaterThan(35);
    expect(third - second).toBeGreaterThan(75);
    const event = razorpay.events().at(-1);
    expect([event?.state, event?.attempts.map(({ status }) => status)]).toEqual([
      "delivered",
      [500, 500, 204],
    ]);
  });

  test("treats a redirect as a failed delivery", async () => {
    let isFirst = true;
    shop.setStatus(() => (isFirst ? ((isFirst = false), 303) : 200));
    await razorpay.pay((await createOrder(razorpay)).id, "failure");
    await razorpay.settled();
    expect(
      razorpay
        .events()
        .at(-1)
        ?.attempts.map(({ status }) => status),
    ).toEqual([303, 200]);
  });

  test("disables the webhook after the last retry until it is enabled again", async () => {
    shop.setStatus(500);
    await razorpay.pay((await createOrder(razorpay)).id, "failure");
    await razorpay.settled();
    expect(shop.received).toHaveLength(4);
    expect([razorpay.events().at(-1)?.state, razorpay.isWebhookEnabled()]).toEqual(["given_up", false]);

    shop.setStatus(200);
    await razorpay.pay((await createOrder(razorpay)).id);
    expect(shop.received).toHaveLength(4);
    expect(razorpay.events().at(-1)?.state).toBe("dropped");
    razorpay.enableWebhooks();
    await razorpay.pay((await createOrder(razorpay)).id, "failure");
    expect(shop.received).toHaveLength(5);
  });

  test("does not disable the webhook while other events are accepted", async () => {
    shop.setStatus(() => (shop.received.at(-1)?.event === "payment.failed" ? 500 : 200));
    await razorpay.pay((await createOrder(razorpay)).id, "failure");
    await razorpay.pay((await createOrder(razorpay)).id);
    await razorpay.settled();
    expect(razorpay.events().map(({ state }) => state)).toContain("given_up");
    expect(razorpay.isWebhookEnabled()).toBe(true);
  });

  test("delivers held events on request in any order, but not dropped ones", async () => {
    razorpay.setWebhookMode("hold");
    const { events } = await razorpay.pay((await createOrder(razorpay)).id);
    expect(shop.received).toEqual([]);
    const [authorized = "", captured = "", paid = ""] = events;
    expect(await razorpay.deliver([paid, authorized])).toEqual([200, 200]);
    expect(await razorpay.deliver()).toEqual([200]);
    expect(shop.received.map(({ id }) => id)).toEqual([paid, authorized, captured]);
    razorpay.setWebhookMode("drop");
    await razorpay.pay((await createOrder(razorpay)).id);
    expect(await razorpay.deliver()).toEqual([]);
    expect(shop.received).toHaveLength(3);
  });

  test("sends a delivered event again with the same id and body", async () => {
    const { events } = await razorpay.pay((await createOrder(razorpay)).id, "failure");
    expect(await razorpay.deliver(events[0])).toEqual([200]);
    const [first, second] = shop.received;
    expect([second?.id, second?.body, second?.signature]).toEqual([first?.id, first?.body, first?.signature]);
  });

  test("sends a given body with a valid, wrong or missing signature", async () => {
    expect(await razorpay.send({ event: "invoice.paid" }, { eventId: "event-1" })).toBe(200);
    await razorpay.send({ event: "invoice.paid" }, { secret: razorpay.oldWebhookSecret });
    await razorpay.send({ event: "invoice.paid" }, { signature: "00" });
    await razorpay.send({ event: "invoice.paid" }, { signature: null });
    const body = '{"event":"invoice.paid"}';
    expect(shop.received.map(({ signature }) => signature)).toEqual([
      hmac(body, razorpay.webhookSecret),
      hmac(body, razorpay.oldWebhookSecret),
      "00",
      null,
    ]);
    expect(shop.received[0]?.id).toBe("event-1");
    shop.setStatus(400);
    expect(await razorpay.send({ event: "invoice.paid" })).toBe(400);
  });
});

function typeName(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}
