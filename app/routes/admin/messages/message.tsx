import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href, Link, type RouterContextProvider, useLocation, useNavigation } from "react-router";

import { answerMessage, markMessage, readThread } from "#app/data/admin-messages.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { listTemplates } from "#app/data/message-templates.server.ts";
import { formText, readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { wholeDateTime } from "#app/routes/admin/date-time.tsx";
import { DescriptionList } from "#app/routes/admin/detail.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { messageRecords } from "#app/routes/admin/messages/message.server.ts";
import { useMay } from "#app/routes/admin/role-context.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { type VersionedAnswer, versionToSend } from "#app/routes/admin/sent-version.ts";
import { answerSchema, beginWith, fillTemplate } from "#app/shop/contact/answer-form.ts";
import { parseWholeNumber } from "#app/shop/text.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { MultilineField } from "#app/ui/field.tsx";

import type { Route } from "./+types/message";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Message");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/messages/:messageId");
  const message = await messageRecords.requireRecord(db, { context, url }, params.messageId);
  const [thread, templates] = await Promise.all([readThread(db, message), listTemplates(db)]);
  return { message, thread, templates };
}

/** `draft`: what was typed, with a template below it. `key` is a new one each time. */
type Answer = VersionedAnswer & { draft?: { key: string; text: string } };

const CHANGED =
  "There is a newer message or answer above. Nothing was sent: please look at it and send yours again.";

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/messages/:messageId");
  const id = messageRecords.parseId(params.messageId);
  const form = await readForm({ request, context }, answerSchema, ["intent", "version", "template"]);
  const intent = form.get("intent");
  const answerWith = (answer: Partial<Answer> & Pick<Answer, "result">, status: number) =>
    data<Answer>({ isChanged: false, ...answer }, { status });
  const template = form.get("template");
  if (typeof template === "string") {
    const text = await readDraft(db, { context, url }, id, { template, typed: formText(form, "answer") });
    const result = { initialValue: { version: formText(form, "version") } };
    return answerWith({ result, draft: { key: crypto.randomUUID(), text } }, 200);
  }
  if (intent === "answer") {
    const submission = parseWithZod(form, { schema: answerSchema });
    if (submission.status !== "success") return answerWith({ result: submission.reply() }, 400);
    const seen = parseWholeNumber(formText(form, "version"));
    if (seen === null) throwUnreadableForm();
    const sent = await answerMessage(db, id, { answer: submission.value.answer, seen });
    if (sent === "not-found") return messageRecords.redirectNotFound({ context, url });
    if (sent === "changed") {
      return answerWith({ result: submission.reply({ formErrors: [CHANGED] }), isChanged: true }, 409);
    }
    if (sent === "failed") {
      return answerWith({ result: submission.reply({ formErrors: ["Failed to send the answer"] }) }, 503);
    }
    return redirectWithNotice(
      context,
      href("/admin/messages/:messageId", { messageId: id }),
      "success",
      "Answer sent",
    );
  }
  if (intent !== "read" && intent !== "unread") throwUnreadableForm();
  const marked = await markMessage(db, id, intent === "read");
  if (marked === "failed") {
    return answerWith({ result: { status: "error", error: { "": ["Failed to update the message"] } } }, 503);
  }
  if (marked === "not-found") return messageRecords.redirectNotFound({ context, url });
  const done = intent === "read" ? "Message marked as read" : "Message marked as new";
  return messageRecords.redirectToList({ context, url }, "success", done);
}

