import { afterAll, expect, test } from "vitest";

import { startShop } from "#local/launcher/shop.ts";

const shop = await startShop({ memory: true });
afterAll(() => shop.close());

test("the payments of the demo orders can be refunded", async () => {
  const rows = await shop.sql<{ id: string; amount: number; refunded: number }>(
    "select id, (amount * 100)::int as amount, (refunded_amount * 100)::int as refunded from public.payments",
  );
  expect(rows.length).toBeGreaterThanOrEqual(4);
  for (const { id, amount, refunded } of rows) {
    const payment = shop.razorpay.payments().find((each) => each.id === id);
    expect(payment).toMatchObject({ amount, amount_refunded: refunded, captured: true });
    if (refunded === 0) await shop.razorpay.refund(id);
    else await expect(shop.razorpay.refund(id)).rejects.toThrow(/refunded/);
  }
});
