import { data, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { writeLog } from "#app/log.server.ts";
import { fieldNames, fieldProblem, loggableName } from "#app/middleware/form-fields.server.ts";
import { KEPT, readKeptForm } from "#app/middleware/kept-form.server.ts";
import { MAX_FORM_BYTES, readBody } from "#app/middleware/read-body.server.ts";
import { FORM_ACCOUNT } from "#app/shop/account/form-account.ts";

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** The part of an action's arguments that reading a form needs. */
export type FormRequest = { request: Request; context: Readonly<RouterContextProvider> };

/** The schema of a form, or the schemas of all forms that post to one action. */
type FormSchema = z.ZodType | readonly z.ZodType[];

const UNREADABLE = "Nothing was saved or changed. Please fill in the form and send it again.";

/**
 * Rejects a form that no page of the shop posts.
 * @throws a 400 route error, shown by the error page
 */
export function throwUnreadableForm(): never {
  throw data({ message: UNREADABLE }, { status: 400 });
}

/**
 * Logs the reason for rejecting a form, with the field's name but never a value.
 * @throws as throwUnreadableForm
 */
function rejectForm(reason: string, field?: string): never {
  writeLog("warning", {
    operation: "read a form",
    reason,
    field: field && loggableName(field),
  });
  throwUnreadableForm();
}

/**
 * Reads a posted form; routes must not read one in any other way. Accepts a form's content type, 64 KB, and only the
 * fields of the schema, so that a field is declared in its schema alone.
 * @param moreFields names that the screen reads itself, besides the schema: `intent`, `redirectTo`, `version` …
 * @throws a 400 route error for anything else, after logging the reason
 */
export async function readForm(
  posted: FormRequest,
  schema: FormSchema = [],
  moreFields?: readonly string[],
): Promise<FormData> {
  const contentType = posted.request.headers.get("Content-Type") ?? "";
  if (!FORM_TYPES.some((type) => contentType.toLowerCase().startsWith(type))) {
    rejectForm("content type");
  }
  const bytes = await readBody(posted.request, MAX_FORM_BYTES);
  if (!bytes) rejectForm("too large");
  const form = await readKept(posted, await parseForm(posted, bytes), moreFields);
  // The guard of the account's screens has compared it, see rejectFormOfOtherAccount.
  form.delete(FORM_ACCOUNT);
  rejectUnknownFields(form, schema, moreFields);
  return form;
}

/**
 * Returns the kept form from a post that continues with it, see keepForm.
 * @throws as readForm when it has expired
 */
async function readKept(
  posted: FormRequest,
  form: FormData,
  moreFields: readonly string[] = [],
): Promise<FormData> {
  const sealed = form.get(KEPT);
  if (typeof sealed !== "string" || moreFields.includes(KEPT)) return form;
  return (await readKeptForm(posted, sealed)) ?? rejectForm("kept form", KEPT);
}

/** Parses the bytes of a form by the request's content type. @throws as throwUnreadableForm */
export async function parseForm(posted: FormRequest, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  const headers = { "Content-Type": posted.request.headers.get("Content-Type") ?? "" };
  try {
    return await new Response(bytes, { headers }).formData();
  } catch {
    return rejectForm("malformed");
  }
}

/**
 * Reads a form that may carry files, so larger than other forms. Its fields are checked with rejectUnknownFields.
 * @throws a 400 for a body that cannot be read, a 413 with `tooLarge` for one above `maxBytes`
 */
export async function readLargeForm(
  posted: FormRequest,
  maxBytes: number,
  tooLarge: string,
): Promise<FormData> {
  const bytes = await readBody(posted.request, maxBytes);
  if (!bytes) throw data({ message: tooLarge }, { status: 413 });
  return parseForm(posted, bytes);
}

/**
 * Rejects a form with a field that is not declared.
 * @throws as readForm
 */
export function rejectUnknownFields(
  form: FormData,
  schema: FormSchema,
  moreFields?: readonly string[],
): void {
  const schemas = schema instanceof z.ZodType ? [schema] : schema;
  const names = new Set(moreFields);
  for (const one of schemas) for (const name of fieldNames(one)) names.add(name);
  for (const [name, value] of form) {
    const problem = fieldProblem(names, name, value);
    if (problem !== null) rejectForm(problem, name);
  }
}

/** Returns the text of a form's field; "" when the form has no such field, or a file in it. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * Reads a form that has only buttons.
 * @returns the intent of the pressed one
 * @throws as readForm for another intent
 */
export async function readIntent<T extends string>(posted: FormRequest, intents: readonly T[]): Promise<T> {
  const intent = (await readForm(posted, [], ["intent"])).get("intent");
  return intents.find((one) => one === intent) ?? rejectForm("unknown intent", "intent");
}
