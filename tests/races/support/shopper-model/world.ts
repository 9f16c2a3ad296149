import { randomUUID } from "node:crypto";

import { type Cart, emptyCart } from "#app/shop/cart/cart.ts";
import { PLACE_ORDER } from "#app/shop/checkout/checkout.ts";
import { PAY_AGAIN, SWITCH_TO_COD } from "#app/shop/order/order-payment.ts";
import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import { shiftClock } from "#local/clock/clock.ts";
import type { RazorpayPayment } from "#local/razorpay/entities.ts";
import { hmac } from "#local/razorpay/webhooks.ts";
import { fillTotals } from "#tests/bench/support/totals.ts";
import {
  type Account,
  type Event,
  openAccount,
  OUTCOMES,
} from "#tests/races/support/shopper-model/account.ts";
import type { DataApi } from "#tests/races/support/shopper-model/data-api.ts";
import { type Fate, FATES, type Flow, go, start, through } from "#tests/races/support/shopper-model/flows.ts";
import { ADDRESS_FIELDS } from "#tests/unit/form-fields.ts";
import type { ShopAnswer, ShopApp, ShopRequest, Wiring } from "#tests/unit/shop-app-types.ts";

/** One thing that happens: its name, and what chooses among the things that it can be done with. */
export type Step = readonly [name: string, ...choices: number[]];

const OPENING = [4, 4, 4];
const STOCK = OPENING.length;

type User = { id: string; email: string };
type Checkout = { checkoutKey: string; shownTotal: number };
type PayPage = { orderId: string; razorpayOrderId: string; payment: RazorpayPayment | null };
type Shopper = User & { cart: Cart; checkouts: Checkout[]; payPages: PayPage[] };

/** Returns true if Razorpay has the money of a payment. */
const isKept = ({ status }: RazorpayPayment) => status === "captured";

/** Loaded by its name, because it is compiled with the types of Workers and this file with those of Node. */
const SHOP_APP = "#tests/unit/support/shop-app.ts";

/** In a step, 9 calls stand for all calls of a request. */
const ALL = 9;

