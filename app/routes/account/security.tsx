import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { useEffect, useRef } from "react";
import { Form, href, useNavigation } from "react-router";
import type * as z from "zod";

import { getSignInWays } from "#app/data/accounts.server.ts";
import { noEarlierThan } from "#app/middleware/floor.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { changeEmailSchema, changePasswordSchema, PASSWORD_MIN } from "#app/shop/account.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { NewPasswordFields } from "#app/ui/new-password-fields.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";

import type { Route } from "./+types/security";
import { changeSecurity } from "./security.server.ts";

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
  return noEarlierThan(args.context, () => changeSecurity(args));
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword } = loaderData;
  const busy = useNavigation().formData?.get("intent");
  const answerTo = (intent: string) => (actionData?.intent === intent ? actionData.result : null);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel title="Password">
        {hasPassword ? (
          <PasswordForm {...loaderData} answer={answerTo("password")} busy={busy === "password"} />
        ) : (
          <Form method="post" className="stack">
            <p>You sign in with Google. With a password you can sign in without it too.</p>
            <p>We send a link to {email} that lets you set one.</p>
            <Button name="intent" value="link" loading={busy === "link"} className="justify-self-start">
              Set a password
            </Button>
          </Form>
        )}
      </Panel>
      <Panel title="E-mail">
        <EmailForm {...loaderData} answer={answerTo("email")} busy={busy === "email"} />
      </Panel>
      <Panel title="Signed in elsewhere?">
        <Form method="post" className="stack">
          <p>A shared computer, a lost phone: this ends every session of your account, this one too.</p>
          <Button
            variant="outline"
            name="intent"
            value="everywhere"
            loading={busy === "everywhere"}
            className="justify-self-start"
          >
            Sign out everywhere
          </Button>
        </Form>
      </Panel>
    </div>
  );
}

type FormProps = Route.ComponentProps["loaderData"] & { answer: SubmissionResult | null; busy: boolean };

/** The page stays after a success, so the browser would keep what was typed: a form that came through is emptied. */
function useEmptied({ answer, busy }: Pick<FormProps, "answer" | "busy">) {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && !answer) form.current?.reset();
    wasBusy.current = busy;
  }, [answer, busy]);
  return form;
}

function PasswordForm({ email, passwordMin, constraints, answer, busy }: FormProps) {
  const [form, fields] = useForm<z.input<typeof changePasswordSchema>>({
    id: "change-password",
    lastResult: answer,
    constraint: constraints.password,
  });
  const ref = useEmptied({ answer, busy });
  return (
    <Form method="post" ref={ref} {...getFormProps(form)} className="stack">
      <ErrorSummary form={form} />
      <Field
        field={fields.present}
        label="Present password"
        type="password"
        autoComplete="current-password"
      />
      <NewPasswordFields fields={fields} email={email} min={passwordMin} />
      <p className="text-muted text-sm">You stay signed in here; everywhere else you are signed out.</p>
      <Button name="intent" value="password" loading={busy} className="justify-self-start">
        Change password
      </Button>
    </Form>
  );
}

function EmailForm({ email, hasPassword, constraints, answer, busy }: FormProps) {
  const [form, fields] = useForm<z.input<typeof changeEmailSchema>>({
    id: "change-email",
    lastResult: answer,
    constraint: constraints.email,
  });
  const ref = useEmptied({ answer, busy });
  return (
    <Form method="post" ref={ref} {...getFormProps(form)} className="stack">
      <ErrorSummary form={form} />
      <p>
        Your e-mail is <strong>{email}</strong>. We ask at the old and at the new address before it changes.
      </p>
      <Field field={fields.email} label="New e-mail" type="email" autoComplete="email" inputMode="email" />
      <Field
        field={fields.present}
        label="Present password"
        type="password"
        autoComplete="current-password"
        hint={hasPassword ? undefined : "Set a password first."}
      />
      <Button name="intent" value="email" loading={busy} className="justify-self-start">
        Change e-mail
      </Button>
    </Form>
  );
}
