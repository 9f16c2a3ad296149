import { href, redirect } from "react-router";

import { sessionContext } from "#app/context.ts";
import { revalidateUser } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { requireOrder } from "#app/routes/account/orders/require-order.server.ts";
import { reorderNotice } from "#app/shop/cart/reorder.ts";
import { addOrderToCart } from "#app/workflows/order-again.server.ts";

import type { Route } from "./+types/reorder";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/order/:id", params), 303);
}

/** Adds an order's items to the cart again, at current prices and limited to the stock. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  await readForm({ request, context }, [], ["intent"]);
  const shopper = await revalidateUser({ url, context });
  const order = await requireOrder(shopper, context, params.id);
  const reordered = await addOrderToCart(shopper, context, order);
  context.get(sessionContext).notify(reorderNotice(reordered));
  return redirect(href("/cart"), 303);
}
