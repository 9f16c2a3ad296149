import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, useLocation } from "react-router";

import { changeCoupon, findCouponById } from "#app/data/admin-coupons.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import type { EditResult } from "#app/routes/admin/conflict-notice.tsx";
import { CODE_TAKEN, couponRecords, SAVE_FAILED } from "#app/routes/admin/coupons/coupon.server.ts";
import { CouponForm } from "#app/routes/admin/coupons/form.tsx";
import { couponSchema } from "#app/shop/coupon/coupon-form.ts";
import { couponDifferences, toCouponFormValues } from "#app/shop/coupon/coupon-status.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/edit";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Edit Coupon");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/coupons/:couponId");
  const coupon = await couponRecords.requireRecord(db, { context, url }, params.couponId);
  return { id: coupon.id, version: coupon.version, known: toCouponFormValues(coupon) };
}

const VERSION = /^\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+\d\d(:?\d\d)?)$/;

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/coupons/:couponId");
  const id = couponRecords.parseId(params.couponId);
  const form = await readForm({ request, context }, couponSchema, ["version"]);
  const submission = parseWithZod(form, { schema: couponSchema });
  const answer = (given: EditResult, status: number) => data(given, { status });
  if (submission.status !== "success") return answer({ result: submission.reply() }, 400);
  const refuse = (message: string, status: number) =>
    answer({ result: submission.reply({ formErrors: [message] }) }, status);

  const version = form.get("version");
  if (typeof version !== "string" || !VERSION.test(version)) {
    return refuse("The form could not be read. Please try again.", 400);
  }
  const saved = await changeCoupon(db, id, version, submission.value);
  if (saved === "done")
    return couponRecords.redirectToList({ context, url }, "success", "Coupon updated successfully");
  if (saved === "failed") return refuse(SAVE_FAILED, 503);
  if (saved === "duplicate") {
    return answer({ result: submission.reply({ fieldErrors: { code: [CODE_TAKEN] } }) }, 409);
  }
  const current = await findCouponById(db, id);
  if (!current) return couponRecords.redirectNotFound({ context, url });
  const changes = couponDifferences(toCouponFormValues(current), toCouponFormValues(submission.value));
  return answer({ result: submission.reply(), conflict: { version: current.version, changes } }, 409);
}

export default function EditCoupon({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, known } = loaderData;
  const closeTo = href("/admin/coupons") + useLocation().search;
  return (
    <Dialog
      title="Edit Coupon"
      closeTo={closeTo}
      opener={`edit-${id}`}
      asksFirst={actionData ? "unsaved" : "edited"}
    >
      <CouponForm key={id} answer={actionData} known={known} version={version} closeTo={closeTo} />
    </Dialog>
  );
}
