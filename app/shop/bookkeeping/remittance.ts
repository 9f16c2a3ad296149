import { formatPaise, MAX_AMOUNT, type Paise, parseRupees } from "#app/shop/money.ts";
import { cleanLine } from "#app/shop/text.ts";

/** A courier's payment for one order, identified by order number or tracking number. */
export type RemittanceLine = { number: string; amount: Paise };

/** The maximum number of lines in a remittance. The database has the same limit. */
const MAX_LINES = 1000;

const NUMBER_MAX = 80;

/** Patterns that find the columns of a courier's file by their headings. */
const NUMBER_HEADINGS = /order|awb|tracking|waybill|consignment|shipment|reference/i;
const AMOUNT_HEADINGS = /amount|cod|remitted|paid|collected|value/i;

type Row = { line: number; fields: readonly string[] };

/**
 * Reads a courier's statement: rows of a number and an amount in rupees. A first row without an amount is a header; it
 * identifies the columns when there are more than two. A row of one field may hold both, separated by a space.
 * @returns the lines, or one error for each bad line
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

/** Returns the positions of the columns named by a header row; null for a row that is not a header. */
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

/** Returns the label of a line's problem. `total` is the order's total. */
export function remittanceProblemLabel(problem: RemittanceProblem, total: Paise | null): string {
  const due = total === null ? "" : ` of ${formatPaise(total)}`;
  const labels: Record<RemittanceProblem, string> = {
    unknown: "No order has this number, or several have it",
    not_cash: "Not a cash order",
    not_delivered: "The order is not delivered",
    short: `Less than the order’s total${due}`,
    over: `More than was left of the order’s total${due}`,
    twice: "Paid in full before",
  };
  return labels[problem];
}

/** The choices of days after which a delivered cash order without any remittance counts as overdue. */
export const OVERDUE_DAYS = [3, 7, 14, 30] as const;
