import { href, Link, Outlet } from "react-router";

import { type AdminReturn, listAllReturns } from "#app/data/admin-returns.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ADMIN_PAGE_SIZE, adminQuery, requireScreen } from "#app/routes/admin/admin.server.ts";
import { Day } from "#app/routes/admin/date-time.tsx";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { listHref, ListPagination, shownCount } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { type AdminColumn, AdminTable, ListHeader, OnCard } from "#app/routes/admin/list.tsx";
import { returnsQuery } from "#app/routes/admin/returns/return.server.ts";
import { waitingCount } from "#app/routes/admin/waiting-count.server.ts";
import { formatPaise } from "#app/shop/money.ts";
import { RETURN_FILTERS, returnBadge, returnFilterLabel } from "#app/shop/return/admin-return.ts";
import { returnKindLabel } from "#app/shop/return/return.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/returns";

export const meta: Route.MetaFunction = () => adminMeta("Returns");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/returns");
  const query = adminQuery(url, returnsQuery);
  const isNew = query.status === "requested" && query.search === "";
  const [found, waiting] = await Promise.all([
    listAllReturns(db, { ...query, pageSize: ADMIN_PAGE_SIZE }),
    waitingCount(db, "returns", isNew),
  ]);
  const counted = { page: query.page, pageSize: ADMIN_PAGE_SIZE, hasNext: found.hasNext };
  return { query, count: waiting ?? shownCount(found.returns, counted), ...found };
}

function columnsFor(query: Record<string, string | number>): AdminColumn<AdminReturn>[] {
  return [
    {
      label: "Return",
      card: "title",
      cell: ({ id, number, kind, orderNumber }) => (
        <>
          <Link
            id={`return-${id}`}
            to={listHref(href("/admin/returns/:returnId", { returnId: id }), query)}
            preventScrollReset
            prefetch="intent"
            aria-label={`View details of ${number}`}
            className="link as-cards:py-2 whitespace-nowrap tabular-nums"
          >
            {number}
          </Link>
          <p className="text-muted as-cards:hidden text-sm">
            {returnKindLabel(kind)}
            <span className="whitespace-nowrap tabular-nums"> of {orderNumber}</span>
          </p>
        </>
      ),
    },
    {
      label: "Customer",
      card: "meta",
      className: "wrap-anywhere as-table:*:min-w-28",
      cell: ({ kind, customer }) => (
        <>
          {kind === "exchange" ? <OnCard>{returnKindLabel(kind)} · </OnCard> : null}
          {customer}
        </>
      ),
    },
    { label: "Amount", align: "end", card: "meta", cell: ({ amount }) => formatPaise(amount) },
    {
      label: "Status",
      card: "end",
      cell: (request) => {
        const { label, tone } = returnBadge(request);
        return <StatusBadge tone={tone}>{label}</StatusBadge>;
      },
    },
    {
      label: "Date",
      card: "meta",
      className: "@min-[60rem]:whitespace-nowrap",
      cell: ({ requestedAt }) => <Day iso={requestedAt} />,
    },
  ];
}

export default function Returns({ loaderData }: Route.ComponentProps) {
  const { query, count, returns, hasNext } = loaderData;
  const behind = useBehindDialog();
  const path = href("/admin/returns");
  const statuses = RETURN_FILTERS.map((value) => ({ value, label: returnFilterLabel(value) }));
  return (
    <>
      <div inert={behind}>
        <ListHeader title="Returns" count={count} />
        <ListToolbar
          action={path}
          search={{
            value: query.search,
            label: "Search by number, name, e-mail or telephone",
            placeholder: "Return or name",
          }}
          selects={[
            {
              name: "status",
              label: "Status",
              value: query.status,
              options: [{ value: "", label: "All Statuses" }, ...statuses],
            },
          ]}
          isEmpty={returns.length === 0}
        />
        <AdminTable
          room="wide"
          caption="Returns"
          columns={columnsFor(query)}
          rows={returns}
          empty={
            <ListEmpty of="returns" path={path}>
              When a customer asks to return or exchange an item, it appears here.
            </ListEmpty>
          }
          skeletonRows={10}
        />
        <ListPagination path={path} query={query} hasNext={hasNext} />
      </div>
      <Outlet />
    </>
  );
}
