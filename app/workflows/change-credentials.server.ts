import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect, type RouterContextProvider } from "react-router";

import { identityContext, sessionContext, type ShopUser } from "#app/context.ts";
import { changeEmail, getSignInWays, sendRecovery, setPassword, signOut } from "#app/data/accounts.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { forgetBrowsers } from "#app/data/sign-in-failures.server.ts";
import { readSession } from "#app/data/two-step.server.ts";
import { anonClientFor, allowedOrigins } from "#app/middleware/client-ip.server.ts";
import { NOT_CONFIGURED, revalidateUser } from "#app/middleware/identity.server.ts";
import { countAndCheckLimit, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { changeEmailSchema, changePasswordSchema } from "#app/shop/account/account-forms.ts";
import { parseReveal, type Reveal } from "#app/shop/account/reveal.ts";
import { markOnlyThisBrowser } from "#app/workflows/mark-browser.server.ts";
import { verifyPassword } from "#app/workflows/reauthenticate.server.ts";
import { refuseEasyPassword } from "#app/workflows/refuse-easy-password.server.ts";

/** The refusal of an account with two-step sign-in, in a session without a code. */
export const NEEDS_CODE =
  "This account has two-step sign-in. Sign in to the portal with a code of your authenticator app, then try again.";

const PASSWORDS = ["present", "password", "confirmPassword"];

type Posted = { request: Request; url: URL; context: Readonly<RouterContextProvider> };
type FormContext = Posted & {
  form: FormData;
  user: ShopUser;
  db: Db;
  /** The path of the page with the forms, which shows the result. */
  page: string;
  /** The path to go to after signing out everywhere. */
  signedOutPage: string;
};
type FormErrors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> };

type Answer = { intent: string; result: SubmissionResult; reveal?: Reveal };

function reply(intent: string, result: SubmissionResult, status: number) {
  return data<Answer>({ intent, result }, { status });
}

/** Shows a form again as typed, with its passwords shown or hidden. */
function revealAgain({ form }: Pick<FormContext, "form">, reveal: Reveal) {
  form.delete("intent");
  const isEmail = form.has("email");
  const schema = isEmail ? changeEmailSchema : changePasswordSchema;
  const { initialValue } = parseWithZod(form, { schema }).reply();
  return data<Answer>({ intent: isEmail ? "email" : "password", result: { initialValue }, reveal });
}

function redirectDone(context: Posted["context"], message: string, to: string, headers = new Headers()) {
  context.get(sessionContext).notify({ kind: "success", message });
  return redirect(to, { status: 303, headers });
}

/**
 * Handles the forms of the Security page: change password or e-mail, get a link to set a first password, sign out
 * everywhere.
 */
export async function changeSecurity(posted: Posted) {
  const form = await readForm(posted, [changePasswordSchema, changeEmailSchema], ["intent"]);
  const { user, db } = await revalidateUser(posted);
  const work = { ...posted, form, user, db, page: href("/profile/security"), signedOutPage: href("/") };
  if (form.get("intent") !== "email") return changeSignIn(work);
  form.delete("intent");
  return requestEmailChange(work);
}

/** Handles the same forms without the e-mail form, for a user whom the caller has revalidated. */
export async function changeSignIn(work: FormContext) {
  const { form } = work;
  const reveal = parseReveal(form);
  if (reveal) return revealAgain(work, reveal);
  const intent = form.get("intent");
  form.delete("intent");
  if (intent === "password") return changePassword(work);
  if (intent === "link") return sendPasswordLink(work);
  if (intent === "everywhere") return signOutEverywhere(work);
  return throwUnreadableForm();
}

/**
 * Verifies the present password. An account with two-step sign-in keeps the session in which a code was given, because
 * no other may change the password or the address.
 * @param session 'new': the browser gets the new session; 'current': it keeps its own, and a separate client gets the
 * new one
 * @returns the client that may make the change, or the form's errors
 */
