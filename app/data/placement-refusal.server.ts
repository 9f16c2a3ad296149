import * as z from "zod";

import { paiseFromRupees } from "#app/shop/money.ts";

const refusedLine = z.object({
  name: z.string().nullable(),
  stock: z.number().nullable().default(null),
  price: z
    .number()
    .nullable()
    .default(null)
    .transform((price) => (price === null ? null : paiseFromRupees(price))),
});

/** The answer of a database function that refused to place an order or to make it payable again. */
export const refusalAnswer = z
  .object({
    ok: z.literal(false),
    code: z.string(),
    lines: z.array(refusedLine).default([]),
    count: z.number().nullable().default(null),
    limit: z.number().nullable().default(null),
    order_id: z.string().nullable().default(null),
  })
  .transform(({ count, limit, order_id: orderId, ...refusal }) => ({
    ...refusal,
    facts: { count, limit },
    orderId,
  }));
