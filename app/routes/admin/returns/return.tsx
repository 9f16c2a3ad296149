import { href, Link } from "react-router";

import { findReplacementProblems } from "#app/data/admin-return-changes.server.ts";
import { listCreditNotes } from "#app/data/credit-notes.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { adminQuery, revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { DetailSection, TWO_COLUMNS } from "#app/routes/admin/detail.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { DecideButtons } from "#app/routes/admin/returns/approve-form.tsx";
import { ReturnForms } from "#app/routes/admin/returns/forms.tsx";
import { ItemRow } from "#app/routes/admin/returns/item-row.tsx";
import { ReplacementSection } from "#app/routes/admin/returns/replacement.tsx";
import {
  handleReturnForm,
  readReturnForm,
  returnRecords,
  returnsQuery,
} from "#app/routes/admin/returns/return.server.ts";
import { formatPaise, rupeesFromPaise } from "#app/shop/money.ts";
import { formatRefund } from "#app/shop/order/admin-order.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import { paysBack, returnBadge, returnSteps, sendsReplacement } from "#app/shop/return/admin-return.ts";
import { returnWayPlan } from "#app/shop/return/return-way.ts";
import { returnKindLabel, returnedItemText, returnReasonLabel } from "#app/shop/return/return.ts";
import { keepNumbers } from "#app/shop/text.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CreditNoteLinks } from "#app/ui/credit-note-links.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/return";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(loaderData?.request.number ?? "Return");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/returns/:returnId");
  const [{ detail, request, order, customer }, settings] = await Promise.all([
    returnRecords.requireRecord(db, { context, url }, params.returnId),
    getSettings(db),
  ]);
  const ended = hasEnded(order.status);
  return {
    detail,
    request,
    customer,
    order: { id: order.id, orderNumber: order.orderNumber },
    creditNotes:
      request.status === "refunded"
        ? (await listCreditNotes(db, order.id)).filter(({ returnId }) => returnId === request.id)
        : [],
    refunds: order.refunds.map(formatRefund).join("\n"),
    problems:
      request.kind === "exchange" && request.status === "requested"
        ? await findReplacementProblems(db, request.id)
        : { changed: null, missing: [] },
    steps: returnSteps(request, order.status),
    pays: paysBack(request) && (request.status === "refunded" || !ended),
    hasEnded: ended,
    plan:
      request.way &&
      returnWayPlan(
        request.way,
        { receivedAt: request.receivedAt, isOver: request.closedAt !== null },
        new Date(),
      ),
    address: `${settings.legalName || settings.siteName}\n${settings.address}`,
    needsReference: order.paymentMethod === "cod" && !ended,
    query: adminQuery(url, returnsQuery),
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/returns/:returnId");
  const id = returnRecords.parseId(params.returnId);
  const form = await readReturnForm({ request, context });
  const path = listHref(href("/admin/returns/:returnId", { returnId: id }), adminQuery(url, returnsQuery));
  return handleReturnForm({ db, context, request }, id, form, path);
}

