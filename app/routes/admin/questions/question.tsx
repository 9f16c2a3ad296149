import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href, useLocation, useNavigation } from "react-router";

import { answerQuestion } from "#app/data/admin-questions.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { wholeDateTime } from "#app/routes/admin/date-time.tsx";
import { questionRecords } from "#app/routes/admin/questions/question.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { questionAnswerSchema } from "#app/shop/question/question-form.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { MultilineField } from "#app/ui/field.tsx";

import type { Route } from "./+types/question";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Answer a question");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/questions/:questionId");
  return questionRecords.requireRecord(db, { context, url }, params.questionId);
}

const PROBLEMS = {
  changed:
    "Somebody else has answered this question meanwhile. Close it and open it again to see the answer.",
  failed: "Failed to save the answer",
} as const;
const DONE = {
  mailed: "Answer saved and sent by e-mail",
  saved: "Answer saved",
} as const;

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/questions/:questionId");
  const form = await readForm({ request, context }, questionAnswerSchema);
  const id = questionRecords.parseId(params.questionId);
  const submission = parseWithZod(form, { schema: questionAnswerSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const result = await answerQuestion(db, id, submission.value);
  if (result === "not_found") return questionRecords.redirectNotFound({ context, url });
  if (result === "changed" || result === "failed") {
    const status = result === "changed" ? 409 : 503;
    return data(submission.reply({ formErrors: [PROBLEMS[result]] }), { status });
  }
  return questionRecords.redirectToList({ context, url }, "success", DONE[result]);
}

export default function AnswerQuestion({ loaderData: question, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ answer: string; answeredAt: string }>({
    id: "answer-question",
    lastResult: actionData,
    defaultValue: { answer: question.answer ?? "", answeredAt: question.answeredAt ?? "" },
  });
  const closeTo = href("/admin/questions") + useLocation().search;
  const isFirst = question.answer === null;
  return (
    <Dialog
      title={isFirst ? "Answer a question" : "Change an answer"}
      closeTo={closeTo}
      opener={`answer-${question.id}`}
    >
      <p className="wrap-anywhere whitespace-pre-line">{question.question}</p>
      <p className="text-muted mb-4 text-sm">
        {question.asker} about {question.productName}
        <span className="block">{wholeDateTime(question.createdAt)}</span>
      </p>
      <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset>
        <SmallForm form={form} fields={["answer"]} className="mb-4">
          {fields.answeredAt.value ? (
            <input type="hidden" name="answeredAt" value={fields.answeredAt.value} />
          ) : null}
          <MultilineField field={fields.answer} label="Your answer" hint={hintFor(question)} rows={5} />
          <SaveBar>
            <Button loading={useNavigation().state !== "idle"}>
              {isFirst ? "Send answer" : "Save answer"}
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

/** Describes who sees the answer, and whether it is mailed. */
function hintFor({ answer, isHidden }: { answer: string | null; isHidden: boolean }): string {
  const shown = isHidden
    ? "The question is hidden: the product page does not show it."
    : "Shown on the product page without names.";
  const mailed =
    answer === null
      ? "The customer also gets it by e-mail."
      : "The first answer went out by e-mail; a correction does not.";
  return `${shown} ${mailed}`;
}
