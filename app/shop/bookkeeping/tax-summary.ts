import { formatExactRupees, type Paise } from "#app/shop/money.ts";
import type { TaxMode } from "#app/shop/tax/tax-mode.ts";

/** The sales of a month at one rate: amounts in paise, `rate` in percent. In mode 'simple' the tax is not split. */
export type SummaryRow = {
  taxMode: TaxMode;
  rate: number;
  value: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
  tax: Paise;
};

type Sums = Pick<SummaryRow, "value" | "cgst" | "sgst" | "igst" | "tax">;

/** Sums the amounts of all rows. */
export function addUp(rows: readonly SummaryRow[]): Sums {
  const sum = (of: (row: SummaryRow) => Paise) => rows.reduce((all, row) => all + of(row), 0);
  return {
    value: sum(({ value }) => value),
    cgst: sum(({ cgst }) => cgst),
    sgst: sum(({ sgst }) => sgst),
    igst: sum(({ igst }) => igst),
    tax: sum(({ tax }) => tax),
  };
}

/** Formats the rate of a row: '18%', 'Exempt', or '18%, simple mode'. */
export function rateLabel({ taxMode, rate }: Pick<SummaryRow, "taxMode" | "rate">): string {
  if (taxMode === "simple") return `${rate}%, simple mode`;
  return rate === 0 ? "Exempt" : `${rate}%`;
}

export const SUMMARY_COLUMNS = [
  "Document",
  "Rate",
  "Value without tax",
  "CGST",
  "SGST or UTGST",
  "IGST",
  "Tax",
] as const;

export function summaryLine(document: string, row: SummaryRow): string[] {
  const amounts = [row.value, row.cgst, row.sgst, row.igst, row.tax];
  return [document, rateLabel(row), ...amounts.map(formatExactRupees)];
}
