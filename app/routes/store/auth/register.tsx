import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import { data, href, Link, redirect } from "react-router";
import type * as z from "zod";

import { configContext, identityContext, sessionContext } from "#app/context.ts";
import { signUp } from "#app/data/accounts.server.ts";
import { subscribe } from "#app/data/newsletter-subscribers.server.ts";
import { anonClientFor, allowedOrigins } from "#app/middleware/client-ip.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { withMinimumDuration } from "#app/middleware/min-duration.server.ts";
import { countAndCheckLimit, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { EntryPage, Or } from "#app/routes/store/auth/auth-page.tsx";
import { PASSWORD_MIN, registerSchema } from "#app/shop/account/account-forms.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import { parseReveal, revealOf } from "#app/shop/account/reveal.ts";
import { signInReason } from "#app/shop/account/sign-in-reason.ts";
import { CHALLENGE_FIELDS } from "#app/shop/challenge/challenge.ts";
import { Button } from "#app/ui/button.tsx";
import { ChallengeField, challengeOf, postOf } from "#app/ui/challenge-field.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckboxField, DefaultButton, Field } from "#app/ui/field.tsx";
import { GoogleButton } from "#app/ui/google-button.tsx";
import { NewPasswordFields } from "#app/ui/new-password-fields.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { challengeSender } from "#app/workflows/challenge-sender.server.ts";
import { refuseEasyPassword } from "#app/workflows/refuse-easy-password.server.ts";
import { offersGoogle } from "#app/workflows/sign-in.server.ts";

import type { Route } from "./+types/register";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Create account", path: href("/register"), noindex: true });

const PASSWORDS: ["password", "confirmPassword"] = ["password", "confirmPassword"];

function toLogin(redirectTo: string): string {
  return href("/login") + (redirectTo === "/" ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`);
}

/** A page with Turnstile has a policy that admits it. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  const redirectTo = toLocalPath(url.searchParams.get("redirectTo"));
  if (context.get(identityContext).user) throw redirect(redirectTo, 303);
  return {
    redirectTo,
    keptWish: context.get(sessionContext).keptWish(),
    passwordMin: PASSWORD_MIN,
    google: offersGoogle(context.get(configContext)),
    constraint: getZodConstraint(registerSchema),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return withMinimumDuration(context, () => register(request, context));
}

async function register(request: Request, context: Route.ActionArgs["context"]) {
  const form = await readForm({ request, context }, registerSchema, [
    "redirectTo",
    "intent",
    ...CHALLENGE_FIELDS,
  ]);
  const submission = parseWithZod(form, { schema: registerSchema });
  const refuse = (formErrors: string[], status: number) =>
    data(submission.reply({ formErrors, hideFields: PASSWORDS }), { status });

  const reveal = parseReveal(form);
  if (reveal) {
    const { initialValue } = submission.reply();
    const shown: SubmissionResult = { initialValue };
    return data({ ...shown, reveal });
  }
  if (submission.status !== "success") {
    return data(submission.reply({ hideFields: PASSWORDS }), { status: 400 });
  }
  const visitor = anonClientFor(request, context);
  const { backend } = context.get(configContext);
  if (!visitor || !backend) return refuse([NOT_CONFIGURED], 503);
  const { email, newsletter } = submission.value;
  if (await countAndCheckLimit("auth", request, context, { account: email })) return refuse([TOO_MANY], 429);
  const { password } = submission.value;
  const easy = await refuseEasyPassword(context, password, submission.value);
  if (easy) {
    return data(submission.reply({ fieldErrors: { password: [easy] }, hideFields: PASSWORDS }), {
      status: 400,
    });
  }

  const barrier = await challengeSender({ request, context }, "register", form);
  if (barrier) {
    const hideFields = [...PASSWORDS, ...barrier.reply.hideFields];
    return data(
      { ...submission.reply({ ...barrier.reply, hideFields }), challenge: barrier.challenge },
      barrier.init,
    );
  }

  const redirectTo = toLocalPath(form.get("redirectTo"));
  const [origin] = allowedOrigins(request, context);
  const { problem, isConfirmed } = await signUp(visitor, submission.value, origin + redirectTo);
  if (problem?.code === "over_request_rate_limit") return refuse([TOO_MANY], 429);
  if (problem) return refuse([problem.message], 400);
  // The account exists: a failed newsletter subscription is logged and not shown.
  if (newsletter) await subscribe(backend, email).catch(() => undefined);
  context.get(sessionContext).notify({
    kind: "success",
    message: `Account created successfully! ${isConfirmed ? "You can sign in now." : "Please check your email to confirm your account."}`,
  });
  context.get(sessionContext).keepEmail(email);
  return redirect(toLogin(redirectTo), 303);
}

/** As on the sign-in page, which comes next. */
const KEPT_WISHES = {
  wishlist: "We keep the product for you: once you sign in, it is on your wishlist.",
  "stock-notices": "Once you sign in, we mail you when the product is back in stock.",
};

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { redirectTo, passwordMin, google, constraint } = loaderData;
  const [form, fields] = useForm<z.input<typeof registerSchema> & { answer: string }>({
    id: "register",
    lastResult: actionData,
    constraint,
  });
  const challenge = challengeOf(actionData);
  const reason = signInReason(redirectTo);

  return (
    <EntryPage
      title="Create your account"
      lead={
        reason !== null
          ? `You need one ${reason}`
          : loaderData.keptWish
            ? KEPT_WISHES[loaderData.keptWish]
            : null
      }
      below={
        <p className="text-center">
          Already have an account?{" "}
          <Link className="link" to={toLogin(redirectTo)}>
            Sign in
          </Link>
        </p>
      }
    >
      <form method="post" {...getFormProps(form)} data-post={postOf(challenge)} className="grid gap-4">
        <DefaultButton />
        {/* That the passwords differ is found after what is below them. */}
        <ErrorSummary form={form} order={Object.keys(constraint)} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field field={fields.fullName} label="Full name" autoComplete="name" />
        <Field field={fields.email} label="E-mail" type="email" autoComplete="username" inputMode="email" />
        <NewPasswordFields fields={fields} min={passwordMin} label="Password" reveal={revealOf(actionData)} />
        <div>
          <CheckboxField
            field={fields.terms}
            label={
              <>
                I accept the <NewTab to={href("/terms")}>terms and conditions</NewTab> and have read the{" "}
                <NewTab to={href("/privacy")}>privacy notice</NewTab>
              </>
            }
          />
          <CheckboxField field={fields.newsletter} label="Send me offers and news" optional />
        </div>
        <ChallengeField challenge={challenge} field={fields.answer} />
        <p className="text-muted text-sm">
          We use your name and e-mail for your account and your orders, and send offers only if you ask for
          them above.
        </p>
        <Button size="lg">Create Account</Button>
      </form>
      {google ? (
        <>
          <Or />
          <GoogleButton redirectTo={redirectTo} />
        </>
      ) : null}
    </EntryPage>
  );
}

/** Link that opens in a new tab, so that the form keeps its values. */
function NewTab({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
