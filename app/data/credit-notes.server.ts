import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { itemName, sortItems } from "#app/data/order-items.server.ts";
import {
  CREDIT_NOTE_KINDS,
  CREDIT_NOTE_REASONS,
  type CreditNoteSummary,
  type IssuedCreditNote,
} from "#app/shop/invoice/credit-note.ts";
import { paiseFromRupees } from "#app/shop/money.ts";
import { REQUEST_REASONS } from "#app/shop/return/return.ts";

const kinds = z.object({ kind: z.enum(CREDIT_NOTE_KINDS) });
const states = z.object({
  kind: z.enum(CREDIT_NOTE_KINDS),
  reason: z.enum(CREDIT_NOTE_REASONS),
  causes: z.array(z.enum(REQUEST_REASONS.map(({ value }) => value))),
});

/** Lists the credit and debit notes of an order that the caller may read, oldest first. */
export async function listCreditNotes(db: Db, orderId: string): Promise<CreditNoteSummary[]> {
  const rows = unwrap(
    "list credit notes",
    await db
      .from("credit_notes")
      .select("id, kind, number, total_amount, return_id")
      .eq("order_id", orderId)
      .order("issued_at")
      .order("number"),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: kinds.parse(row).kind,
    number: row.number,
    total: paiseFromRupees(row.total_amount),
    returnId: row.return_id,
  }));
}

/** Finds a credit or debit note of an order that the caller may read. @returns null when there is none */
export async function findCreditNote(
  db: Db,
  orderId: string,
  noteId: string,
): Promise<IssuedCreditNote | null> {
  const [notes, items] = await Promise.all([
    db
      .from("credit_notes")
      .select(
        "id, kind, number, issued_at, reason, causes, return_id, reverses, round_off, total_amount, return_requests(number)",
      )
      .eq("order_id", orderId),
    db
      .from("credit_note_items")
      .select(
        "quantity, tax_rate, taxable_value, tax_amount, delivery_value, delivery_tax, order_items(id, product_name, variant_label, product_sku, catalogue_sku, hsn_code)",
      )
      .eq("credit_note_id", noteId),
  ]);
  if (notes.error) throwUnavailable("read credit notes", notes.error);
  if (items.error) throwUnavailable("read the items of a credit note", items.error);
  const row = notes.data.find(({ id }) => id === noteId);
  if (!row) return null;
  const credited = items.data.map(({ order_items: item, ...amounts }) => ({ ...item, amounts }));
  return {
    id: row.id,
    ...states.parse(row),
    number: row.number,
    issuedAt: row.issued_at,
    total: paiseFromRupees(row.total_amount),
    roundOff: paiseFromRupees(row.round_off),
    returnId: row.return_id,
    returnNumber: row.return_requests?.number ?? null,
    reverses: notes.data.find(({ id }) => id === row.reverses)?.number ?? null,
    items: sortItems(credited).map(({ amounts, ...item }) => ({
      name: itemName(item),
      sku: item.catalogue_sku ?? item.product_sku,
      hsn: item.hsn_code,
      quantity: amounts.quantity,
      gst: {
        taxRate: amounts.tax_rate,
        taxableValue: paiseFromRupees(amounts.taxable_value),
        tax: paiseFromRupees(amounts.tax_amount),
        deliveryValue: paiseFromRupees(amounts.delivery_value),
        deliveryTax: paiseFromRupees(amounts.delivery_tax),
      },
    })),
  };
}
