import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { readInParts } from "#app/data/read-in-parts.server.ts";
import { formatCsvLine, formatCsvLines } from "#app/formats/csv.ts";
import {
  createSectionWriter,
  DOCUMENT_SECTIONS,
  type DocumentSection,
  type GstDocument,
  type GstTotals,
  returnHead,
  returnTail,
} from "#app/shop/bookkeeping/gst-return.ts";
import { documentLines, type SheetName, SHEETS, totalLines } from "#app/shop/bookkeeping/gst-sheets.ts";
import { firstDay, type Month } from "#app/shop/bookkeeping/month.ts";
import { paiseFromRupees } from "#app/shop/money.ts";

const amount = z.number().transform(paiseFromRupees);
const kind = z.enum(["invoice", "credit", "debit"]);

const totals = z
  .object({
    gstin: z.string(),
    b2cs: z.array(
      z
        .object({
          place_of_supply: z.string(),
          is_interstate: z.boolean(),
          rate: z.number(),
          value: amount,
          tax: amount,
        })
        .transform(({ place_of_supply: placeOfSupply, is_interstate: isInterstate, ...row }) => ({
          placeOfSupply,
          isInterstate,
          ...row,
        })),
    ),
    exempt: z.array(
      z
        .object({ is_interstate: z.boolean(), is_registered: z.boolean(), value: amount })
        .transform((row) => ({
          isInterstate: row.is_interstate,
          isRegistered: row.is_registered,
          value: row.value,
        })),
    ),
    hsn: z.array(
      z
        .object({
          is_registered: z.boolean(),
          hsn_code: z.string(),
          rate: z.number(),
          quantity: z.number(),
          value: amount,
          tax: amount,
          cgst: amount,
          igst: amount,
        })
        .transform(({ is_registered: isRegistered, hsn_code: hsnCode, ...row }) => ({
          isRegistered,
          hsnCode,
          ...row,
        })),
    ),
    series: z.array(z.object({ kind, from: z.string(), to: z.string(), total: z.number() })),
    counts: z.object({
      b2b: z.number(),
      b2cl: z.number(),
      cdnr: z.number(),
      cdnur: z.number(),
      simple: z.number(),
      late_notes: z.number(),
      other_gstin: z.number(),
      without_place: z.number(),
      without_hsn: z.number(),
    }),
  })
  .transform(({ counts: { late_notes, other_gstin, without_place, without_hsn, ...counts }, ...rest }) => ({
    ...rest,
    counts: {
      ...counts,
      lateNotes: late_notes,
      otherGstin: other_gstin,
      withoutPlace: without_place,
      withoutHsn: without_hsn,
    },
  }));

/**
 * The totals of a return. `counts` says how many documents each table lists, and how many are missing or incomplete.
 */
export type GstReturn = GstTotals & {
  counts: Record<
    DocumentSection | "simple" | "lateNotes" | "otherGstin" | "withoutPlace" | "withoutHsn",
    number
  >;
};

/** Reads the totals of form GSTR-1 for a month. */
export async function readGstReturn(db: Db, month: Month): Promise<GstReturn> {
  const answer = await db.rpc("admin_gst_return", { p_month: firstDay(month) });
  return totals.parse(unwrap("add up a GST return", answer));
}

const documents = z.array(
  z
    .object({
      kind,
      number: z.string(),
      issued_at: z.string(),
      customer: z.string(),
      buyer_gstin: z.string().nullable(),
      place_of_supply: z.string(),
      is_interstate: z.boolean(),
      total: amount,
      rates: z.array(z.object({ rate: z.number(), value: amount, tax: amount })),
    })
    .transform((row): GstDocument => ({
      kind: row.kind,
      number: row.number,
      issuedAt: row.issued_at,
      customer: row.customer,
      buyerGstin: row.buyer_gstin,
      placeOfSupply: row.place_of_supply,
      isInterstate: row.is_interstate,
      total: row.total,
      rates: row.rates,
    })),
);

async function listDocuments(
  db: Db,
  month: Month,
  section: DocumentSection,
  { limit, offset }: { limit: number; offset: number },
): Promise<GstDocument[]> {
  const range = { p_month: firstDay(month), p_section: section, p_limit: limit, p_offset: offset };
  return documents.parse(
    unwrap("list documents of a GST return", await db.rpc("admin_gst_documents", range)),
  );
}

/** Writes form GSTR-1 of a month as the JSON file of the portal's offline tool, piece by piece. */
export async function* exportGstReturn(db: Db, month: Month): AsyncGenerator<string> {
  const sums = await readGstReturn(db, month);
  yield returnHead(sums.gstin, month);
  for (const section of DOCUMENT_SECTIONS) {
    if (sums.counts[section] === 0) continue;
    const writer = createSectionWriter(section);
    for await (const rows of readInParts((range) => listDocuments(db, month, section, range))) {
      yield writer.add(rows);
    }
    yield writer.end();
  }
  yield returnTail(sums);
}

function isDocumentSection(sheet: SheetName): sheet is DocumentSection {
  return DOCUMENT_SECTIONS.some((section) => section === sheet);
}

/** Writes a sheet of the offline tool's workbook as CSV. */
export async function* exportGstSheet(db: Db, month: Month, sheet: SheetName): AsyncGenerator<string> {
  yield formatCsvLine(SHEETS[sheet]);
  if (!isDocumentSection(sheet)) {
    const sums = await readGstReturn(db, month);
    yield formatCsvLines(totalLines(sheet, sums));
    return;
  }
  for await (const rows of readInParts((range) => listDocuments(db, month, sheet, range))) {
    yield formatCsvLines(rows.flatMap((row) => documentLines(sheet, row)));
  }
}
