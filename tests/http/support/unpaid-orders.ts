import { randomUUID } from "node:crypto";

import type { Shop } from "#local/launcher/shop.ts";
import type { Callback } from "#local/razorpay/outcomes.ts";
import { Browser, type Page } from "#tests/http/support/browser.ts";
import { addProduct, type Product } from "#tests/http/support/shop.ts";

export type UnpaidOrder = {
  id: string;
  userId: string;
  productId: string;
  razorpayOrderId: string;
  /** In rupees. */
  total: number;
};

/** The database runs in this process, so longer statements would break other connections. */
const AT_ONCE = 25;

/**
 * Online orders awaiting payment, each of another shopper. Placed directly in the database, with their Razorpay
 * orders. Price in rupees, without shipping and tax.
 */
export async function unpaidOrders(shop: Shop, count: number, price = 500): Promise<UnpaidOrder[]> {
  const product = await addProduct(shop, { price, stock: count + 10 });
  const orders: UnpaidOrder[] = [];
  while (orders.length < count) {
    orders.push(...(await place(shop, product, Math.min(AT_ONCE, count - orders.length))));
  }
  return orders;
}

async function place(shop: Shop, { id: productId, price }: Product, count: number): Promise<UnpaidOrder[]> {
  const users = await shop.sql<{ id: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at,
       updated_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@example.com', now(), '{}', '{}',
       now(), now()
     from generate_series(1, $1::int) returning id`,
    [count],
  );
  const placed = await shop.sql<{ id: string; number: string; user_id: string }>(
    `select (p.answer ->> 'order_id')::uuid as id, p.answer ->> 'order_number' as number, p.user_id
     from (
       select u.id as user_id, public.shop_place_order(jsonb_build_object(
         'user_id', u.id, 'checkout_key', gen_random_uuid(), 'cart_id', gen_random_uuid(),
         'lines', jsonb_build_array(
           jsonb_build_object('product_id', $2::uuid, 'quantity', 1, 'unit_price', $3::numeric)
         ),
         'subtotal', $3::numeric, 'shipping_amount', 0, 'tax_amount', 0, 'discount_amount', 0, 'round_off', 0,
         'total_amount', $3::numeric, 'payment_method', 'razorpay', 'shipping_address', '{"first_name":"Meera",
           "last_name":"Nair","address_line_1":"14 Marine Drive","city":"Kochi","state":"Kerala",
           "postal_code":"682001","phone":"+919876543210"}'::jsonb
       )) as answer
       from unnest($1::uuid[]) u (id)
     ) p`,
    [users.map(({ id }) => id), productId, price],
  );
  const orders = await Promise.all(
    placed.map(async ({ id, number, user_id: userId }) => ({
      id,
      userId,
      productId,
      razorpayOrderId: await createAtRazorpay(shop, number, price * 100),
      total: price,
    })),
  );
  await shop.sql(
    "select public.shop_store_razorpay_order(o.id, o.razorpay) from unnest($1::uuid[], $2::text[]) o (id, razorpay)",
    [orders.map(({ id }) => id), orders.map(({ razorpayOrderId }) => razorpayOrderId)],
  );
  return orders;
}

export async function unpaidOrder(shop: Shop, price?: number): Promise<UnpaidOrder> {
  const [order] = await unpaidOrders(shop, 1, price);
  if (!order) throw new Error("No order was placed.");
  return order;
}

async function createAtRazorpay({ razorpay }: Shop, receipt: string, amount: number): Promise<string> {
  const response = await fetch(`${razorpay.apiBase}/orders`, {
    method: "POST",
    headers: {
      Authorization: `Basic ${btoa(`${razorpay.keyId}:${razorpay.keySecret}`)}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ amount, currency: "INR", receipt }),
  });
  return ((await response.json()) as { id: string }).id;
}

/** Posts the payment callback from Razorpay's site, without cookies. */
export function postCallback(
  shop: { shopUrl: string },
  orderId: string,
  fields: Record<string, string>,
): Promise<Page> {
  return new Browser(shop.shopUrl).post(`/payment/callback/${orderId}`, fields, {
    Origin: "https://api.razorpay.com",
    "Sec-Fetch-Site": "cross-site",
  });
}

