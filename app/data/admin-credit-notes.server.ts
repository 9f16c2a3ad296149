import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { readInParts } from "#app/data/read-in-parts.server.ts";
import { REGISTER_ROW, registerRow } from "#app/data/register-rows.server.ts";
import { formatCsvLine, formatCsvLines } from "#app/formats/csv.ts";
import { firstDay, type Month } from "#app/shop/bookkeeping/month.ts";
import { NOTE_COLUMNS, noteLines, type NoteRow } from "#app/shop/bookkeeping/registers.ts";

const notes = z.array(
  z
    .object({
      ...REGISTER_ROW,
      kind: z.enum(["credit", "debit"]),
      reason: z.string(),
      invoice_number: z.string(),
    })
    .transform((row): NoteRow => ({
      ...registerRow(row),
      kind: row.kind,
      reason: row.reason,
      invoiceNumber: row.invoice_number,
    })),
);

/** Lists credit and debit notes of a month in order of issue, from the given offset. */
export async function listNotes(
  db: Db,
  { month, limit, offset }: { month: Month; limit: number; offset: number },
): Promise<NoteRow[]> {
  const range = { p_month: firstDay(month), p_limit: limit, p_offset: offset };
  return notes.parse(unwrap("list credit notes", await db.rpc("admin_note_register", range)));
}

/** Writes the credit and debit notes of a month as CSV. */
export async function* exportNotes(db: Db, month: Month): AsyncGenerator<string> {
  yield formatCsvLine(NOTE_COLUMNS);
  for await (const rows of readInParts((range) => listNotes(db, { month, ...range }))) {
    yield formatCsvLines(rows.flatMap(noteLines));
  }
}
