import { data, href, useLocation } from "react-router";

import { deleteCoupon } from "#app/data/admin-coupons.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { couponRecords } from "#app/routes/admin/coupons/coupon.server.ts";
import { dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/delete";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Delete coupon");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/coupons/:couponId/delete");
  const { id, code, name, usedCount } = await couponRecords.requireRecord(
    db,
    { context, url },
    params.couponId,
  );
  return { id, code, name, usedCount };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/coupons/:couponId/delete");
  const id = couponRecords.parseId(params.couponId);
  await readIntent({ request, context }, ["delete"]);
  const deleted = await deleteCoupon(db, id);
  if (deleted === "done")
    return couponRecords.redirectToList({ context, url }, "success", "Coupon deleted successfully");
  if (deleted === "not-found") return couponRecords.redirectNotFound({ context, url });
  return data({ message: "Failed to delete coupon" }, { status: 503 });
}

export default function DeleteCoupon({ loaderData, actionData }: Route.ComponentProps) {
  const { id, code, name, usedCount } = loaderData;
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this coupon?"
      closeTo={href("/admin/coupons") + useLocation().search}
      opener={`delete-${id}`}
      message={actionData?.message}
      note={
        usedCount > 0 ? (
          <>
            It is in use: {usedCount === 1 ? "one order has" : `${usedCount} orders have`} it. They keep their
            discount; the list of uses goes. To stop it and keep the list, make it inactive instead.
          </>
        ) : null
      }
    >
      <p className="font-semibold wrap-anywhere">{code}</p>
      <p className="text-muted wrap-anywhere">{name}</p>
    </ConfirmDialog>
  );
}
