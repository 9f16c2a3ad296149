import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, type RouterContextProvider } from "react-router";

import type { Db } from "#app/data/client.server.ts";
import { refundItems } from "#app/data/line-refunds.server.ts";
import { listReturns } from "#app/data/returns.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  adminQuery,
  redirectWithNotice,
  requireScreen,
  revalidateScreen,
} from "#app/routes/admin/admin.server.ts";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { BackToOrder } from "#app/routes/admin/orders/back-to-order.tsx";
import { orderRecords, ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { RefundItemsForm } from "#app/routes/admin/orders/refund-items-form.tsx";
import { refundUnsentItems } from "#app/routes/admin/orders/refund-unsent.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { formatPaise } from "#app/shop/money.ts";
import { hasTaxChanged, isUnsentRefundOpen, itemsRefusal } from "#app/shop/order/item-change.ts";
import { isPartlyShipped, unitsToShip } from "#app/shop/order/parcels.ts";
import { isTooSmall } from "#app/shop/order/refund-left.ts";
import { lineRefundSchema } from "#app/shop/return/line-refund-form.ts";
import {
  cashLeft,
  excessLines,
  isLineRefundOpen,
  lineRefund,
  lineRefundRefusal,
  refundsUnsent,
  unitRefundText,
} from "#app/shop/return/line-refund.ts";
import { deliveryLeft, withReturnableQuantity } from "#app/shop/return/return-amount.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { withConfirmation } from "#app/workflows/confirm-act.server.ts";

import type { Route } from "./+types/refund-items";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Refund items");

type Reading = { context: Readonly<RouterContextProvider>; url: URL };

/** The order with its items that can still be refunded and what is left of its payment. */
async function readRefundable(db: Db, reading: Reading, orderId: string) {
  const detail = await orderRecords.requireRecord(db, reading, orderId);
  const { order, invoiceNumber, taxTerms } = detail;
  const [requests, settings] = await Promise.all([
    isLineRefundOpen(order, invoiceNumber) ? listReturns(db, order) : [],
    getSettings(db),
  ]);
  const isCash = order.paymentMethod === "cod";
  const isRest = refundsUnsent(order, invoiceNumber);
  const returnable = withReturnableQuantity(order.items, requests);
  return {
    detail,
    order,
    isTaxed: order.items.some(({ gst }) => gst),
    isUnsent: isUnsentRefundOpen(order, invoiceNumber),
    hasTaxChanged: hasTaxChanged(taxTerms, settings),
    requests,
    isCash,
    isRest,
    invoiceNumber,
    items: isRest
      ? returnable.map((item) => ({ ...item, left: Math.min(item.left, unitsToShip(item)) }))
      : returnable,
    left: isCash ? cashLeft(order, requests) : detail.leftToRefund,
  };
}

/** Returns the reason why no item of the order can be refunded now; null when one can. */
function findRefusal(refundable: Awaited<ReturnType<typeof readRefundable>>): string | null {
  const { order, invoiceNumber, isUnsent, items, left } = refundable;
  if (!isUnsent && !isLineRefundOpen(order, invoiceNumber)) {
    return "Items can be refunded once the order is paid.";
  }
  if (items.every((item) => item.left === 0) || (left <= 0 && !refundable.isRest)) {
    return "Everything of this order was refunded or is coming back.";
  }
  return isUnsent && refundable.hasTaxChanged ? itemsRefusal("tax_changed") : null;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders/:orderId/refund-items");
  const refundable = await readRefundable(db, { context, url }, params.orderId);
  const { order, isTaxed, isUnsent, isRest, requests, items, isCash, left } = refundable;
  const query = adminQuery(url, ordersQuery);
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    items: items
      .filter((item) => item.left > 0)
      .map(({ id, productName, unitPrice, quantity, left: units }) => ({
        id,
        name: productName,
        // Before it is shipped the order is priced anew, and has no amount for each unit.
        facts: isUnsent
          ? `${formatPaise(unitPrice)} each`
          : unitRefundText(order, requests, { id, unitPrice }),
        quantity,
        left: units,
      })),
    isCash,
    refusal: findRefusal(refundable),
    isUnsent,
    isRest,
    hasLeft: isPartlyShipped(order),
    left,
    deliveryLeft: deliveryLeft(order, requests),
    failed: refundable.detail.failedRefunds,
    isTaxed,
    once: crypto.randomUUID(),
    back: listHref(href("/admin/orders/:orderId", { orderId: order.id }), query),
    query,
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/orders/:orderId/refund-items");
  const { detail, order, isTaxed, isUnsent, isRest, requests, items, isCash, left } = await readRefundable(
    db,
    { context, url },
    params.orderId,
  );
  const back = listHref(href("/admin/orders/:orderId", { orderId: order.id }), adminQuery(url, ordersQuery));
  if (isUnsent) return refundUnsentItems({ request, context }, db, detail, back);
  // All units, also those that were refunded meanwhile: the same form twice has the same answer.
  const schema = lineRefundSchema(
    order.items.map(({ id, quantity }) => ({ id, left: quantity })),
    { isCash, isWithShop: isRest },
  );
  const form = await readForm({ request, context }, schema, ["version"]);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") {
    return data({ result: submission.reply(), shown: null }, { status: 400 });
  }
  const { seen, ...choice } = submission.value;
  const lines = excessLines(items, choice.items);
  if (form.get("intent") !== "refund" && lines.length > 0) {
    const message = lineRefundRefusal("too_many", { status: null, left: null, lines });
    return data({ result: submission.reply({ formErrors: [message] }), shown: null }, { status: 409 });
  }
  const amounts = lineRefund(order, requests, choice, left, { isDropped: isRest && !isCash });
  if (!isCash && isTooSmall(amounts.total)) {
    const refund = amounts.total;
    const message = lineRefundRefusal("below_minimum", { status: null, left: null, refund, lines });
    return data({ result: submission.reply({ formErrors: [message] }), shown: null }, { status: 400 });
  }
  const shown = {
    ...amounts,
    left,
    restock: choice.restock,
    lowersTax: isTaxed ? choice.lowersTax : null,
    version: detail.version,
    now: null,
  };
  if (form.get("intent") !== "refund" || !seen) return data({ result: submission.reply(), shown });
  const answer = await withConfirmation({ request, context }, db, form, () =>
    refundItems(db, order.id, { ...choice, seen }),
  );
  if (answer.ok) {
    const done = isCash
      ? `Refund ${answer.number} of ${formatPaise(answer.amount)} recorded`
      : `Refund ${answer.number} of ${formatPaise(answer.amount)} started: it is sent within minutes`;
    return redirectWithNotice(context, back, "success", done);
  }
  const message = lineRefundRefusal(answer.code, answer);
  const status = answer.code === "failed" || answer.code === "busy" ? 503 : 409;
  return data({ result: submission.reply({ formErrors: [message] }), shown }, { status });
}

/** Refunds items of a paid order, before or after it is shipped; what goes back is shown before it is sent. */
export default function RefundItems({ loaderData, actionData }: Route.ComponentProps) {
  const { id, orderNumber, refusal, back, query } = loaderData;
  return (
    <Dialog
      title={`Refund items of ${orderNumber}`}
      closeTo={listHref(href("/admin/orders"), query)}
      opener={`order-${id}`}
    >
      {refusal === null ? (
        <RefundItemsForm {...loaderData} answer={actionData ?? null} />
      ) : (
        <>
          <p>{refusal}</p>
          <SaveBar>
            <BackToOrder to={back} />
          </SaveBar>
        </>
      )}
    </Dialog>
  );
}
