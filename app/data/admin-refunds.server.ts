import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { readInParts } from "#app/data/read-in-parts.server.ts";
import { formatCsvLine, formatCsvLines } from "#app/formats/csv.ts";
import { firstDay, type Month } from "#app/shop/bookkeeping/month.ts";
import { REFUND_COLUMNS, refundLine, type RefundRow } from "#app/shop/bookkeeping/registers.ts";
import { paiseFromRupees } from "#app/shop/money.ts";

const refunds = z.array(
  z
    .object({
      id: z.string(),
      refunded_at: z.string(),
      order_id: z.string().nullable(),
      order_number: z.string().nullable(),
      invoice_number: z.string().nullable(),
      amount: z.number().transform(paiseFromRupees),
      method: z.enum(["razorpay", "cash"]),
      reference: z.string().nullable(),
      payment_id: z.string().nullable(),
      reason: z.string(),
      status: z.enum(["due", "pending", "processed", "failed"]),
    })
    .transform((row): RefundRow => ({
      id: row.id,
      refundedAt: row.refunded_at,
      orderId: row.order_id,
      orderNumber: row.order_number,
      invoiceNumber: row.invoice_number,
      amount: row.amount,
      method: row.method,
      reference: row.reference,
      paymentId: row.payment_id,
      reason: row.reason,
      status: row.status,
    })),
);

/** Lists refunds that were started in a month, oldest first, from the given offset. */
export async function listRefunds(
  db: Db,
  { month, limit, offset }: { month: Month; limit: number; offset: number },
): Promise<RefundRow[]> {
  const range = { p_month: firstDay(month), p_limit: limit, p_offset: offset };
  return refunds.parse(unwrap("list refunds", await db.rpc("admin_refund_register", range)));
}

/** Writes the refunds of a month as CSV. */
export async function* exportRefunds(db: Db, month: Month): AsyncGenerator<string> {
  yield formatCsvLine(REFUND_COLUMNS);
  for await (const rows of readInParts((range) => listRefunds(db, { month, ...range }))) {
    yield formatCsvLines(rows.map(refundLine));
  }
}
