import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";

import { refundOrder } from "#app/data/admin-order-changes.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  adminQuery,
  revalidateScreen,
  redirectWithNotice,
  requireScreen,
} from "#app/routes/admin/admin.server.ts";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { BackToOrder } from "#app/routes/admin/orders/back-to-order.tsx";
import { FailedRefunds } from "#app/routes/admin/orders/failed-refunds.tsx";
import { RefundForm } from "#app/routes/admin/orders/forms.tsx";
import { orderRecords, ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { formatPaise, rupeesFromPaise } from "#app/shop/money.ts";
import { refundSchema } from "#app/shop/order/admin-order-form.ts";
import { refundRefusal, refundStartedText } from "#app/shop/order/admin-order.ts";
import { isPartlyShipped } from "#app/shop/order/parcels.ts";
import { smallRestText } from "#app/shop/order/refund-left.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { withConfirmation } from "#app/workflows/confirm-act.server.ts";

import type { Route } from "./+types/refund";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Refund");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders/:orderId/refund");
  const { order, leftToRefund, failedRefunds, smallRest } = await orderRecords.requireRecord(
    db,
    { context, url },
    params.orderId,
  );
  const query = adminQuery(url, ordersQuery);
  const back = listHref(href("/admin/orders/:orderId", { orderId: order.id }), query);
  return {
    orderNumber: order.orderNumber,
    id: order.id,
    total: order.total,
    hasLeft: order.status === "shipped" || order.status === "delivered" || isPartlyShipped(order),
    left: leftToRefund,
    failed: failedRefunds,
    smallRest,
    isTaxed: order.items.some(({ gst }) => gst),
    back,
    query,
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/orders/:orderId/refund");
  const { order } = await orderRecords.requireRecord(db, { context, url }, params.orderId);
  const { id } = order;
  const schema = refundSchema(order.items.some(({ gst }) => gst));
  const form = await readForm({ request, context }, schema, ["intent"]);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { amount, left } = submission.value;
  const answer = await withConfirmation({ request, context }, db, form, () =>
    refundOrder(db, id, submission.value),
  );
  if (answer.ok) {
    const back = listHref(href("/admin/orders/:orderId", { orderId: id }), adminQuery(url, ordersQuery));
    return redirectWithNotice(context, back, "success", refundStartedText(amount, left));
  }
  const message = refundRefusal(answer.code, answer.left);
  if (answer.code === "invalid_amount" || answer.code === "below_minimum") {
    return data(submission.reply({ fieldErrors: { amount: [message] } }), { status: 400 });
  }
  const status = answer.code === "failed" || answer.code === "busy" ? 503 : 409;
  return data(submission.reply({ formErrors: [message] }), { status });
}

export default function OrderRefund({ loaderData, actionData }: Route.ComponentProps) {
  const { id, orderNumber, total, left, failed, hasLeft, isTaxed, back, query } = loaderData;
  return (
    <Dialog
      title={`Refund ${orderNumber}`}
      size="sm"
      closeTo={listHref(href("/admin/orders"), query)}
      opener={`order-${id}`}
    >
      <p className="mb-4">
        <strong>{formatPaise(left)}</strong> of {formatPaise(total)} can still go back to the customer’s
        original payment method. This action cannot be undone.
        {hasLeft ? null : " When all of it is back, the order is cancelled and its stock is free again."}
      </p>
      {loaderData.smallRest > 0 ? <p className="mb-4">{smallRestText(loaderData.smallRest)}</p> : null}
      <FailedRefunds amount={failed} />
      {left > 0 ? (
        <RefundForm
          key={left}
          left={String(rupeesFromPaise(left))}
          isTaxed={isTaxed}
          answer={actionData ?? null}
          back={back}
        />
      ) : (
        <SaveBar>
          <BackToOrder to={back} />
        </SaveBar>
      )}
    </Dialog>
  );
}
