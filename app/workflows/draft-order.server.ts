import type { RouterContextProvider } from "react-router";
import type * as z from "zod";

import type { ShopConfig } from "#app/config.server.ts";
import { configContext } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { addCustomer, discardCustomer, findCustomerId } from "#app/data/customer-accounts.server.ts";
import { placeOrderForCustomer } from "#app/data/order-placement.server.ts";
import { findOrderByCheckoutKey, type Order, switchToCodFor } from "#app/data/orders.server.ts";
import { addPaymentLink } from "#app/data/payment-links.server.ts";
import { countEvent } from "#app/metrics.server.ts";
import { createPaymentLink } from "#app/middleware/payment-link-token.server.ts";
import type { CartLine } from "#app/shop/cart/cart.ts";
import { freeOrderMethod, paymentOffers } from "#app/shop/checkout/payment-method.ts";
import {
  cashRefusal,
  couponProblem,
  draftChanges,
  type draftOrderSchema,
  draftRefusal,
} from "#app/shop/order/draft-order.ts";
import { isUnpaidOnline } from "#app/shop/order/order-payment.ts";
import { isAboutCash } from "#app/shop/order/placement-refusal.ts";
import { type PricedCart, priceCartWithCoupon } from "#app/workflows/price-cart.server.ts";
import { checkPaymentInTime, isUnknown, startPayment } from "#app/workflows/settle-payment.server.ts";

type Staff = { db: Db; context: Readonly<RouterContextProvider> };

/** The items of a draft, before its customer is known. */
export type DraftItems = {
  lines: CartLine[];
  couponCode: string | null;
  pin: string | null;
  /** The order whose reserved stock and coupon are free for this one. */
  replaced: ReplacedOrder | null;
};
export type ReplacedOrder = Pick<Order, "id" | "orderNumber" | "cartId" | "razorpayOrderId">;

/**
 * Prices the items of a draft as the checkout would.
 * @param userId the user whose uses of the coupon count; null: not known
 */
export function priceDraft(
  { db, context }: Staff,
  items: DraftItems,
  userId: string | null,
): Promise<PricedCart> {
  const { backend } = context.get(configContext);
  const cart = {
    id: items.replaced?.cartId ?? crypto.randomUUID(),
    lines: items.lines,
    coupon: items.couponCode,
  };
  return priceCartWithCoupon({ db, backend, user: userId === null ? null : { id: userId } }, cart, items.pin);
}

/** A placed draft. `hasLink`: the order awaits its payment, and its link was mailed. */
export type PlacedDraft = { id: string; orderNumber: string; isUnpaid: boolean; hasLink: boolean };
export type RefusedDraft = { refused: string; field?: "paymentMethod" | "postal_code" };

/**
 * Places an order for a customer with the functions of the checkout. An online order gets a payment link. A new
 * customer gets an account with the order, but none when the order is rejected. The same checkout key always leads to
 * the same order and the same link.
 * @param items `addedTo`: the id of an order to which this one adds items; `seenAdditions`: how many other additions to
 * it the page showed; `replaced`: an order awaiting payment that is cancelled when this one is placed
 */
