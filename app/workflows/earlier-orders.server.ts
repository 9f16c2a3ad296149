import { href, redirect, type RouterContextProvider } from "react-router";

import { cartContext, configContext, sessionContext } from "#app/context.ts";
import { findOrder, listUnpaidOrders, type Order } from "#app/data/orders.server.ts";
import { claimPaymentCheck } from "#app/data/payments.server.ts";
import { type Cart, sharesItems } from "#app/shop/cart/cart.ts";
import type { Notice } from "#app/shop/notice.ts";
import { isRecentlyAuthorized, isUnanswered, isUnpaidOnline } from "#app/shop/order/order-payment.ts";
import { checkedText } from "#app/shop/order/payment-texts.ts";
import { isPlacedForGood, redirectToConfirmation, type Shopper } from "#app/workflows/checkout.server.ts";
import { checkPaymentInTime, isUnknown } from "#app/workflows/settle-payment.server.ts";

type Context = Readonly<RouterContextProvider>;

export const ALREADY_PAID: Notice = { kind: "success", message: "You have paid for this order already." };
/** The notice for an order that a new one would replace although its payment is authorized or has just arrived. */
export const NOTHING_PLACED: Notice = {
  kind: "error",
  message:
    "No new order was placed, because this one is paid or your bank is confirming its payment. Your cart is kept.",
};
export const ALREADY_ORDERED: Notice = { kind: "success", message: "You have placed this order already." };

/** The confirmation page takes the ordered items out of the cart. */
const ORDERED_BEFORE: Notice = {
  kind: "success",
  message: "This cart was ordered already. What you have added since is still in it.",
};

/**
 * Razorpay's answers about the unpaid orders of a cart. `paid`: the id of an order that turned out to be paid.
 * `isUnknown`: there was no answer, now or to the last question, about an order that awaits its payment and that a new
 * one would replace.
 */
type EarlierOrders = { paid: string | null; isUnknown: boolean };

/**
 * Asks Razorpay about every unpaid order of this cart and settles the payments found. A shopper who approved a payment
 * in another app, and returns before the shop knows of it, must not be asked to pay again.
 * @param limit `one-in-4s`: asks about an order at most every four seconds, for pages that may be reloaded
 */
export async function checkEarlierOrders(
  { db, user }: Shopper,
  context: Context,
  cart: Cart,
  limit: "none" | "one-in-4s" = "none",
): Promise<EarlierOrders> {
  const config = context.get(configContext);
  const { backend, gateway } = config;
  if (!backend || !gateway) return { paid: null, isUnknown: false };
  const orders = await listUnpaidOrders(db, user.id, cart.id);
  const found = await Promise.all(
    orders.map(async (order) => {
      const mayAsk = limit === "none" || (await claimPaymentCheck(backend, order.id));
      return { ...order, checked: mayAsk ? await checkPaymentInTime(config, order.razorpayOrderId) : null };
    }),
  );
  return {
    paid: found.find(({ checked }) => checked === "paid")?.id ?? null,
    isUnknown: found.some(
      ({ checked, ...order }) =>
        order.status === "pending" && (checked === null ? isUnanswered(order) : isUnknown(checked)),
    ),
  };
}

/**
 * The unpaid order of a cart. `waiting`: a new order replaces it. `authorized`: the bank has authorized its payment, so
 * nothing replaces it now. `unknown`: Razorpay did not say whether it is paid, and is asked again.
 */
export type UnpaidOrder = Pick<Order, "id" | "orderNumber" | "total" | "authorized"> & {
  payment: "waiting" | "authorized" | "unknown";
  /** The result of the last check, see `checkedText`. */
  checked: string | null;
};

/**
 * Prevents a second order when the response to Place Order was lost, and a second payment when the report of the first
 * was lost. A cart that shares no items with the order whose payment is being confirmed becomes a new cart, like one
 * that was cleared.
 * @throws a redirect to the confirmation when the order of this cart has been placed or paid, from where later
 * additions can be ordered; a redirect to the checkout with the new cart
 * @returns the unpaid order of this cart, which a new one would replace
 */
export async function redirectIfOrdered(
  shopper: Shopper,
  context: Context,
  cart: Cart,
): Promise<UnpaidOrder | null> {
  const find = () => findOrder(shopper.db, shopper.user.id, { cartId: cart.id });
  const order = await find();
  if (!order) return null;
  if (isPlacedForGood(order)) {
    context.get(sessionContext).notify(ORDERED_BEFORE);
    throw redirectToConfirmation(order.id);
  }
  if (!isUnpaidOnline(order)) return null;
  const { paid, isUnknown: isUncertain } = await checkEarlierOrders(shopper, context, cart, "one-in-4s");
  if (paid === null) {
    const now = await find();
    if (!now || !isUnpaidOnline(now)) return null;
    const time = new Date();
    const payment = isRecentlyAuthorized(now, time) ? "authorized" : isUncertain ? "unknown" : "waiting";
    if (payment === "authorized" && !sharesItems(cart, now.items)) {
      context.get(cartContext).set({ ...cart, id: crypto.randomUUID() });
      throw redirect(href("/checkout"), 303);
    }
    const { id, orderNumber, total, authorized } = now;
    const state = payment === "waiting" ? payment : "confirming";
    const checked = checkedText({ ...now, state }, isUncertain, time);
    return { id, orderNumber, total, authorized, payment, checked };
  }
  context.get(sessionContext).notify(ALREADY_PAID);
  throw redirectToConfirmation(paid);
}
