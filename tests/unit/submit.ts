import { parseWithZod } from "@conform-to/zod/v4";
import type * as z from "zod";

/** Posted fields by name; a list is a repeated field, undefined a missing one. */
export type Fields = Record<string, string | readonly string[] | undefined>;

/** Reads a posted form as the actions of routes do: a blank field counts as missing. */
export function submit<Schema extends z.ZodType>(
  schema: Schema,
  fields: Fields,
): { value: z.output<Schema> } | { errors: Record<string, string[] | null> } {
  const form = new FormData();
  for (const [name, values = []] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  const submission = parseWithZod(form, { schema });
  return submission.status === "success" ? { value: submission.value } : { errors: submission.error ?? {} };
}

/** The errors of a posted form, each with its field, in the order of the form; none if the form is accepted. */
export function listErrors(schema: z.ZodType, fields: Fields): [field: string, message: string][] {
  const answer = submit(schema, fields);
  if (!("errors" in answer)) return [];
  return Object.entries(answer.errors).flatMap(([field, messages]) =>
    (messages ?? []).map((message): [string, string] => [field, message]),
  );
}

/** The value of a posted form. Throws for a form that is rejected. */
export function accept<Schema extends z.ZodType>(schema: Schema, fields: Fields): z.output<Schema> {
  const answer = submit(schema, fields);
  if ("errors" in answer) throw new Error(`The form was rejected: ${JSON.stringify(answer.errors)}`);
  return answer.value;
}
