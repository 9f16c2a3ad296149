import * as z from "zod";

import { newPayment, type RazorpayOrder, type RazorpayPayment } from "#local/razorpay/entities.ts";

/** A payment of the demo orders, amounts in paise. */
export type DemoPayment = { id: string; orderId: string; amount: number; refunded: number; at: number };

const rows = z.array(
  z.object({
    id: z.string(),
    order_id: z.string(),
    amount: z.coerce.number(),
    refunded: z.coerce.number(),
    at: z.coerce.number(),
  }),
);

type Sql = (text: string) => Promise<unknown[]>;

/** The demo orders say that they were paid, so the stand-in has to know their payments: cancelling one asks for a refund. */
export async function demoPayments(sql: Sql): Promise<DemoPayment[]> {
  const found = rows.parse(
    await sql(
      `select id, razorpay_order_id as order_id, (amount * 100)::int as amount,
         (refunded_amount * 100)::int as refunded, floor(extract(epoch from created_at))::bigint as at
       from public.payments where id like 'pay\\_HaatDemo%'`,
    ),
  );
  return found.map(({ order_id: orderId, ...rest }) => ({ ...rest, orderId }));
}

/** The entities of a payment that was made long ago. */
export function asPaid(demo: DemoPayment): { order: RazorpayOrder; payment: RazorpayPayment } {
  const order: RazorpayOrder = {
    id: demo.orderId,
    entity: "order",
    amount: demo.amount,
    amount_paid: demo.amount,
    amount_due: 0,
    currency: "INR",
    receipt: null,
    offer_id: null,
    status: "paid",
    attempts: 1,
    notes: [],
    created_at: demo.at,
  };
  const isRefunded = demo.refunded >= demo.amount;
  const payment: RazorpayPayment = {
    ...newPayment(order, {}),
    id: demo.id,
    status: isRefunded ? "refunded" : "captured",
    captured: true,
    amount_refunded: demo.refunded,
    refund_status: demo.refunded === 0 ? null : isRefunded ? "full" : "partial",
    fee: 0,
    tax: 0,
    created_at: demo.at,
  };
  return { order, payment };
}
