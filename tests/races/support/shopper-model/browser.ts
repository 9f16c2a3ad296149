import { PLACE_ORDER } from "#app/shop/checkout/checkout.ts";
import type { RazorpayPayment } from "#local/razorpay/entities.ts";
import type { Flow } from "#tests/races/support/shopper-model/flows.ts";
import type { Checkout, Shopper, World } from "#tests/races/support/shopper-model/world.ts";

/** Follows a redirect as a browser does. A pay page stays open in a tab. */
export async function visit(
  world: World,
  flow: Flow,
  shopper: Shopper,
  location: string | null,
): Promise<void> {
  const id = /^\/checkout\/pay\/([0-9a-f-]{36})$/.exec(location ?? "")?.[1];
  if (id) {
    const page = await world.request(flow, shopper, { route: "pay page", path: `/checkout/pay/${id}`, id });
    const shown = page.data as { payment?: { fields: { order_id: string } } } | null;
    if (!shown?.payment) return visit(world, flow, shopper, page.location);
    shopper.payPages.unshift({ orderId: id, razorpayOrderId: shown.payment.fields.order_id, payment: null });
    shopper.payPages.splice(4);
    return;
  }
  const confirmed = /^\/order-confirmation\/([0-9a-f-]{36})/.exec(location ?? "")?.[1];
  if (!confirmed) return;
  const cart = { current: shopper.cart };
  const path = `/order-confirmation/${confirmed}`;
  await world.request(flow, shopper, { route: "confirmation", path, id: confirmed }, cart);
  shopper.cart = cart.current;
}

/** Opens the checkout. @returns null when it redirects, which is followed */
export async function openCheckout(world: World, flow: Flow, shopper: Shopper): Promise<Checkout | null> {
  const cart = { current: shopper.cart };
  const page = await world.request(flow, shopper, { route: "checkout", path: "/checkout" }, cart);
  // Nothing of the order that is being confirmed is in it: it has become another cart.
  if (page.location === "/checkout" && cart.current.id !== shopper.cart.id) {
    shopper.cart = cart.current;
    return openCheckout(world, flow, shopper);
  }
  const shown = page.data as {
    checkoutKey?: string;
    shownCart?: string;
    shownDelivery?: string;
    totals?: { total: number };
  } | null;
  if (shown?.checkoutKey && shown.totals) {
    const { checkoutKey, shownCart = "", shownDelivery = "", totals } = shown;
    return { checkoutKey, shownCart, shownDelivery, shownTotal: totals.total };
  }
  await visit(world, flow, shopper, page.location);
  return null;
}

/** Presses Place Order in a tab. If the answer is lost, the browser learns nothing of it. */
export async function placeOrder(
  world: World,
  flow: Flow,
  shopper: Shopper,
  { tab, method, isAnswerLost }: { tab: Checkout; method: string; isAnswerLost: boolean },
): Promise<void> {
  const paid = await unnoticedPayments(world, shopper);
  const cart = { current: shopper.cart };
  const post = {
    intent: PLACE_ORDER,
    addressId: shopper.id,
    paymentMethod: method,
    checkoutKey: tab.checkoutKey,
    shownTotal: String(tab.shownTotal),
    shownCart: tab.shownCart,
    shownDelivery: tab.shownDelivery,
  };
  const answer = await world.request(flow, shopper, { route: "place order", path: "/checkout", post }, cart);
  const isAskedToPay = answer.location?.startsWith("/checkout/pay/") ?? false;
  if (isAskedToPay && !flow.isCut && (await areWanted(world, paid)))
    world.errors.push("a shopper who has paid is asked to pay again");
  if (isAnswerLost) return;
  if (cart.current.id !== shopper.cart.id) shopper.cart = cart.current;
  if (answer.location) return visit(world, flow, shopper, answer.location);
  // The form is shown again, with the facts of now.
  const again = await openCheckout(world, flow, shopper);
  if (!again) return;
  const uncertain = (answer.data as { checkoutKey?: string } | null)?.checkoutKey;
  Object.assign(tab, again, uncertain ? { checkoutKey: uncertain } : {});
}

/** Returns true if Razorpay has the money of a payment. */
const isKept = ({ status }: RazorpayPayment) => status === "captured";

/** Payments of the shopper's cart that Razorpay has, and of whose orders the shop knows no payment. */
async function unnoticedPayments({ api, account }: World, { id, cart }: Shopper): Promise<RazorpayPayment[]> {
  const orders = await api.owner<{ razorpay_order_id: string | null }[]>`
    select razorpay_order_id from public.orders
    where user_id = ${id} and cart_id = ${cart.id} and payment_method = 'razorpay'
      and status in ('pending', 'failed') and payment_status in ('pending', 'failed')`;
  const unpaid = new Set(orders.map(({ razorpay_order_id: unpaidId }) => unpaidId));
  return account.state.payments.filter((payment) => unpaid.has(payment.order_id) && isKept(payment));
}

/**
 * Returns true if one of these payments was not refunded, and its order was only cancelled for a new checkout, if at
 * all.
 */
async function areWanted({ api }: World, payments: RazorpayPayment[]): Promise<boolean> {
  const cancelled = await api.owner<{ razorpay_order_id: string }[]>`
    select o.razorpay_order_id from public.orders o
    join public.order_status_history h on h.order_id = o.id and h.status = 'cancelled'
    where o.razorpay_order_id = any (${payments.map(({ order_id }) => order_id)})
      and h.note is distinct from 'Replaced by a later order'`;
  return payments.some(
    (payment) => isKept(payment) && !cancelled.some(({ razorpay_order_id: id }) => id === payment.order_id),
  );
}
