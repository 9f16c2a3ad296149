import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import type * as z from "zod";

import { configContext, identityContext, sessionContext, type ShopUser } from "#app/context.ts";
import { AUTH_FAILED, setPassword, signOut } from "#app/data/accounts.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { beginPasswordReset, returnSignIn } from "#app/data/sign-in-failures.server.ts";
import { readAuthenticators, readSession } from "#app/data/two-step.server.ts";
import { getProfile } from "#app/data/users.server.ts";
import { revalidateUser, requireUser } from "#app/middleware/identity.server.ts";
import { withMinimumDuration } from "#app/middleware/min-duration.server.ts";
import {
  clearPasswordReset,
  type PasswordReset,
  readPasswordReset,
} from "#app/middleware/password-reset-cookie.server.ts";
import { countAndCheckLimit, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { AuthPage } from "#app/routes/store/auth/auth-page.tsx";
import { PASSWORD_MIN, resetSchema } from "#app/shop/account/account-forms.ts";
import { parseReveal, revealOf } from "#app/shop/account/reveal.ts";
import { Button } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { DefaultButton } from "#app/ui/field.tsx";
import { NewPasswordFields } from "#app/ui/new-password-fields.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { markOnlyThisBrowser } from "#app/workflows/mark-browser.server.ts";
import { refuseEasyPassword } from "#app/workflows/refuse-easy-password.server.ts";

import type { Route } from "./+types/reset-password";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "New password", path: href("/reset-password"), noindex: true });

const PASSWORDS: ["password", "confirmPassword"] = ["password", "confirmPassword"];

/** Requires a link of a mail opened just before. @throws a redirect to the page that sends one */
async function requireReset({
  request,
  context,
  url,
}: Route.LoaderArgs): Promise<PasswordReset & { id: string; user: ShopUser; db: Db }> {
  const { user, db, isAuthUnreachable } = context.get(identityContext);
  if (isAuthUnreachable) requireUser({ url, context });
  const granted = user && (await readPasswordReset(request, context, user.id));
  if (granted && db) return { ...granted, user, db };
  throw askForLink(context, user);
}

function askForLink(context: Route.LoaderArgs["context"], user: ShopUser | null): Response {
  context.get(sessionContext).notify({
    kind: "error",
    message: "To set a new password, open the link in our e-mail first.",
  });
  return redirect(user ? href("/profile/security") : href("/forgot-password"), 303);
}

export async function loader(args: Route.LoaderArgs) {
  const { user, db, isNewAccount } = await requireReset(args);
  // The auth server takes a new password only after a code, from an account with two-step sign-in.
  const { confirmed } = await readAuthenticators(db);
  if (confirmed !== null && !(await readSession(db)).isAal2) {
    throw redirect(`${href("/two-step")}?next=${encodeURIComponent(href("/reset-password"))}`, 303);
  }
  const { fullName } = await getProfile(db, user.id);
  return {
    fullName,
    email: user.email,
    isNewAccount,
    passwordMin: PASSWORD_MIN,
    constraint: getZodConstraint(resetSchema),
  };
}

export function action(args: Route.ActionArgs) {
  return withMinimumDuration(args.context, () => reset(args));
}

async function reset(args: Route.ActionArgs) {
  const { request, context, url } = args;
  const form = await readForm({ request, context }, resetSchema, ["intent"]);
  const { id: resetId, user, isNewAccount, next } = await requireReset(args);
  const reveal = parseReveal(form);
  form.delete("intent");
  const submission = parseWithZod(form, { schema: resetSchema });
  const refuse = (
    errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> },
    status: number,
  ) => data(submission.reply({ ...errors, hideFields: PASSWORDS }), { status });

  if (reveal) {
    const shown: SubmissionResult = { initialValue: submission.reply().initialValue };
    return data({ ...shown, reveal });
  }
  if (submission.status !== "success") return refuse({}, 400);
  if (await countAndCheckLimit("auth", request, context, { account: user.email }))
    return refuse({ formErrors: [TOO_MANY] }, 429);
  const { db } = await revalidateUser({ url, context });
  const { password } = submission.value;
  const easy = await refuseEasyPassword(context, password, { email: user.email });
  if (easy) return refuse({ fieldErrors: { password: [easy] } }, 400);
  // The cookie works once, even where somebody has kept a copy.
  const { backend } = context.get(configContext);
  const begun = backend && (await beginPasswordReset(backend, { userId: user.id, resetId }));
  if (begun === "used") return askForLink(context, user);
  if (!begun) return refuse({ formErrors: [AUTH_FAILED] }, 503);
  const problem = await setPassword(db, password);
  if (problem) {
    await returnSignIn(backend, begun);
    const { code, message } = problem;
    return refuse(code ? { fieldErrors: { password: [message] } } : { formErrors: [message] }, 400);
  }
  // A failure is logged: the password is changed, and other sessions end when they are refreshed.
  await signOut(db, "others");
  logSecurityEvent(context, "password_changed", { userId: user.id });
  const message = isNewAccount ? "Your password is set. Welcome!" : "Your password is changed.";
  context.get(sessionContext).notify({ kind: "success", message });
  const headers = await markOnlyThisBrowser({ request, context }, db, user);
  headers.append("Set-Cookie", await clearPasswordReset(request, context));
  return redirect(next, { status: 303, headers });
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof resetSchema>>({
    id: "reset",
    lastResult: actionData,
    constraint: loaderData.constraint,
  });
  const { fullName, email, isNewAccount } = loaderData;
  return (
    <AuthPage title={isNewAccount ? "Choose your password" : "New password"}>
      <form method="post" {...getFormProps(form)} data-post="swap" className="grid gap-4">
        <DefaultButton />
        <SmallForm form={form} fields={["password", "confirmPassword"]}>
          <p>
            For the account of <strong className="wrap-anywhere">{fullName || "(no name)"}</strong>,{" "}
            <strong className="wrap-anywhere">{email}</strong>.{" "}
            {isNewAccount
              ? "A password that was typed at sign-up no longer works: only whoever opens this link may choose it. A wrong name can be changed in the profile."
              : "All other devices will be signed out."}
          </p>
          <NewPasswordFields
            fields={fields}
            label={isNewAccount ? "Password" : "New password"}
            email={email}
            min={loaderData.passwordMin}
            reveal={revealOf(actionData)}
          />
          <Button size="lg">Set password</Button>
        </SmallForm>
      </form>
    </AuthPage>
  );
}
