import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href, Link, useNavigation } from "react-router";

import { readMailSettings, saveMailSettings } from "#app/data/mail-settings.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { sectionHref } from "#app/routes/admin/section-links.tsx";
import { SettingsFrame } from "#app/routes/admin/settings/frame.tsx";
import { mailSettingsSchema } from "#app/shop/settings/mail-settings.ts";
import { OWNER_MAILS } from "#app/shop/settings/owner-mails.ts";
import { Button } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { CheckboxField, SelectField } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";

import type { Route } from "./+types/mails";

export const meta: Route.MetaFunction = () => adminMeta("Shop e-mails");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/settings/mails");
  const [mails, { contactEmail }] = await Promise.all([readMailSettings(db), getSettings(db)]);
  return { ...mails, email: contactEmail };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/settings/mails");
  const form = await readForm({ request, context }, mailSettingsSchema);
  const submission = parseWithZod(form, { schema: mailSettingsSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  if ((await saveMailSettings(db, submission.value)) !== "done") {
    return data(submission.reply({ formErrors: ["Failed to save settings"] }), { status: 503 });
  }
  return redirectWithNotice(context, href("/admin/settings/mails"), "success", "Settings saved successfully");
}

export default function MailSettings({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ ownerMails: string; lowStockMail: string }>({
    id: "mails",
    lastResult: actionData,
    defaultValue: {
      ownerMails: loaderData.ownerMails,
      lowStockMail: loaderData.lowStockMail ? "on" : "",
    },
  });
  return (
    <SettingsFrame>
      <Form method="post" {...getFormProps(form)} noValidate className="grid gap-4">
        <Panel title="Shop e-mails">
          <p className="mb-4">
            Sent to <strong className="inline-block wrap-anywhere">{loaderData.email}</strong> (
            <Link to={sectionHref(href("/admin/settings"), "contact")} className="link">
              Change
            </Link>
            ). Payment and security e{"\u2011"}mails, and changes to the cash a courier collects, always go at
            once.
          </p>
          <div className="grid gap-4">
            <SmallForm form={form} fields={["ownerMails", "lowStockMail"]}>
              <SelectField
                field={fields.ownerMails}
                label="New orders, returns, messages and questions"
                options={OWNER_MAILS}
                className="sm:w-1/2"
              />
              <CheckboxField field={fields.lowStockMail} label="Daily low-stock summary" />
            </SmallForm>
          </div>
        </Panel>
        <SaveBar>
          <Button loading={useNavigation().state === "submitting"}>Save Settings</Button>
        </SaveBar>
      </Form>
    </SettingsFrame>
  );
}
