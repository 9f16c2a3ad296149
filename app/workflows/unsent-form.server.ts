import { data, type RouterContextProvider } from "react-router";

import { identityContext } from "#app/context.ts";
import type { PortalState } from "#app/data/portal.server.ts";
import { rejectFormOfOtherAccount } from "#app/middleware/form-account.server.ts";
import { requirePortalState } from "#app/middleware/identity.server.ts";
import { keepForm, KEPT } from "#app/middleware/kept-form.server.ts";
import { MAX_FORM_BYTES, readBody } from "#app/middleware/read-body.server.ts";
import { parseForm } from "#app/middleware/read-form.server.ts";
import { PLACE_ORDER, REFRESH } from "#app/shop/checkout/checkout.ts";

/**
 * A form that was posted in a session that may no longer be used in the portal. `kept` is the sealed form; null: it
 * could not be kept.
 */
export type UnsentForm = { kept: string | null; asks: "sign_in" | "code" };

/** The step that each state requires before the form may be sent. Other states have a page of their own. */
const ASKS: Partial<Record<PortalState, UnsentForm["asks"]>> = {
  idle: "sign_in",
  expired: "sign_in",
  ended: "sign_in",
  code: "code",
};

type Posted = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Keeps a portal form that was posted after the session had ended, so that nothing typed is lost.
 * @throws the page that asks for the sign-in or the code, with the sealed form (403); as requirePortalState for users
 * without a role
 */
export async function keepUnsentForm(posted: Posted): Promise<void> {
  const { state } = await requirePortalState(posted);
  const asks = ASKS[state];
  if (!asks) return;
  const kept = await sealForm(posted, await readCopy(posted));
  if (state === "ended") posted.context.get(identityContext).clearSession();
  throw data<{ unsent: UnsentForm }>({ unsent: { kept, asks } }, { status: 403 });
}

/**
 * Keeps a form of a shopper that was posted after the session had ended, as keepUnsentForm does: before the route takes
 * it, or after the route has found that the session ended elsewhere. Rejects a form on a page of another account. Without a backend, or while the auth server does
 * not answer, nobody can sign in, so nothing is kept.
 * @throws the page that asks for the sign-in, with the sealed form (403)
 */
export async function keepShoppersForm(posted: Posted, next: () => Promise<Response>): Promise<Response> {
  const identity = posted.context.get(identityContext);
  // Read before the route, which uses up the body.
  const bytes = await readCopy(posted);
  if (identity.user && bytes) rejectFormOfOtherAccount(await parseForm(posted, bytes), identity.user.id);
  const keep = async () => {
    if (identity.user || !identity.db || identity.isAuthUnreachable) return;
    // An order is placed by its own button alone: the checkout opens again with what was typed.
    const kept = await sealForm(posted, bytes, (form) => {
      if (form.get("intent") === PLACE_ORDER) form.set("intent", REFRESH);
    });
    if (kept !== null)
      throw data<{ unsent: UnsentForm }>({ unsent: { kept, asks: "sign_in" } }, { status: 403 });
  };
  await keep();
  const response = await next();
  await keep();
  return response;
}

/**
 * Reads the body and leaves it to the route. The part of a copy that is not read yet stays in memory, so a body that
 * states no length, or one that is too long, is not copied: browsers state it for every form.
 * @returns null when the form cannot be kept
 */
function readCopy({ request }: Posted): ReturnType<typeof readBody> {
  const length = Number(request.headers.get("Content-Length") ?? Infinity);
  return length <= MAX_FORM_BYTES ? readBody(request.clone(), MAX_FORM_BYTES) : Promise.resolve(null);
}

async function sealForm(
  { request, context }: Posted,
  bytes: Awaited<ReturnType<typeof readBody>>,
  change: (form: FormData) => void = () => undefined,
): Promise<string | null> {
  if (!bytes) return null;
  const form = await parseForm({ request, context }, bytes);
  const sealed = form.get(KEPT);
  if (typeof sealed === "string") return sealed;
  change(form);
  const hasFile = Array.from(form.values()).some((value) => typeof value !== "string" && value.size > 0);
  return hasFile ? null : keepForm({ request, context }, form);
}
