import { randomUUID } from "node:crypto";

import type { BrowserContext, FrameLocator, Page } from "@playwright/test";

import { OUTCOMES, type PaymentOutcome } from "#local/razorpay/outcomes.ts";
import { expect, isScripted, putInCart, signUp, variable } from "#tests/e2e/support/fixtures.ts";
import { addProduct, type Product } from "#tests/e2e/support/products.ts";

export const PAY_PAGE = /\/checkout\/pay\/[0-9a-f-]{36}$/;
export const CONFIRMATION = /\/order-confirmation\/[0-9a-f-]{36}$/;
export const THANKS = "Thank you, your order is placed";
export const WAITING = "Complete your payment";
export const UNPAID = "Your order is not paid";

/** Runs SQL as the database owner, without row level security. */
export async function sql<T>(text: string, ...parameters: unknown[]): Promise<T[]> {
  const response = await fetch(variable("HAAT_SQL_URL"), {
    method: "POST",
    headers: { Authorization: `Bearer ${variable("HAAT_SERVICE_KEY")}` },
    body: JSON.stringify({ text, parameters }),
  });
  if (!response.ok) throw new Error(`${text}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T[];
}

/** Sends a command to the Razorpay stand-in (local/razorpay). Its webhooks have been delivered when it returns. */
async function commandRazorpay(intent: string, fields: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${variable("HAAT_RAZORPAY_URL")}/__stub/${intent}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(fields),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${intent} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Pays an order at Razorpay without a callback. @returns the payment id */
export async function payInBackground(orderId: string, outcome: PaymentOutcome): Promise<string> {
  const [row] = await sql<{ razorpay_order_id: string }>(
    "select razorpay_order_id from public.orders where id = $1",
    orderId,
  );
  const paid = await commandRazorpay("pay", { order: row?.razorpay_order_id ?? "", outcome });
  return (paid as { payment: { id: string } }).payment.id;
}

export const capture = (id: string) => commandRazorpay("capture", { id });
export const refund = (id: string) => commandRazorpay("refund", { id });

/** Payment method, order status and payment status of an order. */
export async function stateOf(orderId: string): Promise<string> {
  const [row] = await sql<Record<"payment_method" | "status" | "payment_status", string>>(
    "select payment_method, status, payment_status from public.orders where id = $1",
    orderId,
  );
  return `${row?.payment_method} ${row?.status} ${row?.payment_status}`;
}

export async function stockOf({ id }: Product): Promise<number> {
  const [row] = await sql<{ stock: number }>("select stock from public.products where id = $1", id);
  return row?.stock ?? Number.NaN;
}

/** Ends the 30 minutes in which an unpaid order can be paid. */
export async function expireOrder(orderId: string): Promise<void> {
  await sql("update public.orders set held_until = now() - interval '1 second' where id = $1", orderId);
  await sql("select public.shop_expire_unpaid_orders(false)");
  expect(await stateOf(orderId)).toBe("razorpay failed failed");
}

/** Adds a coupon for one test, ₹100 off by default; `terms` are columns. @returns its code */
export async function addCoupon(terms: Record<string, string | number> = {}): Promise<string> {
  const code = `T${randomUUID().slice(0, 8).toUpperCase()}`;
  const row = { code, name: "Made for a test", type: "fixed", value: 100, ...terms };
  await sql(
    `insert into public.coupons (${Object.keys(row).join(", ")})
     select ${Object.keys(row).join(", ")} from jsonb_populate_record(null::public.coupons, $1::jsonb)`,
    JSON.stringify(row),
  );
  return code;
}

/** A new shopper with a new product in the cart: ₹600, which makes ₹708 with tax and free shipping. */
export async function shopperWithCart(context: BrowserContext, stock = 5): Promise<Product> {
  const [product] = await Promise.all([addProduct({ price: 600, stock }), signUp(context)]);
  await putInCart(context, product.id);
  return product;
}

/** Posts the checkout of the cart with the saved address, or a new one. @returns the order id */
export async function postCheckout(
  context: BrowserContext,
  paymentMethod: "cod" | "razorpay",
): Promise<string> {
  const url = `${variable("HAAT_URL")}/checkout`;
  const html = await (await context.request.get(url)).text();
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  const answer = await context.request.post(url, {
    maxRedirects: 0,
    headers: { "Sec-Fetch-Site": "same-origin" },
    form: {
      intent: "place-order",
      checkoutKey: valueOf("checkoutKey"),
      shownTotal: valueOf("shownTotal"),
      paymentMethod,
      addressId: /<input[^>]*name="addressId"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? "new",
      first_name: "Meera",
      last_name: "Nair",
      address_line_1: "14 Marine Drive",
      city: "Kochi",
      postal_code: "682001",
      phone: "9876543210",
    },
  });
  const location = answer.headers().location ?? `${answer.status()}: ${await answer.text()}`;
  return orderIdIn(location, paymentMethod === "cod" ? CONFIRMATION : PAY_PAGE);
}

/** Places an online order of the cart by a request. @returns its id */
export function placeOnline(context: BrowserContext): Promise<string> {
  return postCheckout(context, "razorpay");
}

/** An unpaid online order of a new shopper. */
export async function unpaidOrder(
  context: BrowserContext,
  stock = 5,
): Promise<{ id: string; product: Product }> {
  const product = await shopperWithCart(context, stock);
  return { id: await placeOnline(context), product };
}

/** The order id in a URL. */
export function orderIdIn(url: string, page = CONFIRMATION): string {
  if (!page.test(url)) throw new Error(`No order: ${url.slice(0, 300)}`);
  return url.slice(-36);
}

/** Razorpay's checkout: a frame over the pay page, or its hosted page. Both have the same buttons. */
export type RazorpayCheckout = Page | FrameLocator;

/** Presses the button of the pay page. @returns Razorpay's checkout */
export async function openRazorpay(page: Page): Promise<RazorpayCheckout> {
  await expect(page).toHaveURL(PAY_PAGE);
  // Before its script has run, the button posts the form to Razorpay's own page.
  await page.waitForLoadState("load");
  await page.locator("#pay-button").click();
  if (isScripted()) return page.frameLocator('iframe[title="Razorpay Checkout"]');
  await expect(page).toHaveURL(/\/v1\/checkout\/embedded$/);
  return page;
}

/** Chooses the outcome of a payment in Razorpay's checkout. */
export async function chooseOutcome(desk: RazorpayCheckout, outcome: PaymentOutcome): Promise<void> {
  if (outcome === "success") return desk.getByRole("button", { name: /^Pay ₹/ }).click();
  if (outcome === "failure") return desk.getByRole("button", { name: "Decline payment" }).click();
  await desk.getByText("Other outcomes").click();
  await desk.getByRole("button", { name: OUTCOMES[outcome], exact: true }).click();
}

/** Pays from the pay page until the browser is back in the shop. */
export async function pay(page: Page, outcome: PaymentOutcome = "success"): Promise<void> {
  await chooseOutcome(await openRazorpay(page), outcome);
  await returnToShop(page);
}

/** Razorpay's last page posts its form by script, or by its button without script. */
export async function returnToShop(page: Page): Promise<void> {
  if (!isScripted()) await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(CONFIRMATION);
}

export function heading(page: Page) {
  return page.getByRole("heading", { level: 1 });
}

/** Names of the test products in the cart. */
export async function cartOf(context: BrowserContext): Promise<string[]> {
  const html = await (await context.request.get(`${variable("HAAT_URL")}/cart`)).text();
  return Array.from(new Set(html.match(/Marble mortar and pestle [0-9a-f]{8}/g)));
}
