import { href } from "react-router";

import { listRefunds } from "#app/data/admin-refunds.server.ts";
import { MonthEmpty, MonthFrame } from "#app/routes/admin/accounts/frame.tsx";
import { readRegister } from "#app/routes/admin/accounts/month.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import { Day } from "#app/routes/admin/date-time.tsx";
import { ListPagination } from "#app/routes/admin/list-pages.tsx";
import { type AdminColumn, AdminTable, ListError, OnCard } from "#app/routes/admin/list.tsx";
import { refundMethodLabel, type RefundRow } from "#app/shop/bookkeeping/registers.ts";
import { formatPaiseExact } from "#app/shop/money.ts";
import { refundReasonLabel, refundStatusLabel } from "#app/shop/order/admin-order.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/refunds";

export const meta: Route.MetaFunction = () => adminMeta("Register of refunds");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/accounts/refunds");
  return readRegister(url, (range) => listRefunds(db, range));
}

const TONES = { due: "yellow", pending: "yellow", processed: "green", failed: "red" } as const;

const COLUMNS: AdminColumn<RefundRow>[] = [
  { label: "Date", card: "meta", cell: ({ refundedAt }) => <Day iso={refundedAt} /> },
  {
    label: "Order",
    card: "title",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ orderId, orderNumber }) =>
      orderId === null || orderNumber === null ? (
        "–"
      ) : (
        <TextLink to={href("/admin/orders/:orderId", { orderId })}>{orderNumber}</TextLink>
      ),
  },
  {
    label: "Invoice",
    className: "as-cards:hidden whitespace-nowrap tabular-nums",
    cell: ({ invoiceNumber }) => invoiceNumber ?? "–",
  },
  {
    label: "Reason",
    card: "meta",
    className: "as-cards:order-4 as-cards:basis-full as-cards:py-0.5",
    cell: ({ reason, invoiceNumber, method, reference }) => (
      <>
        {refundReasonLabel(reason)}
        <OnCard>
          <span className="block wrap-anywhere">
            {/* The id of Razorpay would take a line of its own. */}
            {[invoiceNumber, method === "cash" ? reference : null].filter(Boolean).join(" · ")}
          </span>
        </OnCard>
      </>
    ),
  },
  {
    label: "Sent by",
    card: "meta",
    className: "wrap-anywhere",
    cell: ({ method, reference }) => (
      <>
        {refundMethodLabel(method)}
        {reference === null ? null : <p className="text-muted as-cards:hidden text-sm">{reference}</p>}
      </>
    ),
  },
  {
    label: "State",
    card: "state",
    cell: ({ status }) => <StatusBadge tone={TONES[status]}>{refundStatusLabel(status)}</StatusBadge>,
  },
  {
    label: "Amount",
    align: "end",
    card: "end",
    className: "font-semibold",
    cell: ({ amount }) => formatPaiseExact(amount),
  },
];

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { month, months, rows, page, hasNext } = loaderData;
  return (
    <MonthFrame
      path="/admin/accounts/refunds"
      month={month}
      months={months}
      wrong={loaderData.wrong}
      file="refunds"
      list={loaderData}
    >
      {rows ? (
        <AdminTable
          room="wide"
          caption="Refunds"
          columns={COLUMNS}
          rows={rows}
          empty={
            <MonthEmpty path="/admin/accounts/refunds" month={month} months={months} of="refunds">
              A refund is listed in the month it started.
            </MonthEmpty>
          }
          skeletonRows={10}
        />
      ) : (
        <ListError>Failed to fetch the refunds</ListError>
      )}
      <ListPagination path={href("/admin/accounts/refunds")} query={{ month, page }} hasNext={hasNext} />
    </MonthFrame>
  );
}
