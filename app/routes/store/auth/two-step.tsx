import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import type * as z from "zod";

import { sessionContext } from "#app/context.ts";
import { readAuthenticators, readSession } from "#app/data/two-step.server.ts";
import { requireUser, revalidateUser } from "#app/middleware/identity.server.ts";
import { KEPT, readKeptPath } from "#app/middleware/kept-form.server.ts";
import { withMinimumDuration } from "#app/middleware/min-duration.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { AuthPage } from "#app/routes/store/auth/auth-page.tsx";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import { codeSchema, recoveryCodeSchema } from "#app/shop/account/two-step.ts";
import { Button } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { tryCode, tryRecoveryCode } from "#app/workflows/two-step.server.ts";

import type { Route } from "./+types/two-step";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Two-step sign-in", path: href("/two-step"), noindex: true });

/** Returns the path to open after a code: a local path, the portal by default. */
function readNext(value: unknown): string {
  const next = toLocalPath(value);
  return next === "/" ? href("/admin/signed-in") : next;
}

/** The second step of a sign-in: asks for a code of the authenticator app, or for a recovery code. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireUser({ url, context });
  const next = readNext(url.searchParams.get("next"));
  const [{ confirmed }, { isAal2 }] = await Promise.all([readAuthenticators(db), readSession(db)]);
  if (confirmed === null || isAal2) throw redirect(next, 303);
  return {
    next,
    withRecovery: url.searchParams.has("recovery"),
    constraint: { ...getZodConstraint(codeSchema), ...getZodConstraint(recoveryCodeSchema) },
  };
}

export function action({ request, url, context }: Route.ActionArgs) {
  return withMinimumDuration(context, () => takeSecondStep(request, url, context));
}

async function takeSecondStep(request: Request, url: URL, context: Route.ActionArgs["context"]) {
  const form = await readForm({ request, context }, [codeSchema, recoveryCodeSchema], ["next", KEPT]);
  const { user, db } = await revalidateUser({ url, context });
  const next = readNext(form.get("next"));
  form.delete("next");
  const sealed = form.get(KEPT);
  const kept = typeof sealed === "string" ? sealed : null;
  form.delete(KEPT);
  const { confirmed: factorId } = await readAuthenticators(db);
  if (factorId === null) return redirect(next, 303);

  const refuse = (result: SubmissionResult) => data({ result, kept }, { status: 400 });
  if (form.has("recoveryCode")) {
    const submission = parseWithZod(form, { schema: recoveryCodeSchema });
    if (submission.status !== "success") return refuse(submission.reply());
    const { recoveryCode } = submission.value;
    const problem = await tryRecoveryCode({ request, context }, db, { userId: user.id, recoveryCode });
    if (problem) return refuse(submission.reply({ fieldErrors: { recoveryCode: [problem] } }));
    context.get(sessionContext).notify({
      kind: "success",
      message: "Two-step sign-in is off now, and you are signed out everywhere else. Set it up again here.",
    });
    return redirect(href("/admin/two-step"), 303);
  }
  const submission = parseWithZod(form, { schema: codeSchema });
  if (submission.status !== "success") return refuse(submission.reply());
  const { code } = submission.value;
  const problem = await tryCode({ request, context }, db, { userId: user.id, factorId, code });
  if (problem) {
    return refuse(submission.reply({ hideFields: ["code"], fieldErrors: { code: [problem] } }));
  }
  // Redirects a form that was kept before the session lacked a code to the path that it was posted to.
  const path = kept === null ? null : await readKeptPath(context, kept);
  return path === null ? redirect(next, 303) : redirect(path, 307);
}

type Fields = z.input<typeof codeSchema> & z.input<typeof recoveryCodeSchema>;

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { next, withRecovery, constraint } = loaderData;
  const [form, fields] = useForm<Fields>({
    id: "two-step",
    lastResult: actionData?.result ?? null,
    constraint,
  });
  const other = `${href("/two-step")}?${new URLSearchParams({ next, ...(withRecovery ? {} : { recovery: "" }) }).toString()}`;
  return (
    <AuthPage
      title="Two-step sign-in"
      below={
        <>
          <TextLink to={other}>{withRecovery ? "Use the authenticator app" : "Use a recovery code"}</TextLink>
          <form method="post" action={href("/sign-out")}>
            <Button variant="outline">Sign Out</Button>
          </form>
        </>
      }
    >
      <form method="post" {...getFormProps(form)} noValidate className="grid gap-4">
        <SmallForm form={form} fields={["recoveryCode", "code"]}>
          <input type="hidden" name="next" value={next} />
          {actionData?.kept ? <input type="hidden" name="kept" value={actionData.kept} /> : null}
          {withRecovery ? (
            <Field
              field={fields.recoveryCode}
              label="Recovery code"
              hint="A recovery code works once. It turns two-step sign-in off and signs you out everywhere else; then you set it up again."
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          ) : (
            <Field
              field={fields.code}
              label="Enter the 6-digit code from your authenticator app"
              autoComplete="one-time-code"
              inputMode="numeric"
            />
          )}
          <Button size="lg">Continue</Button>
        </SmallForm>
      </form>
    </AuthPage>
  );
}
