import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import type * as z from "zod";

import { configContext, sessionContext } from "#app/context.ts";
import { subscribe } from "#app/data/newsletter-subscribers.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { withMinimumDuration } from "#app/middleware/min-duration.server.ts";
import { countAndCheckLimit, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { AuthPage } from "#app/routes/store/auth/auth-page.tsx";
import { NewsletterPromise } from "#app/routes/store/newsletter/newsletter-box.tsx";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import { CHALLENGE_FIELDS } from "#app/shop/challenge/challenge.ts";
import { newsletterSchema } from "#app/shop/contact/newsletter-form.ts";
import { Button } from "#app/ui/button.tsx";
import { ChallengeField, challengeOf } from "#app/ui/challenge-field.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { challengeSender } from "#app/workflows/challenge-sender.server.ts";

import type { Route } from "./+types/newsletter";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Newsletter", path: href("/newsletter"), noindex: true });

/** A page with Turnstile has a policy that admits it. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The same for every address. */
const SUBSCRIBED =
  "Thank you for subscribing. Unless you are on the list already, open the link in our mail to confirm it.";

export function loader() {
  return {
    constraint: getZodConstraint(newsletterSchema),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return withMinimumDuration(context, () => ask(request, context));
}

async function ask(request: Request, context: Route.ActionArgs["context"]) {
  const form = await readForm({ request, context }, newsletterSchema, ["redirectTo", ...CHALLENGE_FIELDS]);
  const submission = parseWithZod(form, { schema: newsletterSchema });
  const refuse = (formErrors: string[], status: number) => data(submission.reply({ formErrors }), { status });

  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { backend } = context.get(configContext);
  if (!backend) return refuse([NOT_CONFIGURED], 503);
  if (await countAndCheckLimit("contact", request, context)) return refuse([TOO_MANY], 429);
  const barrier = await challengeSender({ request, context }, "newsletter", form);
  if (barrier) {
    return data({ ...submission.reply(barrier.reply), challenge: barrier.challenge }, barrier.init);
  }

  if ((await subscribe(backend, submission.value.email)) === "too_many") {
    logSecurityEvent(context, "limit_reached");
    return refuse([TOO_MANY], 429);
  }
  context.get(sessionContext).notify({ kind: "success", message: SUBSCRIBED });
  return redirect(toLocalPath(form.get("redirectTo")), 303);
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof newsletterSchema> & { redirectTo: string; answer: string }>({
    id: "newsletter",
    lastResult: actionData,
    constraint: loaderData.constraint,
  });
  return (
    <AuthPage
      title={
        <>
          Get offers and new arrivals by <span className="whitespace-nowrap">e-mail</span>
        </>
      }
      icon="mail"
    >
      <form method="post" {...getFormProps(form)} className="grid gap-4">
        <SmallForm form={form} fields={["email", "answer"]}>
          <p>
            <NewsletterPromise />
          </p>
          <input type="hidden" name="redirectTo" value={fields.redirectTo.initialValue ?? href("/")} />
          <Field field={fields.email} label="E-mail" type="email" autoComplete="email" inputMode="email" />
          <ChallengeField challenge={challengeOf(actionData)} field={fields.answer} />
          <Button size="lg">Subscribe</Button>
        </SmallForm>
      </form>
    </AuthPage>
  );
}
