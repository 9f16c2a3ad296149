import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import { data, href, redirect } from "react-router";
import type * as z from "zod";

import { sessionContext } from "#app/context.ts";
import { getProfile, saveProfile } from "#app/data/users.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { AccountField } from "#app/routes/account/account-field.tsx";
import { readOrderRows } from "#app/routes/account/orders/order-rows.server.ts";
import { profileSchema } from "#app/shop/account/profile-form.ts";
import { mobileInField } from "#app/shop/address/address.ts";
import { Button } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { verifyUserOrNull } from "#app/workflows/reauthenticate.server.ts";

import type { Route } from "./+types/profile";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "My Account", path: href("/profile"), noindex: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { user, db } = requireUser({ url, context });
  const [profile, latest] = await Promise.all([
    getProfile(db, user.id),
    // The profile can be shown and changed without it.
    readOrderRows({ db, user }, context, { statuses: [], page: 1, pageSize: 1 })
      .then(({ orders }) => orders[0] ?? null)
      .catch(() => null),
  ]);
  // A redirect to the same page keeps the form's values: a new key shows the stored ones.
  return { ...profile, latest, formKey: crypto.randomUUID() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm({ request, context }, profileSchema), {
    schema: profileSchema,
  });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });

  const shopper = await verifyUserOrNull({ url, context });
  if (!shopper || !(await saveProfile(shopper.db, shopper.user.id, submission.value))) {
    return data(submission.reply({ formErrors: ["Failed to update profile"] }), { status: 503 });
  }
  context.get(sessionContext).notify({ kind: "success", message: "Profile updated successfully" });
  return redirect(href("/profile"), 303);
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { fullName, phone, email, formKey } = loaderData;
  return (
    <Panel title="Profile">
      <ProfileForm key={formKey} known={{ fullName, phone: phone ?? "" }} answer={actionData}>
        <div>
          <p className="mb-1 font-semibold">E-mail</p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="min-w-0">{email}</span>
            <TextLink to={href("/profile/security")} className="-my-3">
              Change e-mail
            </TextLink>
          </p>
        </div>
      </ProfileForm>
    </Panel>
  );
}

type ProfileFormProps = {
  known: { fullName: string; phone: string };
  answer: Route.ComponentProps["actionData"];
  children: ReactNode;
};

function ProfileForm({ known, answer, children }: ProfileFormProps) {
  const [form, fields] = useForm<z.input<typeof profileSchema>>({
    id: "profile",
    lastResult: answer,
    defaultValue: { fullName: known.fullName, phone: mobileInField(known.phone) },
  });
  return (
    <form method="post" {...getFormProps(form)} data-post="swap" noValidate className="grid max-w-md gap-4">
      <AccountField />
      <SmallForm form={form} fields={["fullName", "phone"]}>
        <Field field={fields.fullName} label="Full name" hint="At least 2 characters." autoComplete="name" />
        {children}
        <Field
          field={fields.phone}
          label="Phone"
          optional
          type="tel"
          prefix="+91"
          hint="10 digits, starting with 6, 7, 8 or 9."
          inputMode="tel"
          autoComplete="tel"
        />
        <Button className="sm:justify-self-start">Save Changes</Button>
      </SmallForm>
    </form>
  );
}
