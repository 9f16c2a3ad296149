import * as z from "zod";

import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap, logError } from "#app/data/errors.server.ts";
import { ENTRY_COLUMNS, type OrderEntry, toOrderEntry } from "#app/data/order-entry.server.ts";
import { ORDER_COLUMNS, type Order, toOrder } from "#app/data/order-mapper.server.ts";
import { isBeyondLastPage } from "#app/data/paging.server.ts";
import { refusalAnswer } from "#app/data/placement-refusal.server.ts";
import type { PaymentQuestion } from "#app/shop/order/order-payment.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/shop/order/order.ts";
import type { RefusalFacts, RefusedLine } from "#app/shop/order/placement-refusal.ts";

export type { Order };

type OrderKey = { id: string } | { checkoutKey: string } | { cartId: string };

/**
 * Finds the shopper's own order by its id, its checkout key, or its cart (the newest order of it).
 * @returns null when this shopper has no such order
 */
export async function findOrder(db: Db, userId: string, key: OrderKey): Promise<Order | null> {
  const orders = db.from("orders").select(ORDER_COLUMNS).eq("user_id", userId);
  const found =
    "id" in key
      ? orders.eq("id", key.id)
      : "checkoutKey" in key
        ? orders.eq("checkout_key", key.checkoutKey)
        : orders.eq("cart_id", key.cartId);
  const { data, error } = await found.order("created_at", { ascending: false }).limit(1).maybeSingle();
  if (error) throwUnavailable("read an order", error);
  return data && toOrder(data);
}

/** Returns the numbers of orders by id, if the caller may read them; empty when they cannot be read now. */
export async function findOrderNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { data, error } = await db.from("orders").select("id, order_number").in("id", ids);
  if (error) logError("read the numbers of orders", error);
  return new Map(data?.map((row) => [row.id, row.order_number]));
}

/** Finds an order that staff have placed with this key; null when there is none. */
export async function findOrderByCheckoutKey(
  db: Db,
  checkoutKey: string,
): Promise<(Order & { checkoutKey: string }) | null> {
  const { data, error } = await db
    .from("orders")
    .select(ORDER_COLUMNS)
    .eq("checkout_key", checkoutKey)
    .maybeSingle();
  if (error) throwUnavailable("read a placed order", error);
  return data && { ...toOrder(data), checkoutKey };
}

/** Lists the shopper's orders of this cart that can still be paid online, newest first: at most five. */
export async function listUnpaidOrders(
  db: Db,
  userId: string,
  cartId: string,
): Promise<({ id: string; status: OrderStatus; razorpayOrderId: string } & PaymentQuestion)[]> {
  const { data, error } = await db
    .from("orders")
    .select("id, status, razorpay_order_id, payment_checked_at, payment_answered_at")
    .eq("user_id", userId)
    .eq("cart_id", cartId)
    .eq("payment_method", "razorpay")
    .in("status", ["pending", "failed"])
    .in("payment_status", ["pending", "failed"])
    .not("razorpay_order_id", "is", null)
    .order("created_at", { ascending: false })
    .limit(5);
  if (error) throwUnavailable("list unpaid orders of a cart", error);
  return z.array(unpaidColumns).parse(data);
}

const unpaidColumns = z
  .object({
    id: z.string(),
    status: z.enum(ORDER_STATUSES),
    razorpay_order_id: z.string(),
    payment_checked_at: z.string().nullable(),
    payment_answered_at: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    status: row.status,
    razorpayOrderId: row.razorpay_order_id,
    paymentCheckedAt: row.payment_checked_at,
    paymentAnsweredAt: row.payment_answered_at,
  }));

type OrdersWanted = {
  /** The statuses to list; empty means all. */
  statuses: readonly OrderStatus[];
  /** Words of the order number or of product names. */
  search?: string;
  /** The page number, from 1. */
  page: number;
  pageSize: number;
};

/**
 * Lists a page of the shopper's orders, newest first. A search matches orders with every word in the number or in one
 * product's name.
 */
export async function listOrders(
  db: Db,
  userId: string,
  { statuses, search = "", page, pageSize }: OrdersWanted,
): Promise<{ orders: OrderEntry[]; total: number }> {
  const first = (page - 1) * pageSize;
  const found = search === "" ? null : await searchOrders(db, { statuses, search, first, pageSize });
  if (found?.ids.length === 0) return { orders: [], total: found.total };
  let query = db
    .from("orders")
    .select(ENTRY_COLUMNS, { count: "exact" })
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .order("id");
  if (found) query = query.in("id", found.ids);
  else {
    if (statuses.length > 0) query = query.in("status", statuses);
    query = query.range(first, first + pageSize - 1);
  }
  const { data, error, count } = await query;
  if (isBeyondLastPage(error)) return { orders: [], total: count ?? 0 };
  if (error) throwUnavailable("list orders", error);
  return { orders: data.map(toOrderEntry), total: found?.total ?? count ?? 0 };
}

