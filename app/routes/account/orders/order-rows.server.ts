import type { RouterContextProvider } from "react-router";

import type { Db } from "#app/data/client.server.ts";
import { findOrderNumbers, listOrders } from "#app/data/orders.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { availablePaymentMethods } from "#app/routes/account/checkout/payment-status.server.ts";
import { headlineTellsStatus, orderHeadline } from "#app/shop/order/order-headline.ts";
import { paymentState } from "#app/shop/order/order-payment.ts";
import { isPartlyShipped, trackingLinks } from "#app/shop/order/parcels.ts";
import { payLabel } from "#app/shop/order/payment-texts.ts";
import { isRefunding } from "#app/shop/order/refund-left.ts";
import { returnUnderWay } from "#app/shop/return/return.ts";
import { promisedDays } from "#app/shop/settings/settings.ts";

/** A page of the shopper's orders as `OrderRow` shows them, newest first, with the number of all that match. */
export async function readOrderRows(
  { db, user }: { db: Db; user: { id: string } },
  context: Readonly<RouterContextProvider>,
  wanted: Parameters<typeof listOrders>[2],
) {
  const [{ orders, total }, settings] = await Promise.all([listOrders(db, user.id, wanted), getSettings(db)]);
  const replacements = await findOrderNumbers(
    db,
    orders.flatMap(({ replacedBy }) => replacedBy ?? []),
  );
  const rows = orders.map(({ items, returns, ...order }) => {
    const state = paymentState(order);
    return {
      ...order,
      isPartlyShipped: isPartlyShipped(order),
      isRefunding: isRefunding(order),
      tracking: trackingLinks({ ...order, items }),
      image: items[0]?.productImage ?? null,
      first: items[0]?.productName ?? "",
      others: Math.max(0, items.length - 1),
      headline: orderHeadline(order, state, promisedDays(order, settings), new Date()),
      tellsStatus: headlineTellsStatus(order, state),
      returnUnderWay: returnUnderWay(returns),
      replacement: replacements.get(order.replacedBy ?? "") ?? null,
      payLabel: payLabel(state, order.paymentFailed),
      // Not while the bank decides or Razorpay has not answered, which the headline says.
      canPayAgain:
        state !== "confirming" && availablePaymentMethods(context, settings, order).includes("razorpay"),
    };
  });
  return { orders: rows, total };
}
