import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href, useLocation, useNavigation } from "react-router";

import { replyToReview } from "#app/data/admin-reviews.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { reviewRecords } from "#app/routes/admin/reviews/review.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { replySchema } from "#app/shop/review/reply-form.ts";
import { keepTogether } from "#app/shop/text.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { MultilineField } from "#app/ui/field.tsx";
import { Stars } from "#app/ui/stars.tsx";

import type { Route } from "./+types/reply";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Reply to a review");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/reviews/:reviewId/reply");
  return reviewRecords.requireRecord(db, { context, url }, params.reviewId);
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/reviews/:reviewId/reply");
  const form = await readForm({ request, context }, replySchema);
  const id = reviewRecords.parseId(params.reviewId);
  const submission = parseWithZod(form, { schema: replySchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { reply } = submission.value;
  const saved = await replyToReview(db, id, reply);
  if (saved === "not-found") return reviewRecords.redirectNotFound({ context, url });
  if (saved === "failed") {
    return data(submission.reply({ formErrors: ["Failed to save the reply"] }), { status: 503 });
  }
  const message = reply === null ? "Reply removed" : "Reply saved";
  return reviewRecords.redirectToList({ context, url }, "success", message);
}

export default function ReplyToReview({ loaderData: review, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ reply: string }>({
    id: "reply",
    lastResult: actionData,
    defaultValue: { reply: review.reply ?? "" },
  });
  const closeTo = href("/admin/reviews") + useLocation().search;
  return (
    <Dialog title="Reply to a review" closeTo={closeTo} opener={`reply-${review.id}`}>
      <blockquote className="bg-soft rounded-control p-3">
        <Stars rating={review.rating} />
        <div className="mt-2">
          {review.title ? <p className="font-semibold wrap-anywhere">{review.title}</p> : null}
          <p className="wrap-anywhere whitespace-pre-line">{review.comment}</p>
        </div>
      </blockquote>
      <p className="text-muted mt-2 mb-4 text-sm text-pretty">
        {review.authorName || "A customer"} about {keepTogether(review.productName)}
      </p>
      <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset>
        <SmallForm form={form} fields={["reply"]} className="mb-4">
          <MultilineField
            field={fields.reply}
            label="Your reply"
            hint={`Everybody sees it below the review, with the shop’s name.${review.reply === null ? "" : " Leave it empty to remove it."}`}
            rows={5}
          />
          <SaveBar>
            <Button loading={useNavigation().state !== "idle"}>
              {review.isApproved ? "Publish reply" : "Save reply"}
            </Button>
            <ButtonLink to={closeTo} replace preventScrollReset variant="outline">
              Cancel
            </ButtonLink>
          </SaveBar>
        </SmallForm>
      </Form>
    </Dialog>
  );
}