export default function AdminReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { detail, request, order, customer, query, steps, needsReference, refunds } = loaderData;
  const closeTo = listHref(href("/admin/returns"), query);
  const badge = returnBadge({ status: request.status, refund: detail.refund });
  const isToDecide = steps.includes("approve");
  const refundFacts =
    loaderData.pays || steps.includes("replace") ? (
      <>
        <p className="wrap-anywhere">
          {formatPaise(request.amount)}
          {request.refundMode === "source" ? " to the original payment method" : null}
          {detail.upiId ? ` to the UPI ID ${detail.upiId}` : null}
          {detail.bank
            ? ` to ${detail.bank.name}, account ${detail.bank.number}, IFSC ${detail.bank.ifsc}`
            : null}
        </p>
        {needsReference && request.refundMode === null && request.reference === null ? (
          <p>Ask the customer for a UPI ID or bank account: an exchange names none.</p>
        ) : null}
        {request.reference ? <p className="wrap-anywhere">Reference: {request.reference}</p> : null}
        <CreditNoteLinks orderId={order.id} notes={loaderData.creditNotes} />
      </>
    ) : null;
  const refundSection = loaderData.pays ? <DetailSection title="Refund">{refundFacts}</DetailSection> : null;
  return (
    <Dialog
      title={`${returnKindLabel(request.kind)} ${request.number}`}
      size="lg"
      closeTo={closeTo}
      opener={`return-${request.id}`}
    >
      <div className={TWO_COLUMNS}>
        <div className="grid min-w-0 content-start gap-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
            <span className="text-muted text-sm">
              <DateTime iso={request.requestedAt} />
            </span>
          </p>
          <section
            aria-label="Order"
            className="border-line flex min-w-0 justify-between gap-4 border-t pt-4"
          >
            <div className="min-w-0">
              <Link to={href("/admin/orders/:orderId", { orderId: order.id })} className="link tabular-nums">
                {order.orderNumber}
              </Link>
              <p className="wrap-anywhere">{customer.name}</p>
              {customer.email ? (
                <p className="text-muted text-sm wrap-anywhere">
                  <EmailText email={customer.email} />
                </p>
              ) : null}
            </div>
            {loaderData.pays ? (
              <p className="flex-none text-end tabular-nums">
                <span className="text-muted block">Refund </span>
                <strong className="font-semibold">{formatPaise(request.amount)}</strong>
              </p>
            ) : null}
          </section>
          <DetailSection title="Items">
            <ul className="grid gap-2">
              {request.items.map((item) => (
                <ItemRow key={item.id} image={detail.images[item.id] ?? null}>
                  <p>
                    {item.quantity} × {keepNumbers(returnedItemText(item))}
                  </p>
                  <p className="text-muted text-sm">{returnReasonLabel(item.reason)}</p>
                </ItemRow>
              ))}
            </ul>
            {detail.restocked === null ? null : (
              <p className="text-muted mt-3 text-sm">
                {detail.restocked
                  ? "The returned items are back in stock."
                  : "The items were not put back into stock."}
              </p>
            )}
            {detail.comment ? (
              <p className="mt-4 wrap-anywhere whitespace-pre-line">“{detail.comment}”</p>
            ) : null}
          </DetailSection>
          {sendsReplacement(request) ? (
            <ReplacementSection request={request} replacements={detail.replacements} query={query} />
          ) : null}
          {loaderData.plan === null ? null : (
            <DetailSection title="Comes back">
              <p className="wrap-anywhere whitespace-pre-line">{loaderData.plan}</p>
            </DetailSection>
          )}
          {isToDecide ? null : refundSection}
          {refunds ? (
            <DetailSection title="Refunds of this order">
              <p className="text-muted text-sm whitespace-pre-line">{refunds}</p>
            </DetailSection>
          ) : null}
          {request.rejectedReason ? (
            <DetailSection title="Rejected because">
              <p className="wrap-anywhere">{request.rejectedReason}</p>
            </DetailSection>
          ) : null}
        </div>
        <ReturnForms
          key={request.status}
          kind={request.kind}
          steps={steps}
          address={loaderData.address}
          amount={loaderData.hasEnded ? "0" : String(rupeesFromPaise(request.amount))}
          isRefunded={request.amount === 0 && refunds !== ""}
          isTooSmall={request.isTooSmall}
          hasEnded={loaderData.hasEnded}
          needsReference={needsReference}
          shipment={request}
          problems={loaderData.problems}
          refundFacts={loaderData.pays ? null : refundFacts}
          answer={actionData ?? null}
        />
        {/* On a phone the choice of a way back comes first: it is what Approve sends. */}
        {isToDecide ? <div className="grid min-w-0 content-start gap-4">{refundSection}</div> : null}
      </div>
      <DecideButtons steps={steps} canSend={loaderData.problems.missing.length === 0} />
    </Dialog>
  );
}
