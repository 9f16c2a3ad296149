import { formatPaise, type Paise } from "#app/shop/money.ts";
import { statusRefusal } from "#app/shop/order/admin-order.ts";
import { endsOrder } from "#app/shop/order/order-end.ts";
import { isUnpaidOnline } from "#app/shop/order/order-payment.ts";
import { getTransition, hasEnded, isConfirmed } from "#app/shop/order/order-transitions.ts";
import {
  ORDER_STATUSES,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  statusLabel,
} from "#app/shop/order/order.ts";

/** What many orders are changed to: a status, or their invoices are issued. */
export const BATCH_CHANGES = [...ORDER_STATUSES, "invoice"] as const;
export type BatchChange = (typeof BATCH_CHANGES)[number];

/** Orders that are changed at once. The database refuses more. */
export const MAX_BATCH = 500;

type BatchOrder = {
  orderNumber: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  total: Paise;
  /** What was given back of it. */
  refunded: Paise;
  email: string | null;
  trackingNumber: string | null;
};

/** '1 order', '12 orders'. */
export function countOrders(count: number): string {
  return `${count.toLocaleString("en-IN")} ${count === 1 ? "order" : "orders"}`;
}

/** The button: 'Ship 10 orders', 'Set 3 orders to Processing'. */
export function batchButton(change: BatchChange, count: number): string {
  const orders = countOrders(count);
  if (change === "invoice") return `Issue the invoices of ${orders}`;
  if (change === "shipped") return `Ship ${orders}`;
  if (change === "confirmed") return `Confirm ${orders}`;
  if (change === "cancelled") return `Cancel ${orders}`;
  return `Set ${orders} to ${statusLabel(change)}`;
}

/** What was done, after the number of orders: '10 orders shipped'. */
const BATCH_DONE: Record<BatchChange, string> = {
  pending: "set to Pending",
  confirmed: "confirmed",
  processing: "set to Processing",
  shipped: "shipped",
  delivered: "set to Delivered",
  cancelled: "cancelled",
  failed: "set to Failed",
  invoice: "invoiced",
};

/** Whether the customer gets a mail about the change of status. The database decides; see private.order_mail_kind. */
function isMailed(from: OrderStatus, to: OrderStatus): boolean {
  if (from === to) return false;
  if (to === "shipped" || to === "delivered") return true;
  if (hasEnded(to)) return !hasEnded(from) || (from === "failed" && to === "cancelled");
  return isConfirmed(to) && !isConfirmed(from);
}

/**
 * Whether a change of many leaves this order as it is, as private.batch_left_alone has it: `unpaid` online, or `ended` when
 * it is to be shipped.
 */
export function leftAlone(
  change: BatchChange,
  order: Pick<BatchOrder, "status" | "paymentMethod" | "paymentStatus">,
): "unpaid" | "ended" | null {
  if (change !== "invoice" && isConfirmed(change) && isUnpaidOnline(order)) return "unpaid";
  const hasArrived = order.status === "delivered" || hasEnded(order.status);
  return change === "shipped" && hasArrived ? "ended" : null;
}

type LeftAlone = ReturnType<typeof leftAlone> | "refund";

/** Why an order is left as it is. `refund`: ending it gives money back, and who changes it may not refund. */
function whyLeft(change: BatchChange, order: BatchOrder, mayRefund: boolean): LeftAlone {
  return !mayRefund && givesBack(change, order) ? "refund" : leftAlone(change, order);
}

/** Whether ending the order gives back what was paid for it online. */
function givesBack(change: BatchChange, order: BatchOrder): boolean {
  const isPaid = order.paymentMethod === "razorpay" && order.paymentStatus === "paid";
  return change !== "invoice" && endsOrder(order.status, change) && isPaid && order.total > order.refunded;
}

/** Counts the orders that the batch will change; those that already have the status are not counted. */
export function countChanged(
  change: BatchChange,
  orders: readonly BatchOrder[],
  { mayRefund }: { mayRefund: boolean },
): number {
  return orders.filter((order) => order.status !== change && whyLeft(change, order, mayRefund) === null)
    .length;
}

/** Counts the orders that are shipped without a tracking number: shipping them again saves the one that is typed. */
export function countUntracked(change: BatchChange, orders: readonly BatchOrder[]): number {
  return change === "shipped"
    ? orders.filter(({ status, trackingNumber }) => status === "shipped" && trackingNumber === null).length
    : 0;
}

