import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { Form, href, Link, redirect, useNavigation } from "react-router";
import type * as z from "zod";

import { identityContext } from "#app/context.ts";
import { localPath, loginSchema } from "#app/shop/account.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, ErrorSummary, Field } from "#app/ui/field.tsx";

import { attemptSignIn } from "../sign-in.server.ts";
import type { Route } from "./+types/login";

export const meta: Route.MetaFunction = () => [
  { title: "Sign in · Haat" },
  { name: "robots", content: "noindex" },
];

export function loader({ context, url }: Route.LoaderArgs) {
  const redirectTo = localPath(url.searchParams.get("redirectTo"));
  if (context.get(identityContext).user) throw redirect(redirectTo, 303);
  return { redirectTo, constraint: getZodConstraint(loginSchema) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const attempt = await attemptSignIn(request, context);
  if (!attempt.signedIn) return attempt.refusal;
  return redirect(localPath(attempt.form.get("redirectTo")), 303);
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { redirectTo, constraint } = loaderData;
  const [form, fields] = useForm<z.input<typeof loginSchema>>({
    id: "login",
    lastResult: actionData,
    constraint,
  });
  const busy = useNavigation().state === "submitting";
  const back = redirectTo === "/" ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`;

  return (
    <div className="page max-w-md py-8">
      <h1 className="mb-5 text-2xl">Sign in</h1>
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <ErrorSummary form={form} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field field={fields.email} label="E-mail" type="email" autoComplete="username" inputMode="email" />
        <Field field={fields.password} label="Password" type="password" autoComplete="current-password" />
        <CheckboxField field={fields.remember} label="Remember me" />
        <Button size="lg" loading={busy}>
          Sign In
        </Button>
      </Form>
      <p className="mt-6 text-center">
        New here?{" "}
        <Link className="link" to={href("/register") + back}>
          Sign up
        </Link>
      </p>
    </div>
  );
}
