import { href, redirect, type RouterContextProvider } from "react-router";
import type * as z from "zod";

import { cartContext, configContext } from "#app/context.ts";
import { addAddress, listAddresses, type SavedAddress } from "#app/data/addresses.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { findOrder, type Order } from "#app/data/orders.server.ts";
import { cartProducts } from "#app/data/products.server.ts";
import { placeOrder } from "#app/data/service.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import type { ShopUser } from "#app/middleware/identity.server.ts";
import type { Address } from "#app/shop/address.ts";
import { type Cart, clearCart, type JoinedCart, joinCart } from "#app/shop/cart.ts";
import type { checkoutSchema } from "#app/shop/checkout-form.ts";
import { formatPaise } from "#app/shop/money.ts";
import { placementRefusal } from "#app/shop/order.ts";
import { paymentOffers } from "#app/shop/payment-method.ts";
import { priceCart, type Totals } from "#app/shop/pricing.ts";
import type { Settings } from "#app/shop/settings.ts";

type Context = Readonly<RouterContextProvider>;
type Shopper = { user: ShopUser; db: Db };
type CheckoutForm = z.output<typeof checkoutSchema>;

export type Checkout = { cart: Cart; joined: JoinedCart; settings: Settings; totals: Totals };

/**
 * The cart at today's prices.
 * @throws a redirect to /cart when there is nothing to check out
 */
export async function priceCheckout(db: Db, context: Context): Promise<Checkout> {
  const cart = context.get(cartContext).get();
  const [products, settings] = await Promise.all([
    cartProducts(
      db,
      cart.lines.map((line) => line.id),
    ),
    getSettings(db),
  ]);
  const joined = joinCart(cart, products);
  if (joined.lines.length === 0) throw redirect(href("/cart"), 303);
  // As in the cart: what is sold out cannot be charged, so it is not in the sum either.
  const buyable = joined.lines.filter((line) => line.stock > 0);
  return { cart, joined, settings, totals: priceCart(buyable, settings) };
}

/** What changed in the cart since the shopper filled it, in sentences. */
export function changesIn({ lines, gone, shortened }: JoinedCart): string[] {
  return [
    ...lines
      .filter((line) => line.stock === 0)
      .map((line) => `${line.name} is out of stock. Remove it from your cart to go on.`),
    ...shortened.map(({ name, from, to }) => `Only ${to} of ${name} left; your cart had ${from}.`),
    ...(gone.length > 0
      ? [gone.length === 1 ? "One product is no longer sold." : `${gone.length} products are no longer sold.`]
      : []),
  ];
}

function holdsExactly(cart: Cart, order: Order): boolean {
  if (cart.id !== order.cartId || cart.lines.length !== order.items.length) return false;
  const ordered = new Map(order.items.map((item) => [item.productId, item.quantity]));
  return cart.lines.every((line) => ordered.get(line.id) === line.quantity);
}

/** Whether nothing more is asked of the shopper, so that the cart this order came from is done with. */
function isSettled({ paymentMethod, paymentStatus, status }: Order): boolean {
  if (status === "cancelled" || status === "failed") return false;
  return paymentMethod === "cod" || paymentStatus === "paid";
}

/** Empties the cart that this order was made of; a newer or changed cart stays as it is. */
export function clearOrderedCart(context: Context, order: Order): void {
  const slot = context.get(cartContext);
  const cart = slot.get();
  if (isSettled(order) && holdsExactly(cart, order)) slot.set(clearCart(cart, crypto.randomUUID()));
}

function toConfirmation(orderId: string): Response {
  return redirect(href("/order-confirmation/:id", { id: orderId }), 303);
}

/** When the answer to Place Order got lost, opening the checkout again leads to the order, not to a second one. */
export async function redirectIfOrdered({ db, user }: Shopper, cart: Cart): Promise<void> {
  const order = await findOrder(db, user.id, { cartId: cart.id });
  if (order && isSettled(order) && holdsExactly(cart, order)) throw toConfirmation(order.id);
}

export type Placed = { redirect: Response; savedAddress: boolean };
export type Refused = { refused: string; field?: "addressId" | "paymentMethod" };

async function shippingAddress(
  { db, user }: Shopper,
  form: CheckoutForm,
): Promise<{ address: Address; isNew: boolean } | null> {
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
  const saved = (await listAddresses(db, user.id)).find(({ id }) => id === form.addressId);
  return saved ? { address: copyOf(saved), isNew: false } : null;
}

function copyOf({ id: _id, isDefault: _isDefault, ...address }: SavedAddress): Address {
  return address;
}

/**
 * Places the order of a well-formed checkout, or says in a sentence why not. The same checkout key always leads to
 * the same confirmation, whatever happened to cart, stock or price in between.
 */
export async function placeCheckout(
  shopper: Shopper,
  context: Context,
  form: CheckoutForm,
): Promise<Placed | Refused> {
  const { db, user } = shopper;
  const placedBefore = async (): Promise<Placed | null> => {
    const order = await findOrder(db, user.id, { checkoutKey: form.checkoutKey });
    return order && { redirect: toConfirmation(order.id), savedAddress: true };
  };
  // A twin of this request may have placed the order, and taken the stock, while this one was looking.
  const refuse = async (refused: Refused): Promise<Placed | Refused> => (await placedBefore()) ?? refused;

  const before = await placedBefore();
  if (before) return before;

  const { cart, joined, settings, totals } = await priceCheckout(db, context);
  if (joined.blocked || totals.total !== form.shownTotal) {
    const total =
      totals.total === form.shownTotal
        ? []
        : [`The total is now ${formatPaise(totals.total)} instead of ${formatPaise(form.shownTotal)}.`];
    const again = joined.blocked ? [] : ["Please check it and place the order again."];
    return refuse({ refused: [...changesIn(joined), ...total, ...again].join(" ") });
  }
  const offer = paymentOffers(settings, totals.total).find(({ method }) => method === form.paymentMethod);
  if (!offer || offer.reason) {
    return refuse({
      refused: offer?.reason ?? placementRefusal("payment_method_unavailable"),
      field: "paymentMethod",
    });
  }
  const to = await shippingAddress(shopper, form);
  if (!to) return refuse({ refused: "Please select a shipping address", field: "addressId" });

  const { backend } = context.get(configContext);
  if (!backend) return { refused: "Failed to place order. Please try again." };
  const placement = await placeOrder(backend, {
    userId: user.id,
    checkoutKey: form.checkoutKey,
    cartId: cart.id,
    lines: joined.lines,
    totals,
    paymentMethod: form.paymentMethod,
    shippingAddress: to.address,
    couponCode: null,
  });
  if (!placement.ok) return refuse({ refused: placementRefusal(placement.code, placement.lines) });

  let savedAddress = true;
  if (!placement.alreadyPlaced) {
    context.get(cartContext).set(clearCart(cart, crypto.randomUUID()));
    // Only after the order stands, so that a refused or repeated post never saves the address twice.
    if (to.isNew) savedAddress = (await addAddress(db, user.id, to.address)) === "done";
  }
  return { redirect: toConfirmation(placement.orderId), savedAddress };
}
