import { href, useLocation } from "react-router";

import { listCouponUses } from "#app/data/admin-coupons.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import { couponRecords } from "#app/routes/admin/coupons/coupon.server.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { Empty } from "#app/routes/admin/list-empty.tsx";
import { type AdminColumn, AdminTable } from "#app/routes/admin/list.tsx";
import { formatPaise } from "#app/shop/money.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/uses";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Coupon uses");

const MAX_ROWS = 100;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/coupons/:couponId/uses");
  const { id, code } = await couponRecords.requireRecord(db, { context, url }, params.couponId);
  return { id, code, uses: await listCouponUses(db, id, MAX_ROWS) };
}

type Use = Route.ComponentProps["loaderData"]["uses"][number];

const COLUMNS: AdminColumn<Use>[] = [
  {
    label: "Order",
    hideCardLabel: true,
    className: "whitespace-nowrap",
    cell: ({ orderId, orderNumber }) => (
      <TextLink to={href("/admin/orders/:orderId", { orderId })} className="tabular-nums">
        {orderNumber}
      </TextLink>
    ),
  },
  { label: "Customer", className: "wrap-anywhere", cell: ({ customer }) => customer || "Guest" },
  { label: "Saved", align: "end", cell: ({ discount }) => formatPaise(discount) },
  { label: "Used", cell: ({ usedAt }) => <DateTime iso={usedAt} /> },
  { label: "State", cell: ({ isReleased }) => (isReleased ? "Given back" : "Counts") },
];

export default function CouponUses({ loaderData }: Route.ComponentProps) {
  const { id, code, uses } = loaderData;
  const closeTo = href("/admin/coupons") + useLocation().search;
  return (
    <Dialog title={`Uses of ${code}`} closeTo={closeTo} opener={`uses-${id}`}>
      <AdminTable
        caption={`Uses of ${code}`}
        columns={COLUMNS}
        rows={uses}
        empty={<Empty title="No uses yet">The first order with this code appears here.</Empty>}
        skeletonRows={5}
      />
      {uses.length === MAX_ROWS ? (
        <p className="text-muted mt-3 text-sm">The latest {MAX_ROWS} uses.</p>
      ) : null}
    </Dialog>
  );
}
