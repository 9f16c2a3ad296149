import type { RouterContextProvider } from "react-router";

import type { Db } from "#app/data/client.server.ts";
import { findOrderNumbers, listOrders } from "#app/data/orders.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { availablePaymentMethods } from "#app/routes/account/checkout/payment-status.server.ts";
import { headlineTellsStatus, orderHeadline } from "#app/shop/order/order-headline.ts";
import { isHeld, paymentState } from "#app/shop/order/order-payment.ts";
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
  const now = new Date();
  const rows = orders.map(({ items, returns, ...order }) => {
    const state = paymentState(order);
    // Not while the bank decides or Razorpay has not answered, which the headline says.
    const canPay =
      state !== "confirming" && availablePaymentMethods(context, settings, order).includes("razorpay");
    return {
      ...order,
      isPartlyShipped: isPartlyShipped(order),
      isRefunding: isRefunding(order),
      tracking: trackingLinks({ ...order, items }),
      image: items[0]?.productImage ?? null,
      first: items[0]?.productName ?? "",
      others: Math.max(0, items.length - 1),
      headline: orderHeadline(order, state, promisedDays(order, settings), now),
      tellsStatus: headlineTellsStatus(order, state),
      returnUnderWay: returnUnderWay(returns),
      replacement: replacements.get(order.replacedBy ?? "") ?? null,
      payLabel: payLabel(state, order.paymentFailed),
      canPayAgain: canPay,
      payBy: canPay && state === "waiting" && isHeld(order, now) ? order.heldUntil : null,
    };
  });
  return { orders: rows, total };
}
