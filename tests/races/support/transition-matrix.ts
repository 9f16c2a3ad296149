import { randomUUID } from "node:crypto";

import type { OrderActor } from "#app/shop/order/order-transitions.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/shop/order/order.ts";
import {
  callRazorpay,
  cancel,
  endHold,
  expire,
  hear,
  newsOf,
  type News,
  type OnlineOrder,
  reopen,
  setStatus,
  settle,
  switchToCod,
} from "#tests/races/support/payments.ts";
import { line, placeOrder, type ShopDatabase } from "#tests/races/support/shop-database.ts";

/** The ways an order can stand with its money, and with what it would have to take again. */
export const SITUATIONS = [
  "cash",
  "cash collected",
  "free",
  "waiting online",
  "payment failed",
  "switched to cash",
  "paid",
  "refunded",
  "refund started",
  "cash, sold out",
  "payment failed, sold out",
  "paid, sold out",
  "payment failed, coupon gone",
  "paid, coupon gone",
] as const;
export type Situation = (typeof SITUATIONS)[number];

const ENDS: readonly OrderStatus[] = ["cancelled", "failed"];

/** The statuses an order can have in a situation: things are gone, and money goes back, only after its end. */
export function statusesOf(situation: Situation): readonly OrderStatus[] {
  return /sold out|gone|started/.test(situation) ? ENDS : ORDER_STATUSES;
}

/** What an order is made of: its own shopper, product of 10 units and coupon of one use, so that no other is in its way. */
export type Parts = { userId: string; rivalId: string; productId: string; coupon: string };

export type Case = OnlineOrder & {
  situation: Situation;
  from: OrderStatus;
  cartId: string;
  parts: Parts;
};

/** How many units each order takes of its product. */
export const QUANTITY = 2;

/** An order of that status in that situation, made by the shop's own functions. */
export async function makeCase(
  shop: ShopDatabase,
  adminId: string,
  parts: Parts,
  situation: Situation,
  from: OrderStatus,
): Promise<Case> {
  const cartId = randomUUID();
  const free = situation === "free";
  const online = !free && !situation.startsWith("cash");
  const answer = await placeOrder(shop.server, {
    userId: parts.userId,
    lines: [line(parts.productId, QUANTITY)],
    method: online ? "razorpay" : "cod",
    cartId,
    coupon: parts.coupon,
    discount: free ? QUANTITY * 100 : 10,
  });
  const id = answer.order_id;
  if (!id) throw new Error(`not placed: ${answer.code}`);
  const order: OnlineOrder = {
    id,
    userId: parts.userId,
    razorpayOrderId: online ? await callRazorpay(shop.server, id) : "order_unknown",
    total: free ? 0 : QUANTITY * 100 - 10,
  };
  const set = (status: OrderStatus) => setStatus(shop, adminId, id, status);

  if (situation === "cash collected") await set("delivered");
  if (situation.startsWith("payment failed")) await settle(shop.server, newsOf(order, "failed"));
  if (situation === "switched to cash") await switchToCod(shop, order);
  if (/^(paid|refund)/.test(situation)) await settle(shop.server, newsOf(order, "captured"));
  if (situation === "refunded") {
    await set("shipped");
    await settle(shop.server, newsOf(order, "refunded"));
  }
  const { ok } = (await set(from)) ?? { ok: false };
  if (!ok) throw new Error(`${situation} is never ${from}`);

  if (situation === "refund started") {
    await shop.owner`update public.refunds set attempts = 1 where order_id = ${id}`;
  }
  if (situation.endsWith("sold out")) {
    await placeOrder(shop.server, { userId: parts.rivalId, lines: [line(parts.productId, 9)] });
  }
  if (situation.endsWith("coupon gone")) {
    const lines = [line(parts.productId)];
    await placeOrder(shop.server, { userId: parts.rivalId, lines, coupon: parts.coupon, discount: 10 });
  }
  return { ...order, situation, from, cartId, parts };
}

/** One thing an actor can do with an order. */
export type Act = { actor: OrderActor; name: string; run(shop: ShopDatabase, order: Case): Promise<unknown> };

type Doings = Record<string, Act["run"]>;

/** Everything the four actors can do. @param adminId who sets statuses */
export function listActs(adminId: string): Act[] {
  const say =
    (status: string, more: (order: Case) => Partial<News> = () => ({})) =>
    (shop: ShopDatabase, order: Case) =>
      settle(shop.server, newsOf(order, status, more(order)));
  const another = ({ razorpayOrderId }: Case) => ({ paymentId: razorpayOrderId.replace("order", "pay_b") });

  const shopper: Doings = { cancel, reopen, switchToCod, placeAgain };
  const admin = Object.fromEntries(
    ORDER_STATUSES.map((status): [string, Act["run"]] => [
      status,
      (shop, { id }) => setStatus(shop, adminId, id, status),
    ]),
  );
  const payment: Doings = {
    created: say("created"),
    authorized: say("authorized"),
    failed: say("failed"),
    captured: say("captured"),
    refunded: say("refunded"),
    "captured by webhook": (shop, order) => hear(shop.server, randomUUID(), newsOf(order, "captured")),
    "another failed": say("failed", another),
    "another captured": say("captured", another),
    "another refunded": say("refunded", another),
    "a wrong amount": say("captured", (order) => ({ ...another(order), amount: order.total + 1 })),
    "a part refunded": say("captured", () => ({ refunded: 1 })),
    "our refund made": recordRefunds,
    "refunded in the dashboard": hearRefund,
  };
  const system: Doings = { "time passes": expire, "the hold ends": expireNow };
  return Object.entries({ shopper, admin, payment, system }).flatMap(([actor, doings]) =>
    Object.entries(doings).map(([name, run]) => ({ actor: actor as OrderActor, name, run })),
  );
}

function placeAgain(shop: ShopDatabase, { cartId, parts }: Case) {
  const { userId, productId } = parts;
  return placeOrder(shop.server, { userId, lines: [line(productId)], method: "razorpay", cartId });
}

async function recordRefunds(shop: ShopDatabase, { id }: Case) {
  const refunds = await shop.server<{ id: string }[]>`select id from public.refunds where order_id = ${id}`;
  for (const refund of refunds) {
    await shop.server`select public.record_refund(${refund.id}, ${`rfnd_${refund.id}`}, null, 'processed')`;
  }
}

async function hearRefund(shop: ShopDatabase, order: Case) {
  const refund = { id: `rfnd_${order.id}`, payment_id: newsOf(order, "").paymentId, amount: order.total };
  const told = shop.server.json({ ...refund, status: "processed" });
  await shop.server`select public.receive_webhook(${randomUUID()}, 'refund.processed', null, ${told})`;
}

/** Lets the order's time run out; another run may have it in hand, so this asks until its turn has come. */
async function expireNow(shop: ShopDatabase, { id }: Case) {
  await endHold(shop, [id]);
  let due = 1;
  while (due > 0) {
    await expire(shop);
    const rows = await shop.owner`select 1 from public.orders where id = ${id} and held_until < now()`;
    due = rows.length;
  }
}
