import { PAY_AGAIN, SWITCH_TO_COD } from "#app/shop/order/order-payment.ts";
import { hmac } from "#local/razorpay/webhooks.ts";
import { OUTCOMES } from "#tests/races/support/shopper-model/account.ts";
import { openCheckout, placeOrder, visit } from "#tests/races/support/shopper-model/browser.ts";
import { ALL, pick, type Shopper, type World } from "#tests/races/support/shopper-model/world.ts";

/** Returns the steps of shoppers. `who` chooses the shopper; `calls` of the calls of a request are let through. */
export function shopperSteps(world: World) {
  const { account, api, shoppers } = world;

  /** One of the shopper's last orders. */
  async function findOrder(who: number, order: number): Promise<{ shopper: Shopper; id: string } | null> {
    const shopper = pick(shoppers, who);
    if (!shopper) return null;
    const orders = await api.owner<{ id: string }[]>`
      select id from public.orders where user_id = ${shopper.id} order by created_at desc, id limit 6`;
    const found = pick(orders, order);
    return found ? { shopper, id: found.id } : null;
  }

  /** Opens the checkout in a new tab. */
  async function open(who: number) {
    const shopper = pick(shoppers, who);
    if (!shopper) return;
    await world.begin("open the checkout", ALL, async (flow) => {
      const tab = await openCheckout(world, flow, shopper);
      if (tab) shopper.checkouts.unshift(tab);
      shopper.checkouts.splice(3);
    });
  }

  return {
    /** Puts so many of a product into the cart. */
    async fill(who: number, product: number, quantity: number) {
      const shopper = pick(shoppers, who);
      const id = pick(world.productIds, product);
      if (!shopper || !id) return;
      const lines = shopper.cart.lines.filter((line) => line.id !== id);
      if (quantity > 0) lines.push({ id, quantity });
      shopper.cart = { ...shopper.cart, lines };
    },
    /** Puts the coupon on the cart (1), or takes it off (0). */
    async coupon(who: number, isUsed: number) {
      const shopper = pick(shoppers, who);
      if (shopper) shopper.cart = { ...shopper.cart, coupon: isUsed === 1 ? "FIVE" : null };
    },
    open,
    /** Presses Place Order in a tab, for an online payment (0) or cash (1); the answer may be lost (1). */
    async press(who: number, tab: number, method: number, calls: number, isAnswerLost: number) {
      const shopper = pick(shoppers, who);
      if (!shopper) return;
      if (shopper.checkouts.length === 0) await open(who);
      const checkout = pick(shopper.checkouts, tab);
      if (!checkout) return;
      const name = method === 0 ? "razorpay" : "cod";
      const pressed = { tab: checkout, method: name, isAnswerLost: isAnswerLost === 1 };
      await world.begin(`place an order (${name})`, calls, (flow) =>
        placeOrder(world, flow, shopper, pressed),
      );
    },
    /** Pays on a pay page that is open, however old it is. */
    async pay(who: number, page: number, outcome: number) {
      const shopper = pick(shoppers, who);
      const payPage = shopper && pick(shopper.payPages, page);
      if (payPage) payPage.payment = account.pay(payPage.razorpayOrderId, OUTCOMES[outcome % 4] ?? "paid");
    },
    /** The browser comes back from Razorpay. */
    async back(who: number, page: number, calls: number) {
      const shopper = pick(shoppers, who);
      const payPage = shopper && pick(shopper.payPages, page);
      const payment = payPage?.payment;
      if (!shopper || !payPage || !payment) return;
      const { orderId: id, razorpayOrderId } = payPage;
      const post: Record<string, string> =
        payment.status === "failed"
          ? { "error[code]": "BAD_REQUEST_ERROR", "error[description]": "Declined" }
          : {
              razorpay_payment_id: payment.id,
              razorpay_order_id: razorpayOrderId,
              razorpay_signature: hmac(`${razorpayOrderId}|${payment.id}`, account.state.keySecret),
            };
      const path = `/payment/callback/${id}`;
      await world.begin("come back from Razorpay", calls, async (flow) => {
        const { location } = await world.request(flow, null, { route: "callback", path, id, post });
        await visit(world, flow, shopper, location);
      });
    },
    /** Looks at one of the last orders. */
    async look(who: number, order: number) {
      const found = await findOrder(who, order);
      if (!found) return;
      await world.begin("look at an order", ALL, (flow) =>
        visit(world, flow, found.shopper, `/order-confirmation/${found.id}`),
      );
    },
    /** Pays again (0), or switches to cash (1). */
    async retry(who: number, order: number, method: number, calls: number) {
      const found = await findOrder(who, order);
      if (!found) return;
      const { id, shopper } = found;
      const path = `/order/${id}/retry-payment`;
      const post = { intent: method === 0 ? PAY_AGAIN : SWITCH_TO_COD };
      await world.begin(method === 0 ? "pay again" : "switch to cash", calls, async (flow) => {
        const { location } = await world.request(flow, shopper, { route: "retry payment", path, id, post });
        await visit(world, flow, shopper, location);
      });
    },
    async cancel(who: number, order: number, calls: number) {
      const found = await findOrder(who, order);
      if (!found) return;
      const { id, shopper } = found;
      const post = { intent: "cancel" };
      await world.begin("cancel an order", calls, async (flow) => {
        await world.request(flow, shopper, { route: "cancel", path: `/order/${id}/cancel`, id, post });
      });
    },
  };
}
