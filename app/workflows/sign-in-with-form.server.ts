import { data, redirect, type RouterContextProvider } from "react-router";

import { identityContext, keptOfferContext, sessionContext } from "#app/context.ts";
import { KEPT, readKeptPath } from "#app/middleware/kept-form.server.ts";
import { formText } from "#app/middleware/read-form.server.ts";
import { attemptSignIn } from "#app/workflows/sign-in.server.ts";

/**
 * Signs in as attemptSignIn does. A sealed form that waited for it (see keepUnsentForm) is offered to be sent again.
 * @param next returns the path to open afterwards
 * @returns the refusal with the sealed form, the offer, or the redirect
 */
export async function signInWithForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  next: (form: FormData) => string,
) {
  const attempt = await attemptSignIn(request, context, [KEPT]);
  const sealed = attempt.form.get(KEPT);
  const kept = typeof sealed === "string" ? sealed : null;
  if (!attempt.signedIn) {
    const { data: refusal, init } = attempt.refusal;
    return data({ ...refusal, kept, offer: null }, init ?? {});
  }
  const { headers, userId, form } = attempt;
  const path = kept === null ? null : await readKeptPath(context, kept, userId);
  if (kept !== null && path !== null) {
    context.set(keptOfferContext, true);
    // The frame of the offer is that of somebody who is signed in.
    const user = { id: userId, email: formText(form, "email") };
    context.set(identityContext, { ...context.get(identityContext), user });
    return data({ result: null, unconfirmed: null, kept: null, offer: { kept, path } }, { headers });
  }
  if (kept !== null) {
    context.get(sessionContext).notify({
      kind: "error",
      message: "What you typed is not kept any more. Please type it again.",
    });
  }
  return redirect(next(form), { status: 303, headers });
}
