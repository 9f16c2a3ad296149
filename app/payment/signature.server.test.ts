import { describe, expect, test, vi } from "vitest";

import { verifyCallback, verifyWebhook } from "#app/payment/signature.server.ts";

/** Razorpay's published example. */
const EXAMPLE = {
  keySecret: "EnLs21M47BllR3X8PSFtjtbd",
  order: "order_IEIaMR65cu6nz3",
  payment: "pay_IH4NVgf4Dreq1l",
  signature: "0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f",
};

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

describe("checkout signature", () => {
  const { keySecret, order, payment, signature } = EXAMPLE;

  test("accepts Razorpay's published example", async () => {
    expect(await verifyCallback({ keySecret }, order, payment, signature)).toBe(true);
  });

  test.each([
    ["another order", { order: "order_IEIaMR65cu6nz4" }],
    ["another payment", { payment: "pay_IH4NVgf4Dreq1m" }],
    ["another secret", { keySecret: "EnLs21M47BllR3X8PSFtjtbe" }],
    ["order and payment swapped", { order: payment, payment: order }],
    ["one digit changed", { signature: signature.replace(/f$/, "e") }],
    ["one digit missing", { signature: signature.slice(0, -1) }],
    ["capital letters", { signature: signature.toUpperCase() }],
    ["blanks around it", { signature: ` ${signature}` }],
    ["no signature", { signature: "" }],
    ["the same length, no hex", { signature: "z".repeat(64) }],
  ])("rejects %s", async (_name, change) => {
    const given = { ...EXAMPLE, ...change };
    expect(await verifyCallback(given, given.order, given.payment, given.signature)).toBe(false);
  });

  test("rejects every signature with an empty secret", async () => {
    expect(await verifyCallback({ keySecret: "" }, order, payment, signature)).toBe(false);
  });
});

test("the secret becomes a key that can verify and cannot be read again", async () => {
  const importKey = vi.spyOn(crypto.subtle, "importKey");
  await verifyCallback(EXAMPLE, EXAMPLE.order, EXAMPLE.payment, EXAMPLE.signature);
  const key = await importKey.mock.results[0]?.value;
  importKey.mockRestore();
  expect(key).toMatchObject({ extractable: false, usages: ["verify"] });
});

describe("webhook signature", () => {
  const body = '{"entity":"event","event":"order.paid"}';
  const signature = "8c7dbbc3a5f4acae16a7ce572626c7643b31ad5937d12034aec46ff25eee5605";

  test("accepts either of two secrets, so that events signed before a rotation still arrive", async () => {
    for (const secrets of [["whsec_local"], ["new", "whsec_local"], ["whsec_local", "old"]]) {
      expect(await verifyWebhook(secrets, bytes(body), signature)).toBe(true);
    }
    for (const secrets of [[], ["new", "old"], [""]]) {
      expect(await verifyWebhook(secrets, bytes(body), signature)).toBe(false);
    }
  });

  test("rejects equivalent JSON with other bytes", async () => {
    for (const other of [body.replace(",", ", "), `${body}\n`, JSON.stringify(JSON.parse(`{"x":${body}}`))]) {
      expect(await verifyWebhook(["whsec_local"], bytes(other), signature)).toBe(false);
    }
  });
});
