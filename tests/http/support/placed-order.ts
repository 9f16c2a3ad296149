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

/** A new shopper, or this one, who has bought these products (or a new one) and pays on delivery. */
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

/** An admin sets the status, and the books follow. */
export async function setStatus(shop: Shop, { id }: { id: string }, status: string): Promise<void> {
  const [row] = await shop.sql<{ answer: { ok: boolean } }>(
    `select public.set_order_status($1, $2) as answer
     from (
       select set_config('request.jwt.claim.sub', (select u.id::text from public.users u where u.is_admin limit 1), true) as sub
     ) c where c.sub <> ''`,
    [id, status],
  );
  if (!row?.answer.ok) throw new Error(`${status} was refused: ${JSON.stringify(row)}`);
}
