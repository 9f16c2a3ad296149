import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { href } from "react-router";

import type { LinkType } from "#app/data/accounts.server.ts";
import { AuthPage } from "#app/routes/store/auth/auth-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ChallengeField, challengeOf } from "#app/ui/challenge-field.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type NewLinkProps = {
  type: LinkType;
  /** null: the link is invalid. */
  message: string | null;
  /** Result of the form that sends a confirmation link. */
  result: SubmissionResult | null;
  /** The account that the link names. */
  email?: string | null;
};

/** Explains why a link failed and offers a new one. */
export function ResendLink({ type, message, result, email = null }: NewLinkProps) {
  return (
    <AuthPage
      title={message ? "That did not work" : "This link does not work"}
      icon="alert"
      below={<TextLink to={href("/login")}>Back to sign in</TextLink>}
    >
      {result ? null : (
        <p role="alert">
          {message ?? "It was used before, is more than ten minutes old, or a part of it is missing."}
        </p>
      )}
      {type === "recovery" ? (
        <ButtonLink to={href("/forgot-password")} size="lg">
          Get a new link
        </ButtonLink>
      ) : null}
      {type === "email_change" ? (
        <ButtonLink to={href("/profile/security")} size="lg">
          Ask for the change again
        </ButtonLink>
      ) : null}
      {type === "signup" || type === "email" ? <AskForLink result={result} email={email} /> : null}
    </AuthPage>
  );
}

function AskForLink({ result, email }: Pick<NewLinkProps, "result" | "email">) {
  const [form, fields] = useForm<{ email: string; answer: string }>({
    id: "again",
    lastResult: result,
    defaultValue: { email },
  });
  return (
    <form method="post" action={href("/auth/confirm")} {...getFormProps(form)} className="grid gap-4">
      <SmallForm form={form} fields={["email", "answer"]}>
        <p>If your account is confirmed already, simply sign in. Otherwise we send you another link.</p>
        <Field field={fields.email} label="E-mail" type="email" autoComplete="username" inputMode="email" />
        <ChallengeField challenge={challengeOf(result)} field={fields.answer} />
        <Button size="lg" name="intent" value="resend">
          Send the link again
        </Button>
      </SmallForm>
    </form>
  );
}
