import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href, useNavigation } from "react-router";
import type * as z from "zod";

import { getSignInWays } from "#app/data/accounts.server.ts";
import { getProfile, saveProfile } from "#app/data/users.server.ts";
import { withMinimumDuration } from "#app/middleware/min-duration.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, redirectWithNotice, requireScreen } from "#app/routes/admin/admin.server.ts";
import { formPage } from "#app/routes/admin/form-page.ts";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import { changePasswordSchema, PASSWORD_MIN } from "#app/shop/account/account-forms.ts";
import { profileSchema } from "#app/shop/account/profile-form.ts";
import { revealOf } from "#app/shop/account/reveal.ts";
import { mobileInField } from "#app/shop/address/address.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SignOutEverywhereForm, ChangePasswordForm } from "#app/ui/security-forms.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { changeSignIn } from "#app/workflows/change-credentials.server.ts";

import type { Route } from "./+types/profile";

export const handle = formPage;

export const meta: Route.MetaFunction = () => adminMeta("Profile");

export async function loader({ context }: Route.LoaderArgs) {
  const { user, db } = await requireScreen({ context }, "/admin/profile");
  const [{ fullName, phone }, ways] = await Promise.all([getProfile(db, user.id), getSignInWays(db)]);
  return {
    ...ways,
    known: { fullName, phone },
    passwordMin: PASSWORD_MIN,
    constraint: getZodConstraint(changePasswordSchema),
    // A hydrated form survives a redirect to the same page; a new key resets it to the stored values.
    formKey: crypto.randomUUID(),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const confirmed = await revalidateScreen({ context }, "/admin/profile");
  const form = await readForm({ request, context }, [changePasswordSchema, profileSchema], ["intent"]);
  const page = href("/admin/profile");
  if (form.get("intent") !== "details") {
    const work = { ...confirmed, request, url, context, form, page, signedOutPage: href("/admin") };
    return withMinimumDuration(context, () => changeSignIn(work));
  }
  const { user, db } = confirmed;
  const submission = parseWithZod(form, { schema: profileSchema });
  const refuse = (status: number, result: SubmissionResult) =>
    data({ intent: "details", result }, { status });
  if (submission.status !== "success") return refuse(400, submission.reply());
  return (await saveProfile(db, user.id, submission.value))
    ? redirectWithNotice(context, page, "success", "Profile updated successfully")
    : refuse(503, submission.reply({ formErrors: ["Failed to update profile"] }));
}

export default function AdminProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { email, formKey, hasTwoStep, known } = loaderData;
  const busy = useNavigation().formData?.get("intent");
  const answerTo = (intent: string) => (actionData?.intent === intent ? actionData.result : null);
  return (
    <>
      <ListHeader title="Profile" />
      <div className="grid gap-4">
        <div className="grid gap-4">
          <Panel title="Your details">
            <p className="mb-4 wrap-anywhere">
              <span className="block text-sm font-semibold">E-mail</span> {email}
            </p>
            <ProfileForm key={formKey} known={known} answer={answerTo("details")} busy={busy === "details"} />
          </Panel>
        </div>
        <div className="grid gap-4">
          <Panel title="Password">
            <div className="max-w-105">
              <ChangePasswordForm
                {...loaderData}
                answer={answerTo("password")}
                reveal={revealOf(actionData)}
                busy={busy}
                variant="outline"
              />
            </div>
          </Panel>
          <Panel title="Two-step sign-in">
            <p className="mb-4">
              {hasTwoStep
                ? "On: after your password, the portal asks for a code of your authenticator app."
                : "Off: your password alone opens the portal."}
            </p>
            <ButtonLink to={href("/admin/two-step")} reloadDocument variant="outline">
              {hasTwoStep ? "Change two-step sign-in" : "Set up two-step sign-in"}
            </ButtonLink>
          </Panel>
          <Panel title="Signed in elsewhere?">
            <SignOutEverywhereForm busy={busy} />
            <p className="mt-2">
              <TextLink to={href("/admin/profile/sessions")}>See where you are signed in</TextLink>
            </p>
          </Panel>
        </div>
      </div>
    </>
  );
}

type ProfileFormProps = {
  known: { fullName: string; phone: string | null };
  answer: SubmissionResult | null;
  busy: boolean;
};

function ProfileForm({ known, answer, busy }: ProfileFormProps) {
  const [form, fields] = useForm<z.input<typeof profileSchema>>({
    id: "profile",
    lastResult: answer,
    defaultValue: { fullName: known.fullName, phone: mobileInField(known.phone ?? "") },
  });
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      noValidate
      replace
      preventScrollReset
      className="grid max-w-105 gap-4"
    >
      <SmallForm form={form} fields={["fullName", "phone"]}>
        <Field field={fields.fullName} label="Full name" autoComplete="name" />
        <Field
          field={fields.phone}
          label={<Optional>Phone</Optional>}
          type="tel"
          prefix="+91"
          inputMode="tel"
          autoComplete="tel"
        />
        <Button name="intent" value="details" loading={busy} className="justify-self-start">
          Save Changes
        </Button>
      </SmallForm>
    </Form>
  );
}
