import { formatPaise, type Paise } from "#app/shop/money.ts";
import {
  type BatchChange,
  type BatchOrder,
  countOrders,
  countUntracked,
  findLeftReason,
  givesBack,
  listChanged,
} from "#app/shop/order/order-batch.ts";
import { getTransition, hasEnded, isConfirmed } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";

/** Returns the effects of a batch, one sentence each, for the page that asks for confirmation: the mails first. */
export function describeBatch(
  change: BatchChange,
  orders: readonly BatchOrder[],
  { mayRefund }: { mayRefund: boolean },
): string[] {
  if (change === "invoice") {
    return ["Each order that has no invoice gets the next number. No e-mail is sent."];
  }
  const changed = listChanged(change, orders, { mayRefund });
  return [
    describeMails(change, changed),
    ...describeMoneyAndStock(change, changed),
    ...describeLeft(change, orders, mayRefund),
  ];
}

function describeMails(change: OrderStatus, changed: readonly BatchOrder[]): string {
  const mailed = changed.filter(({ status, email }) => email !== null && isMailed(status, change)).length;
  if (mailed === 0) return "No e-mail is sent.";
  const mayBeKnown = change === "shipped" && changed.some(({ trackingNumber }) => trackingNumber !== null);
  const told = `${mailed === 1 ? "1 customer" : `${mailed} customers`} will be e-mailed.`;
  return mayBeKnown ? `${told} Nobody is mailed a tracking number twice.` : told;
}

/**
 * Returns true if the customer gets a mail about a change of status. Mirrors private.order_mail_kind, which decides.
 */
function isMailed(from: OrderStatus, to: OrderStatus): boolean {
  if (from === to) return false;
  if (to === "shipped" || to === "delivered") return true;
  if (hasEnded(to)) return !hasEnded(from) || (from === "failed" && to === "cancelled");
  return isConfirmed(to) && !isConfirmed(from);
}

function describeMoneyAndStock(change: OrderStatus, changed: readonly BatchOrder[]): string[] {
  const effectOf = (order: BatchOrder) => getTransition("admin", order.status, change);
  const refunded = changed.filter((order) => givesBack(change, order));
  const recalled = hasEnded(change)
    ? changed.filter(({ status }) => status === "shipped" || status === "delivered")
    : [];
  const collected = changed.filter(
    (order) =>
      effectOf(order)?.payment === "collect_cod" &&
      order.paymentMethod === "cod" &&
      order.paymentStatus !== "paid",
  );
  const reopened = changed.filter((order) => effectOf(order)?.reservation === "reserve");
  const kept = reopened.filter(
    ({ paymentMethod, paymentStatus }) => paymentMethod === "razorpay" && paymentStatus === "paid",
  );
  const partlyRefunded = change === "shipped" ? changed.filter((order) => order.refunded > 0) : [];
  return [
    ...ifAny(refunded, (count) => `${sumOf(refunded)} goes back for ${count} paid online.`),
    ...ifAny(
      recalled,
      (count) =>
        `${count} ${recalled.length === 1 ? "has" : "have"} left the shop: the items count as in stock again at once. Recall the ${recalled.length === 1 ? "parcel" : "parcels"}, or correct the stock.`,
    ),
    ...ifAny(collected, (count) => `${sumOf(collected)} in cash counts as collected, for ${count}.`),
    ...ifAny(reopened, (count) => `${count} that had ended: stock is taken again.`),
    ...ifAny(
      kept,
      (count) => `${count} paid online: what was to go back is not sent, and the customer is told.`,
    ),
    ...partlyRefunded.map(
      ({ orderNumber, refunded: given, total }) =>
        `${formatPaise(given)} of ${formatPaise(total)} of ${orderNumber} was refunded: check what goes out.`,
    ),
  ];
}

/** Returns sentences about the orders that the batch leaves unchanged, with the reasons. */
export function describeLeft(
  change: BatchChange,
  orders: readonly BatchOrder[],
  mayRefund: boolean,
): string[] {
  const leftFor = (reason: ReturnType<typeof findLeftReason>) =>
    orders.filter((order) => findLeftReason(change, order, mayRefund) === reason);
  // The page that ships says this beside each order.
  const isSaidPerOrder = change === "shipped";
  const [kept, unpaid, ended] = [
    leftFor("refund"),
    isSaidPerOrder ? [] : leftFor("unpaid"),
    isSaidPerOrder ? [] : leftFor("ended"),
  ];
  const unclear = listChanged(change, orders, { mayRefund }).filter(
    ({ status, paymentMethod, paymentStatus }) =>
      status === "delivered" && paymentMethod === "cod" && paymentStatus === "paid",
  );
  const untracked = countUntracked(change, orders);
  const same = orders.filter(({ status }) => status === change).length - untracked;
  const asIs = (list: readonly BatchOrder[]) => `left as ${list.length === 1 ? "it is" : "they are"}.`;
  return [
    ...ifAny(
      kept,
      (count) =>
        `${count} paid online: ${asIs(kept)} This gives ${sumOf(kept)} back: ask somebody who may refund.`,
    ),
    ...ifAny(
      unclear,
      (count) =>
        `${count} with collected cash will be refused: change those one by one, and say where the cash is.`,
    ),
    ...ifAny(unpaid, (count) => `${count} not paid online: ${asIs(unpaid)}`),
    ...ifAny(ended, (count) => `${count} delivered, cancelled or failed: ${asIs(ended)}`),
    ...(untracked === 0
      ? []
      : [
          `${countOrders(untracked)} shipped already without a tracking number: one that you enter is saved and mailed.`,
        ]),
    ...(same === 0 ? [] : [`${countOrders(same)} already ${same === 1 ? "has" : "have"} this status.`]),
  ];
}

/**
 * Returns a sentence about these orders, or nothing when there are none.
 * @param text builds the sentence from the count: '1 order', '12 orders'
 */
function ifAny(orders: readonly BatchOrder[], text: (count: string) => string): string[] {
  return orders.length === 0 ? [] : [text(countOrders(orders.length))];
}

/** Sums what was paid for these orders and not refunded, formatted in rupees. */
function sumOf(orders: readonly BatchOrder[]): string {
  const paise: Paise = orders.reduce((sum, { total, refunded }) => sum + total - refunded, 0);
  return formatPaise(paise);
}
