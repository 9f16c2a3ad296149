/** The shop's own table of order changes. It is loaded, not imported: tests are compiled apart from the app. */
type Table = {
  ORDER_ACTORS: readonly OrderActor[];
  holdsReservation: (status: OrderStatus) => boolean;
  nextStatuses: (actor: OrderActor, from: OrderStatus) => OrderStatus[];
  orderChange: (actor: OrderActor, from: OrderStatus, to: OrderStatus) => OrderEffect | null;
};

export type OrderStatus = string;
export type OrderActor = "shopper" | "admin" | "payment" | "system";
export type OrderEffect = {
  books: "kept" | "returned" | "taken";
  payment: string;
  refund: "none" | "owed" | "withdrawn" | "settled" | "heard";
};

async function load(path: string): Promise<unknown> {
  return import(new URL(`../../app/shop/${path}`, import.meta.url).href);
}

export const { ORDER_STATUSES } = (await load("order/order.ts")) as {
  ORDER_STATUSES: readonly OrderStatus[];
};
export const { ORDER_ACTORS, holdsReservation, nextStatuses, orderChange } = (await load(
  "order/order-transitions.ts",
)) as Table;
