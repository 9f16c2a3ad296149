import { data, href, Link } from "react-router";

import { listMovements, MOVEMENT_REASONS, type StockMovement } from "#app/data/stock-movements.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ADMIN_PAGE_SIZE, adminQuery, requireScreen } from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { listHref, ListPagination } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { type AdminColumn, AdminTable, ListError, ListHeader } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { movementsQuery } from "#app/routes/admin/reports/movements.server.ts";
import { useMay } from "#app/routes/admin/role-context.ts";
import { stockReasonLabel } from "#app/shop/product/admin-products.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { unbrokenName } from "#app/ui/unbroken.ts";

import type { Route } from "./+types/movements";

export const meta: Route.MetaFunction = () => adminMeta("Stock movements");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/stock-movements");
  const query = adminQuery(url, movementsQuery);
  const found = await loadOrNull(listMovements(db, { ...query, pageSize: ADMIN_PAGE_SIZE }));
  const reasons = MOVEMENT_REASONS.map((value) => ({ value, label: stockReasonLabel(value) }));
  return data({ query, found, reasons }, { status: found ? 200 : 503 });
}

function OrderLink({ order: { id, number } }: { order: NonNullable<StockMovement["order"]> }) {
  return useMay()("orders.read") ? (
    <TextLink
      to={href("/admin/orders/:orderId", { orderId: id })}
      className="as-cards:min-h-6 whitespace-nowrap"
    >
      {number}
    </TextLink>
  ) : (
    number
  );
}

const COLUMNS: AdminColumn<StockMovement>[] = [
  {
    label: "Product",
    card: "title",
    cell: ({ product }) =>
      product ? (
        <>
          <Link
            to={`${href("/admin/stock-movements")}?product=${product.id}`}
            className="link as-table:min-h-0 inline-flex min-h-8 items-center wrap-anywhere"
          >
            {unbrokenName(product.name)}
          </Link>
          <p className="text-muted as-cards:hidden text-sm wrap-anywhere">{product.sku}</p>
        </>
      ) : (
        "A deleted product"
      ),
  },
  {
    label: "Units",
    align: "end",
    card: "end",
    className: "font-semibold tabular-nums",
    cell: ({ quantity }) => (quantity > 0 ? `+${quantity}` : `−${-quantity}`),
  },
  {
    label: "Why",
    card: "meta",
    className: "as-cards:has-[a]:basis-full",
    cell: ({ reason, order }) => (
      <>
        {stockReasonLabel(reason)} {order ? <OrderLink order={order} /> : null}
      </>
    ),
  },
  { label: "Who", card: "meta", className: "wrap-anywhere", cell: ({ actor }) => actor || "The shop" },
  { label: "When", card: "meta", cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
];

export default function Movements({ loaderData: { query, found, reasons } }: Route.ComponentProps) {
  const path = href("/admin/stock-movements");
  const mayRead = useMay()("reports.read");
  return (
    <>
      <ListHeader
        title="Stock movements"
        back={mayRead ? <BackLink to={href("/admin/reports")}>Back to reports</BackLink> : null}
        action={
          <a
            href={listHref(href("/admin/stock-movements/export"), {
              reason: query.reason,
              product: query.product,
            })}
            download
            className={buttonClass({ variant: "outline" })}
          >
            Export CSV
          </a>
        }
      />
      <div className="mb-2 max-w-prose">
        <p className="text-muted">
          {query.product ? <TextLink to={path}>Show all products</TextLink> : null}
        </p>
      </div>
      <ListToolbar
        action={path}
        selects={[
          {
            name: "reason",
            label: "Reason",
            value: query.reason,
            options: [{ value: "", label: "All reasons" }, ...reasons],
          },
        ]}
      />
      {found ? (
        <AdminTable
          caption="Stock movements"
          columns={COLUMNS}
          rows={found.movements}
          empty={
            <ListEmpty of="movements" path={href("/admin/stock-movements")}>
              Each change of stock appears here, with who made it and why.
            </ListEmpty>
          }
          skeletonRows={10}
        />
      ) : (
        <ListError>Failed to fetch the movements</ListError>
      )}
      <ListPagination path={path} query={query} hasNext={found?.hasNext ?? false} />
    </>
  );
}
