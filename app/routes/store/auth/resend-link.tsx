import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, Link, useNavigation } from "react-router";

import type { LinkType } from "#app/data/accounts.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";

type NewLinkProps = {
  type: LinkType;
  /** null: the link itself is no good. */
  message: string | null;
  /** What came of asking for a confirmation link. */
  result: SubmissionResult | null;
};

/** What was wrong with a mail's link, and how to get one that works. */
export function ResendLink({ type, message, result }: NewLinkProps) {
  return (
    <div className="narrow-page">
      <h1>{message ? "That did not work" : "This link does not work"}</h1>
      {result ? null : (
        <p role="alert">{message ?? "It was used before, is older than an hour, or did not arrive whole."}</p>
      )}
      {type === "recovery" ? (
        <Link to={href("/forgot-password")} className="btn btn-primary">
          Get a new link
        </Link>
      ) : null}
      {type === "email_change" ? (
        <Link to={href("/profile/security")} className="btn btn-primary">
          Ask for the change again
        </Link>
      ) : null}
      {type === "signup" || type === "email" ? <AskForLink result={result} /> : null}
      <Link to={href("/login")} className="link tap">
        Back to sign in
      </Link>
    </div>
  );
}

function AskForLink({ result }: Pick<NewLinkProps, "result">) {
  const [form, fields] = useForm<{ email: string }>({ id: "again", lastResult: result });
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" action={href("/auth/confirm")} {...getFormProps(form)} className="stack">
      <ErrorSummary form={form} />
      <p>If your account is confirmed already, simply sign in. Otherwise we send you another link.</p>
      <Field field={fields.email} label="E-mail" type="email" autoComplete="username" inputMode="email" />
      <Button size="lg" name="intent" value="resend" loading={busy}>
        Send the link again
      </Button>
    </Form>
  );
}
