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
  /** The address has not all that a link in a mail has. */
  isIncomplete?: boolean;
  /** Result of the form that sends a confirmation link. */
  result: SubmissionResult | null;
  /** The account that the link names. */
  email?: string | null;
};

/** Explains why a link failed and offers a new one. */
export function ResendLink({ type, message, isIncomplete = false, result, email = null }: NewLinkProps) {
  const confirms = type === "signup" || type === "email";
  const cause = isIncomplete ? "A part of it is missing." : "It has expired or was already used.";
  return (
    <AuthPage
      title={message ? "That did not work" : "This link does not work"}
      icon="alert"
      below={confirms ? <Confirmed /> : <TextLink to={href("/login")}>Back to sign in</TextLink>}
    >
      {result ? null : (
        <p role="alert">
          {message ?? cause}
          {confirms && message === null
            ? email === null
              ? " Enter your e\u2011mail and we’ll send a new one."
              : " We’ll send you a new one."
            : null}
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
      {confirms ? <AskForLink result={result} email={email} /> : null}
    </AuthPage>
  );
}

/** For a shopper who has opened the link before. */
function Confirmed() {
  return (
    <div className="border-line grid gap-2 border-t pt-4">
      <p>Already confirmed?</p>
      <ButtonLink to={href("/login")} variant="outline" size="lg">
        Sign In
      </ButtonLink>
    </div>
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
        <Field field={fields.email} label="E-mail" type="email" autoComplete="username" inputMode="email" />
        <ChallengeField challenge={challengeOf(result)} field={fields.answer} />
        <Button size="lg" name="intent" value="resend">
          Send the link again
        </Button>
      </SmallForm>
    </form>
  );
}
