import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";

import type { ShopConfig } from "#app/config.server.ts";
import { identityContext } from "#app/context.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { withMinimumDuration } from "#app/middleware/min-duration.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { loginSchema } from "#app/shop/account/account-forms.ts";
import { parseReveal, type Reveal } from "#app/shop/account/reveal.ts";
import { tryPassword } from "#app/workflows/try-password.server.ts";
import { welcomeBack } from "#app/workflows/welcome-back.server.ts";

/** Returns true if Google's button is shown: where it works, and where it reports that no backend is configured. */
export function offersGoogle({
  backend,
  googleSignIn,
}: Pick<ShopConfig, "backend" | "googleSignIn">): boolean {
  return googleSignIn || backend === null;
}

type Refusal = {
  result: SubmissionResult;
  /** The e-mail address, if it is not confirmed yet. */
  unconfirmed: string | null;
  /** The intent of the button that shows or hides the password, if it was pressed. */
  reveal?: Reveal;
};

export type SignInAttempt =
  /** `headers` are those of the redirect. */
  | { signedIn: true; form: FormData; headers: Headers; userId: string }
  | { signedIn: false; form: FormData; refusal: ReturnType<typeof data<Refusal>> };

/**
 * Signs in with the posted form, for shoppers and staff. The response never contains the password, unless the button
 * that shows it was pressed on a page without script.
 * @param moreFields names of further fields that the caller reads
 */
export function attemptSignIn(
  request: Request,
  context: Readonly<RouterContextProvider>,
  moreFields: readonly string[] = [],
): Promise<SignInAttempt> {
  return withMinimumDuration(context, () => attempt(request, context, moreFields));
}

async function attempt(
  request: Request,
  context: Readonly<RouterContextProvider>,
  moreFields: readonly string[],
): Promise<SignInAttempt> {
  const form = await readForm({ request, context }, loginSchema, ["redirectTo", "intent", ...moreFields]);
  const submission = parseWithZod(form, { schema: loginSchema });
  const refuse = (
    status: number,
    formErrors?: string[],
    unconfirmed: string | null = null,
  ): SignInAttempt => ({
    signedIn: false,
    form,
    refusal: data(
      {
        result: submission.reply({ hideFields: ["password"], ...(formErrors ? { formErrors } : {}) }),
        unconfirmed,
      },
      { status },
    ),
  });

  const reveal = parseReveal(form);
  if (reveal) {
    const { initialValue } = submission.reply();
    return { signedIn: false, form, refusal: data({ result: { initialValue }, unconfirmed: null, reveal }) };
  }
  if (submission.status !== "success") return refuse(400);
  const { db, remember } = context.get(identityContext);
  if (!db) return refuse(503, [NOT_CONFIGURED]);
  const { email } = submission.value;
  remember(submission.value.remember);
  const trial = await tryPassword({ request, context }, db, submission.value);
  if (trial.problem) {
    const { message, code } = trial.problem;
    return refuse(trial.isRefused ? 429 : 400, [message], code === "email_not_confirmed" ? email : null);
  }
  await welcomeBack(context, db, trial.userId);
  return { signedIn: true, form, headers: toHeaders(trial.mark), userId: trial.userId };
}

function toHeaders(cookie: string | null): Headers {
  return new Headers(cookie === null ? {} : { "Set-Cookie": cookie });
}