async function signInWithPassword(
  work: FormContext,
  password: string,
  session: "new" | "current",
): Promise<Db | FormErrors> {
  // The e-mail is read anew, because it may have changed since the session began.
  const { email, hasTwoStep } = await getSignInWays(work.db);
  if (hasTwoStep && !(await readSession(work.db)).isAal2) return { formErrors: [NEEDS_CODE] };
  const proof = await verifyPassword(
    work,
    { email, password },
    session === "new" && !hasTwoStep ? work.db : undefined,
  );
  if (proof.owner && hasTwoStep) {
    await signOut(proof.owner);
    return work.db;
  }
  if (proof.owner) return proof.owner;
  return proof.status === 400
    ? { fieldErrors: { present: [proof.message] } }
    : { formErrors: [proof.message] };
}

function isFormErrors(proof: Db | FormErrors): proof is FormErrors {
  return "formErrors" in proof || "fieldErrors" in proof;
}

async function changePassword(work: FormContext) {
  const submission = parseWithZod(work.form, { schema: changePasswordSchema });
  const refuse = (errors: FormErrors) =>
    reply("password", submission.reply({ ...errors, hideFields: PASSWORDS }), 400);
  if (submission.status !== "success") return refuse({});
  const { password, present } = submission.value;
  const easy = await refuseEasyPassword(work.context, password, { email: work.user.email });
  if (easy) return refuse({ fieldErrors: { password: [easy] } });
  // The auth server requires a recent session and the present password, so this browser gets a new session.
  const proof = await signInWithPassword(work, present, "new");
  if (isFormErrors(proof)) return refuse(proof);
  const problem = await setPassword(work.db, password, present);
  if (problem) {
    const { code, message } = problem;
    return refuse(code ? { fieldErrors: { password: [message] } } : { formErrors: [message] });
  }
  await signOut(work.db, "others");
  logSecurityEvent(work.context, "password_changed", { userId: work.user.id });
  const headers = await markOnlyThisBrowser(work, work.db, work.user);
  return redirectDone(work.context, "Your password is changed.", work.page, headers);
}

async function requestEmailChange(work: FormContext) {
  const { request, context, page } = work;
  const submission = parseWithZod(work.form, { schema: changeEmailSchema });
  const refuse = (errors: FormErrors) =>
    reply("email", submission.reply({ ...errors, hideFields: PASSWORDS }), 400);
  if (submission.status !== "success") return refuse({});
  const owner = await signInWithPassword(work, submission.value.present, "current");
  if (isFormErrors(owner)) return refuse(owner);
  const [origin] = allowedOrigins(request, context);
  const problem = await changeEmail(owner, submission.value.email, origin + page);
  if (owner !== work.db) await signOut(owner);
  if (problem) {
    const { code, message } = problem;
    return refuse(code ? { fieldErrors: { email: [message] } } : { formErrors: [message] });
  }
  return redirectDone(
    context,
    "If that e-mail can be used, we have sent links to it and to your current one.",
    page,
  );
}

async function sendPasswordLink({ request, context, user, page }: FormContext) {
  const visitor = anonClientFor(request, context);
  const [origin] = allowedOrigins(request, context);
  let problem: string | null = NOT_CONFIGURED;
  if (await countAndCheckLimit("auth", request, context, { account: user.email })) problem = TOO_MANY;
  else if (visitor) problem = await sendRecovery(visitor, user.email, origin + href("/reset-password"));
  if (!problem) return redirectDone(context, `We have sent a link to ${user.email}.`, page);
  context.get(sessionContext).notify({ kind: "error", message: problem });
  return redirect(page, 303);
}

async function signOutEverywhere({ context, user, db, page, signedOutPage }: FormContext) {
  await forgetBrowsers(db);
  const problem = await signOut(db, "global");
  if (problem) {
    context.get(sessionContext).notify({
      kind: "error",
      message: "We could not sign you out everywhere. Please try again.",
    });
    return redirect(page, 303);
  }
  logSecurityEvent(context, "session_ended", { userId: user.id });
  context.get(identityContext).clearSession();
  return redirectDone(context, "You are signed out everywhere.", signedOutPage);
}
