import { Form, href, useNavigation } from "react-router";

import { listAdditions } from "#app/data/order-additions.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { adminQuery, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { Additions } from "#app/routes/admin/orders/additions.tsx";
import { cashQuery, orderRecords, ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { cashPath, setStatusAndRedirect, statusChange } from "#app/routes/admin/orders/status.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { hasPermission } from "#app/shop/account/roles.ts";
import { creditNoteAhead } from "#app/shop/invoice/credit-note.ts";
import {
  endingBar,
  endingEffects,
  endsOrder,
  reinstates,
  reinstatingEffects,
  sendsUnpaid,
  unpaidEffects,
} from "#app/shop/order/order-end.ts";
import { cancelledByShopperAt } from "#app/shop/order/order-history.ts";
import { collectedCash } from "#app/shop/order/order-payment.ts";
import { statusLabel } from "#app/shop/order/order.ts";
import { isPartlyShipped } from "#app/shop/order/parcels.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/end";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

const PART_LEFT = "A part of it has left: call it back. Its pieces count as in stock again, too.";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.asks === "reinstate" ? "Let the order go on" : "Cancel the order");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, role } = await requireScreen({ context }, "/admin/orders/:orderId/end");
  const { order, refundable, smallRest, lost, unsentRefund, invoiceNumber } =
    await orderRecords.requireRecord(db, { context, url }, params.orderId);
  const { id, orderNumber, status } = order;
  const note = creditNoteAhead(order, invoiceNumber);
  const { wanted: to } = adminQuery(url, cashQuery);
  const ends = endsOrder(status, to);
  const goesOn = reinstates(status, to) && unsentRefund > 0;
  return {
    id,
    orderNumber,
    status,
    to,
    asks: sendsUnpaid(order, to)
      ? ("unpaid" as const)
      : ends
        ? ("end" as const)
        : goesOn
          ? ("reinstate" as const)
          : null,
    additions: ends ? await listAdditions(db, id) : [],
    bar: ends ? endingBar(to, refundable, hasPermission(role, "refunds.write")) : null,
    effects: sendsUnpaid(order, to)
      ? unpaidEffects(order, to)
      : goesOn
        ? reinstatingEffects(order, unsentRefund, cancelledByShopperAt(order.history))
        : [
            ...endingEffects(order, to, refundable, smallRest, lost),
            ...(isPartlyShipped(order) ? [PART_LEFT] : []),
            ...(note === null ? [] : [note]),
          ],
    cash: collectedCash(order) > 0 ? cashPath({ id, status: to }, url.search) : null,
    query: adminQuery(url, ordersQuery),
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/orders/:orderId/end");
  const id = orderRecords.parseId(params.orderId);
  const form = await readForm({ request, context }, statusChange, ["intent"]);
  const path = listHref(href("/admin/orders/:orderId", { orderId: id }), adminQuery(url, ordersQuery));
  return setStatusAndRedirect({ db, context, request }, { ...Object.fromEntries(form), id }, path);
}

/** Asks once before an order is cancelled, marked as failed, sent unpaid or kept from its refund, and says what happens. */
export default function EndOrder({ loaderData }: Route.ComponentProps) {
  const { id, orderNumber, status, to, asks, bar, effects, additions, cash, query } = loaderData;
  const busy = useNavigation().state !== "idle";
  const back = listHref(href("/admin/orders/:orderId", { orderId: id }), query);
  const isCancelled = to === "cancelled";
  return (
    <Dialog
      title={
        asks === "unpaid"
          ? `${orderNumber} is not paid`
          : asks === "reinstate"
            ? `Set ${orderNumber} to ${statusLabel(to)}?`
            : isCancelled
              ? `Cancel ${orderNumber}?`
              : `Mark ${orderNumber} as ${to}?`
      }
      size="sm"
      closeTo={listHref(href("/admin/orders"), query)}
      opener={`order-${id}`}
    >
      {bar ? (
        <p>{bar}.</p>
      ) : asks ? (
        <>
          <p className="font-semibold">What happens:</p>
          <ul className="mt-2 grid list-disc gap-1 ps-5">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          {additions.length > 0 ? (
            <div className="mt-3">
              <p>Added to this order, and not changed by it. End them, too, if they are not wanted:</p>
              <Additions additions={additions} />
            </div>
          ) : null}
        </>
      ) : (
        <p>The order is {statusLabel(status)} now.</p>
      )}
      {asks && !cash && !bar ? (
        <Form id="end" method="post" replace preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen" value={status} />
          <input type="hidden" name="status" value={to} />
        </Form>
      ) : null}
      <SaveBar>
        {asks && !cash && !bar ? (
          <Button
            form="end"
            name="intent"
            value="status"
            variant={asks === "reinstate" ? "primary" : "danger"}
            loading={busy}
          >
            {asks === "unpaid"
              ? `Set to ${statusLabel(to)} unpaid`
              : asks === "reinstate"
                ? `Set to ${statusLabel(to)}`
                : isCancelled
                  ? "Cancel the order"
                  : `Mark as ${to}`}
          </Button>
        ) : null}
        {asks && cash ? (
          <ButtonLink to={cash} replace preventScrollReset>
            Say where the cash is
          </ButtonLink>
        ) : null}
        <ButtonLink to={back} replace preventScrollReset variant="outline">
          {asks === null ? "Back to the order" : asks === "end" ? "Keep the order" : "Leave it as it is"}
        </ButtonLink>
      </SaveBar>
    </Dialog>
  );
}
