import Papa from "papaparse";

/** Text that a spreadsheet would run as a formula, full-width signs included; also behind apostrophes of its own. An amount such as -0.40 is none. */
const FORMULA = /^(?!-\d+\.\d\d$)'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** The byte order mark by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One line of a CSV file with its line end. Text that looks like a formula gets an apostrophe in front. */
export function formatCsvLine(fields: readonly (string | number | boolean)[]): string {
  return `${Papa.unparse([[...fields]], { escapeFormulae: FORMULA })}\r\n`;
}

/** A field without the apostrophe that `formatCsvLine` puts before a formula. */
export function removeFormulaGuard(field: string): string {
  return field.startsWith("'") && FORMULA.test(field.slice(1)) ? field.slice(1) : field;
}

/** Several lines at once, as formatCsvLine: much faster than one by one. */
export function formatCsvLines(lines: readonly (readonly (string | number | boolean)[])[]): string {
  if (lines.length === 0) return "";
  return `${Papa.unparse(
    lines.map((fields) => [...fields]),
    { escapeFormulae: FORMULA },
  )}\r\n`;
}

type CsvRow = { line: number; fields: string[] };

/**
 * Parses a CSV text separated by commas, semicolons or tabs, with the line on which each row begins. Empty lines are
 * left out. Null when a quotation mark is not closed.
 */
export function parseCsv(text: string): CsvRow[] | null {
  const { rows, isOpen } = parse(text);
  return isOpen ? null : rows.filter(({ fields }) => fields.length > 1 || fields.join("").trim() !== "");
}

/** The line on which the row begins whose quotation mark is never closed: it takes the rest of the file with it. */
export function unclosedLine(text: string): number {
  return parse(text).rows.at(-1)?.line ?? 1;
}

function parse(text: string): { rows: CsvRow[]; isOpen: boolean } {
  // Papa Parse takes the first line end it finds for that of the whole file, so there is one kind.
  const source = text.replace(BYTE_ORDER_MARK, "").replace(/\r\n?/g, "\n");
  const { data, errors } = Papa.parse<string[]>(source, { delimiter: detectDelimiter(source) });
  let next = 1;
  const rows = data.map((fields) => {
    const line = next;
    next += fields.reduce((sum, field) => sum + field.split("\n").length - 1, 1);
    return { line, fields };
  });
  return { rows, isOpen: errors.some(({ code }) => code === "MissingQuotes") };
}

/** The most frequent delimiter of the first line, which names the columns. Papa Parse guesses from quoted text, too. */
function detectDelimiter(text: string): string {
  const [first = ""] = text.split("\n", 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
}
