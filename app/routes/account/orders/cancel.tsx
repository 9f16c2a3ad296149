import { data, href, redirect, type RouterContextProvider } from "react-router";

import { sessionContext } from "#app/context.ts";
import { findInvoiceNumber } from "#app/data/invoices.server.ts";
import { type CancelResult, cancelOrder } from "#app/data/orders.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import {
  parseOrderId,
  requireOrder,
  redirectOrderNotFound,
} from "#app/routes/account/orders/require-order.server.ts";
import { creditNoteAhead } from "#app/shop/invoice/credit-note.ts";
import { formatPaise } from "#app/shop/money.ts";
import {
  canCancel,
  CANCEL_FAILED,
  CANCEL_UNAVAILABLE,
  CANCELLED,
  cancelRefusal,
  cancelRefundAmount,
} from "#app/shop/order/order-cancel.ts";
import { isUnpaidOnline } from "#app/shop/order/order-payment.ts";
import { isPartlyShipped } from "#app/shop/order/parcels.ts";
import { authorizedText, bankReturnedText } from "#app/shop/order/payment-texts.ts";
import { formatDays } from "#app/shop/text.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { verifyUserOrNull } from "#app/workflows/reauthenticate.server.ts";

import type { Route } from "./+types/cancel";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Cancel order", path: href("/orders"), noindex: true });

const UNREADABLE: CancelResult = { ok: false, code: "unreadable", status: null };

function toOrder(
  context: Readonly<RouterContextProvider>,
  id: string,
  kind: "success" | "error",
  message: string,
): Response {
  context.get(sessionContext).notify({ kind, message });
  return redirect(href("/order/:id", { id }), 303);
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { user, db } = requireUser({ url, context });
  const [order, settings] = await Promise.all([
    requireOrder({ user, db }, context, params.id),
    getSettings(db),
  ]);
  // The shop may have issued it before the shipment.
  const invoice = order.items.some(({ gst }) => gst) ? await findInvoiceNumber(db, order.id) : null;
  const now = isPartlyShipped(order) ? "partly shipped" : order.status;
  if (now === "partly shipped" || !canCancel(order)) {
    throw toOrder(context, order.id, "error", cancelRefusal(now));
  }
  const { id, orderNumber } = order;
  return {
    id,
    orderNumber,
    moneyBack: cancelRefundAmount(order),
    bankReturned: order.bankReturned,
    refundDays: settings.refundDays,
    note: creditNoteAhead(order, invoice),
    authorized: order.authorized && authorizedText(order.authorized.amount, settings.refundDays),
    isUnpaid: isUnpaidOnline(order) && order.razorpayOrderId !== null,
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const id = parseOrderId(params.id);
  await readForm({ request, context }, [], ["intent"]);
  const shopper = await verifyUserOrNull({ url, context });
  // The database checks the order again in the transaction that changes it.
  const cancelling = shopper ? await cancelOrder(shopper.db, id) : UNREADABLE;
  if (cancelling.ok) return toOrder(context, id, "success", CANCELLED);
  if (cancelling.code === "not_found") return redirectOrderNotFound(context);
  if (cancelling.status) return toOrder(context, id, "error", cancelRefusal(cancelling.status));
  const message = cancelling.code === "unreadable" ? CANCEL_UNAVAILABLE : CANCEL_FAILED;
  return data({ message }, { status: 503 });
}

export default function CancelOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { id, orderNumber } = loaderData;
  const back = href("/order/:id", { id });
  return (
    <Dialog title={`Cancel order ${orderNumber}?`} size="sm" closeTo={back} opener="cancel-order">
      {actionData ? (
        <p role="alert" className="text-red mb-3 font-semibold">
          {actionData.message}
        </p>
      ) : null}
      <Consequences {...loaderData} />
      <form method="post" data-post="swap" className="mt-6 flex flex-wrap gap-3">
        <Button name="intent" value="cancel" variant="danger">
          Cancel order
        </Button>
        <ButtonLink to={back} variant="ghost">
          Keep order
        </ButtonLink>
      </form>
    </Dialog>
  );
}

type ConsequencesProps = Pick<
  Route.ComponentProps["loaderData"],
  "orderNumber" | "moneyBack" | "bankReturned" | "refundDays" | "authorized" | "isUnpaid" | "note"
>;

/** Consequences of cancelling, such as the refund. */
function Consequences({
  orderNumber,
  moneyBack: amount,
  bankReturned,
  refundDays,
  authorized,
  isUnpaid,
  note,
}: ConsequencesProps) {
  return (
    <div className="grid gap-2">
      <p>
        Order <strong className="whitespace-nowrap">{orderNumber}</strong> will be cancelled and nothing in it
        is sent. It costs nothing, and it cannot be undone.
      </p>
      {amount > 0 ? (
        <p>
          <strong>{formatPaise(amount)}</strong> goes back to your original payment method, within{" "}
          {formatDays(refundDays)}.
        </p>
      ) : null}
      {bankReturned > 0 ? <p>{bankReturnedText(bankReturned)}</p> : null}
      {note === null ? null : <p>{note}</p>}
      {authorized !== null ? (
        <p>{authorized}</p>
      ) : isUnpaid ? (
        <p>If money was deducted for it, we refund it automatically.</p>
      ) : null}
    </div>
  );
}
