import { href, redirect, type RouterContextProvider } from "react-router";

import { sessionContext, type ShopUser } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import type { Order } from "#app/data/orders.server.ts";
import { listExchangeChoices, listReturns, type StoredReturn } from "#app/data/returns.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { requireOrder } from "#app/routes/account/orders/require-order.server.ts";
import {
  isRefundTooSmall,
  returnAmount,
  returnRefundable,
  withReturnableQuantity,
} from "#app/shop/return/return-amount.ts";
import type { ExcessLine } from "#app/shop/return/return-refusal.ts";
import { returnWindowText } from "#app/shop/return/return-window.ts";
import { ALL_ASKED, type ExchangeChoice, type ReturnChoice } from "#app/shop/return/return.ts";
import type { Settings } from "#app/shop/settings/settings.ts";

type Context = Readonly<RouterContextProvider>;

export type ReturnableOrder = {
  order: Order;
  requests: StoredReturn[];
  /** Items with units left to return, and the variants that they can be exchanged for. */
  items: (Order["items"][number] & { left: number; choices: ExchangeChoice[] })[];
  settings: Settings;
  /** The reason why nothing can be returned now; null when something can. */
  refusal: string | null;
};

/**
 * The shopper's order by the id in the URL, with its returns and the items that can be returned.
 * @throws as requireOrder
 */
export async function readReturnableOrder(
  shopper: { user: ShopUser; db: Db },
  context: Context,
  id: string,
): Promise<ReturnableOrder> {
  const order = await requireOrder(shopper, context, id);
  const [requests, settings, choices] = await Promise.all([
    listReturns(shopper.db, order),
    getSettings(shopper.db),
    listExchangeChoices(shopper.db, order.id),
  ]);
  const items = withReturnableQuantity(order.items, requests)
    .filter(({ left }) => left > 0)
    .map((item) => ({ ...item, choices: choices.get(item.id) ?? [] }));
  return { order, requests, items, settings, refusal: findRefusal(order, items.length, settings) };
}

function findRefusal(order: Order, itemCount: number, { returnWindowDays }: Settings): string | null {
  const closed = returnWindowText(order, returnWindowDays, new Date());
  if (closed !== null) return closed;
  return itemCount > 0 ? null : ALL_ASKED;
}

/** What goes back for a choice: `total`, and the part of it that is for delivery, in paise. */
export function expectedRefund(
  { order, requests }: Pick<ReturnableOrder, "order" | "requests">,
  choice: ReturnChoice,
) {
  const { items, shipping } = returnAmount(order, requests, choice);
  const total = returnRefundable(items + shipping, order);
  return {
    amount: { shipping: total === items + shipping ? shipping : 0, total },
    isTooSmall: isRefundTooSmall(items + shipping, order),
  };
}

/** The items whose variant wanted in exchange is not in stock any more. */
export function missingReplacements(items: ReturnableOrder["items"], choice: ReturnChoice): ExcessLine[] {
  return choice.items.flatMap(({ id, quantity, replacement }) => {
    const item = items.find((one) => one.id === id);
    const variant = item?.choices.find((one) => one.id === replacement);
    if (!item || replacement === null || (variant && variant.stock >= quantity)) return [];
    return [
      { name: variant?.label ?? `What you chose for ${item.productName}`, left: variant?.stock ?? null },
    ];
  });
}

/** Redirects to the order with a notice. */
export function redirectToOrder(
  context: Context,
  id: string,
  kind: "success" | "error",
  message: string,
): Response {
  context.get(sessionContext).notify({ kind, message });
  return redirect(href("/order/:id", { id }), 303);
}
