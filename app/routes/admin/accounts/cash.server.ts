import * as z from "zod";

import { parseCsv, removeFormulaGuard } from "#app/formats/csv.ts";
import {
  type FormRequest,
  readLargeForm,
  rejectUnknownFields,
  throwUnreadableForm,
} from "#app/middleware/read-form.server.ts";
import { remittanceSchema } from "#app/shop/bookkeeping/remittance-form.ts";

const BODY_MAX = 600 * 1024;
const TOO_LARGE = "The file is larger than 500 kB. Please split it.";

type Row = { line: number; fields: string[] };

/**
 * Reads the form of a courier's payment, with the rows of its file, or else of its text; a message when they cannot be
 * read. @throws a 400 for a malformed form, a 413 for one that is too large
 */
export async function readRemittanceForm(
  posted: FormRequest,
): Promise<{ form: FormData; rows: Row[] | string; requestKey: string }> {
  const form = await readLargeForm(posted, BODY_MAX, TOO_LARGE);
  const file = form.get("file");
  form.delete("file");
  rejectUnknownFields(form, remittanceSchema, ["request_key"]);
  const key = z.guid().safeParse(form.get("request_key"));
  if (!key.success) throwUnreadableForm();
  form.delete("request_key");
  const typed = form.get("lines");
  const isFile = file instanceof File && file.size > 0;
  const text = isFile ? await file.text() : typeof typed === "string" ? typed : "";
  const rows = text.includes("\uFFFD") ? null : parseCsv(text);
  if (rows === null) {
    return {
      form,
      rows: "The lines cannot be read. In Excel, save the file as 'CSV UTF-8'.",
      requestKey: key.data,
    };
  }
  for (const row of rows) row.fields = row.fields.map((field) => removeFormulaGuard(field.trim()));
  return { form, rows, requestKey: key.data };
}
