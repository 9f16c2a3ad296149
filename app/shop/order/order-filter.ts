import type { OrderStatus, PaymentMethod, PaymentStatus } from "#app/shop/order/order.ts";

/** What can be asked of an order besides its fields. The database says which orders wait: private.waiting_orders. */
export const WAITING = ["me", "new"] as const;

export const WAITING_LABELS: Record<(typeof WAITING)[number], string> = { me: "Needs me", new: "New" };

export const NEEDS_ME_TEXT =
  "Orders to pack and ship, with a payment that needs attention, or with a return that waits for you.";

export const SORTS = ["", "oldest", "highest", "lowest"] as const;

/** By the value in the address; without one the newest are first. */
export const SORT_LABELS: Record<(typeof SORTS)[number], string> = {
  "": "Newest first",
  oldest: "Oldest first",
  highest: "Highest amount first",
  lowest: "Lowest amount first",
};

/** What the list of orders is narrowed to; "" means any. */
export type OrderFilter = {
  /** Part of a number, name, e-mail address, telephone, PIN code or another code of an order. */
  search: string;
  status: OrderStatus | "";
  payment: PaymentStatus | "";
  method: PaymentMethod | "";
  carrier: string;
  /** Days in India, 'YYYY-MM-DD'. */
  from: string;
  to: string;
  /** Plain rupees: '1299.5'. */
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

/** Shown with a search of one or two letters, which the database has no index for. */
export const SHORT_SEARCH_TEXT =
  "One or two letters are looked for in the first 2,000 orders of the list. Type three or more to search all.";

/** The same for a file, which must hold all that it says. */
export const SHORT_EXPORT_TEXT =
  "One or two letters are looked for in the first 2,000 orders of the list, so the file could end early. Type three or more to export all.";

/**
 * Whether a search has no three letters or digits in a row, nor three other characters of Indian scripts. A number in
 * groups, '74 55 67', is one.
 */
export function isShortSearch(search: string): boolean {
  const text = search.trim();
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
