import { formatPercent } from "#app/shop/invoice/gst-invoice.ts";
import { type Invoice } from "#app/shop/invoice/invoice.ts";
import { formatPaiseExact } from "#app/shop/money.ts";
import { keepNumbers, keepTogether } from "#app/shop/text.ts";
import { Letterhead, type ShopBrand } from "#app/ui/shop-mark.tsx";

/** This many lines always fit on the first page. */
const ONE_PAGE = 8;

type SignatureProps = { signature: Invoice["signature"]; seller: Invoice["seller"]; paper: string };

export const COLUMNS = "mb-4 grid gap-4 sm:grid-cols-2";

type InvoiceSheetProps = {
  invoice: Invoice;
  copy: string;
  brand: ShopBrand;
  /** Beside the invoices of other orders, under the heading of the page. */
  isOneOfMany?: boolean;
};

/** The printable invoice. On several pages the table head repeats on each; each copy begins on a page of its own. */
export function InvoiceSheet({ invoice, copy, brand, isOneOfMany = false }: InvoiceSheetProps) {
  const lines = invoice.lines.slice(0, -1);
  const last = invoice.lines.at(-1);
  const {
    title,
    details,
    seller,
    buyer,
    deliverTo,
    taxTotals,
    charges,
    total,
    totalQuantity,
    totalInWords,
    payment,
    note,
  } = invoice;
  const copyId = copy.split(" ", 1)[0]?.toLowerCase();
  const titleId = isOneOfMany ? `invoice-${invoice.orderNumber}` : `invoice-${copyId}`;
  return (
    <article className="invoice tabular-nums" aria-labelledby={titleId}>
      <div className={COLUMNS}>
        <div>
          <Letterhead siteName={brand.siteName} logoUrl={brand.logoUrl} />
          {isOneOfMany ? (
            <h2 id={titleId} className="invoice-title">
              {title}
            </h2>
          ) : (
            <h1 id={titleId}>{title}</h1>
          )}
          {invoice.isTaxInvoice ? <p>{copy}</p> : null}
        </div>
        <Details details={details} />
      </div>
      {note ? <p className="mb-4 font-bold">{note}</p> : null}
      <div className={COLUMNS}>
        <Party heading="Sold by" {...seller} />
        <Party heading={deliverTo ? "Bill to" : "Bill to and deliver to"} {...buyer} />
        {deliverTo ? <Party heading="Deliver to" {...deliverTo} /> : null}
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
        <tbody>
          {last ? <Line {...last} /> : null}
          <tr className="invoice-end">
            <td colSpan={5}>
              <dl>
                <div>
                  <dt>{totalQuantity.label}</dt>
                  <dd>{totalQuantity.count}</dd>
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
              <div className="grid gap-1">
                <p>
                  Amount in words: <strong>{totalInWords}</strong>
                </p>
                <p>
                  Payment: <strong>{payment}</strong>
                </p>
                <Rates rates={invoice.rates} />
                {taxTotals ? (
                  <p>
                    Taxable value in all {formatPaiseExact(taxTotals.taxableValue)}, GST{" "}
                    {formatPaiseExact(taxTotals.tax)}
                  </p>
                ) : null}
                <Signature {...invoice} paper="invoice" />
              </div>
            </td>
          </tr>
        </tbody>
      </table>
    </article>
  );
}

function Line({ position, name, codes, quantity, unitPrice, amount, tax }: Invoice["lines"][number]) {
  return (
    <tr>
      <td className="invoice-wide">{position}</td>
      <td className="invoice-item">
        {keepTogether(name)}
        <small>{codes}</small>
        {tax ? <small className="whitespace-normal">{tax}</small> : null}
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

/** Number, dates and the like, beside the title of a sheet. */
export function Details({ details }: { details: readonly { label: string; value: string }[] }) {
  return (
    <dl>
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Name, address and contact lines of the seller or the buyer. */
export function Party({ heading, name, lines }: { heading: string; name: string; lines: readonly string[] }) {
  return (
    <section>
      <h2>{heading}</h2>
      <address className="not-italic">
        <strong>{name}</strong>
        {lines.map((line) => (
          <span key={line} className="block">
            {keepNumbers(line)}
          </span>
        ))}
      </address>
    </section>
  );
}

/** Taxable value and tax by rate; an amount of each part of the tax. */
export function Rates({ rates }: Pick<Invoice, "rates">) {
  return rates.map(({ rate, taxableValue, taxes }) => (
    <p key={rate}>
      {formatPercent(rate)} on {formatPaiseExact(taxableValue)}:{" "}
      {rate === 0
        ? "exempt"
        : taxes
            .map((tax) => `${tax.name} ${formatPercent(tax.rate ?? 0)} ${formatPaiseExact(tax.amount)}`)
            .join(", ")}
    </p>
  ));
}

/** Shows the signatory of the seller; a note that no signature is required when none is set. */
export function Signature({ signature, seller, paper }: SignatureProps) {
  if (!signature) return <small>Computer-generated {paper}; no signature required.</small>;
  return (
    <div className="mt-2">
      <p>For {seller.name}</p>
      {signature.imageUrl ? <img src={signature.imageUrl} alt="" /> : null}
      <p>{signature.name}, authorised signatory</p>
    </div>
  );
}
