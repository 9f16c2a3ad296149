import { type Invoice } from "#app/shop/invoice/invoice.ts";
import { formatPaiseExact } from "#app/shop/money.ts";

/** So many lines always have room on the first page. */
const ONE_PAGE = 8;

/** The invoice as it is printed: one sheet of paper, or several with the head of the table on each. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const lines = invoice.lines.slice(0, -1);
  const last = invoice.lines.at(-1);
  const { title, details, seller, buyer, charges, total, totalQuantity, totalInWords, payment, note } =
    invoice;
  return (
    <article className="invoice tabular-nums" aria-labelledby="invoice-title">
      <div className="invoice-top">
        <h1 id="invoice-title">{title}</h1>
        <dl className="invoice-facts">
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {note ? <p className="mb-4 font-bold">{note}</p> : null}
      <div className="invoice-parties">
        <Party heading="Sold by" {...seller} />
        <Party heading="Bill to and deliver to" {...buyer} />
      </div>
      <table>
        <thead>
          {invoice.lines.length > ONE_PAGE ? (
            <tr className="invoice-running">
              <td colSpan={5}>
                {invoice.number ?? "Not issued yet"} · {invoice.orderNumber}
              </td>
            </tr>
          ) : null}
          <tr>
            <th scope="col" className="invoice-wide">
              No.
            </th>
            <th scope="col" className="invoice-item">
              Item
            </th>
            <th scope="col" className="invoice-wide">
              Quantity
            </th>
            <th scope="col" className="invoice-wide">
              Unit price
            </th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.position} {...line} />
          ))}
        </tbody>
        <tbody className="invoice-last">
          {last ? <Line {...last} /> : null}
          <tr>
            <td colSpan={5} className="invoice-end">
              <dl className="invoice-sums">
                <div>
                  <dt>Pieces</dt>
                  <dd>{totalQuantity}</dd>
                </div>
                {charges.map(({ label, amount }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{formatPaiseExact(amount)}</dd>
                  </div>
                ))}
                <div>
                  <dt>Total</dt>
                  <dd>{formatPaiseExact(total)}</dd>
                </div>
              </dl>
              <div className="invoice-notes">
                <p>
                  Amount in words: <strong>{totalInWords}</strong>
                </p>
                <p>
                  Payment: <strong>{payment}</strong>
                </p>
                <small>Made by computer; it bears no signature.</small>
              </div>
            </td>
          </tr>
        </tbody>
      </table>
    </article>
  );
}

function Line({ position, name, codes, quantity, unitPrice, amount }: Invoice["lines"][number]) {
  return (
    <tr>
      <td className="invoice-wide">{position}</td>
      <td className="invoice-item">
        {name}
        <small>{codes}</small>
        <small className="invoice-narrow">
          {quantity} × {formatPaiseExact(unitPrice)}
        </small>
      </td>
      <td className="invoice-wide">{quantity}</td>
      <td className="invoice-wide">{formatPaiseExact(unitPrice)}</td>
      <td>{formatPaiseExact(amount)}</td>
    </tr>
  );
}

/** One of the two sides: who, where, and how to reach them. */
function Party({ heading, name, lines }: { heading: string; name: string; lines: readonly string[] }) {
  return (
    <section>
      <h2>{heading}</h2>
      <address className="not-italic">
        <strong>{name}</strong>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}
