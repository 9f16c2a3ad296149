import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect, type RouterContextProvider } from "react-router";

import { identityContext, sessionContext, type ShopUser } from "#app/context.ts";
import { changeEmail, getSignInWays, sendRecovery, setPassword, signOut } from "#app/data/accounts.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { anonClientFor, allowedOrigins } from "#app/middleware/client-ip.server.ts";
import { NOT_CONFIGURED, revalidateUser } from "#app/middleware/identity.server.ts";
import { isTooMany, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { changeEmailSchema, changePasswordSchema } from "#app/shop/account/account-forms.ts";
import { verifyPassword } from "#app/workflows/reauthenticate.server.ts";

const PASSWORDS = ["present", "password", "confirmPassword"];

type Asked = { request: Request; url: URL; context: Readonly<RouterContextProvider> };
type Work = Asked & {
  form: FormData;
  user: ShopUser;
  db: Db;
  /** The page with the forms: it says how it went. */
  page: string;
  /** Where somebody who is signed out is told so. */
  goodbye: string;
};
type Problems = { formErrors?: string[]; fieldErrors?: Record<string, string[]> };

function answer(intent: string, result: SubmissionResult, status: number) {
  return data({ intent, result }, { status });
}

function done(context: Asked["context"], message: string, to: string) {
  context.get(sessionContext).notify({ kind: "success", message });
  return redirect(to, 303);
}

/** What the Security page posts: a new password, a new e-mail, a link to set a first password, or goodbye everywhere. */
export async function changeSecurity(asked: Asked) {
  const form = await readForm(asked, [changePasswordSchema, changeEmailSchema], ["intent"]);
  const { user, db } = await revalidateUser(asked);
  const work = { ...asked, form, user, db, page: href("/profile/security"), goodbye: href("/") };
  if (form.get("intent") !== "email") return changeSignIn(work);
  form.delete("intent");
  return askForEmail(work);
}

/** The password, a link to set a first one, or goodbye everywhere: of whoever the caller has confirmed. */
export function changeSignIn(work: Work) {
  const { form } = work;
  const intent = form.get("intent");
  form.delete("intent");
  if (intent === "password") return changePassword(work);
  if (intent === "link") return sendLink(work);
  if (intent === "everywhere") return signOutEverywhere(work);
  return throwUnreadableForm();
}

/** The password's owner as a client of its own, or what is wrong with the form. */
async function prove(work: Work, password: string): Promise<Db | Problems> {
  // The session may be older than the last change of the e-mail.
  const { email } = await getSignInWays(work.db);
  const proof = await verifyPassword(work, { email, password });
  if (proof.owner) return proof.owner;
  return proof.status === 400
    ? { fieldErrors: { present: [proof.message] } }
    : { formErrors: [proof.message] };
}

function isProblem(proof: Db | Problems): proof is Problems {
  return "formErrors" in proof || "fieldErrors" in proof;
}

async function changePassword(work: Work) {
  const submission = parseWithZod(work.form, { schema: changePasswordSchema });
  const refuse = (problems: Problems) =>
    answer("password", submission.reply({ ...problems, hideFields: PASSWORDS }), 400);
  if (submission.status !== "success") return refuse({});
  const owner = await prove(work, submission.value.present);
  if (isProblem(owner)) return refuse(owner);
  const problem = await setPassword(work.db, submission.value.password);
  if (problem) {
    await signOut(owner);
    const { code, message } = problem;
    return refuse(code ? { fieldErrors: { password: [message] } } : { formErrors: [message] });
  }
  await signOut(work.db, "others");
  return done(work.context, "Your password is changed.", work.page);
}

async function askForEmail(work: Work) {
  const { request, context, page } = work;
  const submission = parseWithZod(work.form, { schema: changeEmailSchema });
  const refuse = (problems: Problems) =>
    answer("email", submission.reply({ ...problems, hideFields: PASSWORDS }), 400);
  if (submission.status !== "success") return refuse({});
  const owner = await prove(work, submission.value.present);
  if (isProblem(owner)) return refuse(owner);
  const [origin] = allowedOrigins(request, context);
  const problem = await changeEmail(owner, submission.value.email, origin + page);
  await signOut(owner);
  if (problem) {
    const { code, message } = problem;
    return refuse(code ? { fieldErrors: { email: [message] } } : { formErrors: [message] });
  }
  return done(context, "If that e-mail can be used, we have sent links to it and to your present one.", page);
}

async function sendLink({ request, context, user, page }: Work) {
  const visitor = anonClientFor(request, context);
  const [origin] = allowedOrigins(request, context);
  let problem: string | null = NOT_CONFIGURED;
  if (await isTooMany("auth", request, context, user.email)) problem = TOO_MANY;
  else if (visitor) problem = await sendRecovery(visitor, user.email, origin + href("/reset-password"));
  if (!problem) return done(context, `We have sent a link to ${user.email}.`, page);
  context.get(sessionContext).notify({ kind: "error", message: problem });
  return redirect(page, 303);
}

async function signOutEverywhere({ context, db, page, goodbye }: Work) {
  const problem = await signOut(db, "global");
  if (problem) {
    context.get(sessionContext).notify({
      kind: "error",
      message: "We could not sign you out everywhere. Please try again.",
    });
    return redirect(page, 303);
  }
  context.get(identityContext).clearSession();
  return done(context, "You are signed out everywhere.", goodbye);
}
