import type { CreditNoteSheet as Sheet } from "#app/shop/invoice/credit-note.ts";
import { formatPaiseExact } from "#app/shop/money.ts";
import { COLUMNS, Details, Party, Rates, Signature } from "#app/ui/invoice-sheet.tsx";
import { Letterhead, type ShopBrand } from "#app/ui/shop-mark.tsx";

/** The printable credit or debit note. */
export function CreditNoteSheet({ note, brand }: { note: Sheet; brand: ShopBrand }) {
  const { title, details, seller, buyer, reason, lines, rates, charges, total, totalInWords, signature } =
    note;
  const { quantityLabel } = note;
  return (
    <article className="invoice tabular-nums" aria-labelledby="credit-note">
      <div className={COLUMNS}>
        <div>
          <Letterhead {...brand} />
          <h1 id="credit-note">{title}</h1>
        </div>
        <Details details={details} />
      </div>
      <p className="mb-4">
        Reason: <strong>{reason}</strong>
      </p>
      <div className={COLUMNS}>
        <Party heading="Issued by" {...seller} />
        <Party heading="Issued to" {...buyer} />
        {note.deliverTo ? <Party heading="Delivered to" {...note.deliverTo} /> : null}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col" className="invoice-wide">
              No.
            </th>
            <th scope="col" className="invoice-item">
              Item
            </th>
            {quantityLabel === null ? null : (
              <th scope="col" className="invoice-wide">
                {quantityLabel}
              </th>
            )}
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ position, name, codes, tax, quantity, amount }) => (
            <tr key={position}>
              <td className="invoice-wide">{position}</td>
              <td className="invoice-item">
                {name}
                {codes === null ? null : <small>{codes}</small>}
                <small className="whitespace-normal">{tax}</small>
                {quantity === null ? null : (
                  <small className="invoice-narrow">
                    {quantityLabel}: {quantity}
                  </small>
                )}
              </td>
              {quantityLabel === null ? null : <td className="invoice-wide">{quantity ?? "–"}</td>}
              <td>{formatPaiseExact(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tbody>
          <tr className="invoice-end">
            <td colSpan={quantityLabel === null ? 3 : 4}>
              <dl>
                {[...charges, { label: "Total", amount: total }].map(({ label, amount }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{formatPaiseExact(amount)}</dd>
                  </div>
                ))}
              </dl>
              <div className="grid gap-1">
                <p>
                  Amount in words: <strong>{totalInWords}</strong>
                </p>
                <Rates rates={rates} />
                <Signature signature={signature} seller={seller} paper={title.toLowerCase()} />
              </div>
            </td>
          </tr>
        </tbody>
      </table>
    </article>
  );
}
