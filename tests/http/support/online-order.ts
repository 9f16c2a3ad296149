import type { Shop } from "#local/launcher/shop.ts";
import type { PaymentOutcome } from "#local/razorpay/outcomes.ts";
import { type Browser, type Page, textOf } from "#tests/http/support/browser.ts";
import { addProduct, addToCart, checkoutForm, newShopper, type Product } from "#tests/http/support/shop.ts";

export type OnlineOrder = {
  browser: Browser;
  product: Product;
  id: string;
  orderNumber: string;
  razorpayOrderId: string;
  pay: string;
  confirmation: string;
};

/** Places an online order of a new shopper, without paying it. */
export async function placeOnline(shop: Shop, product?: Product, quantity = 1): Promise<OnlineOrder> {
  const bought = product ?? (await addProduct(shop, { price: 600 }));
  const browser = await newShopper(shop);
  await addToCart(browser, bought.id, quantity);
  const form = await checkoutForm(browser);
  const answer = await browser.post("/checkout", { ...form, paymentMethod: "razorpay" });
  const [row] = await shop.sql<{ id: string; order_number: string; razorpay_order_id: string | null }>(
    "select id, order_number, razorpay_order_id from public.orders where checkout_key = $1",
    [form.checkoutKey],
  );
  if (!row) throw new Error(`Nothing was placed: ${answer.status} ${answer.location ?? ""}`);
  return {
    browser,
    product: bought,
    id: row.id,
    orderNumber: row.order_number,
    razorpayOrderId: row.razorpay_order_id ?? "",
    pay: `/checkout/pay/${row.id}`,
    confirmation: `/order-confirmation/${row.id}`,
  };
}

/** Pays at Razorpay and posts the callback, as the browser would. */
export async function payAndReturn(shop: Shop, order: OnlineOrder, outcome: PaymentOutcome): Promise<Page> {
  const { callback } = await shop.razorpay.pay(order.razorpayOrderId, outcome);
  if (!callback) throw new Error(`${outcome} brings nothing back.`);
  return order.browser.post(`/payment/callback/${order.id}`, callback.fields, { Origin: shop.razorpay.url });
}

type State = { status: string; payment_status: string; payment_method: string };

export async function stateOf(shop: Shop, { id }: { id: string }): Promise<string> {
  const [row] = await shop.sql<State>(
    "select status, payment_status, payment_method from public.orders where id = $1",
    [id],
  );
  return `${row?.payment_method} ${row?.status} ${row?.payment_status}`;
}

export async function stockOf(shop: Shop, { id }: { id: string }): Promise<number> {
  const [row] = await shop.sql<{ stock: number }>("select stock from public.products where id = $1", [id]);
  return row?.stock ?? Number.NaN;
}

/** Ends the 30 minutes in which an unpaid order can be paid. */
export async function expire(shop: Shop, { id }: { id: string }): Promise<void> {
  await shop.sql("update public.orders set held_until = now() - interval '1 second' where id = $1", [id]);
  await shop.sql("select public.shop_expire_unpaid_orders(false)");
}

/** Allows the next payment check of an order immediately. */
export async function clearPaymentCheck(shop: Shop, { id }: { id: string }): Promise<void> {
  await shop.sql("update public.orders set payment_checked_at = null where id = $1", [id]);
}

/** Content of the refresh meta tag, such as `5;url=…`; null without one. */
export function refreshOf({ html }: Page): string | null {
  return /<meta http-equiv="refresh" content="([^"]*)"/.exec(html)?.[1] ?? null;
}

/** Opens the confirmation as the order's owner, with a payment check where one is due. */
export async function openConfirmation(shop: Shop, order: OnlineOrder, query = ""): Promise<Page> {
  await clearPaymentCheck(shop, order);
  const page = await order.browser.get(order.confirmation + query);
  if (page.status !== 200) throw new Error(`The confirmation answered ${page.status} ${page.location ?? ""}`);
  return page;
}

/** Labels of the payment buttons. */
export function buttonsOf(html: string): string[] {
  return Array.from(html.matchAll(/<button[^>]*name="intent"[^>]*>([\s\S]*?)<\/button>/g), ([, label = ""]) =>
    textOf(label),
  );
}

/** Texts of the status badges of a page. */
export function badgesOf(html: string): string[] {
  return Array.from(html.matchAll(/<span class="badge[^"]*">([\s\S]*?)<\/span>/g), ([, label = ""]) =>
    textOf(label),
  );
}

/** Number of requests to Razorpay for the payments of an order. */
export function countPaymentFetches({ razorpay }: Shop, { razorpayOrderId }: OnlineOrder): number {
  return razorpay.requests().filter(({ path }) => path.includes(`${razorpayOrderId}/payments`)).length;
}
