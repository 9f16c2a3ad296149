import { href, Outlet, redirect } from "react-router";

import { listAllOrders } from "#app/data/admin-orders.server.ts";
import { listOrderViews } from "#app/data/order-views.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  ADMIN_PAGE_SIZE,
  adminQuery,
  revalidateScreen,
  pagesOf,
  requireScreen,
} from "#app/routes/admin/admin.server.ts";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { countText, listHref, ListPagination } from "#app/routes/admin/list-pages.tsx";
import { AdminTable, ListHeader } from "#app/routes/admin/list.tsx";
import { BulkBar } from "#app/routes/admin/orders/bulk-bar.tsx";
import { orderColumns } from "#app/routes/admin/orders/columns.tsx";
import { OrderFilters } from "#app/routes/admin/orders/filters.tsx";
import { ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { changeStatus, statusChange } from "#app/routes/admin/orders/status.server.ts";
import { ViewLinks } from "#app/routes/admin/orders/view-links.tsx";
import { useMay } from "#app/routes/admin/role-context.ts";
import { formatDayMonth } from "#app/shop/dates.ts";
import { ORDERS_FAILED } from "#app/shop/order/admin-order.ts";
import { filterProblems, unreadFilters } from "#app/shop/order/order-filter-problems.ts";
import { isShortSearch, SHORT_SEARCH_TEXT } from "#app/shop/order/order-filter.ts";
import { payableText } from "#app/shop/order/order-payment.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/orders";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const meta: Route.MetaFunction = () => adminMeta("Orders");

const PATH = href("/admin/orders");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders");
  const query = adminQuery(url, ordersQuery);
  const [found, views] = await Promise.all([
    listAllOrders(db, { ...query, pageSize: ADMIN_PAGE_SIZE }),
    // Behind the dialog of an order they are not needed.
    url.pathname === PATH ? listOrderViews(db) : [],
  ]);
  const ticked = url.searchParams.has("tick");
  const paging = pagesOf(found.total, {
    page: query.page,
    shown: found.orders.length,
    atLeast: found.atLeast,
  });
  const { pages } = paging;
  if (!found.isSample && pages !== null && query.page > Math.max(pages, 1) && url.pathname === PATH) {
    throw redirect(listHref(PATH, { ...query, page: Math.max(pages, 1) }));
  }
  const problems = filterProblems(url.searchParams, query);
  const now = new Date();
  return {
    query,
    problems,
    typed: unreadFilters(url.searchParams, problems, query),
    views,
    ticked,
    ...found,
    orders: found.orders.map((order) => ({ ...order, payable: payableText(order, now, formatDayMonth) })),
    ...paging,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/orders");
  const form = await readForm({ request, context }, statusChange, ["intent"]);
  const back = listHref(href("/admin/orders"), adminQuery(url, ordersQuery));
  return changeStatus({ db, context, request }, Object.fromEntries(form), back);
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { query, orders, total, atLeast, count, isSample, pages, hasNext } = loaderData;
  const may = useMay();
  const mayChange = may("orders.write");
  const behind = useBehindDialog();
  const path = href("/admin/orders");
  return (
    <>
      <div inert={behind}>
        <ListHeader
          title="Orders"
          {...(isSample ? {} : { count: count?.toLocaleString("en-IN") ?? countText(total, atLeast) })}
          action={
            may("orders.place") ? <ButtonLink to={href("/admin/orders/new")}>New order</ButtonLink> : null
          }
        />
        <ViewLinks filter={query} views={loaderData.views} isEmpty={orders.length === 0} />
        <OrderFilters
          filter={query}
          carriers={loaderData.carriers}
          problems={loaderData.problems}
          typed={loaderData.typed}
        />
        {isShortSearch(query.search) ? <p className="text-muted mb-4">{SHORT_SEARCH_TEXT}</p> : null}
        {isSample ? (
          <p role="alert" className="rounded-control border-red mb-4 border-2 p-4 font-semibold">
            {ORDERS_FAILED}. The order below is a sample, not an order of this shop.
          </p>
        ) : null}
        <div className="as-cards:[&_tr]:gap-y-0 as-cards:[&_tr]:py-2 [--cell-block:0.25rem] [--cell-padding:0.5rem]">
          <AdminTable
            room="wide"
            caption="Orders"
            columns={orderColumns(query, { isSample, mayChange, ticked: loaderData.ticked })}
            rows={orders}
            empty={
              <ListEmpty of="orders" path={path}>
                The first order of a customer appears here.
              </ListEmpty>
            }
            skeletonRows={10}
          />
        </div>
        {isSample || orders.length === 0 || Object.keys(loaderData.problems).length > 0 ? null : (
          <BulkBar query={query} shown={orders.length} total={total} atLeast={atLeast} />
        )}
        <ListPagination path={path} query={query} pages={pages} hasNext={hasNext} />
      </div>
      <Outlet />
    </>
  );
}
