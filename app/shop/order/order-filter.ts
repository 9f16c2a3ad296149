import type { OrderStatus, PaymentMethod, PaymentStatus } from "#app/shop/order/order.ts";

/** Filters that are not fields of an order. The database decides which orders are waiting: private.waiting_orders. */
export const WAITING = ["me", "new"] as const;

export const WAITING_LABELS: Record<(typeof WAITING)[number], string> = { me: "Needs me", new: "New" };

export const NEEDS_ME_TEXT =
  "Orders to pack and ship, with a payment that needs attention, or with a return that waits for you.";

export const SORTS = ["", "oldest", "highest", "lowest"] as const;

/** The sort orders by their value in the URL. The default is newest first. */
export const SORT_LABELS: Record<(typeof SORTS)[number], string> = {
  "": "Newest first",
  oldest: "Oldest first",
  highest: "Highest amount first",
  lowest: "Lowest amount first",
};

/** The filter of the orders list; "" means any. */
export type OrderFilter = {
  /** Part of the order's number, name, e-mail address, telephone, PIN code or another code. */
  search: string;
  status: OrderStatus | "";
  payment: PaymentStatus | "";
  method: PaymentMethod | "";
  carrier: string;
  /** Days in Indian time, 'YYYY-MM-DD'. */
  from: string;
  to: string;
  /** Amounts in plain rupees: '1299.5'. */
  least: string;
  most: string;
  waiting: (typeof WAITING)[number] | "";
  sort: (typeof SORTS)[number];
};

export const ALL_ORDERS: OrderFilter = {
  search: "",
  status: "",
  payment: "",
  method: "",
  carrier: "",
  from: "",
  to: "",
  least: "",
  most: "",
  waiting: "",
  sort: "",
};

/** The note for a search of one or two letters, for which the database has no index. */
export const SHORT_SEARCH_TEXT =
  "One or two letters or digits are looked for in the first 2,000 orders of the list. Type three or more to search all.";

/** The same note for an export, which must be complete. */
export const SHORT_EXPORT_TEXT =
  "One or two letters or digits are looked for in the first 2,000 orders of the list, so the file could end early. Type three or more to export all.";

/** The note for an export of more orders than one file takes. */
export const LONG_EXPORT_TEXT =
  "More than 20,000 orders match, too many for one file. Choose dates so that fewer match.";

/**
 * Returns a search without +91, 0091, 91 or 0 before a telephone or the beginning of one; anything else as it is.
 * Mirrors private.search_text.
 */
function withoutPhonePrefix(search: string): string {
  if (!/^[+0-9 ()-]+$/.test(search)) return search;
  const number = search.replace(/[ ()-]/g, "");
  const [, digits = search] =
    /^\+910?([0-9]+)$/.exec(number) ??
    /^00910?([0-9]{4,})$/.exec(number) ??
    /^0([6-9][0-9]{3,9})$/.exec(number) ??
    /^91([6-9][0-9]{9})$/.exec(number) ??
    [];
  return digits;
}

/**
 * Returns true if a search has no run of three letters or digits, nor three other characters of an Indian script. A
 * number in groups, '74 55 67', counts as one run.
 */
export function isShortSearch(search: string): boolean {
  const text = withoutPhonePrefix(search.trim());
  if (/^\+?[0-9 ()-]+$/.test(text) && text.replace(/[^0-9]/g, "").length >= 5) return false;
  return text !== "" && !/[a-z0-9]{3}/i.test(text) && !/\P{ASCII}{3}/u.test(text);
}

const NAMES = [
  "status",
  "payment",
  "method",
  "carrier",
  "from",
  "to",
  "least",
  "most",
  "waiting",
  "sort",
] as const;

/** Counts the fields set under the Filters button. Search and sort order are not counted. */
export function countFilters(filter: OrderFilter): number {
  return NAMES.filter((name) => name !== "sort" && filter[name] !== "").length;
}

/** Returns the filter as a query string without the page: 'status=shipped&sort=oldest'; "" for all orders. */
export function filterQuery(filter: OrderFilter): string {
  const set = (["search", ...NAMES] as const).flatMap((name) =>
    filter[name] === "" ? [] : [[name, filter[name]]],
  );
  return new URLSearchParams(set).toString();
}
