import { href } from "react-router";

import { Shipment } from "#app/routes/account/orders/order-meta.tsx";
import { formatDateTime } from "#app/shop/dates.ts";
import type { CreditNoteSummary } from "#app/shop/invoice/credit-note.ts";
import { returnSteps } from "#app/shop/return/return-steps.ts";
import { returnMoneyText, returnStatusText } from "#app/shop/return/return-texts.ts";
import {
  requestBadge,
  returnKindLabel,
  returnedItemText,
  returnReasonLabel,
  type ReturnRequest,
  WITHDRAW,
} from "#app/shop/return/return.ts";
import { keepTogether } from "#app/shop/text.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CreditNoteLinks } from "#app/ui/credit-note-links.tsx";
import { Panel } from "#app/ui/panel.tsx";

type ReturnStatusProps = {
  orderId: string;
  /** Newest first. Renders nothing when empty. */
  requests: readonly ReturnRequest[];
  /** Days within which a refund arrives. */
  refundDays: number;
  /** Those of the order; each return shows its own. */
  creditNotes: readonly CreditNoteSummary[];
};

/** Returns and exchanges of an order with their status. A request without a decision can be withdrawn. */
export function ReturnStatus({ orderId, requests, refundDays, creditNotes }: ReturnStatusProps) {
  if (requests.length === 0) return null;
  return (
    <Panel title="Returns and exchanges">
      <ul className="ruled -my-3">
        {requests.map((request) => (
          <li key={request.id} className="py-3">
            <p className="flex flex-wrap items-center justify-between gap-1 gap-x-3">
              <strong>
                {returnKindLabel(request.kind)} <span className="tabular-nums">{request.number}</span>
              </strong>
              <StatusBadge tone={requestBadge(request).tone}>{requestBadge(request).label}</StatusBadge>
            </p>
            <Progress kind={request.kind} status={request.status} />
            <p className="text-muted text-sm">
              {request.kind === "refund" ? "Made by the shop" : "Requested"}{" "}
              {keepTogether(formatDateTime(request.requestedAt))}
            </p>
            <ul className="mt-2 mb-2">
              {request.items.map((item) => (
                <li key={item.id}>
                  {item.quantity} × {returnedItemText(item)}{" "}
                  <span className="text-muted text-sm">({returnReasonLabel(item.reason)})</span>
                </li>
              ))}
            </ul>
            <p className="wrap-anywhere">{keepTogether(returnStatusText(request, refundDays))}</p>
            {returnMoneyText(request, refundDays) === null ? null : (
              <p className="rounded-control bg-soft mt-2 px-3 py-2 font-semibold wrap-anywhere">
                {returnMoneyText(request, refundDays)}
              </p>
            )}
            {request.status === "replaced" ? (
              <Shipment
                carrier={request.carrier}
                trackingNumber={request.trackingNumber}
                trackingUrl={null}
                hasButton
              />
            ) : null}
            {request.status === "approved" ? (
              <a
                href={href("/order/:id/return/:returnId/slip", { id: orderId, returnId: request.id })}
                className="link inline-flex min-h-11 items-center"
              >
                Print the return slip
              </a>
            ) : null}
            <CreditNoteLinks
              orderId={orderId}
              notes={creditNotes.filter(({ returnId }) => returnId === request.id)}
            />
            {request.status === "requested" ? (
              <form method="post" action={href("/order/:id/return", { id: orderId })} className="mt-2">
                <input type="hidden" name="request" value={request.id} />
                <Button
                  name="intent"
                  value={WITHDRAW}
                  variant="outline"
                  size="sm"
                  aria-label={`Withdraw ${request.number}`}
                >
                  Withdraw
                </Button>
              </form>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The steps of a request as bars; of their names a phone shows the present one. */
function Progress({ kind, status }: Pick<ReturnRequest, "kind" | "status">) {
  const steps = returnSteps(kind, status);
  if (!steps) return null;
  return (
    <ol data-steps="return" aria-label="Steps" className="mt-2 mb-2 text-sm">
      {steps.map(({ label, isNow }) => (
        <li key={label} aria-current={isNow ? "step" : undefined}>
          {label}
        </li>
      ))}
    </ol>
  );
}
