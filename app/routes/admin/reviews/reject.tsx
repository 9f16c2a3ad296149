import { data, href, useLocation } from "react-router";

import { findReview, rejectReview } from "#app/data/admin-reviews.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateAdmin, redirectWithNotice, requireAdmin } from "#app/routes/admin/admin.server.ts";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { parseRecordId } from "#app/routes/admin/load-or-null.server.ts";
import { dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/reject";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Reject review");

const NOT_FOUND = "Review not found";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const review = await findReview(db, parseRecordId(params.reviewId, NOT_FOUND));
  if (!review) throw redirectWithNotice(context, href("/admin/reviews") + url.search, "error", NOT_FOUND);
  return review;
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateAdmin({ context });
  const id = parseRecordId(params.reviewId, NOT_FOUND);
  await readIntent({ request, context }, ["reject"]);
  const rejected = await rejectReview(db, id);
  if (rejected === "failed") return data({ message: "Failed to reject the review" }, { status: 503 });
  const list = href("/admin/reviews") + url.search;
  return rejected === "done"
    ? redirectWithNotice(context, list, "success", "Review rejected")
    : redirectWithNotice(context, list, "error", NOT_FOUND);
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
        {review.authorName || "A customer"} about {review.productName}: “{review.title ?? review.comment}”
      </p>
    </ConfirmDialog>
  );
}