/** What a change of these orders will do, one sentence each, as the page says before it is confirmed. */
export function describeBatch(
  change: BatchChange,
  orders: readonly BatchOrder[],
  { mayRefund }: { mayRefund: boolean },
): string[] {
  if (change === "invoice")
    return ["Each order that has no invoice gets the next number. No e-mail is sent."];
  const left = (reason: LeftAlone) => orders.filter((order) => whyLeft(change, order, mayRefund) === reason);
  const kept = left("refund");
  const [unpaid, ended] = [left("unpaid").length, left("ended").length];
  const untracked = countUntracked(change, orders);
  const same = orders.filter(({ status }) => status === change).length - untracked;
  const moved = orders.filter(
    (order) => order.status !== change && whyLeft(change, order, mayRefund) === null,
  );
  const effects = moved.map((order) => ({ order, effect: getTransition("admin", order.status, change) }));
  const refunded = effects.filter(({ order }) => givesBack(change, order));
  const collected = effects.filter(
    ({ order, effect }) =>
      effect?.payment === "collect_cod" && order.paymentMethod === "cod" && order.paymentStatus !== "paid",
  );
  const unclear = moved.filter(
    ({ status, paymentMethod, paymentStatus }) =>
      status === "delivered" && paymentMethod === "cod" && paymentStatus === "paid",
  );
  const partlyRefunded = change === "shipped" ? moved.filter((order) => order.refunded > 0) : [];
  const recalled = hasEnded(change)
    ? moved.filter(({ status }) => status === "shipped" || status === "delivered").length
    : 0;
  const reopened = effects.filter(({ effect }) => effect?.reservation === "reserve");
  const mailed = moved.filter(({ status, email }) => email !== null && isMailed(status, change)).length;
  const mayBeKnown = change === "shipped" && moved.some(({ trackingNumber }) => trackingNumber !== null);
  const ordersOf = (of: typeof effects) => of.map(({ order }) => order);
  const sum = (of: readonly BatchOrder[]) =>
    formatPaise(of.reduce((total, order) => total + order.total - order.refunded, 0));
  return [
    mailed === 0
      ? "No e-mail is sent."
      : `${mailed === 1 ? "1 customer is" : `${mailed} customers are`} mailed.`,
    mayBeKnown && mailed > 0 ? "Nobody is mailed a tracking number twice." : "",
    refunded.length === 0
      ? ""
      : `${sum(ordersOf(refunded))} goes back for ${countOrders(refunded.length)} paid online.`,
    recalled === 0
      ? ""
      : `${countOrders(recalled)} ${recalled === 1 ? "has" : "have"} left the shop: the items count as in stock again at once. Call them back, or correct the stock.`,
    collected.length === 0
      ? ""
      : `${sum(ordersOf(collected))} in cash counts as collected, for ${countOrders(collected.length)}.`,
    reopened.length === 0 ? "" : `${countOrders(reopened.length)} that had ended: stock is taken again.`,
    ...partlyRefunded.map(
      ({ orderNumber, refunded: given, total }) =>
        `${formatPaise(given)} of ${formatPaise(total)} of ${orderNumber} was refunded: check what goes out.`,
    ),
    kept.length === 0
      ? ""
      : `${countOrders(kept.length)} paid online: left as ${kept.length === 1 ? "it is" : "they are"}. This gives ${sum(kept)} back: ask somebody who may refund.`,
    unclear.length === 0
      ? ""
      : `${countOrders(unclear.length)} with collected cash will be refused: change those one by one, and say where the cash is.`,
    unpaid === 0
      ? ""
      : `${countOrders(unpaid)} not paid online: left as ${unpaid === 1 ? "it is" : "they are"}.`,
    ended === 0
      ? ""
      : `${countOrders(ended)} delivered, cancelled or failed: left as ${ended === 1 ? "it is" : "they are"}.`,
    untracked === 0
      ? ""
      : `${countOrders(untracked)} shipped already without a tracking number: one that you enter is saved and mailed.`,
    same === 0 ? "" : `${countOrders(same)} already ${same === 1 ? "has" : "have"} this status.`,
  ].filter((sentence) => sentence !== "");
}

/** What became of an order of a batch; null: nothing yet. */
export type BatchResult = {
  ok: boolean;
  /** Whether it had another status before, or got its tracking number. */
  changed: boolean;
  canUndo: boolean;
  code: string | null;
  status: OrderStatus | null;
  /** Of an order that is shipped already. */
  trackingNumber?: string | null;
  lines: readonly { name: string | null; stock: number | null }[];
} | null;

const REFUSALS: Record<string, string> = {
  not_found: "There is no order with this number.",
  stopped: "You stopped before it.",
  busy: "It is being worked on. Please try it again.",
  cash_unclear: "Its cash was collected. Open it, and say where the cash is.",
  may_not_refund: "Ending it gives money back. Ask somebody who may refund.",
  needs_password: "It gives back more than goes without your password by now. Open it, and end it there.",
  unpaid: "It is not paid online, so it was left alone. Open it to send it all the same.",
  ended: "It was delivered, cancelled or has failed, so it was left alone.",
  not_confirmed: "It is not confirmed, so it has no invoice.",
};

/** Why an order of a batch was left as it is. */
export function batchRefusal(
  change: BatchChange,
  result: Pick<NonNullable<BatchResult>, "code" | "status" | "trackingNumber" | "lines">,
): string {
  const { code, status, trackingNumber, lines } = result;
  const known = code === null ? undefined : REFUSALS[code];
  if (known) return known;
  if (code === "changed" && trackingNumber) {
    return `It is shipped already, with ${trackingNumber}, so it was left alone. Open it to correct its number.`;
  }
  if (code === "changed" && status) return `It is ${statusLabel(status)} by now, so it was left alone.`;
  if (code === null || change === "invoice") return "It could not be changed. Please open it, and try again.";
  const reason = statusRefusal(code, change, { status, lines });
  const [, sentence] = reason.split(": ");
  return sentence
    ? sentence.charAt(0).toUpperCase() + sentence.slice(1)
    : "It could not be changed. Please open it, and try again.";
}

/** What was done: '10 orders shipped, 1 had that status already, 2 left as they were'; how far it is while orders are left. */
export function batchText(change: BatchChange, items: readonly { result: BatchResult }[]): string {
  const done = items.filter(({ result }) => result?.ok).length;
  if (items.some(({ result }) => result === null)) {
    return `${done} of ${countOrders(items.length)} ${BATCH_DONE[change]} so far`;
  }
  const same = items.filter(({ result }) => result?.ok && !result.changed).length;
  const left = items.length - done;
  return [
    `${countOrders(done - same)} ${BATCH_DONE[change]}`,
    same > 0 ? `${same} had that status already` : "",
    left > 0 ? `${left} left as they were` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}
