import type { Shop } from "#local/launcher/shop.ts";
import { type Browser, fieldValue, type Page } from "#tests/http/support/browser.ts";
import { placeCod, type PlacedOrder, setStatus } from "#tests/http/support/placed-order.ts";
import type { Product } from "#tests/http/support/shop.ts";

export type DeliveredOrder = PlacedOrder & {
  returns: string;
  /** Order item ids by product id. */
  items: Map<string, string>;
};

/** Sets an order to delivered. */
export async function deliverOrder(shop: Shop, order: PlacedOrder): Promise<DeliveredOrder> {
  await setStatus(shop, order, "delivered");
  const rows = await shop.sql<{ id: string; product_id: string }>(
    "select id, product_id from public.order_items where order_id = $1",
    [order.id],
  );
  const items = new Map(rows.map(({ id, product_id: product }) => [product, id]));
  return { ...order, returns: `${order.path}/return`, items };
}

/** A delivered cash on delivery order of a new shopper. */
export async function deliveredOrder(shop: Shop, products: Product[], quantity = 1): Promise<DeliveredOrder> {
  return deliverOrder(shop, await placeCod(shop, { products, quantity }));
}

/** Fields of the first return step: these quantities, damaged. */
export function firstStepFields(
  order: DeliveredOrder,
  quantities: [Product, number][],
): Record<string, string> {
  const fields: Record<string, string> = { intent: "choose", kind: "return" };
  for (const [product, quantity] of quantities) {
    const item = order.items.get(product.id) ?? "";
    if (quantity > 0) fields[`pick-${item}`] = "on";
    fields[`quantity-${item}`] = String(quantity);
    fields[`reason-${item}`] = quantity > 0 ? "damaged" : "";
  }
  return fields;
}

export const UPI = { refundMode: "upi", upiId: "meera@bank" };

/** Fields of the second return step that a page has filled in. */
export const confirmFields = (html: string) => ({
  intent: "confirm",
  key: fieldValue(html, "key"),
  shownAmount: fieldValue(html, "shownAmount"),
  comment: "",
});

/** Posts the second return step. */
export async function confirmReturn(
  browser: Browser,
  step: string,
  fields: Record<string, string> = UPI,
): Promise<Page> {
  const page = await browser.get(step);
  if (page.status !== 200) throw new Error(`The second step answered ${page.status} ${page.location ?? ""}`);
  return browser.post(step, { ...confirmFields(page.html), ...fields });
}

/** Requests a return through both steps. */
export async function requestReturn(
  order: DeliveredOrder,
  quantities: [Product, number][],
  fields: Record<string, string> = UPI,
): Promise<Page> {
  const step = await order.browser.post(order.returns, firstStepFields(order, quantities));
  if (step.status !== 303) throw new Error(`The first step answered ${step.status}`);
  return confirmReturn(order.browser, step.location ?? "", fields);
}

export type ReturnRow = Record<string, unknown> & { id: string; number: string; status: string };

/** Return requests of an order, oldest first. */
export function readReturns(shop: Shop, { id }: { id: string }): Promise<ReturnRow[]> {
  return shop.sql<ReturnRow>("select * from public.return_requests where order_id = $1 order by number", [
    id,
  ]);
}
