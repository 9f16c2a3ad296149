import * as z from "zod";

import { type Paise, parseRupees, rupeesFromPaise } from "#app/shop/money.ts";
import { SORTS, WAITING } from "#app/shop/order/order-filter.ts";
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "#app/shop/order/order.ts";
import { cleanLine } from "#app/shop/text.ts";

const MAX_AMOUNT: Paise = 99_999_999_99;

/** Builds the schema of a field that has one of the values, or "" for any. */
function choice<const Values extends readonly string[]>(values: Values) {
  return z
    .enum(["", ...values])
    .default("")
    .catch("");
}

const day = z.iso.date().catch("");

/** An amount typed in rupees, normalized to plain digits: '1299.5'. Invalid amounts become "". */
const amount = z
  .string()
  .transform((typed) => {
    const paise = parseRupees(typed, MAX_AMOUNT);
    return paise === null ? "" : String(rupeesFromPaise(paise));
  })
  .catch("");

/** The filter fields in the URL of the orders list. Invalid values mean any. */
export const orderFilterFields = {
  status: choice(ORDER_STATUSES),
  payment: choice(PAYMENT_STATUSES),
  method: choice(PAYMENT_METHODS),
  carrier: z
    .string()
    .transform((typed) => cleanLine(typed.slice(0, 80)))
    .catch(""),
  /** Days in Indian time, 'YYYY-MM-DD'. */
  from: day,
  to: day,
  least: amount,
  most: amount,
  waiting: choice(WAITING),
  sort: z.enum(SORTS).catch(""),
};
