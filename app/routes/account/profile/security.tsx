import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { href } from "react-router";
import type * as z from "zod";

import { getSignInWays } from "#app/data/accounts.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { withMinimumDuration } from "#app/middleware/min-duration.server.ts";
import { AccountHeading } from "#app/routes/account/profile/account-heading.tsx";
import { changeEmailSchema, changePasswordSchema, PASSWORD_MIN } from "#app/shop/account/account-forms.ts";
import { type Reveal, revealOf } from "#app/shop/account/reveal.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { DefaultButton, Field } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { ChangePasswordForm, SignOutEverywhereForm } from "#app/ui/security-forms.tsx";
import { changeSecurity } from "#app/workflows/change-credentials.server.ts";

import type { Route } from "./+types/security";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Security", path: href("/profile/security"), noindex: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireUser({ url, context });
  return {
    ...(await getSignInWays(db)),
    passwordMin: PASSWORD_MIN,
    constraints: {
      password: getZodConstraint(changePasswordSchema),
      email: getZodConstraint(changeEmailSchema),
    },
  };
}

export function action(args: Route.ActionArgs) {
  return withMinimumDuration(args.context, () => changeSecurity(args));
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const answerTo = (intent: string) => (actionData?.intent === intent ? actionData.result : null);
  return (
    <>
      <AccountHeading title="Security" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title="Password">
          <ChangePasswordForm
            {...loaderData}
            constraint={loaderData.constraints.password}
            answer={answerTo("password")}
            reveal={revealOf(actionData)}
            busy={null}
          />
        </Panel>
        <div className="grid gap-4">
          <Panel title="E-mail">
            <EmailForm {...loaderData} answer={answerTo("email")} reveal={revealOf(actionData)} />
          </Panel>
          <Panel title="Signed in elsewhere?">
            <SignOutEverywhereForm busy={null}>
              <ButtonLink to={href("/profile/security/sessions")} variant="outline">
                See where you are signed in
              </ButtonLink>
            </SignOutEverywhereForm>
          </Panel>
        </div>
      </div>
    </>
  );
}

type FormProps = Route.ComponentProps["loaderData"] & { answer: SubmissionResult | null; reveal: Reveal };

function EmailForm({ email, hasPassword, constraints, answer, reveal }: FormProps) {
  const [form, fields] = useForm<z.input<typeof changeEmailSchema>>({
    id: "change-email",
    lastResult: answer,
    constraint: constraints.email,
  });
  return (
    <form method="post" {...getFormProps(form)} data-post="swap" className="grid gap-4">
      <DefaultButton name="intent" value="email" />
      <SmallForm form={form} fields={["email", "present"]}>
        <p>
          <strong className="wrap-anywhere">{email}</strong>
          <span className="text-muted block text-sm">
            We write to both addresses; confirm in both to change it.
          </span>
        </p>
        <Field field={fields.email} label="New e-mail" type="email" autoComplete="email" inputMode="email" />
        <Field
          field={fields.present}
          label="Current password"
          type="password"
          autoComplete="current-password"
          hint={hasPassword ? undefined : "Set a password first."}
          reveal={reveal}
        />
        <Button variant="outline" name="intent" value="email" className="sm:justify-self-start">
          Change e-mail
        </Button>
      </SmallForm>
    </form>
  );
}
