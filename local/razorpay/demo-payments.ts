import * as z from "zod";

import { newPayment, type RazorpayOrder, type RazorpayPayment } from "#local/razorpay/entities.ts";

/** A payment of a demo order; amounts in paise, `at` in seconds. */
export type DemoPayment = { id: string; orderId: string; amount: number; refunded: number; at: number };

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    order_id: z.string(),
    amount: z.coerce.number(),
    refunded: z.coerce.number(),
    at: z.coerce.number(),
  }),
);

type Sql = (text: string) => Promise<unknown[]>;

/** Reads the payments of the demo orders. The emulator needs them, because cancelling a paid order asks for a refund. */
export async function readDemoPayments(sql: Sql): Promise<DemoPayment[]> {
  const payments = rowsSchema.parse(
    await sql(
      `select id, razorpay_order_id as order_id, (amount * 100)::int as amount,
         (refunded_amount * 100)::int as refunded, floor(extract(epoch from created_at))::bigint as at
       from public.payments where id like 'pay\\_HaatDemo%'`,
    ),
  );
  return payments.map(({ order_id: orderId, ...rest }) => ({ ...rest, orderId }));
}

/** The order and payment entities of a demo payment. */
export function toPaidEntities(demo: DemoPayment): { order: RazorpayOrder; payment: RazorpayPayment } {
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
