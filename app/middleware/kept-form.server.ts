import type { RouterContextProvider } from "react-router";
import * as z from "zod";

import { configContext, identityContext } from "#app/context.ts";
import { accountMark } from "#app/middleware/form-account.server.ts";
import { seal, unseal } from "#app/middleware/seal.server.ts";
import { FORM_ACCOUNT } from "#app/shop/account/form-account.ts";

/** The name of the field that carries a kept form. */
export const KEPT = "kept";

/** The user of a form that was posted without a session, so that nobody knows who typed it. */
const VISITOR = "";

const MINUTES = 15;
/** The maximum length of a sealed form. A longer one would not fit into the post that carries it, see readForm. */
const MAX_SEALED = 60_000;

const keptSchema = z.object({
  user: z.string(),
  path: z.string(),
  until: z.number(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

/** Returns the path of a page with its query. The URL of a form posted by script has the suffix .data. */
function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}

/**
 * Seals a posted form, so that it can be posted again after the password was given: to the same path, by the same user,
 * within a quarter of an hour. One that was posted in a session that has ended belongs to the user of that session, for
 * others may sign in on the same device. One that was posted without a session belongs to the account that its page was
 * opened for; without a mark of one it may be posted by whoever signs in on that page.
 * @returns null for a form that is too long
 */
export async function keepForm(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  form: FormData,
): Promise<string | null> {
  const fields = Array.from(form).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const { user, endedUserId } = context.get(identityContext);
  const text = JSON.stringify({
    user: user?.id ?? endedUserId ?? VISITOR,
    path: pathOf(request),
    until: Date.now() + MINUTES * 60_000,
    fields,
  });
  const sealed = await seal(context.get(configContext).sessionSecrets, "kept-form", text);
  return sealed.length > MAX_SEALED ? null : sealed;
}

async function open(
  context: Readonly<RouterContextProvider>,
  sealed: string,
  user = context.get(identityContext).user?.id,
) {
  const text = await unseal(context.get(configContext).sessionSecrets, "kept-form", sealed);
  const kept = text === null ? null : keptSchema.safeParse(JSON.parse(text)).data;
  if (!kept || kept.until <= Date.now()) return null;
  return kept.user === user || (kept.user === VISITOR && !isMarkedForOther(kept.fields, user)) ? kept : null;
}

/** Returns true if the form was on a page of another account, see rejectFormOfOtherAccount. */
function isMarkedForOther(fields: readonly [string, string][], user = ""): boolean {
  return fields.some(([name, value]) => name === FORM_ACCOUNT && value !== accountMark(user));
}

/**
 * Returns the path to which a kept form is posted.
 * @param user the user who has just signed in; by default the user of the request
 * @returns null when the form has expired or belongs to another user
 */
export async function readKeptPath(
  context: Readonly<RouterContextProvider>,
  sealed: string,
  user?: string,
): Promise<string | null> {
  return (await open(context, sealed, user))?.path ?? null;
}

/** Returns the kept form from a post to its path; null when there is none, or it has expired. */
export async function readKeptForm(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  sealed: string,
): Promise<FormData | null> {
  const kept = await open(context, sealed);
  if (kept?.path !== pathOf(request)) return null;
  const form = new FormData();
  for (const [name, value] of kept.fields) form.append(name, value);
  return form;
}
