import { href, redirectDocument, type RouterContextProvider } from "react-router";
import type * as z from "zod";

import type { ShopConfig } from "#app/config.server.ts";
import { cartContext, configContext } from "#app/context.ts";
import { addAddress, listAddresses, type SavedAddress } from "#app/data/addresses.server.ts";
import { findOrder, type Order, placeOrder } from "#app/data/orders.server.ts";
import type { Address } from "#app/shop/address/address.ts";
import { clearCart } from "#app/shop/cart/cart.ts";
import type { checkoutSchema } from "#app/shop/checkout/checkout-form.ts";
import { freeOrderMethod, paymentOffers } from "#app/shop/checkout/payment-method.ts";
import { formatPaise } from "#app/shop/money.ts";
import { isUnpaidOnline } from "#app/shop/order/order-payment.ts";
import { type PaymentMethod } from "#app/shop/order/order.ts";
import { placementRefusal } from "#app/shop/order/placement-refusal.ts";
import {
  describeCartChanges,
  describeCouponChange,
  isSettled,
  priceCheckout,
  redirectToConfirmation,
  type Shopper,
} from "#app/workflows/checkout.server.ts";
import type { PricedCart } from "#app/workflows/price-cart.server.ts";
import { startPayment } from "#app/workflows/settle-payment.server.ts";

type Context = Readonly<RouterContextProvider>;
type CheckoutForm = z.output<typeof checkoutSchema>;
type Notice = { kind: "success" | "error"; message: string };
type Field = "addressId" | "paymentMethod";

/** The order stands; `response` leads on from here. */
export type Placed = { response: Response; notice: Notice | null };
/** Nothing was placed, or when `isUncertain` nobody knows: then only the same checkout key may be tried again. */
export type Refused = { refused: string; field?: Field; isUncertain?: boolean };

/**
 * A failure on the way, which is logged where it happened, is no reason to lose what was typed: the page comes back
 * with it. Answers that lead elsewhere stay what they are.
 */
export async function catchPlacementErrors(
  placing: () => Promise<Placed | Refused>,
): Promise<Placed | Refused> {
  try {
    return await placing();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    if (thrown instanceof Error) {
      console.error(JSON.stringify({ operation: "place an order", cause: thrown.message }));
    }
    return { refused: placementRefusal("failure"), isUncertain: true };
  }
}

/**
 * Places the order of a well-formed checkout, or says in a sentence why not. The same checkout key always leads to
 * the same order, whatever happened to cart, stock or price in between.
 */
export async function placeOrderFromCheckout(
  shopper: Shopper,
  context: Context,
  form: CheckoutForm,
): Promise<Placed | Refused> {
  const { db, user } = shopper;
  const config = context.get(configContext);
  const placedBefore = async (): Promise<Placed | null> => {
    const order = await findOrder(db, user.id, { checkoutKey: form.checkoutKey });
    return order && redirectAfterPlacement(config, order, { isNew: false, isSaved: true });
  };
  // A twin of this request may have placed the order, and taken the stock, while this one was looking.
  const refuse = async (refused: Refused): Promise<Placed | Refused> => (await placedBefore()) ?? refused;

  const before = await placedBefore();
  if (before) return before;

  const { cart, ...priced } = await priceCheckout(shopper, context);
  const { joined, totals, coupon } = priced;
  const changed = describeChanges(priced, form.shownTotal);
  if (changed) return refuse({ refused: changed });
  const paymentMethod = methodFor(config, priced, form.paymentMethod);
  if (typeof paymentMethod !== "string") return refuse(paymentMethod);
  const to = await shippingAddress(shopper, form);
  if ("refused" in to) return refuse(to);

  if (!config.backend) return { refused: placementRefusal("not_configured") };
  const placement = await placeOrder(config.backend, {
    userId: user.id,
    checkoutKey: form.checkoutKey,
    cartId: cart.id,
    lines: joined.lines,
    totals,
    paymentMethod,
    shippingAddress: to.address,
    couponCode: coupon?.refusal === null ? coupon.code : null,
  });
  if (!placement.ok) {
    const isUncertain = placement.code === "no_answer";
    return refuse({ refused: placementRefusal(placement.code, placement.lines), isUncertain });
  }

  let isSaved = true;
  if (!placement.alreadyPlaced) {
    // Who pays online keeps the cart until the money is there.
    if (paymentMethod === "cod" || totals.total === 0) {
      context.get(cartContext).set(clearCart(cart, crypto.randomUUID()));
    }
    // Only after the order stands, so that a refused or repeated post never saves the address twice.
    if (to.isNew) isSaved = (await addAddress(db, user.id, to.address)) === "done";
  }
  const order = await findOrder(db, user.id, { id: placement.orderId }).catch(() => null);
  if (order) return redirectAfterPlacement(config, order, { isNew: !placement.alreadyPlaced, isSaved });
  return { response: redirectToConfirmation(placement.orderId), notice: null };
}

