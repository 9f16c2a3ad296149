import { data, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { requestIdContext } from "#app/context.ts";
import { fieldNames, fieldProblem, loggableName } from "#app/middleware/form-fields.server.ts";
import { readBody } from "#app/middleware/read-body.server.ts";

const MAX_BYTES = 64 * 1024;
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** The part of an action's arguments that reading a form needs. */
export type FormRequest = { request: Request; context: Readonly<RouterContextProvider> };

/** The schema of a form, or the schemas of all forms that post to one action. */
type FormSchema = z.ZodType | readonly z.ZodType[];

/** @throws a 400 route error, shown by the error page, for a form that no page of the shop sends */
export function throwUnreadableForm(): never {
  throw data({ message: "This form could not be read. Please go back and try again." }, { status: 400 });
}

/** Logs why a form was rejected, with the field's name but never a value. @throws as throwUnreadableForm */
function rejectForm({ request, context }: FormRequest, reason: string, field?: string): never {
  console.warn(
    JSON.stringify({
      operation: "read a form",
      requestId: context.get(requestIdContext),
      pathname: new URL(request.url).pathname,
      reason,
      field: field && loggableName(field),
    }),
  );
  throwUnreadableForm();
}

/**
 * Reads a posted form; the only way a route does. Accepts a form's content type, 64 KB, and the fields of the schema
 * and no others, so a field is declared in its schema alone.
 * @param moreFields names that the screen reads itself, beside the schema: `intent`, `redirectTo`, `version` …
 * @throws a 400 route error for anything else, after logging why
 */
export async function readForm(
  posted: FormRequest,
  schema: FormSchema = [],
  moreFields?: readonly string[],
): Promise<FormData> {
  const contentType = posted.request.headers.get("Content-Type") ?? "";
  if (!FORM_TYPES.some((type) => contentType.toLowerCase().startsWith(type))) {
    rejectForm(posted, "content type");
  }
  const bytes = await readBody(posted.request, MAX_BYTES);
  if (!bytes) rejectForm(posted, "too large");
  const form = await parseForm(posted, bytes);
  rejectUnknownFields(posted, form, schema, moreFields);
  return form;
}

/** Parses the bytes of a form by the request's content type. @throws as throwUnreadableForm */
export async function parseForm(posted: FormRequest, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  const headers = { "Content-Type": posted.request.headers.get("Content-Type") ?? "" };
  try {
    return await new Response(bytes, { headers }).formData();
  } catch {
    return rejectForm(posted, "malformed");
  }
}

/** @throws as readForm, for a form with a field that is not declared */
export function rejectUnknownFields(
  posted: FormRequest,
  form: FormData,
  schema: FormSchema,
  moreFields?: readonly string[],
): void {
  const schemas = schema instanceof z.ZodType ? [schema] : schema;
  const names = new Set(moreFields);
  for (const one of schemas) for (const name of fieldNames(one)) names.add(name);
  for (const [name, value] of form) {
    const problem = fieldProblem(names, name, value);
    if (problem !== null) rejectForm(posted, problem, name);
  }
}

/** Reads a form of buttons only. @returns the intent of the pressed one @throws as readForm for another intent */
export async function readIntent<T extends string>(posted: FormRequest, intents: readonly T[]): Promise<T> {
  const intent = (await readForm(posted, [], ["intent"])).get("intent");
  return intents.find((one) => one === intent) ?? rejectForm(posted, "unknown intent", "intent");
}
