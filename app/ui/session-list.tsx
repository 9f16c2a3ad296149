import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { Form, useLocation } from "react-router";

import type { ShownSession } from "#app/shop/account/device.ts";
import { revealOf } from "#app/shop/account/reveal.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { DefaultButton, Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type SessionListProps = {
  sessions: ShownSession[];
  hasPassword: boolean;
  /** Path of the page on which an account with Google sign-in sets a password. */
  passwordPath: string;
  answer: SubmissionResult | null;
};

/** Search parameter that names what is to be ended: a session's id or "others". */
const END = "end";

/** The heading of the form that asks for the password. The links lead to it, as it stands above them. */
const TITLE_ID = "end-sessions-title";

/**
 * Lists the sessions of an account. A link beside each other session asks, on the same page, for the password with which
 * it is ended. Fields: `present` and `end`, a session's id or "others".
 */
export function SessionList({ sessions, hasPassword, passwordPath, answer }: SessionListProps) {
  const { search } = useLocation();
  const others = sessions.filter(({ isOwn }) => !isOwn);
  const asked = answer?.initialValue?.[END] ?? new URLSearchParams(search).get(END);
  const named = others.find(({ id }) => id === asked);
  const title =
    asked === "others"
      ? "Sign out everywhere else"
      : named
        ? `Sign out ${named.device}, last used ${named.seen}`
        : // It was ended meanwhile.
          answer && "Sign out that browser";
  return (
    <div className="grid gap-4">
      <p className="max-w-[65ch]">
        Browsers in which your account was used within the last 30 days.
        {others.length > 0 ? " If you do not know one, sign it out and change your password." : null}
      </p>
      {typeof asked === "string" && title !== null && (answer || others.length > 0) ? (
        <EndForm
          key={asked}
          end={asked}
          title={title}
          hasPassword={hasPassword}
          passwordPath={passwordPath}
          answer={answer}
        />
      ) : null}
      <ul className="grid">
        {sessions.map((session) => (
          <Row key={session.id} {...session} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="text-muted">You are not signed in anywhere else.</p>
      ) : (
        <div className="border-line border-t pt-4">
          <ButtonLink to={`?${END}=others#${TITLE_ID}`} variant="outline" size="sm">
            Sign out everywhere else
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

type EndFormProps = Omit<SessionListProps, "sessions"> & { end: string; title: string };

/** Asks for the password before a session ends. */
function EndForm({ end, title, hasPassword, passwordPath, answer }: EndFormProps) {
  const [form, fields] = useForm<{ present: string }>({ id: "end-sessions", lastResult: answer });
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  // Browsers do this themselves where the page is loaded anew.
  useEffect(() => {
    if (hash === `#${TITLE_ID}`) heading.current?.focus();
  }, [hash]);
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      data-post="swap"
      noValidate
      className="rounded-card bg-soft grid gap-4 p-4"
    >
      <h2 ref={heading} id={TITLE_ID} tabIndex={-1} className="text-lg">
        {title}
      </h2>
      <DefaultButton />
      <input type="hidden" name={END} value={end} />
      <SmallForm form={form} fields={["present"]}>
        <Field
          field={fields.present}
          label="Current password"
          className="max-w-md"
          type="password"
          autoComplete="current-password"
          reveal={revealOf(answer)}
          hint={
            hasPassword ? null : (
              <>
                You sign in with Google. <TextLink to={passwordPath}>Set a password</TextLink> first.
              </>
            )
          }
        />
        <div className="flex flex-wrap gap-2">
          <Button>Sign out</Button>
          <ButtonLink to="?" variant="outline">
            Cancel
          </ButtonLink>
        </div>
      </SmallForm>
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
        <ButtonLink
          to={`?${END}=${id}#${TITLE_ID}`}
          variant="outline"
          size="sm"
          aria-label={`Sign out: ${device}, last used ${seen}`}
        >
          Sign out
        </ButtonLink>
      )}
    </li>
  );
}
