import { href, redirectDocument, type RouterContextProvider } from "react-router";
import type * as z from "zod";

import type { ShopConfig } from "#app/config.server.ts";
import { cartContext, configContext } from "#app/context.ts";
import { addAddress } from "#app/data/addresses.server.ts";
import { placeOrder, type Placement } from "#app/data/order-placement.server.ts";
import { logLimit } from "#app/data/order-refusals.server.ts";
import { findOrder, type Order } from "#app/data/orders.server.ts";
import { writeLog } from "#app/log.server.ts";
import { countEvent } from "#app/metrics.server.ts";
import { unsavedAddressText } from "#app/shop/address/address.ts";
import { emptyCart } from "#app/shop/cart/cart.ts";
import { lostMethodText } from "#app/shop/checkout/changed-terms.ts";
import { type checkoutSchema, pickOrderTexts } from "#app/shop/checkout/checkout-form.ts";
import { freeOrderMethod, paymentOffers } from "#app/shop/checkout/payment-method.ts";
import type { Paise } from "#app/shop/money.ts";
import type { Notice } from "#app/shop/notice.ts";
import { isUnpaidOnline } from "#app/shop/order/order-payment.ts";
import { type PaymentMethod } from "#app/shop/order/order.ts";
import { isAboutCash, NOT_SERVED, placementRefusal } from "#app/shop/order/placement-refusal.ts";
import {
  isPlacedForGood,
  priceCheckout,
  redirectToConfirmation,
  type Shopper,
} from "#app/workflows/checkout.server.ts";
import { chooseShippingAddress, type ChosenAddress } from "#app/workflows/choose-shipping-address.server.ts";
import {
  describeChanges,
  hasOtherChoices,
  leftOutTexts,
  OTHER_CHOICES,
} from "#app/workflows/compare-checkout.server.ts";
import {
  ALREADY_ORDERED,
  ALREADY_PAID,
  checkEarlierOrders,
  NOTHING_PLACED,
} from "#app/workflows/earlier-orders.server.ts";
import { explainEmptyCart } from "#app/workflows/placed-before.server.ts";
import type { PricedCart } from "#app/workflows/price-cart.server.ts";
import { checkPaymentInTime, startPayment } from "#app/workflows/settle-payment.server.ts";

type Context = Readonly<RouterContextProvider>;
type CheckoutForm = z.output<typeof checkoutSchema>;
type Field = "addressId" | "postal_code" | "paymentMethod" | "buyer_gstin";

/** The result when the order was placed. `response` redirects to its payment or confirmation. */
export type Placed = { response: Response; notice: Notice | null };
/**
 * The result when no order was placed. `isUncertain`: it may have been placed, so a retry must use the same checkout
 * key.
 */
export type Refused = { refused: string; field?: Field; isUncertain?: boolean };

/** Converts a failure to a rejection, so that the form is shown again as typed. Redirects are rethrown. */
export async function catchPlacementErrors(
  placing: () => Promise<Placed | Refused>,
): Promise<Placed | Refused> {
  try {
    return await placing();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    if (thrown instanceof Error) {
      writeLog("error", { operation: "place an order", cause: thrown.message });
    }
    return { refused: placementRefusal("failure"), isUncertain: true };
  }
}

/**
 * Places the order of a valid checkout form. The same checkout key always leads to the same order, even when cart,
 * stock or prices have changed since.
 */
export async function placeOrderFromCheckout(
  shopper: Shopper,
  context: Context,
  form: CheckoutForm,
): Promise<Placed | Refused> {
  const { db, user } = shopper;
  const config = context.get(configContext);
  const findExisting = async (): Promise<Placed | null> => {
    const order = await findOrder(db, user.id, { checkoutKey: form.checkoutKey });
    if (!order) return null;
    // The shopper paid in another app and came back to the form before the shop knew of it.
    if (await isPaidMeanwhile(config, order)) return showEarlier(order.id, ALREADY_PAID);
    if (await hasOtherChoices(shopper, form, order)) return showEarlier(order.id, OTHER_CHOICES);
    return redirectAfterPlacement(config, order, { isNew: false, unsaved: [], replaced: [] });
  };
  // A repeated post may have placed the order, and taken the stock, at the same time.
  const refuse = async (refused: Refused): Promise<Placed | Refused> => (await findExisting()) ?? refused;

  const existing = await findExisting();
  if (existing) return existing;

  const reading = chooseShippingAddress(shopper, form);
  const pin = reading.then((read) => ("refused" in read ? null : read.address.postal_code));
  const priced = await priceCheckout(shopper, context, pin).catch((thrown: unknown) =>
    explainEmptyCart(shopper, context, { shownCart: form.shownCart, thrown }),
  );
  const shipping = await reading;
  const { cart, joined, settings, totals, coupon } = priced;
  // The cost of delivery depends on the address.
  if ("refused" in shipping && settings.deliveryZones.length > 0) return refuse(shipping);
  if (!priced.delivery.isServed) return refuse(notServed(form));
  const changes = await describeChanges(db, priced, form, "refused" in shipping ? null : shipping);
  if (changes) return refuse({ refused: changes });
  const paymentMethod = choosePaymentMethod(config, priced, form.paymentMethod);
  if (typeof paymentMethod !== "string") return refuse(paymentMethod);
  if ("refused" in shipping) return refuse(shipping);
  const left = leftOutTexts(form, settings);
  if (left.length > 0) return refuse({ refused: [...left, "Place the order again to go on."].join(" ") });

  if (!config.backend) return { refused: placementRefusal("not_configured") };
  const earlier = await checkEarlierOrders(shopper, context, cart);
  if (earlier.paid !== null) return showEarlier(earlier.paid, ALREADY_PAID);
  if (earlier.isUnknown) return refuse({ refused: placementRefusal("payment_unknown") });
  const placement = await placeOrder(config.backend, {
    userId: user.id,
    checkoutKey: form.checkoutKey,
    cartId: cart.id,
    lines: joined.lines,
    totals,
    paymentMethod,
    shippingAddress: shipping.address,
    couponCode: coupon?.refusal === null ? coupon.code : null,
    texts: pickOrderTexts(form, settings),
  });
  if (!placement.ok) {
    const { code, orderId, lines, facts } = placement;
    if (orderId !== null)
      return showEarlier(orderId, code === "already_ordered" ? ALREADY_ORDERED : NOTHING_PLACED);
    logLimit(user.id, code);
    countEvent("order_refused", [code]);
    if (code === "not_served") return refuse(notServed(form));
    return refuse({
      refused: placementRefusal(code, lines, facts),
      isUncertain: code === "no_answer",
      ...(isAboutCash(code) ? { field: "paymentMethod" } : {}),
      ...(code === "own_gstin" ? { field: "buyer_gstin" } : {}),
    });
  }
  return finishPlacement(shopper, context, placement, { paymentMethod, total: totals.total, shipping });
}

