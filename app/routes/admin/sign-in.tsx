import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { Form, href, redirect, useNavigation, useRouteLoaderData } from "react-router";
import type * as z from "zod";

import { configContext, identityContext } from "#app/context.ts";
import { requireAdmin } from "#app/middleware/identity.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { Brand } from "#app/routes/admin/shell.tsx";
import { loginSchema } from "#app/shop/account/account-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { Notices } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { attemptSignIn } from "#app/workflows/sign-in.server.ts";

import type { Route } from "./+types/sign-in";

import stylesheet from "#app/admin.css?url";

export const meta: Route.MetaFunction = () => [
  { title: "Admin sign-in · Haat" },
  { name: "robots", content: "noindex" },
];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

const FIRST_ADMIN = "npm run admin -- you@example.com";

export async function loader({ context }: Route.LoaderArgs) {
  if (context.get(identityContext).user) {
    await requireAdmin({ context });
    throw redirect(href("/admin/dashboard"), 303);
  }
  return { constraint: getZodConstraint(loginSchema), demo: context.get(configContext).demo };
}

export async function action({ request, context }: Route.ActionArgs) {
  const attempt = await attemptSignIn(request, context);
  if (!attempt.signedIn) return attempt.refusal;
  return redirect(href("/admin/signed-in"), { status: 303, headers: attempt.headers });
}

export default function AdminSignIn({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof loginSchema>>({
    id: "admin",
    lastResult: actionData?.result,
    constraint: loaderData.constraint,
  });
  const isWaiting = useNavigation().formMethod === "POST";
  const notice = useRouteLoaderData<typeof rootLoader>("root")?.notice ?? null;
  return (
    <main id="main" className="page-width max-w-md py-[clamp(2rem,8vh,5rem)]">
      <Notices notice={notice} />
      <Brand className="pb-4 text-center text-2xl/[1.5]" />
      <div className="card p-4 sm:p-6">
        <h1 className="mb-5 text-2xl">Admin sign-in</h1>
        <Form method="post" {...getFormProps(form)} className="grid gap-4">
          <ErrorSummary form={form} />
          <Field field={fields.email} label="E-mail" type="email" autoComplete="username" inputMode="email" />
          <Field field={fields.password} label="Password" type="password" autoComplete="current-password" />
          <Button size="lg" loading={isWaiting}>
            Sign In
          </Button>
          <output className="text-muted text-center empty:hidden">
            {isWaiting ? "Verifying admin access..." : null}
          </output>
        </Form>
        {loaderData.demo ? (
          <p className="bg-soft rounded-control mt-4 p-3 text-sm">
            Demo: <strong>admin@haat.example</strong> with the password <strong>haat-admin</strong>. It was
            made with the shop; in a shop of your own you make it first.
          </p>
        ) : null}
        <details className="mt-2">
          <summary className="link inline-flex min-h-11 min-w-11 items-center">
            How to make the first admin
          </summary>
          <p className="text-muted text-sm">
            Create an account in the shop first. Whoever runs the shop then makes it an admin, with one
            command in the folder of its code, run twice: first it sends a link to choose a new password.
          </p>
          <pre className="bg-soft rounded-control my-2 p-3 text-sm wrap-anywhere whitespace-pre-wrap">
            <code>{FIRST_ADMIN}</code>
          </pre>
          <p className="text-muted text-sm">Every further admin is made on the screen Users.</p>
        </details>
      </div>
      <p className="mt-4 text-center">
        <TextLink to={href("/")} reloadDocument>
          Back to Store
        </TextLink>
      </p>
    </main>
  );
}
