import { href } from "react-router";

import { type CreditNoteSummary, creditNoteTitle } from "#app/shop/invoice/credit-note.ts";
import { formatPaiseExact } from "#app/shop/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** Links to the credit and debit notes of an order, with their amounts. Renders nothing without any. */
export function CreditNoteLinks({
  orderId,
  notes,
}: {
  orderId: string;
  notes: readonly CreditNoteSummary[];
}) {
  if (notes.length === 0) return null;
  return (
    <ul>
      {notes.map(({ id, kind, number, total }) => (
        <li key={id}>
          <TextLink to={href("/order/:id/credit-note/:noteId", { id: orderId, noteId: id })}>
            {creditNoteTitle(kind)} {number}
          </TextLink>{" "}
          <span className="text-muted text-sm whitespace-nowrap tabular-nums">{formatPaiseExact(total)}</span>
        </li>
      ))}
    </ul>
  );
}
