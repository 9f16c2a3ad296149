import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import type * as z from "zod";

import { identityContext, sessionContext } from "#app/context.ts";
import { signUp } from "#app/data/accounts.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { isTooMany, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { localPath, PASSWORD_MIN, registerSchema } from "#app/shop/account.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, ErrorSummary, Field } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import type { Route } from "./+types/register";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Create account", path: href("/register"), noindex: true });

const PASSWORDS: ["password", "confirmPassword"] = ["password", "confirmPassword"];

function toLogin(redirectTo: string): string {
  return href("/login") + (redirectTo === "/" ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`);
}

export function loader({ context, url }: Route.LoaderArgs) {
  const redirectTo = localPath(url.searchParams.get("redirectTo"));
  if (context.get(identityContext).user) throw redirect(redirectTo, 303);
  return { redirectTo, passwordMin: PASSWORD_MIN, constraint: getZodConstraint(registerSchema) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, ["fullName", "email", ...PASSWORDS, "terms", "redirectTo"]);
  const submission = parseWithZod(form, { schema: registerSchema });
  const refuse = (formErrors: string[], status: number) =>
    data(submission.reply({ formErrors, hideFields: PASSWORDS }), { status });

  if (submission.status !== "success") {
    return data(submission.reply({ hideFields: PASSWORDS }), { status: 400 });
  }
  const { db, forget } = context.get(identityContext);
  if (!db) return refuse([NOT_CONFIGURED], 503);
  if (await isTooMany("auth", request, context)) return refuse([TOO_MANY], 429);

  const problem = await signUp(db, submission.value);
  if (problem) return refuse([problem], 400);
  // Without e-mail confirmation the backend signs a new account in; the shop asks for the password all the same.
  forget();
  context.get(sessionContext).notify({
    kind: "success",
    message: "Account created successfully! Please check your email to confirm your account.",
  });
  return redirect(toLogin(localPath(form.get("redirectTo"))), 303);
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { redirectTo, passwordMin, constraint } = loaderData;
  const [form, fields] = useForm<z.input<typeof registerSchema>>({
    id: "register",
    lastResult: actionData,
    constraint,
  });
  const busy = useNavigation().state === "submitting";

  return (
    <div className="page max-w-md py-8">
      <h1 className="mb-5 text-2xl">Create your account</h1>
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <ErrorSummary form={form} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field field={fields.fullName} label="Full name" autoComplete="name" />
        <Field field={fields.email} label="E-mail" type="email" autoComplete="username" inputMode="email" />
        <Field
          field={fields.password}
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${passwordMin} characters`}
        />
        <Field
          field={fields.confirmPassword}
          label="Confirm password"
          type="password"
          autoComplete="new-password"
        />
        <CheckboxField
          field={fields.terms}
          label={
            <>
              I accept the <NewTab to={href("/terms")}>terms and conditions</NewTab> and have read the{" "}
              <NewTab to={href("/privacy")}>privacy notice</NewTab>
            </>
          }
        />
        <Button size="lg" loading={busy}>
          Create Account
        </Button>
      </Form>
      <p className="mt-6 text-center">
        Already have an account?{" "}
        <Link className="link" to={toLogin(redirectTo)}>
          Sign in
        </Link>
      </p>
    </div>
  );
}

/** A link to read on the side: the form stays open with what was typed. */
function NewTab({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
