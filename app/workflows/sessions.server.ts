import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type RouterContextProvider } from "react-router";

import { identityContext, sessionContext, type ShopUser } from "#app/context.ts";
import { getSignInWays, signOut } from "#app/data/accounts.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { endSession, listSessions } from "#app/data/sessions.server.ts";
import { withMinimumDuration } from "#app/middleware/min-duration.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { endSessionsSchema } from "#app/shop/account/account-forms.ts";
import { describeDevice, type ShownSession } from "#app/shop/account/device.ts";
import { parseReveal, type Reveal } from "#app/shop/account/reveal.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { markOnlyThisBrowser } from "#app/workflows/mark-browser.server.ts";
import { verifyPassword } from "#app/workflows/reauthenticate.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Reads the sessions of the signed-in user, the caller's own first, and whether the account has a password, with which
 * they can be ended.
 * @throws a redirect to `signInPath` when the caller's session was ended elsewhere
 */
export async function readShownSessions(
  db: Db,
  context: Context,
  signInPath: string,
): Promise<{ sessions: ShownSession[]; hasPassword: boolean }> {
  const sessions = await listSessions(db);
  if (!sessions.some(({ isOwn }) => isOwn)) {
    context.get(identityContext).clearSession();
    throw redirect(signInPath, 303);
  }
  const { hasPassword } = await getSignInWays(db);
  const shown = sessions.map(({ id, device, createdAt, seenAt, isOwn }) => ({
    id,
    device: describeDevice(device),
    since: formatDateTime(createdAt),
    seen: formatDateTime(seenAt),
    isOwn,
  }));
  return { sessions: shown, hasPassword };
}

/** The data with which the form is shown again. */
type Answer = SubmissionResult & { reveal?: Reveal };

/**
 * Handles the form of the page "Where you are signed in": ends one other session or all others, once the present
 * password is verified.
 * @param signedIn the user whom the caller has revalidated
 * @param page the path of the page, which shows the result
 * @returns a redirect to the page; the form's errors when nothing was ended
 */
export async function endSessions(
  posted: { request: Request; context: Context },
  { user, db }: { user: ShopUser; db: Db },
  page: string,
) {
  const { context } = posted;
  const form = await readForm(posted, endSessionsSchema, ["intent"]);
  const reveal = parseReveal(form);
  form.delete("intent");
  if (reveal) {
    const { initialValue } = parseWithZod(form, { schema: endSessionsSchema }).reply();
    return data<Answer>({ initialValue, reveal });
  }
  const submission = parseWithZod(form, { schema: endSessionsSchema });
  const refuse = (
    status: number,
    errors: { formErrors?: string[]; fieldErrors?: { present: string[] } } = {},
  ) => data<Answer>(submission.reply({ ...errors, hideFields: ["present"] }), { status });
  if (submission.status !== "success") {
    if (submission.error?.["end"]) throwUnreadableForm();
    return refuse(400);
  }
  const { present, end } = submission.value;

  // The e-mail is read anew, because it may have changed since the session began.
  const { email } = await getSignInWays(db);
  const account = { email, password: present };
  const proof = await withMinimumDuration(context, () => verifyPassword(posted, account));
  if (!proof.owner) {
    const problem = [proof.message];
    return refuse(
      proof.status,
      proof.status === 400 ? { fieldErrors: { present: problem } } : { formErrors: problem },
    );
  }
  await signOut(proof.owner);

  const finish = (kind: "success" | "error", message: string, headers?: Headers) => {
    context.get(sessionContext).notify({ kind, message });
    return redirect(page, { status: 303, ...(headers ? { headers } : {}) });
  };
  const failed = () => finish("error", "That did not work. Please try again.");
  if (end === "others") {
    if (await signOut(db, "others")) return failed();
    logSecurityEvent(context, "session_ended", { userId: user.id });
    const headers = await markOnlyThisBrowser(posted, db, user);
    return finish("success", "You are signed out everywhere else.", headers);
  }
  const result = await endSession(db, end);
  if (result === "failed") return failed();
  if (result === "ended") logSecurityEvent(context, "session_ended", { userId: user.id });
  return finish("success", "You are signed out there.");
}
