import { data, href, useLocation } from "react-router";

import { deleteQuestion } from "#app/data/admin-questions.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { questionRecords } from "#app/routes/admin/questions/question.server.ts";
import { dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/delete";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Delete question");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/questions/:questionId/delete");
  return questionRecords.requireRecord(db, { context, url }, params.questionId);
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/questions/:questionId/delete");
  const id = questionRecords.parseId(params.questionId);
  await readIntent({ request, context }, ["delete"]);
  const deleted = await deleteQuestion(db, id);
  if (deleted === "failed") return data({ message: "Failed to delete the question" }, { status: 503 });
  return deleted === "done"
    ? questionRecords.redirectToList({ context, url }, "success", "Question deleted")
    : questionRecords.redirectNotFound({ context, url });
}

export default function DeleteQuestion({ loaderData: question, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this question?"
      closeTo={href("/admin/questions") + useLocation().search}
      opener={`delete-${question.id}`}
      message={actionData?.message}
      note={question.answer === null ? "The customer is not notified." : "Its answer goes with it."}
    >
      <p className="wrap-anywhere">
        {question.asker} about {question.productName}: “{question.question}”
      </p>
    </ConfirmDialog>
  );
}
