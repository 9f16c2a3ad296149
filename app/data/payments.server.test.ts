import { expect, test, vi } from "vitest";

import { settlePayment } from "#app/data/payments.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";
import { bodiesOf, noAnswer, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const SETTLE = "POST /rest/v1/rpc/shop_settle_payment";
const PAYMENT = {
  id: "pay_1",
  razorpayOrderId: "order_1",
  amount: 708_50,
  currency: "INR",
  status: "refunded" as const,
  method: "upi",
  error: null,
  refunded: 200_25,
  createdAt: "2026-01-05T10:00:00.000Z",
  refunds: [
    {
      id: "rfnd_1",
      refundId: null,
      paymentId: "pay_1",
      amount: 200_25,
      currency: "INR",
      status: "processed" as const,
    },
  ],
};

test("a payment is stored in rupees, with what was refunded of it and its refunds", async () => {
  const calls = stubFetch({ [SETTLE]: () => ({ ok: true, outcome: "refunded" }) });
  expect(await settlePayment(BACKEND, PAYMENT)).toBe("refunded");
  expect(bodiesOf(calls, SETTLE)).toMatchObject([
    {
      p_payment: {
        id: "pay_1",
        razorpay_order_id: "order_1",
        amount: 708.5,
        refunded: 200.25,
        created_at: "2026-01-05T10:00:00.000Z",
        refunds: [
          {
            refund_id: null,
            id: "rfnd_1",
            payment_id: "pay_1",
            amount: 200.25,
            currency: "INR",
            status: "processed",
          },
        ],
      },
    },
  ]);
});

test("a payment whose write was cut on its way is written a second time, and not a third", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  let attempts = 0;
  const once = stubFetch({
    [SETTLE]: () => {
      attempts += 1;
      return attempts === 1 ? noAnswer() : { ok: true, outcome: "paid" };
    },
  });
  expect(await settlePayment(BACKEND, PAYMENT)).toBe("paid");
  expect(once).toHaveLength(2);

  const never = stubFetch({ [SETTLE]: noAnswer });
  expect(await settlePayment(BACKEND, PAYMENT)).toBeNull();
  expect(never).toHaveLength(2);
});

test("a payment that the database refuses is not written again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const refusal = { code: "22023", message: "p_payment has no amount" };
  const calls = stubFetch({ [SETTLE]: () => Response.json(refusal, { status: 400 }) });
  expect(await settlePayment(BACKEND, PAYMENT)).toBeNull();
  expect(calls).toHaveLength(1);
});
