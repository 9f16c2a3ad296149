import { data, Form, href, Link, useLocation, useNavigation } from "react-router";

import { findReview, rejectReview } from "#app/data/moderation.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/review-reject";
import { confirmAdmin, leadTo, requireAdmin } from "./admin.server.ts";
import { recordId } from "./fetched.server.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => [
  { title: "Reject review · Haat admin" },
  { name: "robots", content: "noindex" },
];

const NOT_FOUND = "Review not found";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const review = await findReview(db, recordId(params.reviewId, NOT_FOUND));
  if (!review) throw leadTo(context, href("/admin/reviews") + url.search, "error", NOT_FOUND);
  return review;
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await confirmAdmin({ context });
  const id = recordId(params.reviewId, NOT_FOUND);
  if ((await readForm(request, ["intent"])).get("intent") !== "reject") {
    return data({ message: "This form could not be read. Please try again." }, { status: 400 });
  }
  const rejected = await rejectReview(db, id);
  if (rejected === "failed") return data({ message: "Failed to reject the review" }, { status: 503 });
  const list = href("/admin/reviews") + url.search;
  return rejected === "done"
    ? leadTo(context, list, "success", "Review rejected")
    : leadTo(context, list, "error", NOT_FOUND);
}

export default function RejectReview({ loaderData: review, actionData }: Route.ComponentProps) {
  const closeTo = href("/admin/reviews") + useLocation().search;
  const busy = useNavigation().state !== "idle";
  return (
    <Dialog
      title="Are you sure you want to reject this review?"
      size="sm"
      closeTo={closeTo}
      opener={`reject-${review.id}`}
    >
      {actionData ? (
        <p role="alert" className="text-red mb-3 font-semibold">
          {actionData.message}
        </p>
      ) : null}
      <p className="admin-words">
        {review.authorName || "A customer"} about {review.productName}: “{review.title ?? review.comment}”
      </p>
      <p className="mt-3">This action cannot be undone.</p>
      <p className="text-muted mt-1 text-sm">The review is removed; its author may write another one.</p>
      <Form method="post" replace preventScrollReset className="mt-5 flex flex-wrap gap-3">
        <Button name="intent" value="reject" variant="danger" loading={busy}>
          Reject
        </Button>
        <Link to={closeTo} replace preventScrollReset className="btn btn-ghost">
          Cancel
        </Link>
      </Form>
    </Dialog>
  );
}
