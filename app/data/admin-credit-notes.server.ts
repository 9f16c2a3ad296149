import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { formatCsvLine } from "#app/formats/csv.ts";
import { firstDay, type Month } from "#app/shop/bookkeeping/month.ts";
import { NOTE_COLUMNS, noteLines, type NoteRow } from "#app/shop/bookkeeping/registers.ts";
import { paiseFromRupees } from "#app/shop/money.ts";

const amount = z.number().transform(paiseFromRupees);

const notes = z.array(
  z
    .object({
      kind: z.enum(["credit", "debit"]),
      number: z.string(),
      issued_at: z.string(),
      reason: z.string(),
      invoice_number: z.string(),
      order_id: z.string(),
      order_number: z.string(),
      customer: z.string(),
      buyer_gstin: z.string().nullable(),
      place_of_supply: z.string().nullable(),
      is_interstate: z.boolean(),
      value: amount,
      tax: amount,
      round_off: amount,
      total: amount,
      rates: z.array(z.object({ rate: z.number(), value: amount, tax: amount })),
    })
    .transform((row): NoteRow => ({
      kind: row.kind,
      number: row.number,
      issuedAt: row.issued_at,
      reason: row.reason,
      invoiceNumber: row.invoice_number,
      orderId: row.order_id,
      orderNumber: row.order_number,
      customer: row.customer,
      buyerGstin: row.buyer_gstin,
      placeOfSupply: row.place_of_supply,
      isInterstate: row.is_interstate,
      rates: row.rates,
      value: row.value,
      tax: row.tax,
      roundOff: row.round_off,
      total: row.total,
    })),
);

/** Credit and debit notes of a month from the given place on, in the order in which they were issued. */
export async function listNotes(
  db: Db,
  { month, limit, offset }: { month: Month; limit: number; offset: number },
): Promise<NoteRow[]> {
  const range = { p_month: firstDay(month), p_limit: limit, p_offset: offset };
  return notes.parse(unwrap("list credit notes", await db.rpc("admin_note_register", range)));
}

/** How many rows of the register are read at once for its file. */
const BATCH = 1000;

/** The credit and debit notes of a month as CSV. */
export async function* exportNotes(db: Db, month: Month): AsyncGenerator<string> {
  yield formatCsvLine(NOTE_COLUMNS);
  for (let offset = 0; ; offset += BATCH) {
    const rows = await listNotes(db, { month, limit: BATCH, offset });
    yield rows.flatMap(noteLines).map(formatCsvLine).join("");
    if (rows.length < BATCH) return;
  }
}
