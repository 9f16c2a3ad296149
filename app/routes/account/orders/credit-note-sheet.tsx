import type { CreditNoteSheet as Sheet } from "#app/shop/invoice/credit-note.ts";
import { formatPaiseExact } from "#app/shop/money.ts";
import { COLUMNS, Party, Rates, Signature } from "#app/ui/invoice-sheet.tsx";

/** The printable credit or debit note. */
export function CreditNoteSheet({ note }: { note: Sheet }) {
  const { title, details, seller, buyer, reason, lines, rates, charges, total, totalInWords, signature } =
    note;
  const hasUnits = lines.some(({ quantity }) => quantity !== null);
  return (
    <article className="invoice tabular-nums" aria-labelledby="credit-note">
      <div className={COLUMNS}>
        <h1 id="credit-note">{title}</h1>
        <dl>
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="mb-4">
        Reason: <strong>{reason}</strong>
      </p>
      <div className={COLUMNS}>
        <Party heading="Issued by" {...seller} />
        <Party heading="Issued to" {...buyer} />
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
            {hasUnits ? (
              <th scope="col" className="invoice-wide">
                Returned
              </th>
            ) : null}
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ position, name, codes, tax, quantity, amount }) => (
            <tr key={position}>
              <td className="invoice-wide">{position}</td>
              <td className="invoice-item">
                {name}
                <small>{codes}</small>
                <small className="whitespace-normal">{tax}</small>
                {quantity === null ? null : <small className="invoice-narrow">{quantity} returned</small>}
              </td>
              {hasUnits ? <td className="invoice-wide">{quantity ?? "–"}</td> : null}
              <td>{formatPaiseExact(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tbody>
          <tr className="invoice-end">
            <td colSpan={hasUnits ? 4 : 3}>
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
