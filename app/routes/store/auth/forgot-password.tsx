import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import type * as z from "zod";

import { identityContext, sessionContext } from "#app/context.ts";
import { sendRecovery } from "#app/data/accounts.server.ts";
import { anonClientFor, allowedOrigins } from "#app/middleware/client-ip.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { withMinimumDuration } from "#app/middleware/min-duration.server.ts";
import { countAndCheckLimit, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { AuthPage } from "#app/routes/store/auth/auth-page.tsx";
import { emailSchema } from "#app/shop/account/account-forms.ts";
import { CHALLENGE_FIELDS } from "#app/shop/challenge/challenge.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ChallengeField, challengeOf, postOf } from "#app/ui/challenge-field.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { challengeSender } from "#app/workflows/challenge-sender.server.ts";

import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Forgot password", path: href("/forgot-password"), noindex: true });

/** A page with Turnstile has a policy that admits it. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(identityContext).user) throw redirect(href("/profile/security"), 303);
  const sent = url.searchParams.has("sent");
  const session = context.get(sessionContext);
  const email = sent ? session.takeEmail() : null;
  // A reload shows it again, and the sign-in page fills it in.
  if (email !== null) session.keepEmail(email);
  return {
    sent,
    email,
    constraint: getZodConstraint(emailSchema),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return withMinimumDuration(context, () => send(request, context));
}

async function send(request: Request, context: Route.ActionArgs["context"]) {
  const form = await readForm({ request, context }, emailSchema, CHALLENGE_FIELDS);
  const submission = parseWithZod(form, { schema: emailSchema });
  const refuse = (formErrors: string[], status: number) => data(submission.reply({ formErrors }), { status });

  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const visitor = anonClientFor(request, context);
  if (!visitor) return refuse([NOT_CONFIGURED], 503);
  const { email } = submission.value;
  if (await countAndCheckLimit("auth", request, context, { account: email })) return refuse([TOO_MANY], 429);
  const barrier = await challengeSender({ request, context }, "forgot", form);
  if (barrier) {
    return data({ ...submission.reply(barrier.reply), challenge: barrier.challenge }, barrier.init);
  }
  const [origin] = allowedOrigins(request, context);
  const problem = await sendRecovery(visitor, email, origin + href("/reset-password"));
  if (problem) return refuse([problem], 503);
  context.get(sessionContext).keepEmail(email);
  return redirect(`${href("/forgot-password")}?sent`, 303);
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof emailSchema> & { answer: string }>({
    id: "forgot",
    lastResult: actionData,
    constraint: loaderData.constraint,
  });
  const challenge = challengeOf(actionData);
  const isSent = loaderData.sent && !actionData;

  return (
    <AuthPage
      title={isSent ? "Check your e-mail" : "Forgot password"}
      icon={isSent ? "mail" : "shield"}
      lead={isSent ? null : "We send you a link to set a new password."}
      below={<TextLink to={href("/login")}>Back to sign in</TextLink>}
    >
      {isSent ? (
        <>
          <output className="grid gap-2">
            {loaderData.email === null ? null : <strong className="wrap-anywhere">{loaderData.email}</strong>}
            <span>
              If an account exists for that <span className="whitespace-nowrap">e-mail,</span> we have sent a
              link.
            </span>
          </output>
          <p>The link works for ten minutes. If nothing comes, look in your spam folder.</p>
          <ButtonLink to={href("/forgot-password")} variant="outline">
            Try another e-mail
          </ButtonLink>
        </>
      ) : (
        <form
          method="post"
          action={href("/forgot-password")}
          {...getFormProps(form)}
          data-post={postOf(challenge)}
          className="grid gap-4"
        >
          <SmallForm form={form} fields={["email", "answer"]}>
            <Field
              field={fields.email}
              label="E-mail"
              type="email"
              autoComplete="username"
              inputMode="email"
            />
            <ChallengeField challenge={challenge} field={fields.answer} />
            <Button size="lg">Send the link</Button>
          </SmallForm>
        </form>
      )}
    </AuthPage>
  );
}
