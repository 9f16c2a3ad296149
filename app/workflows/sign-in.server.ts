import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";

import { identityContext, sessionContext } from "#app/context.ts";
import { signIn } from "#app/data/accounts.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { withMinimumDuration } from "#app/middleware/min-duration.server.ts";
import { isTooMany, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { loginSchema } from "#app/shop/account/account-forms.ts";

type Refusal = {
  result: SubmissionResult;
  /** The e-mail address, when it is not confirmed yet. */
  unconfirmed: string | null;
};

export type SignInAttempt =
  | { signedIn: true; form: FormData }
  | { signedIn: false; refusal: ReturnType<typeof data<Refusal>> };

/** Signs in with the posted form, for shoppers and admins. The response never contains the password. */
export function attemptSignIn(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<SignInAttempt> {
  return withMinimumDuration(context, () => attempt(request, context));
}

async function attempt(request: Request, context: Readonly<RouterContextProvider>): Promise<SignInAttempt> {
  const form = await readForm({ request, context }, loginSchema, ["redirectTo"]);
  const submission = parseWithZod(form, { schema: loginSchema });
  const refuse = (
    status: number,
    formErrors?: string[],
    unconfirmed: string | null = null,
  ): SignInAttempt => ({
    signedIn: false,
    refusal: data(
      {
        result: submission.reply({ hideFields: ["password"], ...(formErrors ? { formErrors } : {}) }),
        unconfirmed,
      },
      { status },
    ),
  });

  if (submission.status !== "success") return refuse(400);
  const { db, remember } = context.get(identityContext);
  if (!db) return refuse(503, [NOT_CONFIGURED]);
  const { email } = submission.value;
  if (await isTooMany("auth", request, context, email)) return refuse(429, [TOO_MANY]);

  remember(submission.value.remember);
  const problem = await signIn(db, submission.value);
  if (problem) {
    return refuse(400, [problem.message], problem.code === "email_not_confirmed" ? email : null);
  }
  context.get(sessionContext).notify({ kind: "success", message: "Welcome back!" });
  return { signedIn: true, form };
}
