import * as z from "zod";

import { type Paise, parseRupees, rupeesFromPaise } from "#app/shop/money.ts";
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "#app/shop/order/order.ts";
import { cleanLine } from "#app/shop/text.ts";

/** What can be asked of an order besides its fields. The database says which orders wait: private.waiting_orders. */
const WAITING = ["me", "new"] as const;

export const WAITING_LABELS: Record<(typeof WAITING)[number], string> = { me: "Needs me", new: "New" };

export const NEEDS_ME_TEXT =
  "Orders to pack and ship, with a payment that needs attention, or with a return that waits for you.";

const SORTS = ["", "oldest", "highest", "lowest"] as const;

/** By the value in the address; without one the newest are first. */
export const SORT_LABELS: Record<(typeof SORTS)[number], string> = {
  "": "Newest first",
  oldest: "Oldest first",
  highest: "Highest amount first",
  lowest: "Lowest amount first",
};

const MAX_AMOUNT: Paise = 99_999_999_99;

/** One of the values, or "" for any. */
function choice<const Values extends readonly string[]>(values: Values) {
  return z
    .enum(["", ...values])
    .default("")
    .catch("");
}

const day = z.iso.date().catch("");

/** An amount as people type it, kept as plain rupees: '1299.5'; "" for anything else. */
const amount = z
  .string()
  .transform((typed) => {
    const paise = parseRupees(typed, MAX_AMOUNT);
    return paise === null ? "" : String(rupeesFromPaise(paise));
  })
  .catch("");

/** Fields of the filter as they are in the address of the list; what is not valid means any. */
export const orderFilterFields = {
  status: choice(ORDER_STATUSES),
  payment: choice(PAYMENT_STATUSES),
  method: choice(PAYMENT_METHODS),
  carrier: z
    .string()
    .transform((typed) => cleanLine(typed.slice(0, 80)))
    .catch(""),
  /** Days in India, 'YYYY-MM-DD'. */
  from: day,
  to: day,
  least: amount,
  most: amount,
  waiting: choice(WAITING),
  sort: z.enum(SORTS).catch(""),
};

const fields = z.object(orderFilterFields);

export type OrderFilter = z.infer<typeof fields> & {
  /** Part of a number, name, e-mail address, telephone, PIN code or another code of an order; "" means any. */
  search: string;
};

export const ALL_ORDERS: OrderFilter = { search: "", ...fields.parse({}) };

const NAMES = fields.keyof().options;

/** How many fields behind the button Filters are set; the search and the order of the list are not among them. */
export function countFilters(filter: OrderFilter): number {
  return NAMES.filter((name) => name !== "sort" && filter[name] !== "").length;
}

/** The filter as the query of an address, without the page: 'status=shipped&sort=oldest'; "" for all orders. */
export function filterQuery(filter: OrderFilter): string {
  const set = (["search", ...NAMES] as const).flatMap((name) =>
    filter[name] === "" ? [] : [[name, filter[name]]],
  );
  return new URLSearchParams(set).toString();
}
