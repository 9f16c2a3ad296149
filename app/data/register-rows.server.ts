import * as z from "zod";

import { paiseFromRupees } from "#app/shop/money.ts";

/** An amount in the registers: rupees in the database, converted to paise. */
export const amount = z.number().transform(paiseFromRupees);

/** The fields that the rows of all registers share: the document, its order, and its totals, also by rate. */
export const REGISTER_ROW = {
  number: z.string(),
  issued_at: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  customer: z.string(),
  buyer_gstin: z.string().nullable(),
  place_of_supply: z.string().nullable(),
  is_interstate: z.boolean(),
  value: amount,
  tax: amount,
  round_off: amount,
  total: amount,
  rates: z.array(z.object({ rate: z.number(), value: amount, tax: amount })),
};

type Row = z.infer<z.ZodObject<typeof REGISTER_ROW>>;

/** Converts the shared columns of a register's row to the names of the code. */
export function registerRow(row: Row) {
  return {
    number: row.number,
    issuedAt: row.issued_at,
    orderId: row.order_id,
    orderNumber: row.order_number,
    customer: row.customer,
    buyerGstin: row.buyer_gstin,
    placeOfSupply: row.place_of_supply,
    isInterstate: row.is_interstate,
    rates: row.rates,
    value: row.value,
    tax: row.tax,
    roundOff: row.round_off,
    total: row.total,
  };
}
