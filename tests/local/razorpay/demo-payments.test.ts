import { afterAll, expect, test } from "vitest";

import { startTestShop } from "#tests/support/test-shop.ts";

const shop = await startTestShop({ memory: true });
afterAll(() => shop.close());

test("the payments of the demo orders can be refunded", async () => {
  const rows = await shop.sql<{ id: string; amount: number; refunded: number }>(
    "select id, (amount * 100)::int as amount, (refunded_amount * 100)::int as refunded from public.payments",
  );
  const [refundable, refundedBefore] = [
    rows.filter(({ refunded }) => refunded === 0),
    rows.filter(({ refunded }) => refunded > 0),
  ];
  expect(refundable.length).toBeGreaterThanOrEqual(1);
  expect(refundedBefore.length).toBeGreaterThanOrEqual(1);
  for (const { id, amount, refunded } of rows) {
    const payment = shop.razorpay.payments().find((each) => each.id === id);
    expect(payment).toMatchObject({ amount, amount_refunded: refunded, captured: true });
  }
  for (const { id } of refundable) await shop.razorpay.refund(id);
  for (const { id } of refundedBefore) await expect(shop.razorpay.refund(id)).rejects.toThrow(/refunded/);
});
