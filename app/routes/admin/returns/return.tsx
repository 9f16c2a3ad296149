import { href } from "react-router";

import { adminQuery, revalidateAdmin, requireAdmin } from "#app/routes/admin/admin.server.ts";
import { ReturnForms } from "#app/routes/admin/returns/forms.tsx";
import {
  returnFile,
  returnIdOf,
  returnsQuery,
  handleReturnForm,
  readReturnForm,
} from "#app/routes/admin/returns/return.server.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { formatPaise, rupeesFromPaise } from "#app/shop/money.ts";
import { returnSteps } from "#app/shop/return/admin-return.ts";
import {
  returnKindLabel,
  returnReasonLabel,
  returnStatusLabel,
  returnStatusTone,
} from "#app/shop/return/return.ts";
import { listHref } from "#app/ui/admin-list.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/return";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.request.number ?? "Return"} · Haat admin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const { file, request, order, customer } = await returnFile(db, context, params.returnId);
  return {
    file,
    request,
    customer,
    order: { id: order.id, orderNumber: order.orderNumber },
    steps: returnSteps(request),
    needsReference: order.paymentMethod === "cod",
    query: adminQuery(url, returnsQuery),
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateAdmin({ context });
  const id = returnIdOf(params.returnId);
  const form = await readReturnForm({ request, context });
  const here = listHref(href("/admin/returns/:returnId", { returnId: id }), adminQuery(url, returnsQuery));
  return handleReturnForm({ db, context }, id, form, here);
}

export default function AdminReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { file, request, order, customer, query, steps, needsReference } = loaderData;
  const closeTo = listHref(href("/admin/returns"), query);
  return (
    <Dialog
      title={`${returnKindLabel(request.kind)} ${request.number}`}
      size="lg"
      closeTo={closeTo}
      opener={`return-${request.id}`}
    >
      <div className="order-file">
        <div className="grid gap-4">
          <p className="flex flex-wrap items-center gap-3">
            <StatusBadge tone={returnStatusTone(request.status)}>
              {returnStatusLabel(request.status)}
            </StatusBadge>
            <span className="text-muted text-sm">Requested {formatDateTime(request.requestedAt)}</span>
          </p>
          <section>
            <h3>Order</h3>
            <p>
              <TextLink to={href("/admin/orders/:orderId", { orderId: order.id })} className="tabular-nums">
                {order.orderNumber}
              </TextLink>
            </p>
            <p className="admin-anywhere">
              {customer.name}
              {customer.email ? ` · ${customer.email}` : null}
            </p>
          </section>
          <section>
            <h3>Items</h3>
            <ul>
              {request.items.map(({ id, name, quantity, reason }) => (
                <li key={id}>
                  {quantity} × {name}{" "}
                  <span className="text-muted text-sm">({returnReasonLabel(reason)})</span>
                </li>
              ))}
            </ul>
            {file.comment ? (
              <p className="admin-anywhere mt-2 whitespace-pre-line">“{file.comment}”</p>
            ) : null}
          </section>
          <section>
            <h3>Money</h3>
            <p>{formatPaise(request.amount)}</p>
            {request.refundMode === "source" ? <p>Back to where it came from</p> : null}
            {file.upiId ? <p className="admin-anywhere">UPI id {file.upiId}</p> : null}
            {file.bank ? (
              <p className="admin-anywhere">
                {file.bank.name}, account {file.bank.number}, IFSC {file.bank.ifsc}
              </p>
            ) : null}
            {request.reference ? <p className="admin-anywhere">Reference: {request.reference}</p> : null}
          </section>
          {request.rejectedReason ? (
            <section>
              <h3>Rejected because</h3>
              <p className="admin-anywhere">{request.rejectedReason}</p>
            </section>
          ) : null}
          {file.restocked === null ? null : (
            <p className="text-muted text-sm">
              {file.restocked ? "The items are for sale again." : "The items were not put back into stock."}
            </p>
          )}
        </div>
        <ReturnForms
          key={request.status}
          steps={steps}
          amount={String(rupeesFromPaise(request.amount))}
          needsReference={needsReference}
          answer={actionData ?? null}
        />
      </div>
      <p className="order-file-end">
        <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
          Close
        </ButtonLink>
      </p>
    </Dialog>
  );
}
