import { href, Link } from "react-router";

import type { AdminOrder } from "#app/data/admin-orders.server.ts";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { type AdminColumn } from "#app/routes/admin/list.tsx";
import { BULK_FORM } from "#app/routes/admin/orders/bulk-bar.tsx";
import { OrderBadge, OrderPayment, OrderTotal } from "#app/routes/admin/orders/order-badge.tsx";
import type { OrdersQuery } from "#app/routes/admin/orders/order.server.ts";
import { StatusForm, StatusMenu } from "#app/routes/admin/orders/status-form.tsx";
import { TickAll, TickBox } from "#app/routes/admin/ticks.tsx";
import { formatDateTime, formatShortDate, formatTime } from "#app/shop/dates.ts";
import { formatPieces } from "#app/shop/order/admin-order.ts";
import { isPartlyShipped } from "#app/shop/order/parcels.ts";

/** A row of the list. `payable` says until when a failed order can be paid; null for any other. */
type OrderRow = AdminOrder & { payable: string | null };

type Shown = { isSample: boolean; mayChange: boolean; ticked: boolean };

/** Columns of the list of orders. `ticked`: all tick boxes are ticked at first. */
export function orderColumns(
  query: OrdersQuery,
  { isSample, mayChange, ticked }: Shown,
): AdminColumn<OrderRow>[] {
  const listPath = listHref(href("/admin/orders"), query);
  const detail = (id: string) => listHref(href("/admin/orders/:orderId", { orderId: id }), query);
  const columns: AdminColumn<OrderRow>[] = [
    {
      label: "Order",
      hideCardLabel: true,
      // Close to the badge, so that the longest one fits beside it on a phone.
      className: "as-cards:-me-2 as-cards:flex-none",
      cell: ({ id, orderNumber, pieces }) => (
        <>
          {isSample ? (
            <p className="font-medium whitespace-nowrap tabular-nums">{orderNumber}</p>
          ) : (
            <Link
              id={`order-${id}`}
              to={detail(id)}
              preventScrollReset
              prefetch="intent"
              aria-label={`View details of ${orderNumber}`}
              className="link as-cards:min-h-8 as-table:-my-0.75 as-table:min-h-6 inline-flex items-center whitespace-nowrap tabular-nums"
            >
              {orderNumber}
            </Link>
          )}
          <p className="text-muted as-cards:hidden text-xs">{formatPieces(pieces)}</p>
        </>
      ),
    },
    {
      label: "Customer",
      hideCardLabel: true,
      className: "as-cards:order-1 as-cards:flex-[1_1_55%]",
      cell: ({ customer, email }) => (
        <>
          <p className="as-table:max-w-[min(14rem,20cqi)] truncate" title={customer}>
            {customer}
          </p>
          {email ? (
            <p className="text-muted as-cards:hidden max-w-[min(14rem,20cqi)] truncate text-xs" title={email}>
              {email}
            </p>
          ) : null}
        </>
      ),
    },
    {
      label: "Total",
      head: <span className="as-table:pe-2">Total</span>,
      align: "end",
      hideCardLabel: true,
      className: "as-cards:order-2 as-cards:flex-none font-semibold as-table:pe-4",
      cell: (order) => <OrderTotal order={order} />,
    },
    {
      label: "Status",
      hideCardLabel: true,
      // On a card beside the number, or below it where the line is too short.
      className:
        "flex-[1_0_auto] @max-[20rem]:flex-[1_0_100%] as-cards:min-h-8 as-cards:items-center as-cards:justify-start as-cards:*:flex as-cards:*:flex-wrap as-cards:*:gap-x-2",
      cell: (order) => (
        <>
          <OrderBadge status={order.status} />
          {isPartlyShipped(order) ? (
            <p className="text-muted text-sm whitespace-nowrap">
              {order.shippedPieces} of {order.pieces} shipped
            </p>
          ) : null}
        </>
      ),
    },
    {
      label: "Payment",
      hideCardLabel: true,
      className:
        "as-cards:order-5 as-cards:flex-[1_0_auto] as-cards:justify-end as-cards:text-sm as-cards:*:text-end",
      cell: (order) => (
        <>
          <OrderPayment order={order} className="as-cards:text-muted" />
          {order.payable ? <p className="text-muted text-xs whitespace-nowrap">{order.payable}</p> : null}
        </>
      ),
    },
    {
      label: "Date",
      hideCardLabel: true,
      className: "as-cards:order-4 as-cards:flex-none as-cards:text-sm whitespace-nowrap",
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          <span className="as-table:block as-cards:text-muted">{formatShortDate(createdAt)}</span>{" "}
          <span className="text-muted as-cards:hidden block text-xs">{formatTime(createdAt)}</span>
        </time>
      ),
    },
  ];
  if (isSample) return columns;
  const tick: AdminColumn<OrderRow> = {
    label: "Select",
    head: <TickAll form={BULK_FORM} label="Select all orders on this page" />,
    hideCardLabel: true,
    className:
      "as-table:w-8 as-table:pe-0 as-cards:absolute as-cards:top-0.5 as-cards:inset-e-1 as-cards:z-1",
    cell: ({ id, orderNumber }) => (
      <TickBox
        form={BULK_FORM}
        name="id"
        value={id}
        defaultChecked={ticked}
        label={`Select ${orderNumber}`}
      />
    ),
  };
  const actions: AdminColumn<OrderRow> = {
    label: "Actions",
    card: "menu",
    cell: (order) => (
      <>
        <div className="as-cards:hidden">
          <StatusForm order={order} action={listPath} isRow />
        </div>
        <div className="as-table:hidden">
          <StatusMenu order={order} action={listPath} />
        </div>
      </>
    ),
  };
  return mayChange ? [tick, ...columns, actions] : [tick, ...columns];
}