/** The expected response of the payment callback. */
export function redirectToConfirmation({ id }: { id: string }) {
  return { status: 303, location: `/order-confirmation/${id}` };
}

/** Fields of the callback that `pay` returned. */
export function callbackFields({ callback }: { callback: Callback | null }): Record<string, string> {
  if (!callback) throw new Error("Nothing comes back from this payment.");
  return callback.fields;
}

/** Notice set by a response to a form of another site; null without one. It leaves the session as it is. */
export function flashNoticeOf(answer: Page): { kind: string; message: string } | null {
  const lines = answer.headers.getSetCookie();
  if (lines.some((line) => line.startsWith("haat-session="))) throw new Error("The session was replaced.");
  const cookie = lines.find((line) => line.startsWith("haat-notice="));
  const value = /^haat-notice=([^;]*)/.exec(cookie ?? "")?.[1] ?? "";
  const [packed = ""] = decodeURIComponent(value).split(".");
  if (packed === "") return null;
  return JSON.parse(Buffer.from(packed, "base64").toString()) as { kind: string; message: string };
}

/** Number of these orders by order status and payment status. */
export async function countByState(shop: Shop, orders: { id: string }[]) {
  const rows = await shop.sql<{ state: string; count: number }>(
    `select o.status || ' ' || o.payment_status as state, count(*)::int as count from public.orders o
     where o.id = any ($1::uuid[]) group by 1 order by 1`,
    [orders.map(({ id }) => id)],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Number of transitions to paid of these orders. */
export async function countPaidTransitions(shop: Shop, orders: { id: string }[]): Promise<number> {
  const [row] = await shop.sql<{ count: number }>(
    `select count(*)::int as count from public.order_status_history h
     where h.order_id = any ($1::uuid[]) and h.status = 'confirmed' and h.payment_status = 'paid'`,
    [orders.map(({ id }) => id)],
  );
  return row?.count ?? 0;
}

/** Row counts of the tables a payment can change, with stock and a hash of the orders. */
export async function readPaymentTables(
  shop: Shop,
): Promise<Record<"payments" | "refunds" | "events" | "history", number>> {
  const [counts] = await shop.sql<Record<"payments" | "refunds" | "events" | "history", number>>(
    `select (select count(*) from public.payments)::int as payments, (select count(*) from public.refunds)::int as refunds,
       (select count(*) from public.webhook_events)::int as events,
       (select count(*) from public.order_status_history)::int as history,
       (select count(*) from public.stock_movements)::int as movements,
       (select sum(stock) from public.products)::int as stock,
       (select md5(string_agg(to_jsonb(o)::text, '' order by o.id)) from public.orders o) as orders`,
  );
  if (!counts) throw new Error("The books are empty.");
  return counts;
}

/** Orders without items, and orders and products whose stock movements do not add up, by id; empty when consistent. */
export async function findStockErrors(shop: Shop): Promise<unknown[]> {
  return shop.sql(
    `select o.id, 'no items' as what from public.orders o
       where not exists (select 1 from public.order_items i where i.order_id = o.id)
     union all
     select o.id, 'holds ' || coalesce(m.held, 0) || ' of ' || i.wanted from public.orders o
       join (select order_id, sum(quantity) as wanted from public.order_items group by 1) i on i.order_id = o.id
       left join (select order_id, -sum(quantity) as held from public.stock_movements group by 1) m on m.order_id = o.id
       where coalesce(m.held, 0) <> case when o.status in ('cancelled', 'failed') then 0 else i.wanted end
     union all
     select p.id, 'ledger ' || coalesce(l.total, 0) || ', stock ' || p.stock from public.products p
       left join (select product_id, sum(quantity) as total from public.stock_movements group by 1) l on l.product_id = p.id
       where p.stock <> coalesce(l.total, 0)
     order by 1, 2`,
  );
}

export function newEventId(): string {
  return randomUUID().replaceAll("-", "").slice(0, 14);
}