const searchAnswer = z.object({ ids: z.array(z.string()), total: z.number() });

async function searchOrders(
  db: Db,
  wanted: { statuses: readonly OrderStatus[]; search: string; first: number; pageSize: number },
): Promise<z.infer<typeof searchAnswer>> {
  const answer = await db.rpc("shop_search_orders", {
    p_search: wanted.search,
    p_statuses: [...wanted.statuses],
    p_limit: wanted.pageSize,
    p_offset: wanted.first,
  });
  return searchAnswer.parse(unwrap("search orders", answer));
}

export type Reopening =
  /** `heldUntil` is null for an order that awaits no payment. */
  | { ok: true; heldUntil: string | null }
  | { ok: false; code: string; lines: RefusedLine[]; facts: RefusalFacts };

const reopeningAnswer = z.union([
  z
    .object({ ok: z.literal(true), held_until: z.string().nullable() })
    .transform(({ ok, held_until: heldUntil }) => ({ ok, heldUntil })),
  refusalAnswer.transform(({ orderId: _orderId, ...refusal }) => refusal),
]);

/** Parses the answer of the functions that make an order payable again. */
export function toReopening(operation: string, answer: { data: unknown; error: unknown }): Reopening {
  return reopeningAnswer.parse(unwrap(operation, answer));
}

/** Reserves stock and coupon of a failed order again, so that it can be paid. Does nothing while it awaits payment. */
export async function reopenOrder(db: Db, orderId: string): Promise<Reopening> {
  return toReopening("reopen an order", await db.rpc("shop_reopen_order", { p_order_id: orderId }));
}

/** Switches an unpaid online order to cash on delivery and confirms it. */
export async function switchToCod(db: Db, orderId: string): Promise<Reopening> {
  return toReopening(
    "switch to cash on delivery",
    await db.rpc("shop_switch_to_cod", { p_order_id: orderId }),
  );
}

/** Changes a customer's unpaid online order to cash on delivery, as `switchToCod` does, for a member of staff. */
export async function switchToCodFor(db: Db, orderId: string): Promise<Reopening> {
  return toReopening(
    "switch an order to cash on delivery for its customer",
    await db.rpc("shop_switch_to_cod", { p_order_id: orderId, p_for_customer: true }),
  );
}

/**
 * The result of a cancellation. `code`: 'not_found', 'busy', or 'failed' when the query failed; `status`: a status that
 * prevents cancelling.
 */
export type CancelResult = { ok: true } | { ok: false; code: string; status: string | null };

const cancelAnswer = z.union([
  z.object({ ok: z.literal(true) }).transform(({ ok }) => ({ ok })),
  z.object({ ok: z.literal(false), code: z.string(), status: z.string().nullable().default(null) }),
]);

/** Cancels the caller's own order if its status allows it: releases stock and coupon, refunds a payment. */
export async function cancelOrder(db: Db, orderId: string): Promise<CancelResult> {
  const { data, error } = await db.rpc("shop_cancel_order", { p_order_id: orderId });
  if (!error) return cancelAnswer.parse(data);
  logError("cancel an order", error);
  return { ok: false, code: "failed", status: null };
}

/**
 * Returns the units, by product id, that the shopper's unpaid online orders of this cart have reserved. The next order
 * of the cart replaces those orders, so the units are available to this shopper.
 */
export async function reservedStock(
  db: Db,
  userId: string,
  cartId: string,
): Promise<ReadonlyMap<string, number>> {
  const { data, error } = await db
    .from("orders")
    .select("order_items(product_id, quantity)")
    .eq("user_id", userId)
    .eq("cart_id", cartId)
    .not("held_until", "is", null);
  if (error) throwUnavailable("read reserved stock", error);
  const reserved = new Map<string, number>();
  for (const { product_id: id, quantity } of data.flatMap(({ order_items: items }) => items)) {
    if (id !== null) reserved.set(id, (reserved.get(id) ?? 0) + quantity);
  }
  return reserved;
}

/**
 * Expires up to 200 online orders that are unpaid after 30 minutes, releasing their stock and coupons, except orders
 * that may have been paid without the shop knowing.
 * @param asksRazorpay true where orders that can be paid expire only once Razorpay has answered since their time ended
 * @returns their number
 */
export async function expireUnpaid(
  backend: Credentials,
  { asksRazorpay }: { asksRazorpay: boolean },
): Promise<number> {
  const answer = await createServiceClient(backend).rpc("shop_expire_unpaid_orders", {
    p_asks_razorpay: asksRazorpay,
  });
  return unwrap("expire unpaid orders", answer);
}