export async function placeDraft(
  staff: Staff,
  form: z.output<typeof draftOrderSchema>,
  items: Omit<DraftItems, "pin"> & { addedTo: string | null; seenAdditions: number },
): Promise<PlacedDraft | RefusedDraft> {
  const { db, context } = staff;
  const config = context.get(configContext);
  const { email, paymentMethod, checkoutKey, shownTotal, ...shippingAddress } = form;
  if (!config.backend) return { refused: draftRefusal("no_account") };
  const findPlaced = async () => {
    const order = await findOrderByCheckoutKey(db, checkoutKey);
    return order && finishDraft(staff, order);
  };
  const placed = await findPlaced();
  if (placed) return placed;
  if (items.replaced) {
    const payment = await askForPayment(config, items.replaced.razorpayOrderId);
    if (payment === "paid") return { refused: draftRefusal("already_paid") };
    if (payment === "unknown") return { refused: draftRefusal("replaced_unknown") };
  }
  // The same form may have placed the order, and taken the stock, at the same time.
  const refuse = async (refused: RefusedDraft) => (await findPlaced()) ?? refused;

  const knownId = await findCustomerId(config.backend, email);
  const priced = await priceDraft(staff, { ...items, pin: shippingAddress.postal_code }, knownId);
  const { joined, totals, coupon, settings, delivery } = priced;
  if (joined.lines.length === 0) return refuse({ refused: "Add at least one product." });
  if (!delivery.isServed) return refuse({ refused: draftRefusal("not_served"), field: "postal_code" });
  // A code that does not apply is never dropped silently, because the customer was told of it.
  if (coupon?.refusal) return refuse({ refused: couponProblem(coupon.refusal) });
  const changes = draftChanges(joined, { shown: shownTotal, total: totals.total });
  if (changes !== null) return refuse({ refused: changes });
  const offer = paymentOffers(settings, {
    hasKeys: config.gateway !== null,
    total: totals.total,
    delivery,
  }).find(({ method }) => method === paymentMethod);
  if (totals.total > 0 && (!offer || offer.reason !== null)) {
    const refused = offer?.reason ?? draftRefusal("payment_method_unavailable");
    return refuse({ refused, field: "paymentMethod" });
  }
  const method = totals.total === 0 ? freeOrderMethod(settings) : paymentMethod;
  // The account is created last, so that a rejection before it creates none.
  const fullName = `${shippingAddress.first_name} ${shippingAddress.last_name}`;
  const customer =
    knownId === null
      ? await addCustomer(config.backend, { email, fullName, phone: shippingAddress.phone })
      : { id: knownId, isNew: false };
  if (customer === null) return refuse({ refused: draftRefusal("no_account") });
  const placement = await placeOrderForCustomer(db, {
    userId: customer.id,
    checkoutKey,
    cartId: null,
    lines: joined.lines,
    totals,
    paymentMethod: method,
    shippingAddress,
    couponCode: coupon?.code ?? null,
    texts: {},
    addedTo: items.addedTo,
    seenAdditions: items.seenAdditions,
    replaces: items.replaced?.id ?? null,
  });
  if (!placement.ok) {
    const { code, lines, facts } = placement;
    countEvent("order_refused", [code]);
    if (customer.isNew) await discardCustomer(config.backend, customer.id);
    return refuse({
      refused: draftRefusal(code, lines, facts),
      ...(isAboutCash(code) ? { field: "paymentMethod" } : {}),
    });
  }
  if (!placement.alreadyPlaced) countEvent("order_placed", [method], [totals.total]);
  return (await findPlaced()) ?? { refused: draftRefusal("failure") };
}

/**
 * Asks Razorpay whether an order is paid that is to be replaced or paid in cash.
 * @returns null when it is not; "unknown" without an answer
 */
async function askForPayment(
  config: ShopConfig,
  razorpayOrderId: string | null,
): Promise<"paid" | "unknown" | null> {
  if (razorpayOrderId === null || !config.gateway) return null;
  const checked = await checkPaymentInTime(config, razorpayOrderId);
  if (isUnknown(checked)) return "unknown";
  return checked === "paid" ? "paid" : null;
}

/**
 * Changes an unpaid online order to cash on delivery for its customer.
 * @returns the error message, or null
 */
export async function changeToCash(
  { db, context }: Staff,
  order: Pick<Order, "id" | "razorpayOrderId">,
): Promise<string | null> {
  // A courier must not collect money that has been paid. An order found paid is settled by now, so shop_switch_to_cod
  // refuses it.
  const payment = await askForPayment(context.get(configContext), order.razorpayOrderId);
  if (payment === "unknown") return cashRefusal("payment_unknown");
  const answer = await switchToCodFor(db, order.id);
  return answer.ok ? null : cashRefusal(answer.code, answer.lines, answer.facts);
}

type DraftOrder = NonNullable<Awaited<ReturnType<typeof findOrderByCheckoutKey>>>;

/** Creates the Razorpay order and the payment link of an unpaid online order. The link's id is the key of the form. */
async function finishDraft({ db, context }: Staff, order: DraftOrder): Promise<PlacedDraft> {
  const config = context.get(configContext);
  const { id, orderNumber, checkoutKey } = order;
  const isUnpaid = isUnpaidOnline(order);
  if (!isUnpaid) return { id, orderNumber, isUnpaid, hasLink: false };
  // Without a Razorpay order, the link's page tries again.
  await startPayment(config, order);
  const link = await createPaymentLink(config.sessionSecrets, checkoutKey);
  const { ok } = await addPaymentLink(db, id, link);
  return { id, orderNumber, isUnpaid, hasLink: ok };
}
