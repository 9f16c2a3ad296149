import { type AdminColumn, AdminTable } from "#app/routes/admin/list.tsx";
import { addUp, rateLabel, type SummaryRow } from "#app/shop/bookkeeping/tax-summary.ts";
import { formatPaiseExact, type Paise } from "#app/shop/money.ts";

type Row = Omit<SummaryRow, "taxMode" | "rate"> & { id: string; label: string };

/** The id of the last row, which adds up the others. */
const SUM = "sum";

/** An amount of a row, bold in the sum. */
function Amount({ row, of }: { row: Row; of: (row: Row) => Paise }) {
  const text = formatPaiseExact(of(row));
  return row.id === SUM ? <strong className="text-ink font-semibold">{text}</strong> : text;
}

/** A tax that other states or this one alone have: on a card it is left out where it is nothing. */
function taxColumn(label: string, amount: (row: Row) => Paise): AdminColumn<Row> {
  return {
    label,
    align: "end",
    card: "fact",
    className: "as-cards:has-[[data-none]]:hidden",
    cell: (row) => (
      <span data-none={amount(row) === 0 ? "" : undefined}>
        <Amount row={row} of={amount} />
      </span>
    ),
  };
}

/** Tax mode simple does not split its tax. */
const SPLIT = [
  taxColumn("CGST", ({ cgst }) => cgst),
  taxColumn("SGST or UTGST", ({ sgst }) => sgst),
  taxColumn("IGST", ({ igst }) => igst),
];

const COLUMNS: AdminColumn<Row>[] = [
  { label: "Rate", card: "title", cell: ({ label }) => <span className="font-semibold">{label}</span> },
  {
    label: "Value without tax",
    align: "end",
    card: "fact",
    cell: (row) => <Amount row={row} of={({ value }) => value} />,
  },
  ...SPLIT,
  {
    label: "Tax",
    align: "end",
    card: "end",
    cell: (row) => (
      <>
        <span className="as-table:hidden text-muted text-sm">Tax </span>
        <Amount row={row} of={({ tax }) => tax} />
      </>
    ),
  },
];

/** Values and taxes by rate, with their sum. */
export function SummaryTable({ caption, rows }: { caption: string; rows: readonly SummaryRow[] }) {
  const lines: Row[] = rows.map((row) => ({
    ...row,
    id: `${row.taxMode} ${row.rate}`,
    label: rateLabel(row),
  }));
  const isSplit = rows.some(({ taxMode }) => taxMode === "gst");
  return (
    // Within a panel, so without a box of its own.
    <div className="-mx-4 -mb-3 sm:-mx-5 sm:-mb-4 sm:[--row-inset:1.25rem] [&_.card]:border-0">
      <AdminTable
        caption={caption}
        columns={isSplit ? COLUMNS : COLUMNS.filter((column) => !SPLIT.includes(column))}
        rows={[...lines, { ...addUp(rows), id: SUM, label: "Total" }]}
        empty="Nothing"
        skeletonRows={5}
      />
    </div>
  );
}
