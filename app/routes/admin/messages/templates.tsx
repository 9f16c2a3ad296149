import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href, useNavigation } from "react-router";

import { deleteTemplate, listTemplates, saveTemplate } from "#app/data/message-templates.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { formPage } from "#app/routes/admin/form-page.ts";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { type MessageTemplate, templateSchema } from "#app/shop/contact/answer-form.ts";
import { Button } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field, MultilineField } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";

import type { Route } from "./+types/templates";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = formPage;

export const meta: Route.MetaFunction = () => adminMeta("Reply templates");

const NEW = "new";
const PLACEHOLDERS =
  "Type {name}, {ticket} or {order}: each becomes the customer’s first name, the message number or the order number.";
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const PROBLEMS = {
  duplicate: "There is a template of this name already",
  changed: "This template was removed meanwhile",
  failed: "Failed to save the template",
} as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/messages/templates");
  return { templates: await listTemplates(db) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/messages/templates");
  const form = await readForm({ request, context }, templateSchema, ["intent", "id"]);
  const id = form.get("id");
  const intent = form.get("intent");
  if (typeof id !== "string" || (id !== NEW && !UUID.test(id))) throwUnreadableForm();
  if (intent !== "save" && intent !== "delete") throwUnreadableForm();
  const done = (message: string) =>
    redirectWithNotice(context, href("/admin/messages/templates"), "success", message);
  const submission = parseWithZod(form, { schema: templateSchema });
  if (intent === "delete" && id !== NEW) {
    const deleted = await deleteTemplate(db, id);
    if (deleted !== "failed") return done("Template deleted");
    return data({ id, result: submission.reply({ formErrors: [PROBLEMS.failed] }) }, { status: 503 });
  }
  if (submission.status !== "success") return data({ id, result: submission.reply() }, { status: 400 });
  const saved = await saveTemplate(db, id === NEW ? null : id, submission.value);
  if (saved === "done") return done("Template saved");
  return data(
    { id, result: submission.reply({ formErrors: [PROBLEMS[saved]] }) },
    { status: saved === "failed" ? 503 : 409 },
  );
}

export default function Templates({ loaderData: { templates }, actionData }: Route.ComponentProps) {
  const answerTo = (id: string) => (actionData?.id === id ? actionData.result : undefined);
  return (
    <>
      <ListHeader
        title="Reply templates"
        back={<BackLink to={href("/admin/messages")}>Back to messages</BackLink>}
      />
      <div className="grid gap-4">
        {templates.map((template) => (
          <TemplateForm
            key={template.id + template.name + template.body}
            template={template}
            answer={answerTo(template.id)}
          />
        ))}
        <TemplateForm
          key={templates.length}
          template={{ id: NEW, name: "", body: "" }}
          answer={answerTo(NEW)}
        />
      </div>
    </>
  );
}

type TemplateFormProps = {
  template: MessageTemplate;
  answer: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;
};

function TemplateForm({ template: { id, name, body }, answer }: TemplateFormProps) {
  const [form, fields] = useForm<{ name: string; body: string }>({
    id: `template-${id}`,
    lastResult: answer,
    defaultValue: { name, body },
  });
  const busy = useNavigation().formData?.get("id") === id;
  return (
    <Panel title={id === NEW ? "New template" : <span className="min-w-0 wrap-anywhere">{name}</span>}>
      <Form method="post" {...getFormProps(form)} noValidate preventScrollReset className="grid gap-3">
        <SmallForm form={form} fields={["name", "body"]}>
          <input type="hidden" name="id" value={id} />
          <Field field={fields.name} label="Name" autoComplete="off" />
          <MultilineField field={fields.body} label="Text" hint={PLACEHOLDERS} rows={5} />
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="save" loading={busy}>
              Save template
            </Button>
            {id === NEW ? null : (
              <Button
                name="intent"
                value="delete"
                variant="ghost"
                className="text-red"
                aria-label={`Delete the template ${name}`}
              >
                Delete
              </Button>
            )}
          </div>
        </SmallForm>
      </Form>
    </Panel>
  );
}
