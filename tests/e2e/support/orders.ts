import { randomUUID } from "node:crypto";

import type { BrowserContext, Locator, Page } from "@playwright/test";

import { type Mail, readMails } from "#local/mail/mailbox.ts";
import { expect, newSession, putInCart, variable } from "#tests/e2e/support/fixtures.ts";
import { sql } from "#tests/e2e/support/payments.ts";
import { addProduct, type Product } from "#tests/e2e/support/products.ts";

export type Order = { id: string; number: string; path: string; product: Product; email: string };

const ADDRESS = {
  first_name: "Meera",
  last_name: "Nair",
  address_line_1: "14 Marine Drive",
  city: "Kochi",
  postal_code: "682001",
  phone: "9876543210",
};

/** Buys so many of each product, to be paid on delivery, without the screens. @returns the order's id */
export async function buy(context: BrowserContext, products: Product[], quantity = 1): Promise<string> {
  for (const { id } of products) await putInCart(context, id, quantity);
  const url = `${variable("HAAT_URL")}/checkout`;
  const html = await (await context.request.get(url)).text();
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  const answer = await context.request.post(url, {
    maxRedirects: 0,
    form: {
      ...ADDRESS,
      intent: "place-order",
      checkoutKey: valueOf("checkoutKey"),
      shownTotal: valueOf("shownTotal"),
      paymentMethod: "cod",
      // A second order goes where the first one went.
      addressId: /<input[^>]*name="addressId"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? "new",
    },
  });
  const { location = "" } = answer.headers();
  const placed = /^\/order-confirmation\/([0-9a-f-]{36})$/.exec(location)?.[1];
  if (!placed) throw new Error(`No order: ${answer.status()} ${location} ${await answer.text()}`);
  // Its notice is for the confirmation.
  await context.request.get(variable("HAAT_URL") + location);
  return placed;
}

/** What the books call an order, and whose it is. */
export async function orderOf(id: string, product: Product): Promise<Order> {
  const [row] = await sql<{ number: string; email: string }>(
    `select o.order_number as number, u.email from public.orders o
     join public.users u on u.id = o.user_id where o.id = $1`,
    id,
  );
  if (!row) throw new Error(`There is no order ${id}.`);
  return { id, path: `/order/${id}`, product, ...row };
}

/** A new shopper who has bought one thing for cash: ₹600, which makes ₹708 with tax, free of shipping. */
export async function cashOrder(context: BrowserContext, quantity = 1): Promise<Order> {
  const [product] = await Promise.all([addProduct({ price: 600, stock: 20 }), newSession(context)]);
  return orderOf(await buy(context, [product], quantity), product);
}

/** Calls a function of the database as an admin. */
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

/** An admin sets the status, and the books follow. */
export const setStatus = ({ id }: Pick<Order, "id">, status: string) =>
  callAsAdmin("set_order_status($1, $2)", id, status);

/** An admin says with whom the parcel travels. */
export const setShipment = ({ id }: Pick<Order, "id">) =>
  callAsAdmin("set_shipment($1, 'Delhivery', 'D1', 'https://track.example/D1')", id);

/** A new shopper's order for cash that has arrived. */
export async function delivered(context: BrowserContext, quantity = 1): Promise<Order> {
  const order = await cashOrder(context, quantity);
  await setStatus(order, "delivered");
  return order;
}

/** The shopper asks in another window, without the screens, for so many of an order's only item to go back. */
export async function askBehind(
  context: BrowserContext,
  { id, path }: Order,
  quantity: number,
): Promise<void> {
  const [item] = await sql<{ id: string }>("select id from public.order_items where order_id = $1", id);
  const url = `${variable("HAAT_URL")}${path}/return/confirm?kind=return&item=${item?.id}:${quantity}:damaged`;
  const form = { intent: "confirm", key: randomUUID(), refundMode: "upi", upiId: "meera@bank", comment: "" };
  const answer = await context.request.post(url, { maxRedirects: 0, form });
  if (answer.status() !== 303) throw new Error(`The return answered ${answer.status()}.`);
  // Its notice is for the other window.
  await context.request.get(variable("HAAT_URL") + path);
}

/** An admin takes the next step with an order's only return. */
export async function takeReturn(
  { id }: Order,
  step: "approve" | "receive" | "refund" | "replace",
): Promise<void> {
  const [row] = await sql<{ id: string }>("select id from public.return_requests where order_id = $1", id);
  const calls = {
    approve: "decide_return($1, true)",
    receive: "receive_return($1, true)",
    // The reference is of a transfer by hand, so of an order for cash.
    refund:
      "refund_return($1, null, (select case o.payment_method when 'cod' then 'UTR 77' end from public.orders o join public.return_requests r on r.order_id = o.id where r.id = $1))",
    replace: "replace_return($1)",
  };
  await callAsAdmin(calls[step], row?.id);
}

/** The number of an order's only return. */
export async function returnNumber({ id }: Order): Promise<string> {
  const [row] = await sql<{ number: string }>(
    "select number from public.return_requests where order_id = $1",
    id,
  );
  return row?.number ?? "";
}

/** The mail to the order's shopper with this subject. What an admin's step owes goes out after any request. */
export async function mailOf(context: BrowserContext, order: Order, subject: string): Promise<Mail> {
  const { HAAT_MAIL_DIR: folder = "" } = process.env;
  const find = () => readMails(folder, order.email).find((mail) => mail.subject === subject);
  if (!find())
    await context.request.post(`${variable("HAAT_URL")}${order.path}/reorder`, {
      maxRedirects: 0,
      form: { intent: "reorder" },
    });
  await expect.poll(find, { message: subject }).toBeDefined();
  return find() as Mail;
}

/** The page on A4: how many sheets it takes, and on which ones of them the targets of its links to itself lie. */
export async function paperOf(page: Page): Promise<{ sheets: number; targets: Record<string, string> }> {
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

const FAR = 80;

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < FAR; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The keyboard never reaches ${target.toString()}.`);
}

/** Goes there by keyboard and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}
