import { randomUUID } from "node:crypto";

import type { OrderActor } from "#app/shop/order/order-transitions.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/shop/order/order.ts";
import {
  recordRefund,
  cancel,
  createRazorpayOrder,
  endReservations,
  expire,
  type OnlineOrder,
  paymentUpdate,
  type PaymentUpdate,
  receiveWebhook,
  reopen,
  setStatus,
  settle,
  switchToCod,
} from "#tests/races/support/payments.ts";
import { line, placeOrder, type ShopDatabase } from "#tests/races/support/shop-database.ts";

/** Payment situations of an order, with what has sold out or been used up since. */
export const SITUATIONS = [
  "cash",
  "cash collected",
  "free",
  "waiting online",
  "payment failed",
  "payment expired",
  "switched to cash",
  "paid",
  "refunded",
  "refund started",
  "cash, sold out",
  "payment expired, sold out",
  "paid, sold out",
  "payment expired, coupon gone",
  "paid, coupon gone",
] as const;
export type Situation = (typeof SITUATIONS)[number];

const ENDED: readonly OrderStatus[] = ["cancelled", "failed"];

/**
 * Statuses an order can have in a situation: only ended orders can lack stock or coupon, or have a refund started.
 */
export function statusesOf(situation: Situation): readonly OrderStatus[] {
  return /sold out|gone|started/.test(situation) ? ENDED : ORDER_STATUSES;
}

/** The shopper, product (10 units) and coupon (one use) of one order, so that orders do not compete. */
export type Parts = { userId: string; rivalId: string; productId: string; coupon: string };

export type Case = OnlineOrder & {
  situation: Situation;
  from: OrderStatus;
  cartId: string;
  parts: Parts;
};

/** Units per order. */
export const QUANTITY = 2;

/** Creates an order in the given situation and status through the shop's own functions. */
export async function createCase(
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
    razorpayOrderId: online ? await createRazorpayOrder(shop.server, id) : "order_unknown",
    total: free ? 0 : QUANTITY * 100 - 10,
  };
  const set = (status: OrderStatus) => setStatus(shop, adminId, id, status);

  if (situation === "cash collected") await set("delivered");
  if (situation.startsWith("payment failed")) await settle(shop.server, paymentUpdate(order, "failed"));
  if (situation.startsWith("payment expired")) await expireNow(shop, { id });
  if (situation === "switched to cash") await switchToCod(shop, order);
  if (/^(paid|refund)/.test(situation)) await settle(shop.server, paymentUpdate(order, "captured"));
  if (situation === "refunded") {
    await set("shipped");
    await settle(shop.server, paymentUpdate(order, "refunded"));
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

/** An action of one actor on an order. */
export type Action = {
  actor: OrderActor;
  name: string;
  run(shop: ShopDatabase, order: Case): Promise<unknown>;
};

type ActionsByName = Record<string, Action["run"]>;

/** Every action of the four actors; `adminId` sets statuses. */
export function listActions(adminId: string): Action[] {
  const report =
    (status: string, more: (order: Case) => Partial<PaymentUpdate> = () => ({})) =>
    (shop: ShopDatabase, order: Case) =>
      settle(shop.server, paymentUpdate(order, status, more(order)));
  const another = ({ razorpayOrderId }: Case) => ({ paymentId: razorpayOrderId.replace("order", "pay_b") });

  const shopper: ActionsByName = { cancel, reopen, switchToCod, placeAgain };
  const admin = Object.fromEntries(
    ORDER_STATUSES.map((status): [string, Action["run"]] => [
      status,
      (shop, { id }) => setStatus(shop, adminId, id, status),
    ]),
  );
  const payment: ActionsByName = {
    created: report("created"),
    authorized: report("authorized"),
    failed: report("failed"),
    captured: report("captured"),
    refunded: report("refunded"),
    "captured by webhook": (shop, order) =>
      receiveWebhook(shop.server, randomUUID(), paymentUpdate(order, "captured")),
    "another failed": report("failed", another),
    "another captured": report("captured", another),
    "another refunded": report("refunded", another),
    "a wrong amount": report("captured", (order) => ({ ...another(order), amount: order.total + 1 })),
    "a part refunded": report("captured", () => ({ refunded: 1 })),
    "our refund made": recordRefunds,
    "refunded in the dashboard": receiveRefundWebhook,
  };
  const system: ActionsByName = { "time passes": expire, "the hold ends": expireNow };
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
    await recordRefund(shop.server, { refund_id: refund.id, id: `rfnd_${refund.id}`, status: "processed" });
  }
}

async function receiveRefundWebhook(shop: ShopDatabase, order: Case) {
  const refund = {
    id: `rfnd_${order.id}`,
    payment_id: paymentUpdate(order, "").paymentId,
    amount: order.total,
  };
  const payload = shop.server.json({ ...refund, status: "processed" });
  await shop.server`select public.shop_receive_webhook(${randomUUID()}, 'refund.processed', null, ${payload})`;
}

/** Ends the reservation and expires the order. Repeats until done, because a concurrent run may hold it. */
async function expireNow(shop: ShopDatabase, { id }: Pick<Case, "id">) {
  await endReservations(shop, [id]);
  let due = 1;
  while (due > 0) {
    await expire(shop);
    const rows = await shop.owner`select 1 from public.orders where id = ${id} and held_until < now()`;
    due = rows.length;
  }
}
