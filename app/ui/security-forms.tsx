import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import type * as z from "zod";

import type { changePasswordSchema } from "#app/shop/account/account-forms.ts";
import type { Reveal } from "#app/shop/account/reveal.ts";
import { Button } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { DefaultButton, Field } from "#app/ui/field.tsx";
import { NewPasswordFields } from "#app/ui/new-password-fields.tsx";

type PasswordProps = {
  email: string;
  hasPassword: boolean;
  passwordMin: number;
  constraint: Parameters<typeof useForm<z.input<typeof changePasswordSchema>>>[0]["constraint"];
  answer: SubmissionResult | null;
  /** The state of the button that shows the passwords. */
  reveal: Reveal;
  /** Of the button, where another one is the first of the page. @default "primary" */
  variant?: "primary" | "outline";
  /** Intent of the pending submission. */
  busy: FormDataEntryValue | null | undefined;
};

/** Changes the password, or sets the first one of an account with Google sign-in. Intents: `password`, `link`. */
export function ChangePasswordForm(props: PasswordProps) {
  const { email, hasPassword, busy, variant = "primary" } = props;
  if (hasPassword) return <PasswordForm {...props} />;
  return (
    <Form method="post" className="grid gap-4">
      <p>You sign in with Google. With a password you can sign in without it too.</p>
      <p>We send a link to {email} that lets you set one.</p>
      <Button
        variant={variant}
        name="intent"
        value="link"
        loading={busy === "link"}
        className="sm:justify-self-start"
      >
        Set a password
      </Button>
    </Form>
  );
}

function PasswordForm({
  email,
  passwordMin,
  constraint,
  answer,
  reveal,
  busy,
  variant = "primary",
}: PasswordProps) {
  const [form, fields] = useForm<z.input<typeof changePasswordSchema>>({
    id: "change-password",
    lastResult: answer,
    constraint,
  });
  const ref = useEmptied({ answer, busy: busy === "password" });
  return (
    <Form method="post" ref={ref} {...getFormProps(form)} data-post="swap" className="grid gap-4">
      <DefaultButton name="intent" value="password" />
      <SmallForm form={form} fields={["present", "password", "confirmPassword"]}>
        <Field
          field={fields.present}
          label="Current password"
          type="password"
          autoComplete="current-password"
          reveal={reveal}
        />
        <NewPasswordFields fields={fields} email={email} min={passwordMin} reveal={reveal} />
        <p className="text-muted text-sm">You stay signed in here; everywhere else you are signed out.</p>
        <Button
          variant={variant}
          name="intent"
          value="password"
          loading={busy === "password"}
          className="sm:justify-self-start"
        >
          Change password
        </Button>
      </SmallForm>
    </Form>
  );
}

/** Signs out of every session. Intent: `everywhere`. */
export function SignOutEverywhereForm({
  busy,
  children,
}: Pick<PasswordProps, "busy"> & {
  /** Before the button. */
  children?: ReactNode;
}) {
  return (
    <Form method="post" className="grid gap-4">
      <div>
        <p>Have you lost a phone, or used a shared computer?</p>
        <p className="text-muted text-sm">Sign out everywhere signs out this device, too.</p>
      </div>
      <div className="grid gap-2 sm:flex">
        {children}
        <Button variant="outline" name="intent" value="everywhere" loading={busy === "everywhere"}>
          Sign out everywhere
        </Button>
      </div>
    </Form>
  );
}

/** Resets the form after a success, because the page stays open. */
function useEmptied({ answer, busy }: { answer: SubmissionResult | null; busy: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && !answer) form.current?.reset();
    wasBusy.current = busy;
  }, [answer, busy]);
  return form;
}
