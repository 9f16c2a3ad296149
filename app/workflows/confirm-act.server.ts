import { data, href, redirect, type RouterContextProvider } from "react-router";

import type { Db } from "#app/data/client.server.ts";
import { NotConfirmedError } from "#app/data/errors.server.ts";
import { readAuthenticators } from "#app/data/two-step.server.ts";
import { keepForm } from "#app/middleware/kept-form.server.ts";

/**
 * The data of the page "Confirm it is you". `kept` is the sealed form that is posted again; null: the page or file
 * `next` is opened.
 */
export type Confirmation = { kept: string | null; next: string; asks: "password" | "code" };

type Posted = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Runs an action that the database may reject until a password or code was given within the last five minutes.
 * @param form the posted form, kept in the meantime; null for a download
 * @throws the page that asks for the password or code and then continues with the form
 */
export async function withConfirmation<T>(
  { request, context }: Posted,
  db: Db,
  form: FormData | null,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof NotConfirmedError)) throw error;
  }
  const { pathname: path, search } = new URL(request.url);
  // The URL of a form posted by script has the suffix .data.
  const pathname = path.replace(/\.data$/, "");
  if (!form)
    throw redirect(`${href("/admin/confirm")}?${new URLSearchParams({ next: pathname + search })}`, 303);
  const kept = await keepForm({ request, context }, form);
  throw data<{ confirmation: Confirmation }>(
    { confirmation: { kept, next: pathname + search, asks: await secondFactor(db) } },
    { status: 403 },
  );
}

/** Returns the form of a button, to be kept. */
export function intentForm(intent: string): FormData {
  const form = new FormData();
  form.set("intent", intent);
  return form;
}

/** Returns what an account must enter: a code if it has two-step sign-in, else the password. */
export async function secondFactor(db: Db): Promise<Confirmation["asks"]> {
  return (await readAuthenticators(db)).confirmed === null ? "password" : "code";
}
