import { randomUUID } from "node:crypto";

import type { BrowserContext, FrameLocator, Page } from "@playwright/test";

import { OUTCOMES, type PaymentOutcome } from "#local/razorpay/outcomes.ts";
import { expect, isScripted, newSession, putInCart, variable } from "#tests/e2e/support/fixtures.ts";
import { addProduct, type Product } from "#tests/e2e/support/products.ts";

export const PAY_PAGE = /\/checkout\/pay\/[0-9a-f-]{36}$/;
export const CONFIRMATION = /\/order-confirmation\/[0-9a-f-]{36}$/;
export const THANKS = "Thank you, your order is placed";
export const WAITING = "Your order waits for its payment";
export const UNPAID = "Your order is not paid";

/** Runs SQL as the database's owner, past every policy. */
export async function sql<T>(text: string, ...parameters: unknown[]): Promise<T[]> {
  const response = await fetch(variable("HAAT_BOOKS_URL"), {
    method: "POST",
    headers: { Authorization: `Bearer ${variable("HAAT_SERVICE_KEY")}` },
    body: JSON.stringify({ text, parameters }),
  });
  if (!response.ok) throw new Error(`${text}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T[];
}

/** Lets something happen at Razorpay; see local/razorpay-control.ts. Webhooks have been sent when it returns. */
async function atStandIn(intent: string, fields: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${variable("HAAT_RAZORPAY_URL")}/__stub/${intent}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(fields),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${intent} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Somebody pays this order at Razorpay, and no browser comes back. @returns the payment's id */
export async function payBehind(orderId: string, outcome: PaymentOutcome): Promise<string> {
  const [row] = await sql<{ razorpay_order_id: string }>(
    "select razorpay_order_id from public.orders where id = $1",
    orderId,
  );
  const paid = await atStandIn("pay", { order: row?.razorpay_order_id ?? "", outcome });
  return (paid as { payment: { id: string } }).payment.id;
}

export const capture = (id: string) => atStandIn("capture", { id });
export const refund = (id: string) => atStandIn("refund", { id });

/** An order as the books have it: method, status, state of the payment. */
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

/** Lets the half hour pass that an unpaid order is held. */
export async function closeWindow(orderId: string): Promise<void> {
  await sql("update public.orders set held_until = now() - interval '1 second' where id = $1", orderId);
  await sql("select public.expire_unpaid()");
  expect(await stateOf(orderId)).toBe("razorpay failed failed");
}

/** A coupon of one test alone: ₹100 off unless `terms`, columns of the table, say otherwise. @returns its code */
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

/** A new shopper with one product of this test alone in the cart; ₹600 makes ₹708 with tax, free of shipping. */
export async function shopperWithCart(context: BrowserContext, stock = 5): Promise<Product> {
  const [product] = await Promise.all([addProduct({ price: 600, stock }), newSession(context)]);
  await putInCart(context, product.id);
  return product;
}

/** Places the order of what is in the cart without the screens. @returns its id */
export async function placeOnline(context: BrowserContext): Promise<string> {
  const url = `${variable("HAAT_URL")}/checkout`;
  const html = await (await context.request.get(url)).text();
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  const answer = await context.request.post(url, {
    maxRedirects: 0,
    form: {
      intent: "place-order",
      checkoutKey: valueOf("checkoutKey"),
      shownTotal: valueOf("shownTotal"),
      paymentMethod: "razorpay",
      addressId: "new",
      first_name: "Meera",
      last_name: "Nair",
      address_line_1: "14 Marine Drive",
      city: "Kochi",
      postal_code: "682001",
      phone: "9876543210",
    },
  });
  return orderIn(answer.headers().location ?? `${answer.status()}: ${await answer.text()}`, PAY_PAGE);
}

/** A new shopper whose order waits for its payment. */
export async function waitingOrder(
  context: BrowserContext,
  stock = 5,
): Promise<{ id: string; product: Product }> {
  const product = await shopperWithCart(context, stock);
  return { id: await placeOnline(context), product };
}

/** The order that an address is about. */
export function orderIn(url: string, page = CONFIRMATION): string {
  if (!page.test(url)) throw new Error(`No order: ${url.slice(0, 300)}`);
  return url.slice(-36);
}

/** The window of Razorpay's script over the pay page, or its own page: the buttons are the same. */
export type Desk = Page | FrameLocator;

/** Presses the pay page's button. @returns where Razorpay asks for the money */
export async function goToRazorpay(page: Page): Promise<Desk> {
  await expect(page).toHaveURL(PAY_PAGE);
  await page.locator("#pay-button").click();
  if (isScripted()) return page.frameLocator('iframe[title="Razorpay Checkout"]');
  await expect(page).toHaveURL(/\/v1\/checkout\/embedded$/);
  return page;
}

/** Lets something become of the payment that Razorpay asks for. */
export async function choose(desk: Desk, outcome: PaymentOutcome): Promise<void> {
  if (outcome === "success") return desk.getByRole("button", { name: /^Pay ₹/ }).click();
  if (outcome === "failure") return desk.getByRole("button", { name: "Decline payment" }).click();
  await desk.getByText("Other outcomes").click();
  await desk.getByRole("button", { name: OUTCOMES[outcome], exact: true }).click();
}

/** The same from the pay page on until the browser is back at the shop. */
export async function pay(page: Page, outcome: PaymentOutcome = "success"): Promise<void> {
  await choose(await goToRazorpay(page), outcome);
  await comeBack(page);
}

/** Razorpay's last page sends its form by itself where script runs. */
export async function comeBack(page: Page): Promise<void> {
  if (!isScripted()) await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(CONFIRMATION);
}

export function heading(page: Page) {
  return page.getByRole("heading", { level: 1 });
}

/** The names of what is in the cart. */
export async function cartOf(context: BrowserContext): Promise<string[]> {
  const html = await (await context.request.get(`${variable("HAAT_URL")}/cart`)).text();
  return Array.from(new Set(html.match(/Marble mortar and pestle [0-9a-f]{8}/g)));
}
