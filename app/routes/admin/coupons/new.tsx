import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, useLocation } from "react-router";

import { createCoupon } from "#app/data/admin-coupons.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { CODE_TAKEN, couponRecords, SAVE_FAILED } from "#app/routes/admin/coupons/coupon.server.ts";
import { CouponForm } from "#app/routes/admin/coupons/form.tsx";
import { couponSchema } from "#app/shop/coupon/coupon-form.ts";
import { NEW_COUPON_VALUES } from "#app/shop/coupon/coupon-status.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/new";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Add New Coupon");

export async function loader({ context }: Route.LoaderArgs) {
  await requireScreen({ context }, "/admin/coupons/new");
  return null;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/coupons/new");
  const form = await readForm({ request, context }, couponSchema, ["version"]);
  const submission = parseWithZod(form, { schema: couponSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });

  const saved = await createCoupon(db, submission.value);
  if (saved === "done")
    return couponRecords.redirectToList({ context, url }, "success", "Coupon created successfully");
  return saved === "duplicate"
    ? data({ result: submission.reply({ fieldErrors: { code: [CODE_TAKEN] } }) }, { status: 409 })
    : data({ result: submission.reply({ formErrors: [SAVE_FAILED] }) }, { status: 503 });
}

export default function NewCoupon({ actionData }: Route.ComponentProps) {
  const closeTo = href("/admin/coupons") + useLocation().search;
  return (
    <Dialog
      title="Add New Coupon"
      closeTo={closeTo}
      opener="add-coupon"
      asksFirst={actionData ? "unsaved" : "edited"}
    >
      <CouponForm answer={actionData} known={NEW_COUPON_VALUES} closeTo={closeTo} />
    </Dialog>
  );
}
