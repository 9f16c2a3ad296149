import { expect, test } from "vitest";

import { callApi, createOrder, startTestRazorpay } from "#tests/local/support/fake-shop.ts";

/* Payouts of the emulator, with the fields of Razorpay's documentation. */

const DAY_MS = 86_400_000;

const razorpay = await startTestRazorpay();

test("pays out payments less fees and refunds, and lists both", async () => {
  const order = await createOrder(razorpay, { amount: 100_000 });
  const { payment } = await razorpay.pay(order.id);
  if (!payment) throw new Error("no payment");
  const refund = await razorpay.refund(payment.id, 40_000);
  expect((await callApi(razorpay, "GET", "/settlements")).body).toMatchObject({ count: 0, items: [] });

  const paid = razorpay.payOut(700);
  expect(paid).toMatchObject({
    id: expect.stringMatching(/^setl_[0-9A-Za-z]{14}$/),
    amount: 100_000 - 2360 - 40_000 + 700,
    fees: 2360,
    tax: 360,
    status: "processed",
  });
  expect(razorpay.payOut()).toBeNull();

  const list = await callApi(razorpay, "GET", `/settlements?from=${(paid?.created_at ?? 0) - 1}&count=1`);
  expect(list.body).toMatchObject({ entity: "collection", count: 1, items: [{ id: paid?.id }] });
  const later = await callApi(razorpay, "GET", `/settlements?from=${(paid?.created_at ?? 0) + 1}`);
  expect(later.body.count).toBe(0);

  const [year, month, day] = new Date((paid?.created_at ?? 0) * 1000 + 5.5 * 3_600_000)
    .toISOString()
    .slice(0, 10)
    .split("-");
  const recon = (rest: string) => callApi(razorpay, "GET", `/settlements/recon/combined?${rest}`);
  const all = await recon(`year=${year}&month=${month}&day=${day}&count=1000`);
  expect(all.body.count).toBe(3);
  expect(all.body.items).toMatchObject([
    {
      entity_id: payment.id,
      type: "payment",
      amount: 100_000,
      credit: 97_640,
      debit: 0,
      fee: 2360,
      tax: 360,
    },
    { entity_id: refund.id, type: "refund", debit: 40_000, credit: 0, payment_id: payment.id },
    { type: "payment", amount: 700, description: "Another shop" },
  ]);
  expect((await recon(`year=${year}&month=${month}&skip=2`)).body.count).toBe(1);
  expect((await recon(`year=${Number(year) - 1}&month=${month}`)).body.count).toBe(0);
  expect((await recon("year=2026")).status).toBe(400);
});

test("pays out by itself two days later", async () => {
  const own = await startTestRazorpay();
  const at = Math.floor((Date.now() - 4 * DAY_MS) / 1000);
  own.importPayments([
    { id: "pay_HaatDemoOld", orderId: "order_old", amount: 50_000, refunded: 0, at },
    { id: "pay_HaatDemoNew", orderId: "order_new", amount: 50_000, refunded: 0, at: at + 4 * 86_400 },
  ]);
  const { body } = await callApi(own, "GET", "/settlements");
  expect(body).toMatchObject({ count: 1, items: [{ amount: 50_000 }] });
  expect((await callApi(own, "GET", "/settlements")).body.count).toBe(1);
  expect(own.reconItems().map(({ entity_id: id }) => id)).toEqual(["pay_HaatDemoOld"]);
});
