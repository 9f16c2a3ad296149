import type { Shop } from "#local/launcher/shop.ts";
import type { Browser } from "#tests/http/support/browser.ts";
import {
  addProduct,
  addToCart,
  checkoutForm,
  newShopper,
  orderOf,
  type Product,
} from "#tests/http/support/shop.ts";

export type PlacedOrder = { browser: Browser; id: string; orderNumber: string; path: string };

/** Places a cash on delivery order of these products (or a new one) for this shopper (or a new one). */
export async function placeCod(
  shop: Shop,
  { products, browser, quantity = 1 }: { products?: Product[]; browser?: Browser; quantity?: number } = {},
): Promise<PlacedOrder> {
  const shopper = browser ?? (await newShopper(shop));
  for (const { id } of products ?? [await addProduct(shop)]) await addToCart(shopper, id, quantity);
  const { order } = await orderOf(shop, await shopper.post("/checkout", await checkoutForm(shopper)));
  const id = String(order.id);
  return { browser: shopper, id, orderNumber: String(order.order_number), path: `/order/${id}` };
}

/** Calls a database function as an admin. */
export async function callAsAdmin(
  shop: Shop,
  call: string,
  values: unknown[],
): Promise<Record<string, unknown>> {
  const [row] = await shop.sql<{ answer: Record<string, unknown> }>(
    `select public.${call} as answer
     from (
       select set_config('request.jwt.claim.sub', (select u.id::text from public.users u where u.is_admin limit 1), true) as sub
     ) c where c.sub <> ''`,
    values,
  );
  return row?.answer ?? {};
}

/** Sets the status as an admin, with its effects on stock and payment. */
export async function setStatus(shop: Shop, { id }: { id: string }, status: string): Promise<void> {
  const answer = await callAsAdmin(shop, "admin_set_order_status($1, $2, p_cash => 'kept')", [id, status]);
  if (!answer["ok"]) throw new Error(`${status} was refused: ${JSON.stringify(answer)}`);
}
