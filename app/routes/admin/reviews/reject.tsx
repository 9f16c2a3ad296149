import { data, href, useLocation } from "react-router";

import { rejectReview } from "#app/data/admin-reviews.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { reviewRecords } from "#app/routes/admin/reviews/review.server.ts";
import { keepTogether } from "#app/shop/text.ts";
import { dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/reject";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Reject review");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/reviews/:reviewId/reject");
  return reviewRecords.requireRecord(db, { context, url }, params.reviewId);
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/reviews/:reviewId/reject");
  const id = reviewRecords.parseId(params.reviewId);
  await readIntent({ request, context }, ["reject"]);
  const rejected = await rejectReview(db, id);
  if (rejected === "failed") return data({ message: "Failed to reject the review" }, { status: 503 });
  return rejected === "done"
    ? reviewRecords.redirectToList({ context, url }, "success", "Review rejected")
    : reviewRecords.redirectNotFound({ context, url });
}

export default function RejectReview({ loaderData: review, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Are you sure you want to reject this review?"
      closeTo={href("/admin/reviews") + useLocation().search}
      opener={`reject-${review.id}`}
      intent="reject"
      button="Reject"
      message={actionData?.message}
      note="The review is removed; its author may write another one."
    >
      <p className="wrap-anywhere">
        {review.authorName || "A customer"} about {keepTogether(review.productName)}: “
        {review.title ?? review.comment}”
      </p>
    </ConfirmDialog>
  );
}
