import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href, Link, useNavigation } from "react-router";
import type * as z from "zod";

import { getProfile, saveProfile } from "#app/data/profile.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { formatMobile } from "#app/shop/address.ts";
import { profileSchema } from "#app/shop/profile.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";

import type { Route } from "./+types/profile";
import { confirmAdmin, leadTo, requireAdmin } from "./admin.server.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Profile · Haat admin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { user, db } = await requireAdmin({ context });
  // A redirect to the same page keeps a hydrated form as it is: what was stored comes with a new one.
  return { ...(await getProfile(db, user.id)), formKey: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { user, db } = await confirmAdmin({ context });
  const submission = parseWithZod(await readForm(request, ["fullName", "phone"]), { schema: profileSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  return (await saveProfile(db, user.id, submission.value))
    ? leadTo(context, href("/admin/profile"), "success", "Profile updated successfully")
    : data(submission.reply({ formErrors: ["Failed to update profile"] }), { status: 503 });
}

export default function AdminProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { email, formKey } = loaderData;
  return (
    <>
      <h1 className="mb-4 text-2xl">Profile</h1>
      <div className="admin-board">
        <Panel title="Your details">
          <p className="mb-4 wrap-anywhere">
            <span className="font-semibold">E-mail</span> {email}
          </p>
          <ProfileForm key={formKey} known={loaderData} answer={actionData} />
        </Panel>
        <Panel title="Security">
          <p>
            <Link to={href("/profile/security")} className="tap link">
              Change password, or sign out everywhere
            </Link>
          </p>
          <p className="text-muted text-sm">
            Your password and your sessions are those of your shop account.
          </p>
        </Panel>
      </div>
    </>
  );
}

type ProfileFormProps = {
  known: { fullName: string; phone: string | null };
  answer: Route.ComponentProps["actionData"];
};

function ProfileForm({ known, answer }: ProfileFormProps) {
  const [form, fields] = useForm<z.input<typeof profileSchema>>({
    id: "profile",
    lastResult: answer,
    defaultValue: { fullName: known.fullName, phone: formatMobile(known.phone ?? "").replace(/^\+91 /, "") },
  });
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset className="stack">
      <ErrorSummary form={form} />
      <Field field={fields.fullName} label="Full name" autoComplete="name" />
      <Field
        field={fields.phone}
        label="Phone (optional)"
        type="tel"
        prefix="+91"
        inputMode="tel"
        autoComplete="tel"
      />
      <Button loading={busy} className="justify-self-start">
        Save Changes
      </Button>
    </Form>
  );
}
