import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError, throwIfNotConfirmed } from "#app/data/errors.server.ts";
import { type Paise, paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import type { LineRefundChoice } from "#app/shop/return/line-refund.ts";

const rupees = z.number().transform(paiseFromRupees);

const answers = z.union([
  z.object({ ok: z.literal(true), number: z.string(), amount: rupees }),
  z.object({
    ok: z.literal(false),
    code: z.string(),
    status: z.enum(ORDER_STATUSES).nullable().default(null),
    left: rupees.nullable().default(null),
    refund: rupees.nullable().default(null),
    lines: z.array(z.object({ name: z.string(), left: z.number().nullable() })).default([]),
  }),
]);

/**
 * Refunds units of an order's items, once for each key, if the refund and the refundable amount before it still match
 * `seen` (paise).
 */
export async function refundItems(
  db: Db,
  orderId: string,
  refund: LineRefundChoice & { key: string; seen: { amount: Paise; left: Paise } },
): Promise<z.output<typeof answers>> {
  const { key, items, reason, restock, cameBack, delivery, reference, seen } = refund;
  const { data, error } = await db.rpc("admin_refund_items", {
    p_refund: {
      order_id: orderId,
      request_key: key,
      items: items.map(({ id, quantity }) => ({ order_item_id: id, quantity })),
      reason,
      restock,
      came_back: cameBack,
      lowers_tax: refund.lowersTax,
      delivery,
      reference,
      expected_amount: rupeesFromPaise(seen.amount),
      expected_left: rupeesFromPaise(seen.left),
    },
  });
  if (!error) return answers.parse(data);
  throwIfNotConfirmed(error);
  logError("refund items of an order", error);
  return { ok: false, code: "failed", status: null, left: null, refund: null, lines: [] };
}