export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(api: DataApi) {
  const { owner } = api;
  const { shopApp } = (await import(SHOP_APP)) as { shopApp: ShopApp };
  const account: Account = openAccount();
  const flows: Flow[] = [];
  /** The number of requests that the database has answered. */
  let requests = 0;
  const errors: string[] = [];
  /** Events that were delivered, which may be delivered again, and those that are delivered late. */
  const received: Event[] = [];
  const late: Event[] = [];
  const opening = [...OPENING];
  shiftClock(0);

  const productIds = opening.map((_, n) => `b0000000-0000-4000-8000-00000000000${n + 1}`);
  const categoryId = "c1000000-0000-4000-8000-000000000001";
  const users = Array.from({ length: 4 }, (_, n) => ({
    id: `a0000000-0000-4000-8000-00000000000${n + 1}`,
    email: `user-${n}@tests.example`,
  }));
  const shoppers: Shopper[] = users
    .slice(0, 2)
    .map((user) => ({ ...user, cart: emptyCart(randomUUID()), checkouts: [], payPages: [] }));
  const admins = users.slice(2);

  await owner.unsafe(`
    truncate auth.users, public.products, public.orders, public.coupons, public.stock_movements, public.categories,
      public.webhook_events, public.outbox, public.audit_log cascade;
    update public.settings set enable_cod = true, enable_razorpay = true, cod_limit = null, shipping_fee = 0,
      free_shipping_threshold = 0, tax_rate = 0;
    insert into public.categories (id, name, slug) values ('${categoryId}', 'Lamps', 'lamps');
    insert into public.coupons (code, name, type, value, usage_limit, user_limit)
      values ('FIVE', 'Five', 'fixed', 5, 2, 1);`);
  await owner`insert into auth.users ${owner(users)}`;
  await owner`update public.users set is_admin = true where id = any (${admins.map(({ id }) => id)})`;
  const { phone, ...address } = ADDRESS_FIELDS;
  const addresses = shoppers.map(({ id }) => ({
    ...address,
    id,
    user_id: id,
    address_line_2: null,
    phone: `+91${phone}`,
  }));
  await owner`insert into public.addresses ${owner(addresses)}`;
  await owner`insert into public.products ${owner(
    productIds.map((id, n) => ({
      id,
      name: `Product ${n}`,
      description: "Made for a test.",
      price: 100 * (n + 1),
      sku: `SKU ${n}`,
      stock: opening[n] ?? 0,
      category_id: categoryId,
    })),
  )}`;

  function pick<T>(items: readonly T[], choice: number): T | undefined {
    return items[choice % Math.max(items.length, 1)];
  }

  function wiringOf(flow: Flow, user: User | null): Wiring {
    const { keyId, keySecret, webhookSecret } = account.state;
    const answer = (sent: Request): Promise<Response> => {
      const { pathname } = new URL(sent.url);
      if (pathname.startsWith("/v1/")) return account.answer(sent);
      if (pathname === "/auth/v1/user")
        return Promise.resolve(Response.json({ ...user, app_metadata: {}, aud: "authenticated" }));
      requests += 1;
      return api.fetch(sent);
    };
    const { publishableKey, secretKey } = api.keys;
    return { publishableKey, secretKey, keyId, keySecret, webhookSecret, fetch: through(flow, answer) };
  }

  const signedIn = (user: User) => ({ ...user, cookie: api.sessionCookie(user) });

  /** Makes a request to the shop. */
  function request(
    flow: Flow,
    user: User | null,
    asked: ShopRequest,
    cart: { current: Cart } = { current: emptyCart(randomUUID()) },
  ): Promise<ShopAnswer> {
    return shopApp.request(wiringOf(flow, user), user && signedIn(user), asked, cart);
  }

  /** Follows a redirect as a browser does. */
  async function visit(flow: Flow, shopper: Shopper, location: string | null): Promise<string | null> {
    const pay = /^\/checkout\/pay\/([0-9a-f-]{36})$/.exec(location ?? "");
    const confirmation = /^\/order-confirmation\/([0-9a-f-]{36})/.exec(location ?? "");
    if (pay?.[1]) {
      const id = pay[1];
      const page = await request(flow, shopper, { route: "pay page", path: `/checkout/pay/${id}`, id });
      const shown = page.data as { payment?: { fields: { order_id: string } } } | null;
      if (shown?.payment) {
        const { order_id: razorpayOrderId } = shown.payment.fields;
        shopper.payPages.unshift({ orderId: id, razorpayOrderId, payment: null });
        shopper.payPages.splice(4);
        return location;
      }
      return visit(flow, shopper, page.location);
    }
    if (confirmation?.[1]) {
      const id = confirmation[1];
      const cart = { current: shopper.cart };
      await request(flow, shopper, { route: "confirmation", path: `/order-confirmation/${id}`, id }, cart);
      shopper.cart = cart.current;
    }
    return location;
  }

  async function openCheckout(flow: Flow, shopper: Shopper): Promise<Checkout | null> {
    const cart = { current: shopper.cart };
    const page = await request(flow, shopper, { route: "checkout", path: "/checkout" }, cart);
    // Nothing of the order that is being confirmed is in it: it has become another cart.
    if (page.location === "/checkout" && cart.current.id !== shopper.cart.id) {
      shopper.cart = cart.current;
      return openCheckout(flow, shopper);
    }
    const shown = page.data as { checkoutKey?: string; totals?: { total: number } } | null;
    if (shown?.checkoutKey && shown.totals) {
      return { checkoutKey: shown.checkoutKey, shownTotal: shown.totals.total };
    }
    await visit(flow, shopper, page.location);
    return null;
  }

  /** Payments of the shopper's cart that Razorpay has, and of whose orders the shop knows no payment. */
  async function unnoticedPayments(shopper: Shopper): Promise<RazorpayPayment[]> {
    const orders = await owner<{ razorpay_order_id: string | null }[]>`
      select razorpay_order_id from public.orders
      where user_id = ${shopper.id} and cart_id = ${shopper.cart.id} and payment_method = 'razorpay'
        and status in ('pending', 'failed') and payment_status in ('pending', 'failed')`;
    const unpaid = new Set(orders.map(({ razorpay_order_id: id }) => id));
    return account.state.payments.filter((payment) => unpaid.has(payment.order_id) && isKept(payment));
  }

  /**
   * Returns true if one of these payments was not refunded, and its order was only cancelled for a new checkout, if at
   * all.
   */
  async function areWanted(payments: RazorpayPayment[]): Promise<boolean> {
    const cancelled = await owner<{ razorpay_order_id: string }[]>`
      select o.razorpay_order_id from public.orders o
      join public.order_status_history h on h.order_id = o.id and h.status = 'cancelled'
      where o.razorpay_order_id = any (${payments.map(({ order_id }) => order_id)})
        and h.note is distinct from 'Replaced by a later order'`;
    return payments.some(
      (payment) => isKept(payment) && !cancelled.some(({ razorpay_order_id: id }) => id === payment.order_id),
    );
  }

  async function press(flow: Flow, shopper: Shopper, tab: Checkout, method: string, isAnswerLost: boolean) {
    const paid = await unnoticedPayments(shopper);
    const cart = { current: shopper.cart };
    const answer = await request(
      flow,
      shopper,
      {
        route: "place order",
        path: "/checkout",
        post: {
          intent: PLACE_ORDER,
          addressId: shopper.id,
          paymentMethod: method,
          checkoutKey: tab.checkoutKey,
          shownTotal: String(tab.shownTotal),
        },
      },
      cart,
    );
    const leadsTo = /^\/checkout\/pay\/(.*)$/.exec(answer.location ?? "")?.[1];
    if (leadsTo && !flow.isCut && (await areWanted(paid)))
      errors.push("a shopper who has paid is asked to pay again");
    if (isAnswerLost) return;
    if (cart.current !== shopper.cart && cart.current.id !== shopper.cart.id) shopper.cart = cart.current;
    if (answer.location) {
      await visit(flow, shopper, answer.location);
      return;
    }
    // The form is shown again, with the facts of now.
    const again = await openCheckout(flow, shopper);
    if (!again) return;
    const uncertain = (answer.data as { checkoutKey?: string } | null)?.checkoutKey;
    Object.assign(tab, again, uncertain ? { checkoutKey: uncertain } : {});
  }

  function ordersOf(shopper: Shopper): Promise<{ id: string }[]> {
    return owner`select id from public.orders where user_id = ${shopper.id} order by created_at desc, id limit 6`;
  }

  function allOrders() {
    return owner<{ id: string; status: (typeof ORDER_STATUSES)[number] }[]>`
      select id, status from public.orders order by created_at desc, id limit 8`;
  }

  /** Starts a request and lets `count` of its calls through. */
  async function begin(name: string, count: number, work: (flow: Flow) => Promise<void>): Promise<void> {
    const flow = await start(name, work);
    flows.push(flow);
    await proceed(flow, count, "ok");
  }

  async function proceed(flow: Flow, calls: number, fate: Fate): Promise<void> {
    const count = calls === ALL ? Number.POSITIVE_INFINITY : calls;
    for (let n = 0; n < count && flow.waiting.length > 0; n += 1) {
      await go(flow, n === 0 ? fate : "ok");
    }
    if (!flow.hasEnded) return;
    flows.splice(flows.indexOf(flow), 1);
    if (flow.failure)
      errors.push(
        `${flow.name} failed: ${flow.failure instanceof Error ? flow.failure.message : "no error"}`,
      );
  }

  function deliver(event: Event, count: number): Promise<void> {
    return begin(`webhook ${event.name}`, count, async (flow) => {
      const answer = await request(flow, null, {
        route: "webhook",
        path: "/payment/webhook",
        post: event.body,
        headers: { "X-Razorpay-Signature": event.signature, "X-Razorpay-Event-Id": event.id },
      });
      if (answer.status === 200) received.push(event);
      else if (answer.status === 503) late.push(event);
      else errors.push(`webhook ${event.name}: ${answer.status}`);
    });
  }

  const runCron = (flow: Flow) => shopApp.runCron(wiringOf(flow, null));

  async function passTime(minutes: number): Promise<void> {
    account.age(minutes);
    const ago = `interval '${minutes} minutes'`;
    await owner.unsafe(`
      begin;
      set local session_replication_role = replica;
      update public.orders set created_at = created_at - ${ago}, held_until = held_until - ${ago},
        reopened_at = reopened_at - ${ago}, payment_checked_at = payment_checked_at - ${ago};
      update public.payments set created_at = created_at - ${ago}, updated_at = updated_at - ${ago};
      update public.refunds set created_at = created_at - ${ago}, next_attempt_at = next_attempt_at - ${ago};
      commit;`);
    // The totals by day were right after the last step; orders are now of other days.
    await fillTotals(owner);
  }

  /** Distances from the database's clock in minutes. */
  const JUMPS = [0, -7, 40, -60 * 26, 60 * 26];
  const TIMES = [0.1, 2, 6, 12, 26, 31, 90, 60 * 24, 60 * 73];

  /** Calls a function of the database as an admin. @returns its answer once it is there */
  async function asAdmin(
    name: string,
    admin: number,
    values: Record<string, unknown>,
    { count = ALL, after }: { count?: number; after?: (answer: { ok?: boolean } | null) => void } = {},
  ): Promise<void> {
    const user = pick(admins, admin);
    if (!user) return;
    await begin(name, count, async (flow) => {
      const { data } = await shopApp.call(wiringOf(flow, user), signedIn(user), name, values);
      after?.(data as { ok?: boolean } | null);
    });
  }

  const open = () =>
    account.state.payments.filter(({ status }) => status !== "refunded" && status !== "captured");

  const steps = {
    /** Puts so many of a product into the cart. */
    async fill(who: number, product: number, quantity: number) {
      const shopper = pick(shoppers, who);
      const id = pick(productIds, product);
      if (!shopper || !id) return;
      const lines = shopper.cart.lines.filter((line) => line.id !== id);
      if (quantity > 0) lines.push({ id, quantity });
      shopper.cart = { ...shopper.cart, lines };
    },
    async coupon(who: number, isUsed: number) {
      const shopper = pick(shoppers, who);
      if (shopper) shopper.cart = { ...shopper.cart, coupon: isUsed === 1 ? "FIVE" : null };
    },
    /** Opens the checkout in a new tab. */
    async open(who: number) {
      const shopper = pick(shoppers, who);
      if (!shopper) return;
      await begin("open the checkout", ALL, async (flow) => {
        const tab = await openCheckout(flow, shopper);
        if (tab) shopper.checkouts.unshift(tab);
        shopper.checkouts.splice(3);
      });
    },
    /** Presses Place Order in a tab. */
    async press(
      who: number,
      tab: number,
      method: number,
      calls: number,
      isAnswerLost: number,
    ): Promise<void> {
      const shopper = pick(shoppers, who);
      if (!shopper) return;
      if (shopper.checkouts.length === 0) await steps.open(who);
      const checkout = pick(shopper.checkouts, tab);
      if (!checkout) return;
      const name = method === 0 ? "razorpay" : "cod";
      await begin(`place an order (${name})`, calls, (flow) =>
        press(flow, shopper, checkout, name, isAnswerLost === 1),
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
      const { orderId, razorpayOrderId } = payPage;
      const form: Record<string, string> =
        payment.status === "failed"
          ? { "error[code]": "BAD_REQUEST_ERROR", "error[description]": "Declined" }
          : {
              razorpay_payment_id: payment.id,
              razorpay_order_id: razorpayOrderId,
              razorpay_signature: hmac(`${razorpayOrderId}|${payment.id}`, account.state.keySecret),
            };
      await begin("come back from Razorpay", calls, async (flow) => {
        const { location } = await request(flow, null, {
          route: "callback",
          path: `/payment/callback/${orderId}`,
          id: orderId,
          post: form,
        });
        await visit(flow, shopper, location);
      });
    },
    /** Looks at one of the last orders. */
    async look(who: number, order: number) {
      const shopper = pick(shoppers, who);
      const found = shopper && pick(await ordersOf(shopper), order);
      if (!shopper || !found) return;
      await begin("look at an order", ALL, async (flow) => {
        await visit(flow, shopper, `/order-confirmation/${found.id}`);
      });
    },
    /** Pays again (0), or switches to cash (1). */
    async retry(who: number, order: number, method: number, calls: number) {
      const shopper = pick(shoppers, who);
      const found = shopper && pick(await ordersOf(shopper), order);
      if (!shopper || !found) return;
      const { id } = found;
      await begin(method === 0 ? "pay again" : "switch to cash", calls, async (flow) => {
        const { location } = await request(flow, shopper, {
          route: "retry payment",
          path: `/order/${id}/retry-payment`,
          id,
          post: { intent: method === 0 ? PAY_AGAIN : SWITCH_TO_COD },
        });
        await visit(flow, shopper, location);
      });
    },
    async cancel(who: number, order: number, calls: number) {
      const shopper = pick(shoppers, who);
      const found = shopper && pick(await ordersOf(shopper), order);
      if (!shopper || !found) return;
      const { id } = found;
      await begin("cancel an order", calls, async (flow) => {
        await request(flow, shopper, {
          route: "cancel",
          path: `/order/${id}/cancel`,
          id,
          post: { intent: "cancel" },
        });
      });
    },
    /** Lets the next calls of a request through; the first of them may be lost on its way, or arrive twice. */
    async go(flow: number, count: number, fate: number) {
      const found = pick(flows, flow);
      if (found) await proceed(found, count, FATES[fate % 4] ?? "ok");
    },
    /** The bank decides about a payment. */
    async decide(payment: number, approves: number) {
      const found = pick(open(), payment);
      if (found) account.decide(found, approves === 1);
    },
    /** Delivers an event (0), delays it (1), or delivers one again (2). */
    async webhook(event: number, what: number, calls: number) {
      const { events } = account;
      const [found] = what === 2 ? [] : events.splice(event % Math.max(events.length, 1), 1);
      const again = what === 2 ? pick(received, event) : undefined;
      if (found && what === 1) late.push(found);
      else if (found ?? again) await deliver((found ?? again) as Event, calls);
    },
    async cron(calls: number) {
      await begin("cron", calls, runCron);
    },
    /** New refunds are pending (1) or processed at once (0); the bank ends one. */
    async bank(refund: number, ends: number, next: number) {
      account.setRefundStatus(next === 1 ? "pending" : "processed");
      const found = pick(
        account.state.refunds.filter(({ status }) => status === "pending"),
        refund,
      );
      if (found) account.endRefund(found.id, ends === 1 ? "processed" : "failed");
    },
    /** Refunds a part in percent in Razorpay's dashboard. */
    async dashboard(payment: number, percent: number) {
      const captured = account.state.payments.filter(
        ({ captured: is, status }) => is && status === "captured",
      );
      const found = pick(captured, payment);
      if (found)
        account.refund(
          found,
          Math.max(100, Math.floor(((found.amount - found.amount_refunded) * percent) / 10_000) * 100),
        );
    },
    async status(admin: number, order: number, status: number, calls: number) {
      const found = pick(await allOrders(), order);
      const wanted = pick(ORDER_STATUSES, status);
      if (!found || !wanted) return;
      const values = { p_order_id: found.id, p_status: wanted, p_expected_status: found.status };
      await asAdmin("admin_set_order_status", admin, values, { count: calls });
    },
    /** Refunds a part in percent, which may be more than is left. */
    async refund(admin: number, order: number, percent: number, calls: number) {
      const found = pick(await allOrders(), order);
      if (!found) return;
      const [row] = await owner<{ total: number; left: number }[]>`
        select (o.total_amount * 100)::float as total,
          (coalesce(private.refundable_amount(p), o.total_amount) * 100)::float as left
        from public.orders o left join public.payments p on p.id = o.razorpay_payment_id where o.id = ${found.id}`;
      const amount = Math.floor(((row?.total ?? 0) * percent) / 100) / 100;
      const values = { p_order_id: found.id, p_amount: amount, p_expected_left: (row?.left ?? 0) / 100 };
      await asAdmin("admin_refund_order", admin, values, { count: calls });
    },
    async retryRefund(admin: number, refund: number) {
      const failed = await owner<{ id: string }[]>`
        select id from public.refunds where status in ('failed', 'due') order by created_at, id`;
      const found = pick(failed, refund);
      if (found) await asAdmin("admin_retry_refund", admin, { p_refund_id: found.id });
    },
    async price(admin: number, product: number, rupees: number) {
      const p_product_ids = [pick(productIds, product)];
      await asAdmin("admin_bulk_update_products", admin, {
        p_product_ids,
        p_change: "price",
        p_amount: rupees,
      });
    },
    async active(admin: number, product: number, isActive: number) {
      const p_product_ids = [pick(productIds, product)];
      const p_change = isActive === 1 ? "activate" : "deactivate";
      await asAdmin("admin_bulk_update_products", admin, { p_product_ids, p_change });
    },
    async stock(admin: number, product: number, change: number) {
      const at = product % STOCK;
      const units = change - 1;
      const values = { p_product_id: productIds[at], p_change: units, p_reason: "correction" };
      const after = (answer: { ok?: boolean } | null) => {
        if (answer?.ok) opening[at] = (opening[at] ?? 0) + units;
      };
      await asAdmin("admin_adjust_stock", admin, values, { after });
    },
    async category(admin: number) {
      await asAdmin("admin_delete_category", admin, { p_category_id: categoryId });
    },
    /** Changes the coupon: its value, whether it is active, or its limit. */
    async offer(value: number, isActive: number) {
      await owner`update public.coupons set value = ${value + 1}, is_active = ${isActive === 1}`;
    },
    /** Which ways to pay there are, and up to what amount in cash. */
    async ways(ways: number, limit: number) {
      await owner`update public.settings set enable_cod = ${ways !== 1}, enable_razorpay = ${ways !== 2},
        cod_limit = ${limit === 0 ? null : limit * 100}`;
    },
    async time(choice: number) {
      await passTime(pick(TIMES, choice) ?? 1);
    },
    /** The clock of the Worker and of Razorpay jumps; the database's does not. */
    async clock(choice: number) {
      shiftClock((pick(JUMPS, choice) ?? 0) * 60_000);
    },
  };

  return {
    account,
    errors,
    productIds,
    opening,
    steps,
    requests: () => requests,
    /** Returns true if a step of this name would have an effect. */
    isPossible(name: string): boolean {
      const hasPages = shoppers.some(({ payPages }) => payPages.length > 0);
      switch (name) {
        case "go":
          return flows.length > 0;
        case "pay":
        case "back":
          return hasPages;
        case "webhook":
          return account.events.length + received.length > 0;
        case "decide":
          return open().length > 0;
        case "bank":
        case "dashboard":
        case "refund":
        case "retryRefund":
          return account.state.payments.length > 0;
        case "look":
        case "retry":
        case "cancel":
        case "status":
          return requests > 25;
        default:
          return true;
      }
    },
    /** Ends everything: requests, payments, events, refunds. */
    async finish(): Promise<void> {
      shiftClock(0);
      for (let flow = flows[0]; flow; flow = flows[0]) await proceed(flow, ALL, "ok");
      for (const payment of open()) if (payment.status === "created") account.decide(payment, false);
      account.setRefundStatus("processed");
      for (let round = 0; round < 8; round += 1) {
        for (const { id, status } of account.state.refunds)
          if (status === "pending") account.endRefund(id, "processed");
        for (const event of [...late.splice(0), ...account.events.splice(0)]) await deliver(event, ALL);
        await begin("cron", ALL, runCron);
        const failed = await owner<{ id: string }[]>`
          select id from public.refunds r where status = 'failed'
            and not exists (select 1 from public.refunds n where n.retry_of = r.id)`;
        for (const { id } of failed) await asAdmin("admin_retry_refund", 0, { p_refund_id: id });
        await passTime(round < 6 ? 31 : 60 * 74);
        // Payments that were authorized and not captured in time are refunded.
        for (const payment of open()) if (payment.status === "authorized") account.decide(payment, true);
      }
      for (const event of [...late.splice(0), ...account.events.splice(0)]) await deliver(event, ALL);
    },
  };
}
