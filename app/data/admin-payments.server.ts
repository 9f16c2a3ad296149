import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import type { Page } from "#app/data/paging.server.ts";
import { paiseFromRupees } from "#app/shop/money.ts";
import { PAYMENT_PROBLEM_NAMES, type PaymentFilter } from "#app/shop/payment/payment-list.ts";
import { GATEWAY_PAYMENT_STATUSES } from "#app/shop/payment/payment.ts";

const rupees = z.number().transform(paiseFromRupees);

const listed = z.object({
  /** The number of payments, at most 1,001. */
  total: z.number(),
  payments: z.array(
    z
      .object({
        id: z.string(),
        problem: z.enum(PAYMENT_PROBLEM_NAMES).nullable(),
        payment_id: z.string().nullable(),
        order_id: z.string().nullable(),
        order_number: z.string().nullable(),
        amount: rupees,
        refunded: rupees,
        status: z.enum(GATEWAY_PAYMENT_STATUSES).nullable(),
        method: z.string().nullable(),
        error: z.string().nullable(),
        at: z.string(),
      })
      .transform(({ payment_id, order_id, order_number, ...row }) => ({
        ...row,
        paymentId: payment_id,
        order: order_id && order_number ? { id: order_id, number: order_number } : null,
      })),
  ),
});

/**
 * A payment in the portal's list. One with a problem may also be a refund, or an order paid in cash. Amounts are in
 * paise.
 */
export type AdminPayment = z.infer<typeof listed>["payments"][number];

type PaymentsQuery = Page & {
  /** A complete Razorpay id or order number. */
  search: string;
  status: PaymentFilter | "";
  /** Days in Indian time, 'YYYY-MM-DD', or ''. */
  from: string;
  to: string;
};

/** Lists a page of payments, newest first. */
export async function listPayments(
  db: Db,
  { page, pageSize, search, status, from, to }: PaymentsQuery,
): Promise<z.infer<typeof listed>> {
  const answer = await db.rpc("admin_list_payments", {
    p_query: {
      search,
      status,
      from: from || null,
      to: to || null,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    },
  });
  return listed.parse(unwrap("list payments", answer));
}