/** Returns what was typed, with a filled in template below it. */
async function readDraft(
  db: Db,
  place: { context: Readonly<RouterContextProvider>; url: URL },
  id: string,
  { template, typed }: { template: string; typed: string },
): Promise<string> {
  const [message, templates] = await Promise.all([
    messageRecords.requireRecord(db, place, id),
    listTemplates(db),
  ]);
  const chosen = templates.find((one) => one.id === template);
  return chosen ? beginWith(fillTemplate(chosen.body, message), typed) : typed;
}

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const { message, thread, templates } = loaderData;
  const { total } = thread;
  const busy = useNavigation().state !== "idle";
  const { search } = useLocation();
  const items = [
    { label: "From", value: message.name },
    { label: "E-mail", value: <EmailText email={message.email} /> },
    { label: "Received", value: wholeDateTime(message.createdAt) },
    ...(message.orderNumber
      ? [{ label: "Order", value: <OrderLink orderNumber={message.orderNumber} /> }]
      : []),
  ];
  return (
    <Dialog
      title={`Message ${message.ticketNumber}`}
      closeTo={href("/admin/messages") + search}
      opener={`view-${message.id}`}
    >
      <DescriptionList items={items} className="*:max-sm:grid-cols-[5rem_minmax(0,1fr)]" />
      {total === 1 ? <Question text={message.message} /> : null}
      {total > 1 ? <Thread thread={thread} name={message.name} /> : null}
      <section aria-label="Answer" className="border-line mt-5 border-t pt-4">
        <AnswerForm key={actionData?.draft?.key} seen={total} templates={templates} answer={actionData} />
      </section>
      <Form id="mark" method="post" replace preventScrollReset />
      <SaveBar>
        <Button form="answer" name="intent" value="answer" loading={busy}>
          Send answer
        </Button>
        <Button
          form="mark"
          name="intent"
          value={message.isRead ? "unread" : "read"}
          variant="outline"
          loading={busy}
        >
          {message.isRead ? "Mark as new" : "Mark as read"}
        </Button>
      </SaveBar>
    </Dialog>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Thread({ thread: { entries, total }, name }: Pick<Loaded, "thread"> & { name: string }) {
  const earlier = total - entries.length;
  return (
    <ol className="border-line mt-4 grid gap-4 border-t pt-4" aria-label="Messages and answers">
      {earlier > 0 ? (
        <li className="text-muted text-sm">
          {earlier === 1 ? "An earlier one is" : `${earlier} earlier ones are`} not shown.
        </li>
      ) : null}
      {entries.map(({ id, answeredBy, ticketNumber, text, createdAt }) => (
        <li key={id} className={answeredBy === null ? "" : "bg-soft rounded-control p-3"}>
          <p className="text-muted text-sm">
            <strong className="text-ink">
              {answeredBy === null ? name : answeredBy || "A former member of staff"}
            </strong>
            {ticketNumber ? ` · ${ticketNumber}` : null} · {wholeDateTime(createdAt)}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** The message; on a phone its first lines, so that the box for the answer is in sight. */
function Question({ text }: { text: string }) {
  const isLong = text.length > 150 || text.split("\n").length > 4;
  return (
    <blockquote className="bg-soft rounded-control group/message mt-4 p-4">
      <p className="wrap-anywhere whitespace-pre-line max-sm:group-has-[details:not([open])]/message:line-clamp-3">
        {text}
      </p>
      {isLong ? (
        <details className="sm:hidden">
          <summary className="link inline-flex min-h-11 items-center">Whole message</summary>
        </details>
      ) : null}
    </blockquote>
  );
}

/** Classes of what stands on the line of the label, whose middle is half of 21 px below its top. */
const BESIDE_LABEL = "absolute inset-e-0 top-[calc(0.65625rem-var(--spacing-11)/2)]";

/** Menu beside the label of the answer, with buttons that put a template below what is typed. */
function Templates({ templates }: Pick<Loaded, "templates">) {
  const edit = useMay()("settings.write") ? (
    <Link to={href("/admin/messages/templates")} className="link inline-flex min-h-11 items-center text-sm">
      Edit templates
    </Link>
  ) : null;
  if (templates.length === 0) return <div className={BESIDE_LABEL}>{edit}</div>;
  return (
    <details className={BESIDE_LABEL}>
      <summary className="link ms-auto flex min-h-11 w-fit items-center text-sm">Insert template</summary>
      <div className="menu-box px-3">
        {templates.map(({ id, name }) => (
          <button key={id} name="template" value={id} className="link min-h-11 text-start text-sm">
            {name}
          </button>
        ))}
        {edit}
      </div>
    </details>
  );
}

type AnswerFormProps = Pick<Loaded, "templates"> & { seen: number; answer: Answer | undefined };

function AnswerForm({ seen, templates, answer }: AnswerFormProps) {
  const [form, fields] = useForm<{ answer: string }>({
    id: "answer",
    lastResult: answer && !answer.draft ? answer.result : null,
    defaultValue: { answer: answer?.draft?.text ?? "" },
  });
  return (
    <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset className="grid gap-3">
      <SmallForm form={form} fields={["answer"]}>
        <input type="hidden" name="version" value={versionToSend(answer, String(seen))} />
        <div className="relative">
          <MultilineField
            field={fields.answer}
            label="Your answer"
            hint="Goes out by e-mail, with their message below it."
            rows={6}
          />
          <Templates templates={templates} />
        </div>
      </SmallForm>
    </Form>
  );
}

function OrderLink({ orderNumber }: { orderNumber: string }) {
  return (
    <Link to={listHref(href("/admin/orders"), { search: orderNumber })} className="link">
      {orderNumber}
    </Link>
  );
}
