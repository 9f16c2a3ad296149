import { type AdminColumn, AdminTable } from "#app/routes/admin/list.tsx";
import { addUp, rateLabel, type SummaryRow } from "#app/shop/bookkeeping/tax-summary.ts";
import { formatPaiseExact } from "#app/shop/money.ts";

type Row = Omit<SummaryRow, "taxMode" | "rate"> & { id: string; label: string };

const COLUMNS: AdminColumn<Row>[] = [
  { label: "Rate", cell: ({ label }) => <span className="font-semibold">{label}</span> },
  { label: "Value without tax", align: "end", cell: ({ value }) => formatPaiseExact(value) },
  { label: "CGST", align: "end", cell: ({ cgst }) => formatPaiseExact(cgst) },
  { label: "SGST or UTGST", align: "end", cell: ({ sgst }) => formatPaiseExact(sgst) },
  { label: "IGST", align: "end", cell: ({ igst }) => formatPaiseExact(igst) },
  { label: "Tax", align: "end", cell: ({ tax }) => formatPaiseExact(tax) },
];

/** Values and taxes by rate, with their sum. */
export function SummaryTable({ caption, rows }: { caption: string; rows: readonly SummaryRow[] }) {
  const lines: Row[] = rows.map((row) => ({
    ...row,
    id: `${row.taxMode} ${row.rate}`,
    label: rateLabel(row),
  }));
  return (
    <AdminTable
      caption={caption}
      columns={COLUMNS}
      rows={[...lines, { ...addUp(rows), id: "sum", label: "Total" }]}
      empty="Nothing"
      skeletonRows={5}
    />
  );
}
