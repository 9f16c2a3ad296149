import type { RouterContextProvider } from "react-router";
import * as z from "zod";

import { configContext, identityContext } from "#app/context.ts";
import { seal, unseal } from "#app/middleware/seal.server.ts";

/** Name of the field that carries a kept form. */
export const KEPT = "kept";

const MINUTES = 15;
/** Longer forms would not fit into the post that carries them. */
const MAX_TEXT = 30_000;

const keptSchema = z.object({
  user: z.string(),
  path: z.string(),
  until: z.number(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

/** The path of a page with its query. A form that script posts has the suffix .data. */
function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}

/**
 * Seals a posted form, so that it can be posted again after the password was given: to the same path, by the same user,
 * within a quarter of an hour.
 * @returns null for a form that is too long
 */
export async function keepForm(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  form: FormData,
): Promise<string | null> {
  const fields = Array.from(form).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const user = context.get(identityContext).user?.id ?? "";
  const text = JSON.stringify({
    user,
    path: pathOf(request),
    until: Date.now() + MINUTES * 60_000,
    fields,
  });
  return text.length > MAX_TEXT ? null : seal(context.get(configContext).sessionSecrets, "kept-form", text);
}

async function open(
  context: Readonly<RouterContextProvider>,
  sealed: string,
  user = context.get(identityContext).user?.id,
) {
  const text = await unseal(context.get(configContext).sessionSecrets, "kept-form", sealed);
  const kept = text === null ? null : keptSchema.safeParse(JSON.parse(text)).data;
  return kept && kept.user === user && kept.until > Date.now() ? kept : null;
}

/**
 * The path that a kept form is posted to.
 * @param user who has just signed in; by default whoever was signed in when the request came
 * @returns null when the form does not count any more, or is of somebody else
 */
export async function readKeptPath(
  context: Readonly<RouterContextProvider>,
  sealed: string,
  user?: string,
): Promise<string | null> {
  return (await open(context, sealed, user))?.path ?? null;
}

/** The kept form in a post to its path; null when it is none, or does not count any more. */
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
