import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";

import type { ShownSession } from "#app/shop/account/device.ts";
import { revealOf } from "#app/shop/account/reveal.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { DefaultButton, Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type SessionListProps = {
  sessions: ShownSession[];
  hasPassword: boolean;
  /** Path of the page on which an account with Google sign-in sets a password. */
  passwordPath: string;
  answer: SubmissionResult | null;
};

/**
 * Lists the sessions of an account, with a button that ends each other session and asks for the password.
 * Fields: `present` and `end`, a session's id or "others".
 */
export function SessionList({ sessions, hasPassword, passwordPath, answer }: SessionListProps) {
  const others = sessions.filter(({ isOwn }) => !isOwn).length;
  const rows = (
    <ul className="grid">
      {sessions.map((session) => (
        <Row key={session.id} {...session} />
      ))}
    </ul>
  );
  return (
    <div className="grid gap-4">
      <p>
        Browsers in which your account was used within the last 30 days. If you do not know one, sign it out
        and change your password.
      </p>
      {others === 0 ? (
        <>
          {rows}
          <p className="text-muted">You are not signed in anywhere else.</p>
        </>
      ) : (
        <EndForm hasPassword={hasPassword} passwordPath={passwordPath} answer={answer}>
          {rows}
        </EndForm>
      )}
    </div>
  );
}

type EndFormProps = Omit<SessionListProps, "sessions"> & { children: ReactNode };

/** The password stands before the buttons, and Enter in it presses the first one: sign out everywhere else. */
function EndForm({ hasPassword, passwordPath, answer, children }: EndFormProps) {
  const [form, fields] = useForm<{ present: string }>({ id: "end-sessions", lastResult: answer });
  return (
    <Form method="post" {...getFormProps(form)} data-post="swap" noValidate className="grid gap-4">
      <DefaultButton name="end" value="others" />
      <ErrorSummary form={form} />
      <Field
        field={fields.present}
        label="Current password"
        className="max-w-md"
        type="password"
        autoComplete="current-password"
        reveal={revealOf(answer)}
        hint={
          hasPassword ? (
            "To sign out a browser, enter it and press the button beside the browser."
          ) : (
            <>
              You sign in with Google. <TextLink to={passwordPath}>Set a password</TextLink> first.
            </>
          )
        }
      />
      <Button variant="outline" name="end" value="others" className="justify-self-start">
        Sign out everywhere else
      </Button>
      {children}
    </Form>
  );
}

function Row({ id, device, since, seen, isOwn }: ShownSession) {
  return (
    <li className="border-line flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {device}
          {isOwn ? <StatusBadge tone="green">This browser</StatusBadge> : null}
        </p>
        <p className="text-muted text-sm">
          Last used {seen}
          <br />
          Signed in {since}
        </p>
      </div>
      {isOwn ? null : (
        <Button
          variant="outline"
          size="sm"
          name="end"
          value={id}
          aria-label={`Sign out: ${device}, last used ${seen}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