/** Empties the cart and saves a new address, the first time, then redirects to the payment or the confirmation. */
async function finishPlacement(
  { db, user }: Shopper,
  context: Context,
  { orderId, alreadyPlaced, replaced }: Extract<Placement, { ok: true }>,
  { paymentMethod, total, shipping }: { paymentMethod: PaymentMethod; total: Paise; shipping: ChosenAddress },
): Promise<Placed> {
  let unsaved: string[] = [];
  if (!alreadyPlaced) {
    countEvent("order_placed", [paymentMethod], [total]);
    // A cart paid online is cleared once the payment has arrived.
    if (paymentMethod === "cod" || total === 0) {
      context.get(cartContext).set(emptyCart(crypto.randomUUID()));
    }
    // The address is saved after placing, so that a rejected or repeated post does not save it twice.
    if (shipping.isNew) {
      const saved = await addAddress(db, user.id, shipping.address);
      if (saved === "full") unsaved = [unsavedAddressText("full")];
      else if (saved !== "done" && saved !== "known") unsaved = [unsavedAddressText("failed")];
    }
  }
  const order = await findOrder(db, user.id, { id: orderId }).catch(() => undefined);
  if (order) {
    const isNew = !alreadyPlaced;
    return redirectAfterPlacement(context.get(configContext), order, { isNew, unsaved, replaced });
  }
  const notice = toNotice(unsaved, [...replacedTexts(replaced), ...unsaved]);
  return { response: redirectToConfirmation(orderId), notice };
}

/** Redirects to an earlier order of the same cart instead of placing a new one, with the reason. */
function showEarlier(orderId: string, notice: Notice): Placed {
  return { response: redirectToConfirmation(orderId), notice };
}

/** Asks Razorpay whether an order that the shop considers unpaid is paid. */
async function isPaidMeanwhile(config: ShopConfig, order: Order): Promise<boolean> {
  const { razorpayOrderId } = order;
  if (!razorpayOrderId || !isUnpaidOnline(order)) return false;
  return (await checkPaymentInTime(config, razorpayOrderId)) === "paid";
}

function choosePaymentMethod(
  { gateway }: ShopConfig,
  { settings, totals, delivery }: PricedCart,
  chosen: PaymentMethod,
): PaymentMethod | Refused {
  if (totals.total === 0) return freeOrderMethod(settings);
  const offers = paymentOffers(settings, { hasKeys: gateway !== null, total: totals.total, delivery });
  const lost = lostMethodText(offers, chosen);
  return lost === null ? chosen : { refused: lost, field: "paymentMethod" };
}

/** Returns the rejection of an address that the shop does not deliver to, for the chosen or typed field. */
function notServed({ addressChoice }: CheckoutForm): Refused {
  return { refused: NOT_SERVED, field: addressChoice === "new" ? "postal_code" : "addressId" };
}

/** Redirects to the payment of an order that awaits it, otherwise to the confirmation. */
async function redirectAfterPlacement(
  config: ShopConfig,
  order: Order,
  { isNew, unsaved, replaced }: { isNew: boolean; unsaved: string[]; replaced: string[] },
): Promise<Placed> {
  const instead = replacedTexts(replaced);
  const awaitsPayment = order.status === "pending" && isUnpaidOnline(order);
  if (!awaitsPayment) {
    const placed = isPlacedForGood(order) ? ["Order placed successfully!"] : [];
    return {
      response: redirectToConfirmation(order.id),
      notice: toNotice(unsaved, [...placed, ...instead, ...unsaved]),
    };
  }
  if ((await startPayment(config, { ...order, isNew })) === null) {
    const failed = "Payment initialization failed. Please try again.";
    return {
      response: redirectToConfirmation(order.id),
      notice: toNotice([failed], [failed, ...instead, ...unsaved]),
    };
  }
  // The redirect is followed as a document request, because the payment page has other headers and another script.
  const response = redirectDocument(href("/checkout/pay/:id", { id: order.id }), 303);
  return { response, notice: toNotice(unsaved, [...instead, ...unsaved]) };
}

const replacedTexts = (replaced: string[]) =>
  replaced.map((number) => `Your unpaid order ${number} is replaced by this one.`);

function toNotice(problems: string[], sentences: string[]): Notice | null {
  if (sentences.length === 0) return null;
  return { kind: problems.length > 0 ? "error" : "success", message: sentences.join(" ") };
}
