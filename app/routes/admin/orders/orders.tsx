import { href, Outlet } from "react-router";

import { type AdminOrder, listAllOrders } from "#app/data/admin-orders.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  ADMIN_PAGE_SIZE,
  adminQuery,
  revalidateScreen,
  pagesOf,
  requireScreen,
} from "#app/routes/admin/admin.server.ts";
import {
  type AdminColumn,
  AdminTable,
  countText,
  ListHeader,
  listHref,
  ListToolbar,
  ListPagination,
} from "#app/routes/admin/list.tsx";
import {
  changeStatus,
  ordersQuery,
  type OrdersQuery,
  statusChange,
} from "#app/routes/admin/orders/order.server.ts";
import { StatusForm } from "#app/routes/admin/orders/status-form.tsx";
import { useMay } from "#app/routes/admin/role-context.ts";
import { formatDate } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { formatItemCount, ORDERS_FAILED } from "#app/shop/order/admin-order.ts";
import { ORDER_STATUSES, paymentLabel, paymentTone, statusLabel, statusTone } from "#app/shop/order/order.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/orders";

export const meta: Route.MetaFunction = () => adminMeta("Orders");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders");
  const query = adminQuery(url, ordersQuery);
  const found = await listAllOrders(db, { ...query, pageSize: ADMIN_PAGE_SIZE });
  return { query, ...found, ...pagesOf(found.total, { page: query.page, shown: found.orders.length }) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/orders");
  const form = await readForm({ request, context }, statusChange, ["intent"]);
  const back = listHref(href("/admin/orders"), adminQuery(url, ordersQuery));
  return changeStatus(db, context, Object.fromEntries(form), back);
}

type Shown = { isSample: boolean; mayChange: boolean };

function columnsFor(query: OrdersQuery, { isSample, mayChange }: Shown): AdminColumn<AdminOrder>[] {
  const listPath = listHref(href("/admin/orders"), query);
  const detail = (id: string) => listHref(href("/admin/orders/:orderId", { orderId: id }), query);
  return [
    {
      label: "Order",
      hideCardLabel: true,
      cell: (order) => (
        <>
          <p className="font-semibold whitespace-nowrap tabular-nums">{order.orderNumber}</p>
          <p className="text-muted text-sm">{formatItemCount(order.items)}</p>
        </>
      ),
    },
    {
      label: "Customer",
      className: "wrap-anywhere @min-[44rem]:*:min-w-32",
      cell: ({ customer, email }) => (
        <>
          <p>{customer}</p>
          {email ? <Email address={email} /> : null}
        </>
      ),
    },
    { label: "Total", align: "end", cell: ({ total }) => formatPaise(total) },
    {
      label: "Status",
      cell: ({ status }) => <StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>,
    },
    {
      label: "Payment",
      cell: ({ paymentStatus }) => (
        <StatusBadge tone={paymentTone(paymentStatus)}>{paymentLabel(paymentStatus)}</StatusBadge>
      ),
    },
    { label: "Date", className: "@min-[44rem]:*:min-w-27", cell: ({ createdAt }) => formatDate(createdAt) },
    {
      label: "Actions",
      hideCardLabel: true,
      className: "*:flex-1",
      cell: (order) =>
        isSample ? (
          "–"
        ) : (
          <div className="grid justify-items-start gap-1 @max-[44rem]:justify-items-stretch">
            <TextLink
              id={`order-${order.id}`}
              to={detail(order.id)}
              preventScrollReset
              prefetch="intent"
              aria-label={`View details of ${order.orderNumber}`}
              className="whitespace-nowrap"
            >
              View details
            </TextLink>
            {mayChange ? <StatusForm order={order} action={listPath} /> : null}
          </div>
        ),
    },
  ];
}

/** E-mail address that wraps after the @ first. */
function Email({ address }: { address: string }) {
  const [name = "", host = ""] = address.split("@");
  return (
    <p className="text-muted text-sm">
      {`${name}@`}
      <wbr />
      {host}
    </p>
  );
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { query, orders, total, isSample, pages, hasNext } = loaderData;
  const mayChange = useMay()("orders.write");
  const behind = useBehindDialog();
  const path = href("/admin/orders");
  const statuses = ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value) }));
  return (
    <>
      <div inert={behind}>
        <ListHeader title="Orders" {...(isSample ? {} : { count: countText(total) })} />
        <ListToolbar
          action={path}
          search={{ value: query.search, label: "Search by order number or customer" }}
          selects={[
            {
              name: "status",
              label: "Status",
              value: query.status,
              options: [{ value: "", label: "All Statuses" }, ...statuses],
            },
          ]}
        />
        {isSample ? (
          <p role="alert" className="rounded-control border-red mb-4 border-2 p-4 font-semibold">
            {ORDERS_FAILED}. The order below is a sample, not an order of this shop.
          </p>
        ) : null}
        {/* Seven columns beside the sidebar need a wide screen; below it the rows are cards. */}
        <div className="[--cell-padding:0.5rem] max-[77rem]:max-w-[43.9rem]">
          <AdminTable
            caption="Orders"
            columns={columnsFor(query, { isSample, mayChange })}
            rows={orders}
            empty="No orders found"
            skeletonRows={10}
          />
        </div>
        <ListPagination path={path} query={query} pages={pages} hasNext={hasNext} />
      </div>
      <Outlet />
    </>
  );
}
