import { expect } from "vitest";

import type { Shop } from "#local/launcher/shop.ts";
import type { Browser } from "#tests/http/support/browser.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { addProduct, checkoutForm, shopperWith } from "#tests/http/support/shop.ts";
import { countByState, countPaidTransitions } from "#tests/http/support/unpaid-orders.ts";

type Placed = { id: string; number: string; state: string; razorpayOrderId: string | null };

/** Orders of a shopper, newest first. */
export function ordersOf(shop: Shop, browser: Browser): Promise<Placed[]> {
  return shop.sql<Placed>(
    `select id, order_number as number, status || ' ' || payment_status as state, razorpay_order_id as "razorpayOrderId"
     from public.orders where user_id = $1 order by created_at desc, order_number desc`,
    [userIdOf(browser)],
  );
}

/** A new shopper with the checkout fields to pay one lamp (₹1,179) online. */
export async function onlineCheckout(
  shop: Shop,
): Promise<{ browser: Browser; form: Record<string, string> }> {
  const browser = await shopperWith(shop, await addProduct(shop));
  return { browser, form: { ...(await checkoutForm(browser)), paymentMethod: "razorpay" } };
}

/** Pays the shopper's only order and expects exactly one Razorpay order and one transition to paid. */
export async function expectPaidOnce(shop: Shop, browser: Browser, name: string): Promise<void> {
  const { razorpay } = shop;
  const [order, ...others] = await ordersOf(shop, browser);
  expect(others, name).toEqual([]);
  if (!order?.razorpayOrderId) throw new Error(`${name}: the order cannot be paid.`);
  expect(
    razorpay.orders().filter(({ receipt }) => receipt === order.number),
    name,
  ).toMatchObject([{ id: order.razorpayOrderId, currency: "INR", amount: 1179_00 }]);
  await razorpay.pay(order.razorpayOrderId);
  expect(await countByState(shop, [order]), name).toEqual({ "confirmed paid": 1 });
  expect(await countPaidTransitions(shop, [order]), name).toBe(1);
}
