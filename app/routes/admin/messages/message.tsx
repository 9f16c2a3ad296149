import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href, Link, useLocation, useNavigation } from "react-router";

import { answerMessage, markMessage, readThread } from "#app/data/admin-messages.server.ts";
import { listTemplates } from "#app/data/message-templates.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { DescriptionList } from "#app/routes/admin/detail.tsx";
import { listHref } from "#app/routes/admin/list.tsx";
import { messageRecords } from "#app/routes/admin/messages/message.server.ts";
import { useMay } from "#app/routes/admin/role-context.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { answerSchema, fillTemplate } from "#app/shop/contact/answer-form.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { ErrorSummary, MultilineField } from "#app/ui/field.tsx";

import type { Route } from "./+types/message";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Message");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/messages/:messageId");
  const message = await messageRecords.requireRecord(db, { context, url }, params.messageId);
  const [thread, templates] = await Promise.all([readThread(db, message), listTemplates(db)]);
  const chosen = templates.find(({ id }) => id === url.searchParams.get("template"));
  return { message, thread, templates, draft: chosen ? fillTemplate(chosen.body, message) : "" };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/messages/:messageId");
  const id = messageRecords.parseId(params.messageId);
  const form = await readForm({ request, context }, answerSchema, ["intent"]);
  const intent = form.get("intent");
  if (intent === "answer") {
    const submission = parseWithZod(form, { schema: answerSchema });
    if (submission.status !== "success") return data(submission.reply(), { status: 400 });
    const sent = await answerMessage(db, id, submission.value.answer);
    if (sent === "not-found") return messageRecords.redirectNotFound({ context, url });
    if (sent === "failed") {
      return data(submission.reply({ formErrors: ["Failed to send the answer"] }), { status: 503 });
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
    return data(
      { status: "error" as const, error: { "": ["Failed to update the message"] } },
      { status: 503 },
    );
  }
  if (marked === "not-found") return messageRecords.redirectNotFound({ context, url });
  const done = intent === "read" ? "Message marked as read" : "Message marked as new";
  return messageRecords.redirectToList({ context, url }, "success", done);
}

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const { message, thread, templates, draft } = loaderData;
  const busy = useNavigation().state !== "idle";
  const { search } = useLocation();
  const items = [
    { label: "From", value: message.name },
    { label: "E-mail", value: message.email },
    { label: "Received", value: formatDateTime(message.createdAt) },
    ...(message.orderNumber
      ? [{ label: "Order", value: <OrderLink orderNumber={message.orderNumber} /> }]
      : []),
  ];
  return (
    <Dialog
      title={`Message ${message.ticketNumber}`}
      closeTo={href("/admin/messages") + withoutTemplate(search)}
      opener={`view-${message.id}`}
    >
      <DescriptionList items={items} />
      {thread.length === 1 ? (
        <blockquote className="bg-soft rounded-control mt-4 p-4 wrap-anywhere whitespace-pre-line">
          {message.message}
        </blockquote>
      ) : null}
      {thread.length > 1 ? <Thread entries={thread} name={message.name} /> : null}
      <AnswerForm key={draft} templates={templates} draft={draft} answer={actionData} />
      <Form id="mark" method="post" replace preventScrollReset />
      <SaveBar>
        <Button form="answer" name="intent" value="answer" loading={busy}>
          Send Answer
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

/** The query of the list, without what the dialog added. */
function withoutTemplate(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("template");
  return params.size > 0 ? `?${params}` : "";
}

type Loaded = Route.ComponentProps["loaderData"];

function Thread({ entries, name }: { entries: Loaded["thread"]; name: string }) {
  return (
    <ol className="border-line mt-4 grid gap-4 border-t pt-4" aria-label="Messages and answers">
      {entries.map(({ id, answeredBy, ticketNumber, text, createdAt }) => (
        <li key={id} className={answeredBy === null ? "" : "bg-soft rounded-control p-3"}>
          <p className="text-muted text-sm">
            <strong className="text-ink">
              {answeredBy === null ? name : answeredBy || "A former admin"}
            </strong>
            {ticketNumber ? ` · ${ticketNumber}` : null} · {formatDateTime(createdAt)}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  );
}

type AnswerFormProps = Pick<Loaded, "templates" | "draft"> & {
  answer: Route.ComponentProps["actionData"];
};

function AnswerForm({ templates, draft, answer }: AnswerFormProps) {
  const [form, fields] = useForm<{ answer: string }>({
    id: "answer",
    lastResult: answer,
    defaultValue: { answer: draft },
  });
  const { search } = useLocation();
  const may = useMay();
  return (
    <section aria-label="Answer" className="border-line mt-5 border-t pt-4">
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        {templates.length > 0 ? <span className="text-muted">Begin with:</span> : null}
        {templates.map(({ id, name }) => (
          <Link
            key={id}
            to={{ search: templateQuery(search, id) }}
            replace
            preventScrollReset
            className="link inline-flex min-h-11 items-center"
          >
            {name}
          </Link>
        ))}
        {may("settings.write") ? (
          <Link to={href("/admin/messages/templates")} className="link inline-flex min-h-11 items-center">
            Edit templates
          </Link>
        ) : null}
      </p>
      <Form method="post" {...getFormProps(form)} noValidate preventScrollReset className="grid gap-3">
        <ErrorSummary form={form} />
        <MultilineField
          field={fields.answer}
          label="Your answer"
          hint="Goes out by e-mail, with their message below it."
          rows={6}
        />
      </Form>
    </section>
  );
}

function templateQuery(search: string, id: string): string {
  const params = new URLSearchParams(search);
  params.set("template", id);
  return `?${params}`;
}

function OrderLink({ orderNumber }: { orderNumber: string }) {
  return (
    <Link to={listHref(href("/admin/orders"), { search: orderNumber })} className="link">
      {orderNumber}
    </Link>
  );
}
