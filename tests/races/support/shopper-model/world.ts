import { randomUUID } from "node:crypto";

import { type Cart, emptyCart } from "#app/shop/cart/cart.ts";
import { shiftClock } from "#local/clock/clock.ts";
import type { RazorpayPayment } from "#local/razorpay/entities.ts";
import { fillTotals } from "#tests/bench/support/totals.ts";
import { type Account, type Event, openAccount } from "#tests/races/support/shopper-model/account.ts";
import type { DataApi } from "#tests/races/support/shopper-model/data-api.ts";
import { type Fate, type Flow, go, start, through } from "#tests/races/support/shopper-model/flows.ts";
import {
  CATEGORY_ID,
  fillShop,
  PRODUCT_IDS,
  STOCK,
  type User,
  USERS,
} from "#tests/races/support/shopper-model/seed.ts";
import type { ShopAnswer, ShopApp, ShopRequest, Wiring } from "#tests/unit/shop-app-types.ts";

/** What a tab with the checkout sends back of what it showed. */
export type Checkout = { checkoutKey: string; shownTotal: number; shownCart: string; shownDelivery: string };
type PayPage = { orderId: string; razorpayOrderId: string; payment: RazorpayPayment | null };
/** A shopper's cookie, and the tabs that are open; the latest first. */
export type Shopper = User & { cart: Cart; checkouts: Checkout[]; payPages: PayPage[] };

type ErrorOr = { ok?: boolean } | null;

/** Loaded by its name, because it is compiled with the types of Workers and this file with those of Node. */
const SHOP_APP = "#tests/unit/support/shop-app.ts";

/** In a step, 9 calls stand for all calls of a request. */
export const ALL = 9;

/** The shop, its people, and the Razorpay account, with what is under way between them. */
export type World = {
  api: DataApi;
  account: Account;
  shoppers: readonly Shopper[];
  productIds: string[];
  categoryId: string;
  /** The stock of each product in the beginning, with what admins have added since. */
  opening: number[];
  /** Requests and runs of the cron that have not ended. */
  flows: Flow[];
  /** Events that were delivered, which may be delivered again. */
  received: Event[];
  /** Events that are delivered at the end. */
  late: Event[];
  errors: string[];
  /** Returns the number of requests that the database has answered. */
  requests: () => number;
  /** Makes a request to the shop; it may change the cart. */
  request: (
    flow: Flow,
    user: User | null,
    asked: ShopRequest,
    cart?: { current: Cart },
  ) => Promise<ShopAnswer>;
  /** Starts a request and lets `calls` of its calls through. */
  begin: (name: string, calls: number, work: (flow: Flow) => Promise<void>) => Promise<void>;
  /** Lets the next calls of a request through; the first with this fate. */
  proceed: (flow: Flow, calls: number, fate: Fate) => Promise<void>;
  /** Calls a function of the database as an admin. `after` gets its answer once it is there. */
  asAdmin: (
    name: string,
    admin: number,
    values: Record<string, unknown>,
    options?: { calls?: number; after?: (answer: ErrorOr) => void },
  ) => Promise<void>;
  runCron: (flow: Flow) => Promise<void>;
  /** Makes all records older. */
  passTime: (minutes: number) => Promise<void>;
};

/** Returns the item that a step's choice means: any number means one of them. */
export function pick<T>(items: readonly T[], choice: number): T | undefined {
  return items[choice % Math.max(items.length, 1)];
}

/** Opens an empty shop with two shoppers and two admins. */
export async function openWorld(api: DataApi): Promise<World> {
  const { owner } = api;
  const { shopApp } = (await import(SHOP_APP)) as { shopApp: ShopApp };
  const account = openAccount();
  const flows: Flow[] = [];
  const errors: string[] = [];
  let requests = 0;
  shiftClock(0);
  await fillShop(owner);
  const shoppers = USERS.slice(0, 2).map((user) => ({
    ...user,
    cart: emptyCart(randomUUID()),
    checkouts: [],
    payPages: [],
  }));
  const admins = USERS.slice(2);

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

  async function begin(name: string, calls: number, work: (flow: Flow) => Promise<void>): Promise<void> {
    const flow = await start(name, work);
    flows.push(flow);
    await proceed(flow, calls, "ok");
  }

  return {
    api,
    account,
    shoppers,
    productIds: PRODUCT_IDS,
    categoryId: CATEGORY_ID,
    opening: [...STOCK],
    flows,
    received: [],
    late: [],
    errors,
    requests: () => requests,
    request: (flow, user, asked, cart = { current: emptyCart(randomUUID()) }) =>
      shopApp.request(wiringOf(flow, user), user && signedIn(user), asked, cart),
    begin,
    proceed,
    async asAdmin(name, admin, values, { calls = ALL, after } = {}) {
      const user = pick(admins, admin);
      if (!user) return;
      await begin(name, calls, async (flow) => {
        const { data } = await shopApp.call(wiringOf(flow, user), signedIn(user), name, values);
        after?.(data as ErrorOr);
      });
    },
    runCron: (flow) => shopApp.runCron(wiringOf(flow, null)),
    async passTime(minutes) {
      account.age(minutes);
      const ago = `interval '${minutes} minutes'`;
      await owner.unsafe(`
        begin;
        set local session_replication_role = replica;
        update public.orders set created_at = created_at - ${ago}, held_until = held_until - ${ago},
          reopened_at = reopened_at - ${ago}, payment_checked_at = payment_checked_at - ${ago},
          payment_answered_at = payment_answered_at - ${ago};
        update public.payments set created_at = created_at - ${ago}, updated_at = updated_at - ${ago};
        update public.refunds set created_at = created_at - ${ago}, next_attempt_at = next_attempt_at - ${ago};
        commit;`);
      // The totals by day were right after the last step; orders are now of other days.
      await fillTotals(owner);
    },
  };
}
