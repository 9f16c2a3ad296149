import { randomUUID } from "node:crypto";

import type { BrowserContext, Locator, Page } from "@playwright/test";

import { type Mail, readMails } from "#local/mail/mailbox.ts";
import { expect, putInCart, signUp, variable } from "#tests/e2e/support/fixtures.ts";
import { postCheckout, sql } from "#tests/e2e/support/payments.ts";
import { addProduct, type Product } from "#tests/e2e/support/products.ts";

export type Order = { id: string; number: string; path: string; product: Product; email: string };

/** Places a cash on delivery order of these products by requests. @returns its id */
export async function buy(context: BrowserContext, products: Product[], quantity = 1): Promise<string> {
  for (const { id } of products) await putInCart(context, id, quantity);
  const placed = await postCheckout(context, "cod");
  // Consumes the notice of the confirmation page.
  await context.request.get(`${variable("HAAT_URL")}/order-confirmation/${placed}`);
  return placed;
}

/** Number and shopper of an order. */
export async function orderOf(id: string, product: Product): Promise<Order> {
  const [row] = await sql<{ number: string; email: string }>(
    `select o.order_number as number, u.email from public.orders o
     join public.users u on u.id = o.user_id where o.id = $1`,
    id,
  );
  if (!row) throw new Error(`There is no order ${id}.`);
  return { id, path: `/order/${id}`, product, ...row };
}

/** A cash on delivery order of a new shopper: ₹600, which makes ₹708 with tax and free shipping. */
export async function codOrder(context: BrowserContext, quantity = 1): Promise<Order> {
  const [product] = await Promise.all([addProduct({ price: 600, stock: 20 }), signUp(context)]);
  return orderOf(await buy(context, [product], quantity), product);
}

/** Calls a database function as an admin. */
async function callAsAdmin(call: string, ...values: unknown[]): Promise<void> {
  const [row] = await sql<{ answer: { ok: boolean } }>(
    `select public.${call} as answer
     from (
       select set_config('request.jwt.claim.sub', (select u.id::text from public.users u where u.is_admin limit 1), true) as sub
     ) c where c.sub <> ''`,
    ...values,
  );
  if (!row?.answer.ok) throw new Error(`${call} was refused: ${JSON.stringify(row)}`);
}

/** Sets the status as an admin, with its effects on stock and payment. */
export const setStatus = ({ id }: Pick<Order, "id">, status: string) =>
  callAsAdmin("admin_set_order_status($1, $2, p_cash => 'kept')", id, status);

/** Sets carrier and tracking as an admin. */
export const setShipment = ({ id }: Pick<Order, "id">) =>
  callAsAdmin(
    `admin_set_shipment(jsonb_build_object('order_id', $1::uuid, 'carrier', 'Delhivery', 'tracking_number', 'D100',
       'tracking_url', 'https://track.example/D100'))`,
    id,
  );

/** A delivered cash on delivery order of a new shopper. */
export async function deliveredOrder(context: BrowserContext, quantity = 1): Promise<Order> {
  const order = await codOrder(context, quantity);
  await setStatus(order, "delivered");
  return order;
}

/** Requests a return of an order's only item by a request, as from another window. */
export async function requestReturnInBackground(
  context: BrowserContext,
  { id, path }: Order,
  quantity: number,
): Promise<void> {
  const [item] = await sql<{ id: string }>("select id from public.order_items where order_id = $1", id);
  const url = `${variable("HAAT_URL")}${path}/return/confirm?kind=return&item=${item?.id}:${quantity}:damaged`;
  const form = { intent: "confirm", key: randomUUID(), refundMode: "upi", upiId: "meera@bank", comment: "" };
  const answer = await context.request.post(url, {
    maxRedirects: 0,
    headers: { "Sec-Fetch-Site": "same-origin" },
    form,
  });
  if (answer.status() !== 303) throw new Error(`The return answered ${answer.status()}.`);
  // Consumes the notice.
  await context.request.get(variable("HAAT_URL") + path);
}

/** Makes an admin take the next step of an order's only return. */
export async function advanceReturn(
  { id }: Order,
  step: "approve" | "receive" | "refund" | "replace",
): Promise<void> {
  const [row] = await sql<{ id: string }>("select id from public.return_requests where order_id = $1", id);
  const calls = {
    approve: "admin_decide_return($1, true)",
    receive: "admin_receive_return($1, true)",
    // A reference is needed for manual transfers only, so for cash on delivery.
    refund:
      "admin_refund_return($1, null, (select case o.payment_method when 'cod' then 'UTR 77' end from public.orders o join public.return_requests r on r.order_id = o.id where r.id = $1))",
    replace: "admin_replace_return($1)",
  };
  await callAsAdmin(calls[step], row?.id);
}

/** Number of an order's only return. */
export async function returnNumber({ id }: Order): Promise<string> {
  const [row] = await sql<{ number: string }>(
    "select number from public.return_requests where order_id = $1",
    id,
  );
  return row?.number ?? "";
}

/**
 * Waits for the mail with this subject. Posts a request first, because mails of admin changes are sent after any
 * request.
 */
export async function waitForMail(context: BrowserContext, order: Order, subject: string): Promise<Mail> {
  const { HAAT_MAIL_DIR: folder = "" } = process.env;
  const find = () => readMails(folder, order.email).find((mail) => mail.subject === subject);
  if (!find())
    await context.request.post(`${variable("HAAT_URL")}${order.path}/reorder`, {
      maxRedirects: 0,
      headers: { "Sec-Fetch-Site": "same-origin" },
      form: { intent: "reorder" },
    });
  await expect.poll(find, { message: subject }).toBeDefined();
  return find() as Mail;
}

/** Prints the page on A4: number of pages, and the page that each link target is on. */
export async function printPage(page: Page): Promise<{ sheets: number; targets: Record<string, string> }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  for (const [, box = ""] of pdf.matchAll(/\/MediaBox \[([^\]]*)\]/g)) {
    expect(box.split(" ").map((edge) => Math.round(Number(edge)))).toEqual([0, 0, 595, 842]);
  }
  const targets = pdf.matchAll(/\/([\w-]+) \[(\d+ 0 R) \/XYZ/g);
  return {
    sheets: pdf.match(/\/Type \/Page\b/g)?.length ?? 0,
    targets: Object.fromEntries(Array.from(targets, ([, name = "", sheet = ""]) => [name, sheet])),
  };
}

const MAX_TAB_STOPS = 80;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_TAB_STOPS; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The keyboard never reaches ${target.toString()}.`);
}

/** Focuses the element by keyboard and presses Enter. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}