/** What differs from the page that the shopper saw, so that it has to be shown again; null when nothing does. */
function describeChanges({ joined, totals, coupon }: PricedCart, shownTotal: number): string | null {
  const isSame = totals.total === shownTotal;
  if (isSame && !joined.hasOutOfStock) return null;
  return [
    ...describeCartChanges(joined),
    ...(isSame
      ? []
      : [
          ...describeCouponChange(coupon),
          `The total is now ${formatPaise(totals.total)} instead of ${formatPaise(shownTotal)}.`,
        ]),
    ...(joined.hasOutOfStock ? [] : ["Please check it and place the order again."]),
  ].join(" ");
}

function methodFor(
  { payment }: ShopConfig,
  { settings, totals }: PricedCart,
  chosen: PaymentMethod,
): PaymentMethod | Refused {
  if (totals.total === 0) return freeOrderMethod(settings);
  const offers = paymentOffers(settings, payment !== null, totals.total);
  const offer = offers.find(({ method }) => method === chosen);
  if (offer && offer.reason === null) return chosen;
  return {
    refused: offer?.reason ?? placementRefusal("payment_method_unavailable"),
    field: "paymentMethod",
  };
}

async function shippingAddress(
  { db, user }: Shopper,
  form: CheckoutForm,
): Promise<{ address: Address; isNew: boolean } | Refused> {
  if (form.addressChoice === "new") {
    const { first_name, last_name, address_line_1, address_line_2, city, state, postal_code, phone } = form;
    const address = {
      first_name,
      last_name,
      address_line_1,
      address_line_2,
      city,
      state,
      postal_code,
      phone,
    };
    return { address, isNew: true };
  }
  const addresses = await listAddresses(db, user.id).catch(() => null);
  if (!addresses) return { refused: "Failed to fetch addresses", field: "addressId" };
  const saved = addresses.find(({ id }) => id === form.addressId);
  if (!saved) return { refused: "Please select a shipping address", field: "addressId" };
  return { address: copyOf(saved), isNew: false };
}

function copyOf({ id: _id, isDefault: _isDefault, ...address }: SavedAddress): Address {
  return address;
}

/** Where a placed order leads: to its payment while that is awaited, otherwise to its confirmation. */
async function redirectAfterPlacement(
  config: ShopConfig,
  order: Order,
  { isNew, isSaved }: { isNew: boolean; isSaved: boolean },
): Promise<Placed> {
  const unsaved = isSaved ? [] : ["Failed to save address"];
  const awaitsPayment = order.status === "pending" && isUnpaidOnline(order);
  if (!awaitsPayment) {
    const placed = isSettled(order) ? ["Order placed successfully!"] : [];
    return { response: redirectToConfirmation(order.id), notice: noticeOf(unsaved, [...placed, ...unsaved]) };
  }
  if ((await startPayment(config, { ...order, isNew })) === null) {
    const failed = "Payment initialization failed. Please try again.";
    return { response: redirectToConfirmation(order.id), notice: noticeOf([failed], [failed, ...unsaved]) };
  }
  // A document of its own: its headers and its script are not those of the rest of the shop.
  const response = redirectDocument(href("/checkout/pay/:id", { id: order.id }), 303);
  return { response, notice: noticeOf(unsaved, unsaved) };
}

function noticeOf(problems: string[], sentences: string[]): Notice | null {
  if (sentences.length === 0) return null;
  return { kind: problems.length > 0 ? "error" : "success", message: sentences.join(" ") };
}
