import { data, href, Outlet } from "react-router";
import * as z from "zod";

import { listCoupons } from "#app/data/admin-coupons.server.ts";
import { shownCoupons } from "#app/data/coupons.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  ADMIN_PAGE_SIZE,
  adminQuery,
  listFields,
  pagesOf,
  requireScreen,
} from "#app/routes/admin/admin.server.ts";
import { Day } from "#app/routes/admin/date-time.tsx";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { countText, listHref, ListPagination } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { type AdminColumn, AdminTable, ListHeader, ListError } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { RowActions, RowTitle } from "#app/routes/admin/row-actions.tsx";
import { couponStatus, couponTone, formatDiscount, formatUsage } from "#app/shop/coupon/coupon-status.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/coupons";

export const meta: Route.MetaFunction = () => adminMeta("Coupons");

const querySchema = z.object(listFields);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/coupons");
  const query = adminQuery(url, querySchema);
  const [found, inCart] = await Promise.all([
    loadOrNull(listCoupons(db, { ...query, pageSize: ADMIN_PAGE_SIZE })),
    loadOrNull(shownCoupons(db)),
  ]);
  const now = new Date();
  const rows = found?.coupons.map((coupon) => ({
    id: coupon.id,
    code: coupon.code,
    name: coupon.name,
    discount: formatDiscount(coupon),
    usage: formatUsage(coupon),
    startsAt: coupon.startsAt,
    expiresAt: coupon.expiresAt,
    status: couponStatus(coupon, now),
    place: cartPlace(coupon, couponStatus(coupon, now), inCart),
  }));
  const total = found?.total ?? 0;
  return data(
    {
      query,
      rows: rows ?? null,
      total,
      ...pagesOf(total, { page: query.page, shown: rows?.length ?? 0 }),
    },
    { status: found ? 200 : 503 },
  );
}

/**
 * Describes whether the cart shows a coupon to everybody.
 * @param inCart the coupons that the cart shows; null: not known
 */
function cartPlace(
  { code, isShown }: { code: string; isShown: boolean },
  status: string,
  inCart: readonly { code: string }[] | null,
): string {
  if (!isShown || status !== "Active" || inCart === null) return "";
  return inCart.some((one) => one.code === code)
    ? "shown in the cart"
    : "not shown in the cart: five others come first";
}

type Row = NonNullable<Route.ComponentProps["loaderData"]["rows"]>[number];

/** Columns of the list; links keep its filters. */
function columnsFor(listQuery: string): AdminColumn<Row>[] {
  return [
    {
      label: "Coupon",
      card: "title",
      cell: ({ id, code, name, place }) => (
        <>
          <RowTitle to={href("/admin/coupons/:couponId", { couponId: id }) + listQuery}>{code}</RowTitle>
          <p className="text-muted text-sm wrap-anywhere">
            {name}
            {place === "" ? null : (
              <>
                <span className="as-cards:hidden"> · </span>
                <span className="as-cards:block as-cards:first-letter:uppercase">{place}</span>
              </>
            )}
          </p>
        </>
      ),
    },
    {
      label: "Discount",
      card: "meta",
      className: "as-cards:basis-full as-cards:*:text-ink",
      cell: ({ discount }) => discount,
    },
    {
      label: "Usage",
      align: "end",
      card: "half",
      cell: ({ id, code, usage }) => (
        <TextLink
          id={`uses-${id}`}
          to={href("/admin/coupons/:couponId/uses", { couponId: id }) + listQuery}
          preventScrollReset
          aria-label={`Uses of ${code}: ${usage}`}
          className="as-cards:min-w-0 as-table:justify-end whitespace-nowrap tabular-nums"
        >
          {usage}
        </TextLink>
      ),
    },
    {
      label: "Validity",
      card: "half",
      hideCardLabel: true,
      className: "as-cards:text-muted as-cards:max-w-full as-cards:whitespace-normal",
      cell: (row) => <Validity {...row} />,
    },
    {
      label: "Status",
      card: "end",
      cell: ({ status }) => <StatusBadge tone={couponTone(status)}>{status}</StatusBadge>,
    },
    {
      label: "Actions",
      card: "menu",
      cell: (row) => <Actions row={row} listQuery={listQuery} />,
    },
  ];
}

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { query, rows, total, pages, hasNext } = loaderData;
  const listQuery = listHref("", query);
  const behind = useBehindDialog();
  return (
    <>
      <div inert={behind}>
        <ListHeader
          title="Coupons"
          count={countText(total)}
          action={
            <ButtonLink id="add-coupon" to={href("/admin/coupons/new") + listQuery} preventScrollReset>
              Add Coupon
            </ButtonLink>
          }
        />
        <ListToolbar
          action={href("/admin/coupons")}
          search={{ value: query.search, label: "Search by code or name" }}
          isEmpty={rows?.length === 0}
        />
        {rows ? (
          <AdminTable
            caption="Coupons"
            columns={columnsFor(listQuery)}
            rows={rows}
            empty={
              <ListEmpty
                of="coupons"
                path={href("/admin/coupons")}
                action={
                  <ButtonLink to={href("/admin/coupons/new")} variant="outline" preventScrollReset>
                    Add Coupon
                  </ButtonLink>
                }
              >
                A coupon takes something off an order whose customer enters its code.
              </ListEmpty>
            }
            skeletonRows={5}
          />
        ) : (
          <ListError>Failed to fetch coupons</ListError>
        )}
        <ListPagination path={href("/admin/coupons")} query={query} pages={pages} hasNext={hasNext} />
      </div>
      <Outlet />
    </>
  );
}

/** Validity of a coupon in Indian time. */
function Validity({ startsAt, expiresAt, status }: Pick<Row, "startsAt" | "expiresAt" | "status">) {
  if (startsAt === null && expiresAt === null) return "Always";
  return (
    <>
      {startsAt === null ? null : (
        // A card shows the start only when it is in the future or there is no end.
        <span
          className={classes(
            "as-table:block whitespace-nowrap",
            status !== "Scheduled" && expiresAt !== null && "as-cards:hidden",
          )}
        >
          From <Day iso={startsAt} />
        </span>
      )}
      {expiresAt === null ? null : (
        <span className="as-table:block whitespace-nowrap">
          {" "}
          {/* Follows the day that it began on. */}
          <span className={startsAt !== null && status === "Scheduled" ? "as-cards:lowercase" : undefined}>
            Until
          </span>{" "}
          <Day iso={expiresAt} />
        </span>
      )}
    </>
  );
}

function Actions({ row: { id, code }, listQuery }: { row: Row; listQuery: string }) {
  const params = { couponId: id };
  return (
    <RowActions
      id={id}
      name={code}
      editPath={href("/admin/coupons/:couponId", params) + listQuery}
      deletePath={href("/admin/coupons/:couponId/delete", params) + listQuery}
    />
  );
}
