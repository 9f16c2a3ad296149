import { formatPaise, MAX_AMOUNT, type Paise, parseRupees } from "#app/shop/money.ts";
import { cleanLine } from "#app/shop/text.ts";

/** What a courier paid for one order, named by the order's or the tracking number. */
export type RemittanceLine = { number: string; amount: Paise };

/** How many lines one remittance may have; the database has the same limit. */
const MAX_LINES = 1000;

const NUMBER_MAX = 80;

/** Headings by which the columns of a courier's file are found. */
const NUMBER_HEADINGS = /order|awb|tracking|waybill|consignment|shipment|reference/i;
const AMOUNT_HEADINGS = /amount|cod|remitted|paid|collected|value/i;

type Row = { line: number; fields: readonly string[] };

/**
 * Reads a courier's statement: rows of a number and an amount in rupees. A first row without an amount has the headings;
 * it finds the columns where there are more than two. A row of one field may have both, with a space between.
 * @returns the lines, or what is wrong with which line
 */
export function parseRemittance(rows: readonly Row[]): { lines: RemittanceLine[] } | { errors: string[] } {
  const [first] = rows;
  const columns = (first && headingsOf(first)) ?? null;
  const body = columns ? rows.slice(1) : rows;
  if (body.length === 0) return { errors: ["Enter at least one line: a number and an amount."] };
  if (body.length > MAX_LINES) {
    return { errors: [`These are ${body.length} lines. Enter at most 1,000 at once.`] };
  }
  const [at, amountAt] = columns ?? [0, 1];
  const errors: string[] = [];
  const lines = body.flatMap((row) => {
    const fields = row.fields.length === 1 ? (row.fields[0] ?? "").trim().split(/\s+(?=\S+$)/) : row.fields;
    const number = cleanLine(fields[at] ?? "");
    const amount = parseRupees((fields[amountAt] ?? "").trim(), MAX_AMOUNT);
    if (number === "" || number.length > NUMBER_MAX) {
      errors.push(`Line ${row.line}: the number is missing or longer than ${NUMBER_MAX} characters.`);
    } else if (amount === null || amount === 0) {
      errors.push(`Line ${row.line}: enter an amount in rupees above 0 after ${number}.`);
    } else {
      return [{ number, amount }];
    }
    return [];
  });
  return errors.length > 0 ? { errors } : { lines };
}

/** The columns that the headings name; null for a row that is none. */
function headingsOf({ fields }: Row): [number, number] | null {
  const number = fields.findIndex((field) => NUMBER_HEADINGS.test(field) && !/\d{3}/.test(field));
  if (number === -1) return null;
  const amount = fields.findIndex((field, index) => index !== number && AMOUNT_HEADINGS.test(field));
  return amount === -1 ? null : [number, amount];
}

export const REMITTANCE_PROBLEMS = [
  "unknown",
  "not_cash",
  "not_delivered",
  "short",
  "over",
  "twice",
] as const;
export type RemittanceProblem = (typeof REMITTANCE_PROBLEMS)[number];

/** What is wrong with a line; `total` is what the order costs. */
export function remittanceProblemLabel(problem: RemittanceProblem, total: Paise | null): string {
  const due = total === null ? "" : ` of ${formatPaise(total)}`;
  const labels: Record<RemittanceProblem, string> = {
    unknown: "No order, or several, with this number",
    not_cash: "Not a cash order",
    not_delivered: "The order is not delivered",
    short: `Less than the order’s total${due}`,
    over: `More than was left of the order’s total${due}`,
    twice: "Paid in full before",
  };
  return labels[problem];
}

/** After how many days a delivered cash order that nothing was paid for is listed. */
export const OVERDUE_DAYS = [3, 7, 14, 30] as const;
