import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError, throwIfNotConfirmed, unwrap } from "#app/data/errors.server.ts";
import { type Paise, paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import type { Charges } from "#app/shop/pricing.ts";
import { type RequestReason, returnReasonLabel } from "#app/shop/return/return.ts";

const rupees = z.number().transform(paiseFromRupees);

const found = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    sku: z.string().nullable(),
    price: rupees,
    stock: z.number(),
  }),
);

/** Finds products and variants to add to an order, by a part of their name or SKU. */
export async function findProducts(db: Db, search: string): Promise<z.output<typeof found>> {
  if (search.trim() === "") return [];
  return found.parse(unwrap("find products", await db.rpc("admin_find_products", { p_search: search })));
}

const answers = z.union([
  z
    .object({ ok: z.literal(true), total_amount: rupees, refund: rupees })
    .transform(({ total_amount: total, refund }) => ({ ok: true as const, total, refund })),
  z
    .object({
      ok: z.literal(false),
      code: z.string(),
      status: z.enum(ORDER_STATUSES).nullable().default(null),
      lines: z.array(z.object({ name: z.string().nullable(), stock: z.number().nullable() })).default([]),
      limit: z.number().nullable().default(null),
      cod_limit: rupees.nullable().default(null),
      more: rupees.nullable().default(null),
      left: rupees.nullable().default(null),
      refund: rupees.nullable().default(null),
    })
    .transform(({ cod_limit: codLimit, ...refusal }) => ({ ...refusal, codLimit })),
]);

/**
 * Changes the items of an order if it still has this version. `charges` are those of the new lines.
 * @param takenOff for a paid order, whose removed items are refunded while its delivery and coupon stay: the reason,
 * and whether the items can be sold again
 */
export async function changeItems(
  db: Db,
  orderId: string,
  change: {
    lines: readonly { id: string; quantity: number; price: Paise }[];
    charges: Charges;
    couponCode: string | null;
    version: string;
    takenOff?: { reason: RequestReason; restock: boolean };
  },
): Promise<z.output<typeof answers>> {
  const { lines, charges, couponCode, version, takenOff } = change;
  const { data, error } = await db.rpc("admin_change_items", {
    p_change: {
      order_id: orderId,
      expected_updated_at: version,
      lines: lines.map(({ id, quantity, price }) => ({
        product_id: id,
        quantity,
        unit_price: rupeesFromPaise(price),
      })),
      subtotal: rupeesFromPaise(charges.subtotal),
      shipping_amount: rupeesFromPaise(charges.shipping),
      tax_amount: rupeesFromPaise(charges.tax),
      discount_amount: rupeesFromPaise(charges.discount),
      round_off: rupeesFromPaise(charges.roundOff),
      total_amount: rupeesFromPaise(charges.total),
      coupon_code: couponCode,
      ...(takenOff && {
        keeps_terms: true,
        restock: takenOff.restock,
        reason: takenOff.reason,
        reason_text: returnReasonLabel(takenOff.reason),
      }),
    },
  });
  if (!error) return answers.parse(data);
  throwIfNotConfirmed(error);
  logError("change the items of an order", error);
  return {
    ok: false,
    code: "failed",
    status: null,
    lines: [],
    limit: null,
    codLimit: null,
    more: null,
    left: null,
    refund: null,
  };
}
