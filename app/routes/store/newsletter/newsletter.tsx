import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href, redirect, useNavigation } from "react-router";
import type * as z from "zod";

import { identityContext, sessionContext } from "#app/context.ts";
import { subscribe } from "#app/data/newsletter-subscribers.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { isTooMany, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { NewsletterPromise } from "#app/routes/store/newsletter/newsletter-box.tsx";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import { newsletterSchema } from "#app/shop/contact/newsletter-form.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import type { Route } from "./+types/newsletter";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Newsletter", path: href("/newsletter"), noindex: true });

export function loader() {
  return { constraint: getZodConstraint(newsletterSchema) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, newsletterSchema, ["redirectTo"]);
  const submission = parseWithZod(form, { schema: newsletterSchema });
  const refuse = (formErrors: string[], status: number) => data(submission.reply({ formErrors }), { status });

  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { db } = context.get(identityContext);
  if (!db) return refuse([NOT_CONFIGURED], 503);
  if (await isTooMany("contact", request, context)) return refuse([TOO_MANY], 429);

  await subscribe(db, submission.value.email);
  context.get(sessionContext).notify({ kind: "success", message: "Thank you for subscribing." });
  return redirect(toLocalPath(form.get("redirectTo")), 303);
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof newsletterSchema> & { redirectTo: string }>({
    id: "newsletter",
    lastResult: actionData,
    constraint: loaderData.constraint,
  });
  const busy = useNavigation().state === "submitting";
  return (
    <div className="page-width max-w-md py-8">
      <h1 className="mb-5">Newsletter</h1>
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <ErrorSummary form={form} />
        <input type="hidden" name="redirectTo" value={fields.redirectTo.initialValue ?? href("/")} />
        <Field field={fields.email} label="E-mail" type="email" autoComplete="email" inputMode="email" />
        <NewsletterPromise />
        <Button size="lg" loading={busy}>
          Subscribe
        </Button>
      </Form>
    </div>
  );
}
